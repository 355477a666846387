"""Which sentence of one side answers to which of the other."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from questionnaires.review.confounds.differences import NOTHING, Difference, Piece
from questionnaires.review.confounds.languages import bare, tokens
from questionnaires.review.confounds.parts import Row

#: Two sentences are the same one, put otherwise, if they share this much of what they say.
ALIKE = 0.34
_HELD = 0.6


class Aligned(NamedTuple):
    """Pairs of pieces of two sides, and what has no counterpart."""

    #: Said in the same words on both sides.
    same: list[tuple[Piece, Piece]]
    #: Said in other words.
    alike: list[tuple[Piece, Piece]]
    #: Only on one side.
    left: list[Piece]
    right: list[Piece]

    @property
    def matched(self) -> list[tuple[Piece, Piece]]:
        """All pairs."""
        return [*self.same, *self.alike]

    def counterpart(self, piece: Piece) -> Piece:
        """Return the piece that answers to one of either side, or nothing."""
        both = (*self.matched, *((right, left) for left, right in self.matched))
        return next((other for one, other in both if one is piece), NOTHING)


def align(left: Sequence[Piece], right: Sequence[Piece], language: str) -> Aligned:
    """Return the sentences of two sides in pairs: the same ones first, then the most alike."""
    same, rest_left, rest_right = _same(left, right, language)
    scored = (
        (_similarity(one.text, other.text, language), a, b)
        for (a, one), (b, other) in product(enumerate(rest_left), enumerate(rest_right))
    )
    chosen: dict[int, int] = {}
    for score, a, b in sorted(scored, key=lambda found: (-found[0], found[1:])):
        if score >= ALIKE and a not in chosen and b not in chosen.values():
            chosen[a] = b
    return Aligned(
        same,
        [(rest_left[a], rest_right[b]) for a, b in sorted(chosen.items())],
        [piece for a, piece in enumerate(rest_left) if a not in chosen],
        [piece for b, piece in enumerate(rest_right) if b not in chosen.values()],
    )


def out_of_order(
    left: Sequence[Piece], right: Sequence[Piece], pairs: Sequence[tuple[Piece, Piece]]
) -> Difference | None:
    """Return the first place where two sides say the same things in another order."""
    places = {id(piece): place for side in (left, right) for place, piece in enumerate(side)}
    ordered = sorted(pairs, key=lambda pair: places[id(pair[0])])
    expected = sorted(pairs, key=lambda pair: places[id(pair[1])])
    for (one, _), (_, other) in zip(ordered, expected, strict=True):
        if (one, other) not in pairs:
            return Difference("order", one, other)
    return None


def rows_out_of_order(left: Sequence[Row], right: Sequence[Row]) -> Iterator[Difference]:
    """Yield the first place where two cards have the same rows in another order."""
    mine, yours = [row.whole for row in left], [row.whole for row in right]
    places = {row.term: place for place, row in enumerate(right)}
    shared = [(mine[place], yours[places[row.term]]) for place, row in enumerate(left) if row.term in places]
    if disorder := out_of_order(mine, yours, shared):
        yield disorder


def _same(
    left: Sequence[Piece], right: Sequence[Piece], language: str
) -> tuple[list[tuple[Piece, Piece]], list[Piece], list[Piece]]:
    same, rest_left, rest_right = [], [], list(right)
    for piece in left:
        said = bare(piece.text, language)
        twin = next((one for one in rest_right if bare(one.text, language) == said), None)
        if twin is None:
            rest_left.append(piece)
        else:
            same.append((piece, twin))
            rest_right = [one for one in rest_right if one is not twin]
    return same, rest_left, rest_right


@lru_cache(maxsize=50_000)
def _similarity(left: str, right: str, language: str) -> float:
    # A changed number still leaves the sentence the same one, so only the unit of a quantity counts.
    one, other = _weighed(left, language), _weighed(right, language)
    if not (one and other):
        return 0.0
    both = len(one & other)
    # A sentence that lost a clause is held in the longer one, however long that is.
    held = _HELD * both / min(len(one), len(other)) if both >= 2 else 0.0
    return max(2 * both / (len(one) + len(other)), held)


def _weighed(text: str, language: str) -> set[str]:
    told = (token for token in tokens(text, language) if token.counts)
    return {token.unit if token.kind == "number" else token.key for token in told}
