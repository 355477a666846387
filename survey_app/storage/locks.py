"""Locks that last as long as the transaction, so that concurrent people are served one after the other."""

from sqlalchemy import func, select
from sqlalchemy.orm import Session


def lock_study(session: Session, study_id: str) -> None:
    """Let nobody else draw in, or publish, the study until this transaction ends.

    SQLite needs nothing: a writing transaction already holds the only write lock.
    """
    if session.get_bind().dialect.name == "postgresql":
        session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(study_id, 0))))
