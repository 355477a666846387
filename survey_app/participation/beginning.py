"""The rows of a new sitting: the person, what they drew, their consent."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import numpy as np
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from questionnaires.design.assignment import Draws, draw
from questionnaires.design.calendar import Anchor
from questionnaires.design.plan import Plan
from questionnaires.design.planning import plan_pages
from survey_app.participation.drawing import StoredDraws, counting
from survey_app.participation.road import last_sent, lay_out
from survey_app.participation.visits import Arrival, Served
from survey_app.storage.frozen import Published
from survey_app.storage.ids import IdMaker
from survey_app.storage.tables import Allocation, Identity, Participant, Sitting, Submission

#: Longer ids than any recruiter's are stored as their hash: cut, two of them could meet.
_MAX_ID = 200


@dataclass(frozen=True)
class Beginning:
    """Everything known when somebody decides at the consent page."""

    published: Published
    arrival: Arrival
    served: Served
    ids: IdMaker
    now: datetime
    is_test: bool = False
    seed: int = 0


def begin(session: Session, beginning: Beginning) -> Sitting:
    """Return a new sitting with everything drawn; the study must be locked."""
    compiled = beginning.published.compiled
    which = counting(beginning.published, beginning.now, is_test=beginning.is_test)
    draws = draw(compiled.study, StoredDraws(session, which), np.random.default_rng(beginning.seed))
    identity = _identity(beginning)
    plan = plan_pages(compiled, draws, _anchor(beginning))
    sitting = _new_sitting(beginning, "started", draws.arm, plan)
    sitting.participant_id = _known_participant(session, identity) or _new_participant(session, beginning)
    sitting.attempt = _next_attempt(session, sitting)
    session.add(sitting)
    session.flush()
    if identity is not None:
        identity.sitting_id, identity.participant_id = sitting.id, sitting.participant_id
        identity.attempt = sitting.attempt
        session.add(identity)
    _store_draws(session, beginning, sitting, draws)
    _store_consent(session, beginning, sitting)
    session.flush()
    sitting.pointer = lay_out(compiled, sitting.plan, last_sent(session, sitting.id)).next_page
    session.flush()
    return sitting


def turn_away(session: Session, beginning: Beginning, status: str) -> Sitting:
    """Return a sitting that only records that somebody came and how it ended.

    Nothing opens it and nothing tells who it was: no resume code, no zone, no id of the recruiter's, no seed.
    """
    nobody = replace(beginning.arrival, timezone=None, external_ids={})
    sitting = _new_sitting(replace(beginning, arrival=nobody, seed=0), status, "", Plan(pages=()))
    sitting.participant_id = _new_participant(session, beginning)
    sitting.resume_code = None
    sitting.finished_at = beginning.now
    session.add(sitting)
    session.flush()
    return sitting


def _new_sitting(beginning: Beginning, status: str, arm: str, plan: Plan) -> Sitting:
    published, arrival, now = beginning.published, beginning.arrival, beginning.now
    zone, anchor = _usable_zone(arrival.timezone), _anchor(beginning)
    return Sitting(
        id=beginning.ids.sitting_id(),
        version_id=published.version_id,
        study_id=published.study_id,
        status=status,
        is_test=beginning.is_test,
        attempt=1,
        source=arrival.source,
        locale=arrival.language,
        timezone=zone,
        anchor_mode="browser" if zone else "study",
        anchor_timezone=anchor.timezone,
        anchor_at=anchor.instant,
        seed=beginning.seed,
        arm=arm,
        plan=plan,
        resume_code=beginning.ids.resume_code(),
        start_key=beginning.served.key,
        consented_at=now,
        consent_hash=beginning.served.rendered_hash,
        consent_language=beginning.served.language,
        started_at=now,
        last_seen_at=now,
        checks_failed=0,
    )


def _anchor(beginning: Beginning) -> Anchor:
    zone = _usable_zone(beginning.arrival.timezone)
    return Anchor(beginning.now, zone or beginning.published.compiled.study.timezone)


def external_id(ids: Mapping[str, str], name: str) -> str:
    """Return one of the recruiter's ids as it is stored, empty text if it is not there."""
    told = ids.get(name, "")
    # PostgreSQL stores no NUL.
    if len(told) <= _MAX_ID and "\0" not in told:
        return told
    return "sha256:" + hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()


def _usable_zone(name: str | None) -> str | None:
    try:
        return ZoneInfo(name).key if name else None
    except (ValueError, OSError, ZoneInfoNotFoundError):
        # A browser may name a zone that this machine does not know; the study's own is used then.
        return None


def _identity(beginning: Beginning) -> Identity | None:
    ids = beginning.arrival.external_ids
    if not external_id(ids, "person"):
        return None
    return Identity(
        study_id=beginning.published.study_id,
        source=beginning.arrival.source,
        person=external_id(ids, "person"),
        recruiter_study=external_id(ids, "study"),
        recruiter_session=external_id(ids, "session"),
        created_at=beginning.now,
    )


def _known_participant(session: Session, identity: Identity | None) -> str | None:
    if identity is None:
        return None
    same = select(Identity.participant_id).filter_by(source=identity.source, person=identity.person)
    return session.scalar(same.order_by(Identity.created_at).limit(1))


def _new_participant(session: Session, beginning: Beginning) -> str:
    participant = Participant(id=beginning.ids.participant_id(), created_at=beginning.now)
    session.add(participant)
    session.flush()
    return participant.id


def _next_attempt(session: Session, sitting: Sitting) -> int:
    mine = select(func.max(Sitting.attempt)).filter_by(
        participant_id=sitting.participant_id, study_id=sitting.study_id
    )
    return (session.scalar(mine) or 0) + 1


def _store_draws(session: Session, beginning: Beginning, sitting: Sitting, draws: Draws) -> None:
    for made in draws.allocations:
        session.add(
            Allocation(
                sitting_id=sitting.id,
                factor=made.factor,
                level=made.level,
                rule=made.rule,
                seed=beginning.seed,
                drawn_at=beginning.now,
            )
        )


def _store_consent(session: Session, beginning: Beginning, sitting: Sitting) -> None:
    served = beginning.served
    session.add(
        Submission(
            sitting_id=sitting.id,
            page_id=sitting.plan.pages[0].page_id,
            revision=1,
            submission_key=served.key,
            received_at=beginning.now,
            shown_at=served.shown_at,
            language=served.language,
            rendered_hash=served.rendered_hash,
            raw={},
            pass_id="",
        )
    )
