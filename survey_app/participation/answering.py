"""Receive a page: read the state anew, refuse or store, and move on. Nothing typed is ever lost."""

import logging
from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from questionnaires.design.answers import kept_text, read_answer
from questionnaires.design.asking import asked_fields
from questionnaires.design.questions import questions_of
from questionnaires.language.study import Check, Form
from survey_app.errors import AnswerProblems, SittingOver, StalePage, UnknownPage
from survey_app.participation.reading import anchor_of, says_something
from survey_app.participation.road import Road, Stop, known_of, road_of
from survey_app.participation.sittings import finish, hold, keep_open, standing
from survey_app.participation.values import holds, value_of
from survey_app.participation.visits import OWNER, Accepted, Bearer, Measures, Served
from survey_app.storage.tables import Draft, RawValues, Sitting, Submission

_NOTHING_MEASURED = Measures()
_logger = logging.getLogger(__name__)


class Arriving(NamedTuple):
    """What came with one request for a page."""

    served: Served
    values: Mapping[str, list[str]]
    now: datetime
    measures: Measures
    bearer: Bearer


def answer_page(
    session: Session,
    sitting: Sitting,
    served: Served,
    values: Mapping[str, list[str]],
    *,
    now: datetime,
    measures: Measures = _NOTHING_MEASURED,
    bearer: Bearer = OWNER,
) -> Accepted:
    """Return where to go after a page was sent; its answers are stored and the sitting moved on.

    Fields that the page does not have are not stored; those it has are stored as they came, hidden ones
    too. A key that arrived before changes nothing. A page that comes late is taken while the study is open.

    Raises:
        AnswerProblems: if answers are missing or not valid; only the draft is stored (commit it).
        StalePage: if the page was answered since the form was served and cannot be changed with it, or its turn
            has not come; only the draft is stored (commit it).
        SittingOver: if the sitting has ended, or ends now because its time is up and the study closed; what was
            typed is kept as a draft then (commit both).
        UnknownPage: if the sitting has no such page.
    """
    hold(session, sitting)
    if _is_repeat(session, sitting, served, values):
        _logger.info("page %s of study %s came again; it counts once", served.page_id, sitting.study_id)
        return Accepted(sitting.pointer, repeated=True)
    _keep_open_or_draft(session, sitting, served.page_id, values, now, bearer)
    # The clock may have been set back since the page was shown: nothing is answered before it is read.
    moment = max(sitting.last_seen_at, served.shown_at)
    sitting.last_seen_at = moment
    # Everything is written at the end, in one go.
    with session.no_autoflush:
        return _receive(session, sitting, Arriving(served, values, moment, measures, bearer))


def save_draft(
    session: Session,
    sitting: Sitting,
    page_id: str,
    values: Mapping[str, list[str]],
    now: datetime,
    bearer: Bearer = OWNER,
) -> bool:
    """Return whether what was typed on a page is kept: it is while the page can be answered.

    Each pass has a draft of its own, so that nobody overwrites what another typed.

    Raises:
        SittingOver: if the sitting has ended, or ends now because its time is up; what was typed is kept even
            then (commit both).
    """
    hold(session, sitting)
    _keep_open_or_draft(session, sitting, page_id, values, now, bearer)
    return _draft(session, sitting, page_id, values, bearer)


def _keep_open_or_draft(
    session: Session,
    sitting: Sitting,
    page_id: str,
    values: Mapping[str, list[str]],
    now: datetime,
    bearer: Bearer,
) -> None:
    if sitting.status == "started" and standing(session, sitting, now) != "started":
        _draft(session, sitting, page_id, values, bearer)
    keep_open(session, sitting, now)


def _draft(
    session: Session, sitting: Sitting, page_id: str, values: Mapping[str, list[str]], bearer: Bearer
) -> bool:
    road = road_of(session, sitting)
    stop = road.stop(page_id)
    if stop is None or not _may_answer(road, stop, bearer):
        return False
    _keep_draft(session, sitting, page_id, _typed(road, stop, values), bearer)
    return True


def _may_answer(road: Road, stop: Stop, bearer: Bearer) -> bool:
    access = road.access(stop.page.page_id)
    return access == "answer" or (access == "edit" and not bearer.is_limited)


def _receive(session: Session, sitting: Sitting, arriving: Arriving) -> Accepted:
    page_id = arriving.served.page_id
    road = road_of(session, sitting)
    stop = road.stop(page_id)
    if stop is None:
        raise UnknownPage(page_id)
    typed = _typed(road, stop, arriving.values)
    if _is_stale(road, stop, arriving):
        _keep_draft(session, sitting, page_id, typed, arriving.bearer)
        raise StalePage(page_id, sitting.pointer)
    problems = _problems(road, stop, typed, sitting, arriving.served.language)
    if problems:
        _keep_draft(session, sitting, page_id, typed, arriving.bearer)
        raise AnswerProblems(page_id, problems)
    sent = _submission(sitting, stop, arriving, typed)
    session.add(sent)
    _drop_drafts(session, sitting, page_id)
    return _move_on(session, sitting, road.after(sent), sent)


