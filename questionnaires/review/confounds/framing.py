"""The words of two depths: they may ask or announce, and say nothing else that differs."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from questionnaires.review.confounds.acting import ActAllowed, is_about_the_act, is_act, keys_of
from questionnaires.review.confounds.aligning import Aligned, align, out_of_order
from questionnaires.review.confounds.differences import Difference, Piece, differing, on_one_side, said
from questionnaires.review.confounds.languages import bare, reads_words, tokens
from questionnaires.review.confounds.parts import Frame
from questionnaires.review.confounds.toning import differing_tones

#: How a Korean statement ends: 합쇼체 or 해요체. Questions and requests end alike in both.
_LEVELS = {"-니다": re.compile(r"니다[.…]?$"), "-요": re.compile(r"(?<!세|까)요[.…]?$")}


def compare_frames(left: Frame, right: Frame, known: frozenset[str], language: str) -> Iterator[Difference]:
    """Yield what two depths say besides asking or announcing.

    Args:
        left: the words of the lesser depth.
        right: the words of the other.
        known: the keys of what both sides say anyway, in their content and rows.
        language: of the texts.
    """
    found = align(left.say, right.say, language)
    allowed = ActAllowed(known, keys_of(left.pieces, language), keys_of(right.pieces, language))
    yield from differing_tones(left.pieces, right.pieces, found, language)
    yield from _levels(left.say, right.say, found, language)
    if disorder := out_of_order(left.say, right.say, found.matched):
        yield disorder
    for pair in found.alike:
        yield from differing(*pair, language, allowed, "sentence")
    yield from _left_over(found, allowed, language)
    yield from differing(left.title, right.title, language, allowed, "fact")
    yield from differing(left.state, right.state, language, replace(allowed, clock=left.clock), "fact")
    if left.app.text != right.app.text:
        yield Difference("fact", left.app, right.app, remark="the cards' icons differ")


def _left_over(found: Aligned, allowed: ActAllowed, language: str) -> Iterator[Difference]:
    """Yield sentences without a counterpart that say more than that the agent asks or has acted.

    One side may need two sentences where the other has one; but both have to speak of the act.
    """
    sides = ((found.left, found.right, True), (found.right, found.left, False))
    for mine, others, is_left in sides:
        for piece in mine:
            if not bare(piece.text, language):
                continue  # only a tone, which is told as such
            told = tokens(piece.text, language)
            if reads_words(language):
                extra = [token for token in told if not allowed(token, is_left) and not is_act(token)]
                acts = is_about_the_act(piece.text, told)
            else:
                extra, acts = [token for token in told if token.kind != "word"], True
            if extra or not acts or not (others or found.alike):
                yield on_one_side("sentence", piece, said(extra), is_left=is_left)


def _levels(
    left: Sequence[Piece], right: Sequence[Piece], found: Aligned, language: str
) -> Iterator[Difference]:
    if language.split("-")[0] != "ko":
        return
    mine, yours = _ended(left), _ended(right)
    for level in _LEVELS:
        if mine and yours and (level in mine) != (level in yours):
            piece = mine.get(level) or yours[level]
            remark = f"only one side ends a statement in {level}"
            other = found.counterpart(piece)
            yield on_one_side("tone", piece, (level,), is_left=level in mine, other=other, remark=remark)
            return


def _ended(side: Sequence[Piece]) -> dict[str, Piece]:
    return {name: piece for piece in side for name, pattern in _LEVELS.items() if pattern.search(piece.text)}
