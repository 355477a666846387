"""Reading and writing at the same time, and times that come back as they went in."""

import threading
from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError, StatementError

from survey_app.storage.tables import Participant

WHEN = datetime(2026, 3, 5, 23, 30, 0, 123456, tzinfo=UTC)


def add(session, name, when=WHEN):
    session.add(Participant(id=name, created_at=when))
    session.commit()


def test_times_come_back_as_utc_to_the_microsecond(database):
    seoul = timezone(timedelta(hours=9))
    with database.writing() as session:
        add(session, "p1", WHEN.astimezone(seoul))
    with database.reading() as session:
        stored = session.get(Participant, "p1").created_at
    assert (stored, stored.tzinfo) == (WHEN, UTC)


def test_a_time_without_a_zone_is_refused(database):
    with database.writing() as session, pytest.raises(StatementError, match="no time zone"):
        add(session, "p1", WHEN.replace(tzinfo=None))


def test_what_is_opened_for_reading_cannot_write(database):
    with database.reading() as session, pytest.raises(DBAPIError):
        add(session, "p1")
    with database.writing() as session:
        add(session, "p1")


def test_reading_waits_for_no_writer_and_sees_what_was_committed(database):
    with database.writing() as writer:
        writer.add(Participant(id="p1", created_at=WHEN))
        writer.flush()
        with database.reading() as reader:
            assert reader.scalars(select(Participant)).all() == []
        writer.commit()
    with database.reading() as reader:
        assert [p.id for p in reader.scalars(select(Participant))] == ["p1"]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_writers_that_read_first_wait_for_each_other_instead_of_failing(database):
    def count_up(name):
        for n in range(5):
            with database.writing() as session:
                session.scalars(select(Participant)).all()
                add(session, f"{name}{n}")

    threads = [threading.Thread(target=count_up, args=(f"p{n}_",)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with database.reading() as session:
        assert len(session.scalars(select(Participant)).all()) == 40


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("foreign_keys", 1),
        ("secure_delete", 1),
        ("busy_timeout", 30000),
    ],
)
def test_sqlite_is_set_to_lose_nothing(database, pragma, value):
    with database.writing() as session:
        assert session.scalar(text(f"PRAGMA {pragma}")) == value
