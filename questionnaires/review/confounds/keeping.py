"""Whether the texts of a timing keep to its plan: to what happens in it, and to what there is of anything."""

from collections.abc import Iterator

from questionnaires.review.confounds.differences import Difference, Piece, on_one_side, said
from questionnaires.review.confounds.languages import tokens
from questionnaires.review.confounds.moments import deadlines_of
from questionnaires.review.confounds.plans import Timed
from questionnaires.review.confounds.tokens import Token
from questionnaires.review.confounds.variants import Reader

#: One and a day are in every text, and mostly count nothing.
_ANYWHERE = frozenset({0.0, 1.0, 1440.0})


def compare_with_plans(left: Timed, right: Timed, reader: Reader) -> Iterator[Difference]:
    """Yield times and amounts of one side that neither its plan nor the other side explains."""
    yield from _deadlines(left, right, reader)
    for side, other, is_left in ((left, right, True), (right, left, False)):
        yield from _unknown_moments(side, reader, is_left=is_left)
        yield from _unknown_amounts(side, other, reader.language, is_left=is_left)


def _deadlines(left: Timed, right: Timed, reader: Reader) -> Iterator[Difference]:
    """Yield deadlines that only one of two texts in the same place speaks of."""
    fixed = deadlines_of(reader.scenario, reader.task)
    for (mine, one), (yours, other) in zip(left.texts(reader), right.texts(reader), strict=False):
        told, answered = (
            {token.at for token in text.tokens(reader.language)} & fixed for text in (mine, yours)
        )
        if told != answered and "facts" not in one.path:
            only_left, only_right = (
                tuple(sorted(at.clock for at in only)) for only in (told - answered, answered - told)
            )
            yield Difference("time", one, other, only_left, only_right, "a deadline")


def _unknown_moments(side: Timed, reader: Reader, *, is_left: bool) -> Iterator[Difference]:
    days = {at.day for at in side.moments}
    for text, piece in side.texts(reader):
        for at, form in text.tokens(reader.language):
            if at.day not in days if form.lower() == "day" else at not in side.moments:
                shown = at.clock if form == "time" else f"day {at.day}, {at.clock}"
                remark = "nothing in the plan happens then"
                yield on_one_side("time", piece, (shown,), is_left=is_left, remark=remark)


def _unknown_amounts(side: Timed, other: Timed, language: str, *, is_left: bool) -> Iterator[Difference]:
    answered = {token.value for piece in other.plan.pieces for token in _counted(piece, language)}
    for piece in side.plan.pieces:
        extra = [t for t in _counted(piece, language) if t.value not in side.amounts | answered]
        if extra:
            yield on_one_side("number", piece, said(extra), is_left=is_left, remark="no amount of the plan")


def _counted(piece: Piece, language: str) -> list[Token]:
    told = tokens(piece.text, language)
    return [t for t in told if t.kind != "word" and t.unit not in {"clock", "day"} and t.value not in _ANYWHERE]
