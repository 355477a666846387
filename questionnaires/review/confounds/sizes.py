"""How long two sides are: as they are read, with the same content where only the content may be shorter."""

from collections.abc import Iterable, Iterator

from questionnaires.review.confounds.differences import Difference, Piece, on_one_side
from questionnaires.review.confounds.languages import in_characters, length

#: Beyond this a reader sees that one side is longer.
FACTOR = 1.15
#: Below this many words or characters a factor says nothing.
_FEW = {"words": 4, "characters": 12}


def compare_lengths(
    left: Iterable[str], right: Iterable[str], where: tuple[Piece, Piece], language: str
) -> Iterator[Difference]:
    """Yield the difference if one side is longer by more than 15 %; `where` is the text to shorten on each."""
    sizes = [sum(length(text, language) for text in side) for side in (left, right)]
    unit = "characters" if in_characters(language) else "words"
    shorter, longer = sorted(sizes)
    if longer > FACTOR * shorter and longer - shorter >= _FEW[unit]:
        is_left = sizes[0] == longer
        remark = f"{longer} {unit} against {shorter}, {round(100 * (longer / max(shorter, 1) - 1))} % longer"
        piece, other = where if is_left else reversed(where)
        yield on_one_side("length", piece, (f"{longer} {unit}",), is_left=is_left, other=other, remark=remark)
