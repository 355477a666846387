"""Withdrawal: the one deletion, and a complete one."""

from collections import Counter
from collections.abc import Sequence

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from survey_app.errors import UnknownParticipant
from survey_app.participation.visits import Withdrawn
from survey_app.storage.tables import (
    Allocation,
    Draft,
    Identity,
    PageTime,
    Participant,
    Sitting,
    Submission,
    Withdrawal,
)


def withdraw(session: Session, participant_id: str) -> Withdrawn:
    """Return what was removed: every row of a person's sittings, who they are first; draws stay as counts.

    After the commit call `survey_app.storage.erasing.erase_traces`.

    Raises:
        UnknownParticipant: if nobody with that id is here.
    """
    theirs = select(Sitting).filter_by(participant_id=participant_id).with_for_update()
    sittings = session.scalars(theirs).all()
    if session.get(Participant, participant_id) is None:
        raise UnknownParticipant(participant_id)
    ids = [sitting.id for sitting in sittings]
    session.execute(delete(Identity).where(Identity.participant_id == participant_id))
    draws = _count_draws(session, sittings)
    submissions = _delete_rows(session, ids)
    for sitting in sittings:
        session.delete(sitting)
    session.flush()
    session.execute(delete(Participant).where(Participant.id == participant_id))
    session.flush()
    return Withdrawn(len(ids), submissions, draws)


def _count_draws(session: Session, sittings: Sequence[Sitting]) -> Counter[tuple[str, str]]:
    total: Counter[tuple[str, str]] = Counter()
    for sitting in sittings:
        drawn = select(Allocation.factor, Allocation.level).filter_by(sitting_id=sitting.id)
        levels = [(factor, level) for factor, level in session.execute(drawn)]
        total.update(levels)
        for factor, level in [("", ""), *levels]:
            _count_one(session, sitting, factor, level)
    return total


def _count_one(session: Session, sitting: Sitting, factor: str, level: str) -> None:
    key = (sitting.version_id, sitting.is_test, factor, level)
    count = session.get(Withdrawal, key, with_for_update=True)
    if count is None:
        version_id, is_test, *_ = key
        count = Withdrawal(version_id=version_id, is_test=is_test, factor=factor, level=level, sittings=0)
        session.add(count)
    count.sittings += 1
    session.flush()


def _delete_rows(session: Session, ids: list[str]) -> int:
    submissions = session.scalar(
        select(func.count()).select_from(Submission).where(Submission.sitting_id.in_(ids))
    )
    others = update(Allocation).where(Allocation.replaced_sitting_id.in_(ids))
    session.execute(others.values(replaced_sitting_id=None))
    for table in (Draft, PageTime, Submission, Allocation):
        session.execute(delete(table).where(table.sitting_id.in_(ids)))
    return submissions or 0
