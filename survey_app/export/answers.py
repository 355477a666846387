"""The rows of `answers`: each asked item of each submitted page, read from what was sent."""

from collections.abc import Iterator
from typing import NamedTuple

from exports.tables import Alignment, AnswerRow, Direction
from questionnaires.design.answers import Reading, read_answer
from questionnaires.design.asking import AskedField, asked_fields
from questionnaires.design.calendar import Anchor
from questionnaires.design.plan import PlannedPage, SideName
from questionnaires.design.views import FieldView
from questionnaires.language.vocabulary import Role
from survey_app.export.fields import FieldBook
from survey_app.export.records import Record
from survey_app.participation.road import Road, Stop
from survey_app.storage.tables import Submission


class Spoken(NamedTuple):
    """What one row speaks of: a rated behaviour and how its depth stands to what was expected."""

    behaviour: str | None = None
    alignment: Alignment | None = None
    direction: Direction | None = None


class Answered(NamedTuple):
    """One field of a submitted page: how it was asked and offered, and what was sent."""

    asked: AskedField
    field: FieldView
    reading: Reading
    off_path: bool


class Given(NamedTuple):
    """An answer as it is stored in a table."""

    value: str | None
    side: SideName | None
    label: str | None


def answer_rows(record: Record, road: Road, book: FieldBook) -> Iterator[AnswerRow]:
    """Yield the answers of a sitting: the last submission of each page, items by name, then role."""
    last = {sent.page_id: sent for sent in record.submissions}
    for stop in road.stops:
        sent = last.get(stop.page.page_id)
        if sent is not None:
            rows = _page_rows(record, stop, sent, book)
            yield from sorted(rows, key=lambda row: (row.item_id, row.role or ""))


def spoken_of(page: PlannedPage, role: str | None) -> Spoken:
    """Return what an item asked of that role speaks of; without a role, what the whole page rates."""
    if page.sequence and page.checkpoint:
        aligned = page.sequence[page.checkpoint - 1] == "A"
        return Spoken(page.behaviours[-1], *_alignment(page, aligned=aligned))
    side = page.side_of(role) if role else None
    if side is None:
        return Spoken()
    behaviour = page.behaviour_left if side == "left" else page.behaviour_right
    if role in {"aligned", "misaligned"}:
        return Spoken(behaviour, *_alignment(page, aligned=role == "aligned"))
    return Spoken(behaviour)


def _alignment(page: PlannedPage, *, aligned: bool) -> tuple[Alignment, Direction]:
    if aligned:
        return "A", "aligned"
    return "M", "under" if page.request == "delegated" else "over"


def _page_rows(record: Record, stop: Stop, sent: Submission, book: FieldBook) -> Iterator[AnswerRow]:
    anchor = Anchor(record.sitting.anchor_at, record.sitting.anchor_timezone)
    fields = book.fields(stop.page, sent.language, anchor)
    for asked in asked_fields(record.published.compiled.study, stop.page):
        field = fields[asked.name]
        reading = read_answer(field, sent.raw.get(asked.name, []))
        answered = Answered(asked, field, reading, asked.name in stop.off_path or not stop.visible)
        if _was_asked(answered):
            yield _row(record, stop.page, sent, answered, book)


def _was_asked(answered: Answered) -> bool:
    # A question that was hidden and left empty was never put; a required one is empty only for that reason.
    reading = answered.reading
    return reading.value is not None or (reading.missing is not None and not answered.off_path)


def _row(record: Record, page: PlannedPage, sent: Submission, answered: Answered, book: FieldBook) -> AnswerRow:
    asked, reading = answered.asked, answered.reading
    sitting = record.sitting
    given, spoken = _given(page, answered), spoken_of(page, asked.role)
    return AnswerRow(
        sitting_id=sitting.id,
        participant_id=sitting.participant_id,
        is_test=sitting.is_test,
        study_id=sitting.study_id,
        study_version=record.published.version,
        page_id=page.page_id,
        page_position=page.position,
        block_id=page.block_id,
        block_kind=page.kind,
        scenario_id=asked.scenario_id,
        scenario_hash=book.scenario_hash(asked.scenario_id),
        persona=page.persona,
        request=page.request,
        task_id=asked.task_id,
        day=page.day,
        checkpoint=page.checkpoint,
        sequence=page.sequence,
        alignment=spoken.alignment,
        direction=spoken.direction,
        comparison=page.comparison,
        behaviour=spoken.behaviour,
        behaviour_left=page.behaviour_left,
        behaviour_right=page.behaviour_right,
        item_id=asked.item_id,
        construct=asked.item.measures,
        role=_role(page, asked.role),
        side=given.side,
        value=given.value,
        value_num=reading.number,
        label=given.label,
        missing=reading.missing,
        off_path=answered.off_path,
        locale=sent.language,
        stimulus_hash=sent.stimulus_hash,
        rendered_hash=sent.rendered_hash,
        shown_at=sent.shown_at,
        answered_at=sent.received_at,
        revision=sent.revision,
    )


def _given(page: PlannedPage, answered: Answered) -> Given:
    asked, reading = answered.asked, answered.reading
    label = _label(reading.value, answered.field)
    if asked.item.type != "side":
        return Given(reading.value, asked.side, label)
    match reading.value:
        case "left" | "right" as side:
            return Given(page.role_at(side), side, label)
        case other:
            return Given(other, None, label)


def _label(value: str | None, field: FieldView) -> str | None:
    read = {option.value: option.label for option in field.options}
    if value is None or not read:
        return None
    codes = value.split(";") if field.type == "multiple" else [value]
    return "; ".join(read[code] for code in codes)


def _role(page: PlannedPage, role: str | None) -> Role | None:
    # The page holds the role as one of the known ones; the file's is any text.
    return next((known for known in (page.left, page.right) if known == role), None) if role else None
