"""Receive a page: read the state anew, refuse or store, and move on. Nothing typed is ever lost."""

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from questionnaires.design.answers import read_answer
from questionnaires.design.asking import asked_fields
from questionnaires.design.questions import questions_of
from questionnaires.language.study import Check, Form
from survey_app.errors import AnswerProblems, SittingOver, StalePage, UnknownPage
from survey_app.participation.reading import anchor_of
from survey_app.participation.road import Road, Stop, known_of, road_of
from survey_app.participation.sittings import finish, hold, hold_open, keep_open
from survey_app.participation.values import holds, value_of
from survey_app.participation.visits import Accepted, Measures, Served
from survey_app.storage.tables import Draft, RawValues, Sitting, Submission

_NOTHING_MEASURED = Measures()


class Checked(NamedTuple):
    """A page's values that may be stored, and the problem code of each field that has one."""

    raw: RawValues
    problems: dict[str, str]


def answer_page(
    session: Session,
    sitting: Sitting,
    served: Served,
    values: Mapping[str, list[str]],
    *,
    now: datetime,
    measures: Measures = _NOTHING_MEASURED,
) -> Accepted:
    """Return where to go after a page was sent; its answers are stored and the sitting moved on.

    Fields that the page does not have are ignored and not stored. A key that arrived before changes nothing.

    Raises:
        AnswerProblems: if answers are missing or not valid; only the draft is stored (commit it).
        StalePage: if the page was answered since the form was served and cannot be changed with it, or its turn
            has not come; only the draft is stored (commit it).
        SittingOver: if the sitting has ended, or ends now because its time is up (commit that).
        UnknownPage: if the sitting has no such page.
    """
    hold(session, sitting)
    if _is_repeat(session, sitting, served.key):
        return Accepted(sitting.pointer, repeated=True)
    keep_open(session, sitting, now)
    # Everything is written at the end, in one go.
    with session.no_autoflush:
        return _receive(session, sitting, served, values, now, measures)


def save_draft(
    session: Session, sitting: Sitting, page_id: str, values: Mapping[str, list[str]], now: datetime
) -> bool:
    """Return whether what was typed on a page is kept: it is while the page can be answered.

    Raises:
        SittingOver: if the sitting has ended, or ends now because its time is up (commit that).
    """
    hold_open(session, sitting, now)
    road = road_of(session, sitting)
    stop = road.stop(page_id)
    if stop is None or road.access(page_id) not in {"answer", "edit"}:
        return False
    _keep_draft(session, sitting, page_id, _typed(road, stop, values), now)
    return True


def _receive(
    session: Session,
    sitting: Sitting,
    served: Served,
    values: Mapping[str, list[str]],
    now: datetime,
    measures: Measures,
) -> Accepted:
    road = road_of(session, sitting)
    stop = road.stop(served.page_id)
    if stop is None:
        raise UnknownPage(served.page_id)
    typed = _typed(road, stop, values)
    if _is_stale(road, stop, served):
        _keep_draft(session, sitting, served.page_id, typed, now)
        raise StalePage(served.page_id, sitting.pointer)
    checked = _check(road, stop, typed, sitting, served.language)
    if checked.problems:
        _keep_draft(session, sitting, served.page_id, typed, now)
        raise AnswerProblems(served.page_id, checked.problems)
    sent = _submission(sitting, stop, served, checked.raw, now, measures)
    session.add(sent)
    _drop_draft(session, sitting, served.page_id)
    return _move_on(session, sitting, road.after(sent), sent)


def _is_repeat(session: Session, sitting: Sitting, key: str) -> bool:
    owner = session.scalar(select(Submission.sitting_id).filter_by(submission_key=key))
    if owner not in {None, sitting.id}:
        raise SittingOver("another sitting's form")
    return owner is not None


def _is_stale(road: Road, stop: Stop, served: Served) -> bool:
    if road.access(stop.page.page_id) not in {"answer", "edit"}:
        return True
    # Another tab sent the page after this form was served: this one has not seen what it would replace.
    return stop.sent is not None and served.shown_at < stop.sent.received_at


def _typed(road: Road, stop: Stop, values: Mapping[str, list[str]]) -> RawValues:
    names = [field.name for field in asked_fields(road.compiled.study, stop.page)]
    return {name: [_line_ends(value) for value in values[name]] for name in names if name in values}


def _line_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _check(road: Road, stop: Stop, typed: RawValues, sitting: Sitting, language: str) -> Checked:
    questions = questions_of(road.compiled, road.plan, stop.page, language, anchor_of(sitting), {})
    views = {view.name: view for question in questions for view in question.fields}
    known = known_of(road.stops[: road.stops.index(stop)])
    raw: RawValues = {}
    problems: dict[str, str] = {}
    for field in asked_fields(road.compiled.study, stop.page):
        given = typed.get(field.name, [])
        reading = read_answer(views[field.name], given)
        asked = holds(field.ask_if, known)
        if reading.problem is None:
            raw |= {field.name: given} if field.name in typed else {}
            value = value_of(field, stop.page, given) if asked else None
            known |= {field.key: value} if value is not None else {}
        elif asked:
            problems[field.name] = reading.problem
    return Checked(raw, problems)


def _keep_draft(session: Session, sitting: Sitting, page_id: str, typed: RawValues, now: datetime) -> None:
    session.merge(Draft(sitting_id=sitting.id, page_id=page_id, raw=typed, saved_at=now))
    session.flush()


def _drop_draft(session: Session, sitting: Sitting, page_id: str) -> None:
    this = delete(Draft).where(Draft.sitting_id == sitting.id, Draft.page_id == page_id)
    session.execute(this, execution_options={"synchronize_session": False})


def _submission(
    sitting: Sitting, stop: Stop, served: Served, raw: RawValues, now: datetime, measures: Measures
) -> Submission:
    return Submission(
        sitting_id=sitting.id,
        page_id=stop.page.page_id,
        revision=stop.sent.revision + 1 if stop.sent else 1,
        submission_key=served.key,
        received_at=now,
        shown_at=served.shown_at,
        language=served.language,
        rendered_hash=served.rendered_hash,
        stimulus_hash=stop.page.stimulus_hash,
        raw=raw,
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
