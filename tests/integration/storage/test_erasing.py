"""The write-ahead log is emptied after a withdrawal, even if somebody reads at that moment."""

import pytest
from sqlalchemy import select

from survey_app.errors import DatabaseError
from survey_app.storage.database import open_database
from survey_app.storage.engine import BUSY_SECONDS
from survey_app.storage.erasing import erase_traces
from survey_app.storage.tables import Participant


@pytest.fixture
def written(sqlite_url, tmp_path):
    """A database with something in its log, and the file of the log."""
    from datetime import UTC, datetime

    database = open_database(sqlite_url)
    with database.writing() as session:
        session.add(Participant(id="p1", created_at=datetime(2026, 1, 5, tzinfo=UTC)))
        session.commit()
    yield database, tmp_path / "survey.sqlite3-wal"
    database.close()


@pytest.fixture
def reader(written):
    """Somebody who began to read before the last write and has not stopped."""
    database, _ = written
    with database.reading() as session:
        session.scalars(select(Participant)).all()
        with database.writing() as other:
            other.delete(other.get(Participant, "p1"))
            other.commit()
        yield session


def test_the_log_is_emptied(written):
    database, log = written
    assert log.stat().st_size > 0
    erase_traces(database.engine)
    assert log.stat().st_size == 0


def test_somebody_who_stops_reading_is_waited_for(written, reader):
    database, log = written
    pauses = []

    def until_they_stop(seconds):
        pauses.append(seconds)
        if len(pauses) == 2:
            reader.close()

    erase_traces(database.engine, until_they_stop)
    assert (len(pauses), log.stat().st_size) == (2, 0)


def test_somebody_who_goes_on_reading_is_named_with_what_to_do_and_what_is_done_already(written, reader):
    database, _ = written
    with pytest.raises(DatabaseError, match=r"everything is deleted .* stop the server and start it again"):
        erase_traces(database.engine, lambda _seconds: None)
    with database.reading() as session:
        assert session.get(Participant, "p1") is None
        waits = session.connection().exec_driver_sql("PRAGMA busy_timeout").scalar_one()
    assert waits == BUSY_SECONDS * 1000
