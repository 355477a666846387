"""What a log shows after the agent's words: a reply says yes, and what is then done is the same as at once."""

from collections.abc import Iterator

from questionnaires.review.confounds.acting import ActAllowed, is_act
from questionnaires.review.confounds.differences import Difference, Piece, differing, on_one_side, said
from questionnaires.review.confounds.languages import tokens
from questionnaires.review.confounds.parts import Answered, Frame
from questionnaires.review.confounds.tokens import Token
from questionnaires.review.confounds.toning import tone_words

#: A user may be polite; agents' words are compared with each other.
_OF_USERS = frozenset({"politeness"})


def compare_answered(
    left: Answered, right: Answered, execute: Frame, known: frozenset[str], language: str
) -> Iterator[Difference]:
    """Yield what two versions of a log's day say besides the agent's act and the user's yes.

    Args:
        left: what follows the lesser depth.
        right: what follows the other.
        execute: the words of the greater depth; what a yes leads to has its card.
        known: the keys of what both versions say anyway.
        language: of the texts.
    """
    if left.summary.text != right.summary.text:
        yield from differing(left.summary, right.summary, language, ActAllowed(known), "sentence")
    for answered, is_left in ((left, True), (right, False)):
        if answered.reply.text:
            yield from _beyond_yes(answered.reply, known, language, is_left=is_left)
        if answered.title.text:
            yield from differing(answered.title, execute.title, language, _nothing, "fact")
            yield from differing(answered.state, execute.state, language, _is_clock, "fact")


def _beyond_yes(reply: Piece, known: frozenset[str], language: str, *, is_left: bool) -> Iterator[Difference]:
    extra = [
        token
        for token in tokens(reply.text, language)
        if not is_act(token) and "approves" not in token.does and token.key not in known
    ]
    if words := (*said(extra), *tone_words(reply, language, _OF_USERS)):
        yield on_one_side("tone", reply, words, is_left=is_left, remark="the user's reply says more than yes")


def _nothing(_token: Token, _is_left: bool) -> bool:
    return False


def _is_clock(token: Token, _is_left: bool) -> bool:
    return token.unit == "clock"
