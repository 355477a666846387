"""Find a sitting, note that its participant is there, and end it when its time is up and the study closed."""

from datetime import datetime, timedelta

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from survey_app.errors import SittingOver, UnknownLanguage
from survey_app.storage.frozen import load, load_version
from survey_app.storage.ids import tidy_code
from survey_app.storage.tables import Draft, PageTime, Sitting


def sitting_by_id(session: Session, sitting_id: str) -> Sitting | None:
    """Return the sitting with that id, or None; nobody but our own signed cookie and forms names it."""
    return session.get(Sitting, sitting_id)


def sitting_by_resume_code(session: Session, code: str) -> Sitting | None:
    """Return the sitting a resume code opens, however it was typed, or None."""
    return session.scalar(select(Sitting).filter_by(resume_code=tidy_code(code)))


def switch_language(session: Session, sitting: Sitting, language: str, now: datetime) -> None:
    """Go on in another language; answers are codes and stay as they are.

    Raises:
        UnknownLanguage: if the study is not written in it.
        SittingOver: if the sitting has ended, or ends now because its time is up (commit that).
    """
    offered = load_version(session, sitting.version_id).compiled.study.languages
    if language not in offered:
        raise UnknownLanguage(language, offered)
    hold_open(session, sitting, now)
    sitting.locale = language
    session.flush()


def note_shown(session: Session, sitting: Sitting, page_id: str, now: datetime) -> None:
    """Note that a page was shown: when first, how often, and that its participant is there.

    Raises:
        SittingOver: if the sitting has ended, or its time is up; looking at a page ends nothing, so nothing is
            written then.
    """
    hold(session, sitting)
    status = standing(session, sitting, now)
    if status != "started":
        raise SittingOver(status)
    _note_life(sitting, now)
    shown = session.get(PageTime, (sitting.id, page_id))
    if shown is None:
        session.add(PageTime(sitting_id=sitting.id, page_id=page_id, entered_at=sitting.last_seen_at, visits=1))
    else:
        shown.visits += 1
    session.flush()


def standing(session: Session, sitting: Sitting, now: datetime) -> str:
    """Return the status of a sitting as it is now: `timed_out` before anybody has written that down.

    Whoever stayed away for longer than the study's limit goes on where they were while the study takes people;
    once it is closed, their time is up.
    """
    if sitting.status != "started":
        return sitting.status
    limit = load_version(session, sitting.version_id).compiled.study.entry.time_limit_minutes
    if limit is None or now <= sitting.last_seen_at + timedelta(minutes=limit):
        return "started"
    return "started" if load(session, sitting.study_id).is_open else "timed_out"


def is_untouched(session: Session, sitting: Sitting) -> bool:
    """Return whether no page of the sitting was shown yet: nobody has been in it."""
    return session.scalar(select(PageTime.page_id).filter_by(sitting_id=sitting.id).limit(1)) is None


def hold_open(session: Session, sitting: Sitting, now: datetime) -> None:
    """Lock the sitting, read its state anew and note a sign of life.

    Raises:
        SittingOver: if it has ended, or ends now because its time is up (commit to keep that).
    """
    hold(session, sitting)
    keep_open(session, sitting, now)


def keep_open(session: Session, sitting: Sitting, now: datetime) -> None:
    """Note a sign of life of a sitting that is held.

    Raises:
        SittingOver: if it has ended, or ends now because its time is up (commit to keep that).
    """
    status = standing(session, sitting, now)
    if status != "started":
        if sitting.status == "started":
            _time_out(session, sitting)
        raise SittingOver(status)
    _note_life(sitting, now)


def hold(session: Session, sitting: Sitting) -> None:
    """Lock the sitting until the transaction ends, and read its state anew: another tab may have moved it.

    Raises:
        SittingOver: if it was withdrawn meanwhile.
    """
    if session.get(Sitting, sitting.id, with_for_update=True, populate_existing=True) is None:
        raise SittingOver("withdrawn")


def finish(session: Session, sitting: Sitting, status: str, now: datetime) -> None:
    """End the sitting; what was typed and never sent goes, except where time was up: it may still be wanted."""
    sitting.status, sitting.finished_at, sitting.pointer = status, now, None
    if status != "timed_out":
        session.execute(delete(Draft).where(Draft.sitting_id == sitting.id))
    session.flush()


def _note_life(sitting: Sitting, now: datetime) -> None:
    # A clock that was set back must not make anything happen before what it follows.
    sitting.last_seen_at = max(now, sitting.last_seen_at)


def _time_out(session: Session, sitting: Sitting) -> None:
    limit = load_version(session, sitting.version_id).compiled.study.entry.time_limit_minutes or 0
    finish(session, sitting, "timed_out", sitting.last_seen_at + timedelta(minutes=limit))
