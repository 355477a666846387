"""What belongs to the act itself: asking for it, or telling that it was done."""

from collections.abc import Sequence
from dataclasses import dataclass

from questionnaires.review.confounds.differences import Piece
from questionnaires.review.confounds.languages import tokens
from questionnaires.review.confounds.tokens import Token

#: Minutes between what the agent says and the time its card gives for the act.
_ACT_TAKES = 15
_HALF = 12 * 60
_FIRST_PERSON = frozenset({"i", "me", "my"})


@dataclass(frozen=True)
class ActAllowed:
    """Lets two depths differ in words of the act, and in what both sides say anyway."""

    known: frozenset[str]
    left: frozenset[str] = frozenset()
    right: frozenset[str] = frozenset()
    #: When the agent speaks, in minutes of the day; where given, a card may tell when the act was done.
    clock: int | None = None

    def __call__(self, token: Token, is_left: bool) -> bool:
        """Return whether a token may be on one side only."""
        if token.unit == "clock" and self.clock is not None:
            return abs((token.value - self.clock + _HALF) % (2 * _HALF) - _HALF) <= _ACT_TAKES
        other = self.right if is_left else self.left
        return token.kind == "word" and (is_act(token) or token.key in self.known or token.key in other)


def is_act(token: Token) -> bool:
    """Return whether a word says no more than that the agent asks or has acted."""
    return token.kind == "word" and ("plain" in token.does or "acts" in token.does)


def is_about_the_act(text: str, told: Sequence[Token]) -> bool:
    """Return whether a sentence asks, or tells what the agent did: it says "I", or ends in a word of acting."""
    words = [token for token in told if token.kind == "word"]
    ends = words[-1:] + [token for token in words if token.is_claim][-1:]
    speaks = any(token.key in _FIRST_PERSON for token in told) and any("acts" in token.does for token in told)
    return "?" in text or speaks or any("acts" in token.does for token in ends)


def keys_of(pieces: Sequence[Piece], language: str) -> frozenset[str]:
    """Return the keys of everything some pieces say."""
    return frozenset(token.key for piece in pieces for token in tokens(piece.text, language))
