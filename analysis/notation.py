"""How a weighted sum of pooled means is written, as TeX and as it is read aloud, from its parts alone."""

from collections.abc import Sequence
from typing import assert_never

from analysis.selections import AtLeast, Is, Number, Selection
from analysis.used_columns import DERIVED_CONSTRUCTS

#: The rows of the first part are called R, those of the second Q, and so on.
SETS = "RQPUVW"
Weighted = Sequence[tuple[float, Selection]]


def tex_of(parts: Weighted, *, is_total: bool = False) -> str:
    r"""Return the formula of an estimate as TeX.

    >>> print(tex_of([(1.0, Selection("choice", score=Is("left", "side")))], is_total=True))
    \hat{\theta} = \sum_{i} \sum_{r \in R_{i}} [\text{side}(r) = \text{left}]

    Args:
        parts: Weight and rows of each pooled mean.
        is_total: The parts are sums, not divided by how many rows there are.
    """
    terms = [
        _sign(weight, is_first=place == 0) + _ratio(selection, name, is_total=is_total)
        for place, ((weight, selection), name) in enumerate(zip(parts, SETS, strict=False))
    ]
    return r"\hat{\theta} = " + "".join(terms)


def spoken_of(parts: Weighted, *, is_total: bool = False) -> str:
    """Return the formula as it is read aloud."""
    terms = []
    for place, ((weight, selection), name) in enumerate(zip(parts, SETS, strict=False)):
        sign = "minus " if weight < 0 else "plus " if place else ""
        times = "" if abs(weight) == 1 else f"{abs(weight):g} times "
        divided = "" if is_total else f", divided by the number of rows {name}"
        score = _spoken_score(selection)
        terms.append(f"{sign}{times}the sum over participants and their rows {name} of {score}{divided}")
    return "theta hat equals " + ", ".join(terms)


def row_sets(parts: Weighted) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Return, for each part, the name of its rows and their conditions as pairs of column and word.

    >>> row_sets([(1.0, Selection("choice", (("comparison", "equal"),), present=("side",)))])
    (('R', (('construct', 'choice'), ('comparison', 'equal'), ('side', ''))),)

    A pair without a word says that the column must not be empty.
    """
    return tuple(
        (
            name,
            (("construct", part.construct), *part.where, *((column, "") for column in part.present)),
        )
        for (_, part), name in zip(parts, SETS, strict=False)
    )


def tex_word(word: str) -> str:
    r"""Return a word upright in a formula: `\text{act\_first}`."""
    return r"\text{" + word.replace("_", r"\_") + "}"


def _sign(weight: float, *, is_first: bool) -> str:
    """Return what stands before a ratio: its sign, and its weight if that is not one."""
    sign = "-" if weight < 0 else "" if is_first else "+"
    times = "" if abs(weight) == 1 else rf"{abs(weight):g} \cdot "
    return f"{sign}{times}" if is_first else f" {sign} {times}"


def _ratio(selection: Selection, name: str, *, is_total: bool) -> str:
    total = rf"\sum_{{i}} \sum_{{r \in {name}_{{i}}}} {_tex_score(selection)}"
    return total if is_total else rf"\frac{{{total}}}{{\sum_{{i}} \left\lvert {name}_{{i}} \right\rvert}}"


def _tex_score(selection: Selection) -> str:
    if selection.construct in DERIVED_CONSTRUCTS:
        return DERIVED_CONSTRUCTS[selection.construct].score
    match selection.score:
        case Number():
            return "y_{r}"
        case Is(word=word, column=column):
            return rf"[{tex_word(column)}(r) = {tex_word(word)}]"
        case AtLeast(bound=bound):
            return rf"[y_{{r}} \ge {bound:g}]"
        case score:
            assert_never(score)


def _spoken_score(selection: Selection) -> str:
    if selection.construct in DERIVED_CONSTRUCTS:
        return DERIVED_CONSTRUCTS[selection.construct].spoken
    match selection.score:
        case Number():
            return "the row's number"
        case Is(word=word, column=column):
            return f"1 where {column} is {word.replace('_', ' ')}, else 0"
        case AtLeast(bound=bound):
            return f"1 where the row's number is at least {bound:g}, else 0"
        case score:
            assert_never(score)