def _is_repeat(session: Session, sitting: Sitting, served: Served, values: Mapping[str, list[str]]) -> bool:
    first = session.scalar(select(Submission).filter_by(submission_key=served.key))
    if first is None:
        return False
    if first.sitting_id != sitting.id:
        raise SittingOver("another sitting's form")
    road = road_of(session, sitting)
    stop = road.stop(first.page_id)
    if stop is None or _typed(road, stop, values) == first.raw:
        return True
    # Stopped, changed and sent again: the page was answered, and what was typed since must not vanish.
    if sitting.status != "started":
        raise SittingOver(sitting.status)
    raise StalePage(first.page_id, sitting.pointer)


def _is_stale(road: Road, stop: Stop, arriving: Arriving) -> bool:
    if not _may_answer(road, stop, arriving.bearer):
        return True
    # Another tab sent the page after this form was served: this one has not seen what it would replace.
    return stop.sent is not None and arriving.served.shown_at < stop.sent.received_at


def _typed(road: Road, stop: Stop, values: Mapping[str, list[str]]) -> RawValues:
    names = [field.name for field in asked_fields(road.compiled.study, stop.page)]
    return {name: [kept_text(value) for value in values[name]] for name in names if name in values}


def _problems(road: Road, stop: Stop, typed: RawValues, sitting: Sitting, language: str) -> dict[str, str]:
    questions = questions_of(road.compiled, road.plan, stop.page, language, anchor_of(sitting), {})
    views = {view.name: view for question in questions for view in question.fields}
    known = known_of(road.stops[: road.stops.index(stop)])
    problems: dict[str, str] = {}
    for field in asked_fields(road.compiled.study, stop.page):
        given = typed.get(field.name, [])
        reading = read_answer(views[field.name], given)
        # What was sent for a hidden field is stored as it came; it is off path, so it may be anything.
        if not holds(field.ask_if, known):
            continue
        if reading.problem is not None:
            problems[field.name] = reading.problem
            continue
        value = value_of(field, stop.page, given)
        known |= {field.key: value} if value is not None else {}
    return problems


def _keep_draft(session: Session, sitting: Sitting, page_id: str, typed: RawValues, bearer: Bearer) -> None:
    there = session.get(Draft, (sitting.id, page_id, bearer.pass_id))
    if there is not None:
        there.raw, there.saved_at = typed, sitting.last_seen_at
    elif says_something(typed):
        session.add(
            Draft(
                sitting_id=sitting.id,
                page_id=page_id,
                pass_id=bearer.pass_id,
                raw=typed,
                saved_at=sitting.last_seen_at,
            )
        )
    session.flush()


def _drop_drafts(session: Session, sitting: Sitting, page_id: str) -> None:
    this = delete(Draft).where(Draft.sitting_id == sitting.id, Draft.page_id == page_id)
    session.execute(this, execution_options={"synchronize_session": False})


def _submission(sitting: Sitting, stop: Stop, arriving: Arriving, raw: RawValues) -> Submission:
    served, measures = arriving.served, arriving.measures
    return Submission(
        sitting_id=sitting.id,
        page_id=stop.page.page_id,
        revision=stop.sent.revision + 1 if stop.sent else 1,
        submission_key=served.key,
        received_at=arriving.now,
        shown_at=served.shown_at,
        language=served.language,
        rendered_hash=served.rendered_hash,
        stimulus_hash=stop.page.stimulus_hash,
        raw=raw,
        pass_id=arriving.bearer.pass_id,
        seconds_visible=measures.seconds_visible,
        focus_losses=measures.focus_losses,
        edits=measures.edits,
        viewport_width=measures.viewport_width,
    )


def _move_on(session: Session, sitting: Sitting, road: Road, sent: Submission) -> Accepted:
    stop = road.stop(sent.page_id)
    sitting.checks_failed = road.checks_failed
    ending = _ending(road, stop) if stop else None
    if ending is not None:
        finish(session, sitting, ending, sent.received_at)
        return Accepted(None)
    sitting.pointer = road.next_page
    session.flush()
    return Accepted(sitting.pointer, try_again=stop is not None and not stop.done)


def _ending(road: Road, stop: Stop) -> str | None:
    match stop.block:
        case Form(screen_out_if=str(condition)) if holds(condition, road.known):
            return "screened_out"
        case Check(on_failure="exit") if stop.done and stop.failed:
            return "failed_checks"
    return "completed" if road.next_page is None else None
