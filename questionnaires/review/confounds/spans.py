"""Where exactly two sentences part: stretches of words that only one has, with what stands around them."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import lru_cache
from typing import NamedTuple

from questionnaires.review.confounds.languages import tokens
from questionnaires.review.confounds.tokens import Token

#: How many words on either side of a stretch still tell what it is about, besides "of" and "the".
_AROUND = 2


class Span(NamedTuple):
    """A stretch in which two texts differ, and both with the words around."""

    left: tuple[Token, ...]
    right: tuple[Token, ...]
    around: tuple[Token, ...]

    @property
    def swapped(self) -> tuple[Token, Token] | None:
        """The two quantities, if one stands where the other stood and little else changed."""
        one, other = ([t for t in side if t.kind != "word"] for side in (self.left, self.right))
        if len(one) == len(other) == 1 and one[0].unit == other[0].unit and one[0].key != other[0].key:
            return one[0], other[0]
        return None


@lru_cache(maxsize=10_000)
def spans(left: str, right: str, language: str) -> tuple[Span, ...]:
    """Return the stretches in which two texts differ, in order."""
    one, other = tokens(left, language), tokens(right, language)
    return tuple(_spans(one, other))


def _spans(one: tuple[Token, ...], other: tuple[Token, ...]) -> Iterator[Span]:
    matcher = SequenceMatcher(None, [t.key for t in one], [t.key for t in other], autojunk=False)
    for what, a, b, c, d in matcher.get_opcodes():
        if what != "equal":
            yield Span(one[a:b], other[c:d], (*_around(one, a, b), *_around(other, c, d)))


def _around(told: tuple[Token, ...], start: int, end: int) -> tuple[Token, ...]:
    before = [token for token in told[:start] if token.counts][-_AROUND:]
    after = [token for token in told[end:] if token.counts][:_AROUND]
    return (*before, *told[start:end], *after)
