"""Which columns of `answers.csv` a selection rests on, and what stands behind derived words.

Measured rows have more columns and constructs than the tables: which log a rating is of, changes between
two ratings. Each of them is told here with the columns it is made from; a test changes all other columns.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from analysis.selections import AtLeast, Is, Number, Selection


class Derived(NamedTuple):
    """A column, or a construct of rows, that is made from several cells.

    Attributes:
        words: What it is.
        columns: The columns of `answers.csv` it is made from.
        score: For a construct, the number of its row as TeX.
        spoken: The same as it is read aloud.
    """

    words: str
    columns: tuple[str, ...]
    score: str = ""
    spoken: str = ""


#: Every row has them: whose it is, what it measures, and whether it counts.
ALWAYS = ("sitting_id", "construct", "value", "missing", "off_path")
_LOG = ("block_kind", "sequence")
_ONE_LOG = ("block_id", "scenario_id", "checkpoint")
_OFFER = ("block_id", "scenario_id", "comparison", "role")

DERIVED_CONSTRUCTS: Mapping[str, Derived] = {
    "trust_change": Derived(
        "a row per two successive checkpoints of one log, both with a rating of trust; its number is the "
        "later rating minus the earlier one",
        (*_LOG, *_ONE_LOG, "value_num"),
        r"\left(t_{r} - t_{r-1}\right)",
        "the rating of trust minus the one before",
    ),
    "accept_gain": Derived(
        "a row per scenario in which help now and help in sleep time were both accepted or turned down; its "
        "number is 1 for a yes to sleep time minus 1 for a yes to now",
        _OFFER,
        r"\left(a_{r}^{\text{sleep}} - a_{r}^{\text{now}}\right)",
        "acceptance in sleep time minus acceptance now",
    ),
    "accept_only_sleep": Derived(
        "the same rows; the number is 1 where help now was turned down and help in sleep time accepted, else 0",
        _OFFER,
        r"\left(1 - a_{r}^{\text{now}}\right) a_{r}^{\text{sleep}}",
        "1 where help was turned down now and accepted in sleep time, else 0",
    ),
}
DERIVED_COLUMNS: Mapping[str, Derived] = {
    "log": Derived(
        "the sequence of a trust log; one that is never aligned carries its direction, as MMM_over",
        (*_LOG, "direction"),
    ),
    "transition": Derived(
        "the letters of the sequence at the two checkpoints, as A_M for aligned, then misaligned",
        ("sequence", "checkpoint"),
    ),
    "preference": Derived(
        "matched where the request of a pair is what the same person had said, in a form and for the same "
        "scenario, they would want themselves (construct own_preference); differed where it is not; empty "
        "where that is unknown or contradicts itself",
        ("block_kind", "scenario_id", "request"),
    ),
    "shown_first": Derived(
        "act_first where the depth of the behaviour is execute, else ask_first; from request and alignment "
        "where no behaviour is named",
        ("behaviour", "request", "alignment", "sequence", "checkpoint"),
    ),
    "recalled": Derived(
        "correct where the answer is what the agent did first (shown_first), else wrong; empty where either "
        "is unknown",
        ("behaviour", "request", "alignment", "sequence", "checkpoint"),
    ),
}


def columns_of(selections: Iterable[Selection]) -> tuple[str, ...]:
    """Return the columns of `answers.csv` that the selections use, each once, in order of use."""
    found: dict[str, None] = dict.fromkeys(ALWAYS)
    for selection in selections:
        behind = DERIVED_CONSTRUCTS.get(selection.construct)
        found |= dict.fromkeys(behind.columns if behind else _scored(selection))
        for name in (*(column for column, _ in selection.where), *selection.present):
            found |= dict.fromkeys(_behind(name))
    return tuple(found)


def derived_words(selection: Selection) -> dict[str, Derived]:
    """Return the derived words that a selection uses, by name."""
    names = [column for column, _ in selection.where]
    columns = {name: DERIVED_COLUMNS[name] for name in names if name in DERIVED_COLUMNS}
    if isinstance(selection.score, Is) and selection.score.column in DERIVED_COLUMNS:
        columns[selection.score.column] = DERIVED_COLUMNS[selection.score.column]
    constructs = DERIVED_CONSTRUCTS
    known = {selection.construct: constructs[selection.construct]} if selection.construct in constructs else {}
    return known | columns


def _scored(selection: Selection) -> tuple[str, ...]:
    """Return the columns that a row's number is read from."""
    match selection.score:
        case Is(column=column):
            return _behind(column)
        case Number() | AtLeast():
            return ("value_num",)


def _behind(name: str) -> tuple[str, ...]:
    return DERIVED_COLUMNS[name].columns if name in DERIVED_COLUMNS else (name,)
