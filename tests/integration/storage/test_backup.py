"""Backups of a database that is in use."""

import sqlite3
import stat
from datetime import UTC, datetime

import pytest
from sqlalchemy import select

from survey_app.errors import DatabaseError
from survey_app.storage.backup import back_up
from survey_app.storage.database import open_database
from survey_app.storage.tables import Participant

WHEN = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)


@pytest.fixture
def used(sqlite_url):
    """A database in which somebody is just writing, after somebody else has."""
    database = open_database(sqlite_url)
    with database.writing() as session:
        session.add(Participant(id="p1", created_at=WHEN))
        session.commit()
    with database.writing() as session:
        session.add(Participant(id="p2", created_at=WHEN))
        session.flush()
        yield database
    database.close()


def test_a_backup_holds_what_was_committed_and_opens_as_a_database(used, tmp_path):
    target = tmp_path / "copy.sqlite3"
    back_up(used, target)
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert sorted(file.name for file in tmp_path.glob("copy*")) == ["copy.sqlite3"]
    copy = open_database(f"sqlite:///{target}")
    with copy.reading() as session:
        assert [p.id for p in session.scalars(select(Participant))] == ["p1"]
    copy.close()


def test_an_existing_file_is_never_overwritten(used, tmp_path):
    target = tmp_path / "copy.sqlite3"
    target.write_text("earlier")
    with pytest.raises(DatabaseError, match="exists"):
        back_up(used, target)
    assert target.read_text() == "earlier"


def test_a_place_that_cannot_be_written_is_named_and_nothing_is_left(used, tmp_path):
    with pytest.raises(DatabaseError, match="nowhere"):
        back_up(used, tmp_path / "nowhere" / "copy.sqlite3")


@pytest.mark.postgres
@pytest.mark.parametrize("database", [pytest.param("postgres", marks=pytest.mark.postgres)], indirect=True)
def test_for_postgresql_the_right_tool_is_named(database, tmp_path):
    with pytest.raises(DatabaseError, match="pg_dump"):
        back_up(database, tmp_path / "copy")


def test_the_backup_is_a_whole_database(used, tmp_path):
    target = tmp_path / "copy.sqlite3"
    back_up(used, target)
    with sqlite3.connect(target) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    copy.close()
