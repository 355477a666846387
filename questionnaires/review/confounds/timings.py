"""Two ways to time the same work: each speaks of its own plan, and both of the same things."""

from collections.abc import Iterator, Sequence

from questionnaires.review.confounds.aligning import Aligned, align, out_of_order, rows_out_of_order
from questionnaires.review.confounds.differences import Difference, Piece, on_one_side, one_sided, said
from questionnaires.review.confounds.languages import reads_words, tokens
from questionnaires.review.confounds.lexicon import IMMEDIACY
from questionnaires.review.confounds.plans import Timed
from questionnaires.review.confounds.toning import differing_tones

_OF_TIME = frozenset({IMMEDIACY})
#: This many words that neither the page nor the other side knows make a claim of their own.
_UNKNOWN = 3
Pair = tuple[Piece, Piece]


def compare_plans(left: Timed, right: Timed, language: str) -> Iterator[Difference]:
    """Yield what two timings differ in besides when the work is done and what follows from it."""
    sides = (left, right)
    yield from _compare_work(left, right)
    yield from _compare_sentences(left.plan.say, right.plan.say, sides, language)
    yield from _compare_sentences(left.plan.lane, right.plan.lane, sides, language)
    yield from _compare_rows(left, right, language)


def _compare_work(left: Timed, right: Timed) -> Iterator[Difference]:
    works = [side.timing.work for side in (left, right)]
    minutes = [work.close.total - work.open.total for work in works]
    if minutes[0] != minutes[1]:
        one, other = (
            Piece(f"{work.open} to {work.close}", (*side.path, "work"))
            for work, side in zip(works, (left, right), strict=True)
        )
        remark = f"the same work takes {minutes[0]} and {minutes[1]} minutes"
        yield Difference("time", one, other, remark=remark)


def _compare_sentences(
    mine: Sequence[Piece], yours: Sequence[Piece], sides: tuple[Timed, Timed], language: str
) -> Iterator[Difference]:
    found = align(mine, yours, language)
    yield from differing_tones(mine, yours, found, language, _OF_TIME)
    # What has no counterpart by its words answers to what has none on the other side.
    pairs = [*found.matched, *zip(found.left, found.right, strict=False)]
    fixed = [pair for pair in pairs if not _tells_of_work(pair, sides, language)]
    if disorder := out_of_order(mine, yours, fixed):
        yield disorder
    yield from _left_over(found, sides, language)
    for pair in found.alike:
        yield from _other_day(pair, language)
        yield from _unknown_words(pair, sides, language)


def _left_over(found: Aligned, sides: tuple[Timed, Timed], language: str) -> Iterator[Difference]:
    """Yield sentences that nothing on the other side answers to; an interruption has to be announced."""
    answered = min(len(found.left), len(found.right))
    for rest, side, is_left in ((found.left, sides[0], True), (found.right, sides[1], False)):
        unasked = [one for one in rest if not side.announces(one, language)]
        for one in unasked[: len(rest) - answered]:
            yield on_one_side("sentence", one, is_left=is_left)


def _tells_of_work(pair: Pair, sides: tuple[Timed, Timed], language: str) -> bool:
    """Return whether sentences of the lanes tell when the agent works: lanes go by the order of time."""
    for piece, side in zip(pair, sides, strict=True):
        hours = {token.value for token in tokens(piece.text, language) if token.unit == "clock"}
        if piece in side.plan.lane and side.timing.work.open.minute in hours:
            return True
    return False


def _other_day(pair: Pair, language: str) -> Iterator[Difference]:
    """Yield the day if two sentences give the same hours of different days."""
    one, other = ([t for t in tokens(piece.text, language) if t.kind == "time"] for piece in pair)
    mine, yours = ([t.key for t in told if t.unit != "day"] for told in (one, other))
    if mine and mine == yours:
        yield from one_sided(one, other).told(*pair, "sentence")


def _unknown_words(pair: Pair, sides: tuple[Timed, Timed], language: str) -> Iterator[Difference]:
    """Yield words that neither the page nor the other side knows, where they are too many to be of the plan."""
    if not reads_words(language):
        return
    extra = []
    for piece, other, side in zip(pair, reversed(pair), sides, strict=True):
        known = side.words | {token.key for token in tokens(other.text, language)}
        told = () if side.announces(piece, language) else tokens(piece.text, language)
        extra.append([t for t in told if t.is_claim and "plan" not in t.does and t.key not in known])
    if any(len({token.key for token in one}) >= _UNKNOWN for one in extra):
        yield Difference("sentence", *pair, said(extra[0]), said(extra[1]))


def _compare_rows(left: Timed, right: Timed, language: str) -> Iterator[Difference]:
    rows = left.plan.rows, right.plan.rows
    for side, others, is_left in ((rows[0], rows[1], True), (rows[1], rows[0], False)):
        terms = {row.term for row in others}
        for row in side:
            if row.term not in terms:
                yield on_one_side("fact", row.whole, (row.term,), is_left=is_left)
    shared = [(one.value, other.value) for one in rows[0] for other in rows[1] if one.term == other.term]
    mine, yours = ([row.value for row in side] for side in rows)
    yield from rows_out_of_order(*rows)
    yield from differing_tones(mine, yours, Aligned([], shared, [], []), language, _OF_TIME)
