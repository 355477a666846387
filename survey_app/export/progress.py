"""The rows that tell how a sitting went: `sittings`, `pages`, `allocations`, `submissions`."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import cast

from exports.tables import AllocationRow, PageRow, SittingRow, Source, Status, SubmissionRow
from questionnaires.design.anchors import moment_of
from questionnaires.design.calendar import Calendar
from questionnaires.design.plan import PlannedPage
from questionnaires.language.vocabulary import DrawRule
from survey_app.export.records import Record
from survey_app.participation.road import Road
from survey_app.storage.tables import Submission


def sitting_row(record: Record, road: Road) -> SittingRow:
    """Return the row of a sitting."""
    sitting = record.sitting
    visible = [stop for stop in road.stops if stop.visible]
    return SittingRow(
        sitting_id=sitting.id,
        participant_id=sitting.participant_id,
        study_id=sitting.study_id,
        study_version=record.published.version,
        study_hash=record.published.study_hash,
        arm=sitting.arm or None,
        locale=sitting.locale,
        timezone=sitting.anchor_timezone,
        anchor_at=sitting.anchor_at,
        source=cast("Source", sitting.source),
        status=cast("Status", sitting.status),
        is_test=sitting.is_test,
        attempt=sitting.attempt,
        consented_at=None if sitting.status == "declined_consent" else sitting.consented_at,
        consent_hash=sitting.consent_hash,
        started_at=sitting.started_at,
        last_seen_at=sitting.last_seen_at,
        finished_at=sitting.finished_at,
        seconds_active=_rounded(sum(map(_seconds_on_page, record.submissions))),
        pages_done=sum(stop.done for stop in visible),
        pages_total=len(visible) or None,
        checks_failed=sitting.checks_failed,
    )


def page_rows(record: Record) -> Iterator[PageRow]:
    """Yield the rows of the pages a sitting reached, in its order."""
    shown = {time.page_id: time for time in record.page_times}
    first = {sent.page_id: sent for sent in reversed(record.submissions)}
    for page in record.sitting.plan.pages:
        time, sent = shown.get(page.page_id), first.get(page.page_id)
        if time is None and sent is None:
            continue
        entered = time.entered_at if time else sent.shown_at if sent else None
        yield PageRow(
            sitting_id=record.sitting.id,
            page_id=page.page_id,
            page_position=page.position,
            entered_at=entered,
            submitted_at=sent.received_at if sent else None,
            seconds_total=_between(entered, sent),
            seconds_visible=sent.seconds_visible if sent else None,
            visits=time.visits if time else None,
            focus_losses=sent.focus_losses if sent else None,
            edits=sent.edits if sent else None,
            viewport_width=sent.viewport_width if sent else None,
            anchor_mode=page.placed.mode if page.placed else None,
            anchor_shift_minutes=page.placed.shift_minutes if page.placed else None,
            anchor_date=_today(record, page),
        )


def allocation_rows(record: Record) -> Iterator[AllocationRow]:
    """Yield the draws of a sitting, by factor."""
    for made in sorted(record.allocations, key=lambda made: made.factor):
        yield AllocationRow(
            sitting_id=made.sitting_id,
            factor=made.factor,
            level=made.level,
            drawn_at=made.drawn_at,
            rule=cast("DrawRule", made.rule),
            seed=made.seed,
            replaced_sitting_id=made.replaced_sitting_id,
        )


def submission_rows(record: Record) -> Iterator[SubmissionRow]:
    """Yield every submission of a sitting as it was received, in the order of its pages."""
    for page, sent in _in_page_order(record.sitting.plan.pages, record.submissions):
        yield SubmissionRow(
            sitting_id=sent.sitting_id,
            participant_id=record.sitting.participant_id,
            is_test=record.sitting.is_test,
            study_id=record.sitting.study_id,
            study_version=record.published.version,
            page_id=sent.page_id,
            page_position=page.position,
            revision=sent.revision,
            locale=sent.language,
            left=page.left,
            right=page.right,
            values=sent.raw,
            rendered_hash=sent.rendered_hash,
            shown_at=sent.shown_at,
            received_at=sent.received_at,
        )


def _in_page_order(
    pages: Sequence[PlannedPage], submissions: Sequence[Submission]
) -> Iterator[tuple[PlannedPage, Submission]]:
    for page in pages:
        yield from ((page, sent) for sent in submissions if sent.page_id == page.page_id)


def _today(record: Record, page: PlannedPage) -> str | None:
    if page.placed is None:
        return None
    scenario = record.published.compiled.scenario(page.scenario_id or "")
    calendar = Calendar(page.placed.day1, page.placed.shift_minutes)
    return calendar.date_of(calendar.shown(moment_of(scenario, page)).day).isoformat()


def _between(entered: datetime | None, sent: Submission | None) -> float | None:
    if entered is None or sent is None:
        return None
    return _rounded((sent.received_at - entered).total_seconds())


def _seconds_on_page(sent: Submission) -> float:
    if sent.seconds_visible is not None:
        return sent.seconds_visible
    return (sent.received_at - sent.shown_at).total_seconds()


def _rounded(seconds: float) -> float:
    return round(seconds, 3)
