"""One difference between two sides, and the sentences that show it."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from questionnaires.language.positions import Step
from questionnaires.review.confounds.languages import tokens
from questionnaires.review.confounds.tokens import Kind, Token

Path = tuple[Step, ...]
What = Literal["number", "time", "fact", "sentence", "length", "tone", "order"]


class Piece(NamedTuple):
    """A text of one side as it is read, and where it is written in the scenario's file."""

    text: str
    path: Path


NOTHING = Piece("", ())


@dataclass(frozen=True)
class Difference:
    """What two sides differ in besides what they are meant to."""

    what: What
    left: Piece
    right: Piece
    #: The words on either side that make the difference.
    only_left: tuple[str, ...] = ()
    only_right: tuple[str, ...] = ()
    #: What there is to say besides the words, or instead of them.
    remark: str = ""

    @property
    def path(self) -> Path:
        """Where to mend it: on the side that says more, on the second if both do."""
        if self.right.path and (self.only_right or not self.only_left or not self.left.path):
            return self.right.path
        return self.left.path or self.right.path


def on_one_side(
    what: What,
    piece: Piece,
    words: tuple[str, ...] = (),
    *,
    is_left: bool,
    other: Piece = NOTHING,
    remark: str = "",
) -> Difference:
    """Return a difference that one side makes: what it says, and what answers to it on the other."""
    if is_left:
        return Difference(what, piece, other, words, (), remark)
    return Difference(what, other, piece, (), words, remark)


#: Whether a token of a side, the first if True, may differ.
Allowed = Callable[[Token, bool], bool]


class OneSided(NamedTuple):
    """Tokens that only one of two texts has."""

    left: tuple[Token, ...]
    right: tuple[Token, ...]

    def only(self, kind: Kind) -> "OneSided":
        """Return those of one kind."""
        left, right = (tuple(one for one in side if one.kind == kind) for side in self)
        return OneSided(left, right)

    def told(self, left: Piece, right: Piece, word: What) -> Iterator[Difference]:
        """Yield them as differences: times, numbers, and words as `word`, each sort once."""
        kinds: tuple[tuple[Kind, What], ...] = (("time", "time"), ("number", "number"), ("word", word))
        for kind, named in kinds:
            some = self.only(kind)
            if some.left or some.right:
                yield Difference(named, left, right, said(some.left), said(some.right))


def one_sided(left: Sequence[Token], right: Sequence[Token]) -> OneSided:
    """Return what only one of two sides has; what is there twice is counted twice."""
    return OneSided(_more(left, right), _more(right, left))


def differing(
    left: Piece, right: Piece, language: str, may_differ: Allowed, word: What
) -> Iterator[Difference]:
    """Yield quantities, and words (as `word`), that only one of two texts has and that may not differ."""
    found = one_sided(tokens(left.text, language), tokens(right.text, language))
    kept = OneSided(
        tuple(one for one in found.left if not may_differ(one, True)),
        tuple(one for one in found.right if not may_differ(one, False)),
    )
    yield from kept.told(left, right, word)


def said(found: Sequence[Token]) -> tuple[str, ...]:
    """Return the tokens as they are written."""
    return tuple(one.text for one in found)


def _more(side: Sequence[Token], other: Sequence[Token]) -> tuple[Token, ...]:
    left_over = Counter(one.key for one in other)
    kept = []
    for one in side:
        if left_over[one.key]:
            left_over[one.key] -= 1
        elif one.counts:
            kept.append(one)
    return tuple(kept)
