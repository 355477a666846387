"""Consent: a sitting begins, or is turned away. People who come back find the sitting they have."""

import logging
from dataclasses import replace
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from questionnaires.language.entry import Repeat
from survey_app.errors import QuotaFull, StudyClosed, UnknownLanguage
from survey_app.participation.beginning import Beginning, begin, external_id, turn_away
from survey_app.participation.drawing import counting
from survey_app.participation.visits import Arrival, Served
from survey_app.storage.frozen import Published
from survey_app.storage.ids import IdMaker
from survey_app.storage.locks import lock_study
from survey_app.storage.tables import Identity, Sitting, StudyVersion

_logger = logging.getLogger(__name__)
#: Added to the key of a form that first declined and then consented: both are recorded, each once.
_AFTER_ALL = ".after-all"


def start(
    session: Session,
    published: Published,
    arrival: Arrival,
    served: Served,
    *,
    seed: int,
    ids: IdMaker,
    now: datetime,
    is_test: bool = False,
) -> Sitting:
    """Return the sitting of somebody who consents, with everything drawn from `seed`.

    A key that arrived before, or a person who may not begin again, gets the sitting there is. Whoever declined
    with this very form and then changed their mind begins.

    Raises:
        StudyClosed: if the study takes nobody new.
        QuotaFull: if it has all it needs; the turned-away sitting is stored (commit it).
        UnknownLanguage: if the study is not written in the language.
    """
    lock_study(session, published.study_id)
    there = sitting_of_form(session, served)
    if there is not None and there.status == "declined_consent":
        served, there = replace(served, key=served.key + _AFTER_ALL), None
    there = there or find_sitting(session, published, arrival)
    if there is not None:
        _logger.info("somebody who had begun consented to study %s again", published.study_id)
        return there
    _refuse_wrong(session, published, arrival)
    beginning = Beginning(published, arrival, served, ids, max(now, served.shown_at), is_test, seed)
    _refuse_when_full(session, beginning)
    return begin(session, beginning)


def decline(
    session: Session,
    published: Published,
    arrival: Arrival,
    served: Served,
    *,
    ids: IdMaker,
    now: datetime,
    is_test: bool = False,
) -> Sitting:
    """Return the sitting that records that somebody declined: nothing of who they are, nothing drawn.

    They are not recognised later, so whoever changes their mind can still begin. A form that has begun a
    sitting before gets that one: declining then asks for a withdrawal, which is not done here.
    """
    lock_study(session, published.study_id)
    there = sitting_of_form(session, served)
    if there is not None:
        return there
    beginning = Beginning(published, arrival, served, ids, max(now, served.shown_at), is_test)
    return turn_away(session, beginning, "declined_consent")


def sitting_of_form(session: Session, served: Served) -> Sitting | None:
    """Return what a consent form led to: the sitting it began, else the one that records that it declined."""
    keys = (served.key + _AFTER_ALL, served.key)
    found = (session.scalar(select(Sitting).filter_by(start_key=key)) for key in keys)
    return next((sitting for sitting in found if sitting is not None), None)


def find_sitting(session: Session, published: Published, arrival: Arrival) -> Sitting | None:
    """Return the sitting this person goes on with, by the recruiter's ids; None if they begin a new one."""
    person = external_id(arrival.external_ids, "person")
    if not person:
        return None
    query = (
        select(Sitting)
        .join(Identity, Identity.sitting_id == Sitting.id)
        .where(Identity.study_id == published.study_id)
        .where(Identity.source == arrival.source, Identity.person == person)
        .order_by(Sitting.attempt.desc())
    )
    repeat = published.compiled.study.entry.repeat
    if repeat != "once":
        query = query.where(Identity.recruiter_study == external_id(arrival.external_ids, "study"))
    latest = session.scalars(query.limit(1)).first()
    if latest is None or latest.status == "started" or not isinstance(repeat, Repeat):
        return latest
    return None if latest.attempt < repeat.times else latest


def _refuse_wrong(session: Session, published: Published, arrival: Arrival) -> None:
    closed_at = session.scalar(select(StudyVersion.closed_at).filter_by(id=published.version_id))
    if closed_at is not None:
        raise StudyClosed(published.study_id)
    languages = published.compiled.study.languages
    if arrival.language not in languages:
        raise UnknownLanguage(arrival.language, languages)


def _refuse_when_full(session: Session, beginning: Beginning) -> None:
    quota = beginning.published.compiled.study.entry.quota
    if quota is None:
        return
    which = counting(beginning.published, beginning.now, is_test=beginning.is_test)
    if (session.scalar(select(func.count()).select_from(Sitting).where(which)) or 0) >= quota:
        away = turn_away(session, beginning, "quota_full")
        raise QuotaFull(beginning.published.study_id, away.id)
