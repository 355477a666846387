"""The edge where work is committed: one transaction each, tried again where the database is busy."""

import time
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.orm import Session

from survey_app.errors import AnswerError, DatabaseError, SittingError
from survey_app.web.site import site

T = TypeVar("T")
_TRIES = 4
#: PostgreSQL: serialization failure, deadlock, unique violation of two who come at the same moment.
_PASSING = frozenset({"40001", "40P01", "23505"})


class BusyError(DatabaseError):
    """The database could not take a transaction even after several tries."""


def reading(work: Callable[[Session], T]) -> T:
    """Return what a piece of work reads; it cannot write."""
    with site().database.reading() as session:
        return work(session)


def writing(work: Callable[[Session], T]) -> T:
    """Return what a piece of work gives back, once what it wrote is committed.

    A refusal (`AnswerError`, `SittingError`) may have stored a draft or an ending: that is committed too.

    Raises:
        BusyError: if the database stayed busy.
    """
    for attempt in range(_TRIES):
        try:
            return _once(work)
        except DBAPIError as error:
            if not _passes(error):
                raise
            # Those who collided must not collide again at once.
            time.sleep(0.05 * 2**attempt)
    raise BusyError("the database is busy; try again")


def _once(work: Callable[[Session], T]) -> T:
    with site().database.writing() as session:
        try:
            result = work(session)
        except (AnswerError, SittingError):
            session.commit()
            raise
        session.commit()
        return result


def _passes(error: DBAPIError) -> bool:
    state = getattr(error.orig, "sqlstate", None)
    locked = isinstance(error, OperationalError) and "locked" in str(error.orig)
    unique = "UNIQUE constraint failed" in str(error.orig)
    return locked or unique or state in _PASSING
