"""The tables that migrations make are the tables of the models, and a database tells its age."""

import itertools
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

import survey_app.storage
from survey_app.errors import DatabaseError, NewerDatabase, OutdatedDatabase
from survey_app.storage.database import connect, open_database, upgrade_database
from survey_app.storage.engine import writing_engine
from survey_app.storage.revisions import is_outdated, known_revisions
from survey_app.storage.tables import Table


def set_revision(url, revision):
    database = connect(url)
    with writing_engine(database.engine).begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :to"), {"to": revision})
    database.close()


def test_the_migrated_schema_equals_the_models(database):
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Table.metadata) == []


def test_a_missing_sqlite_file_is_made_with_its_folder_and_is_its_owners_alone(tmp_path):
    file = tmp_path / "deep" / "er" / "survey.sqlite3"
    database = open_database(f"sqlite:///{file}")
    assert database.where == str(file)
    assert not is_outdated(database.engine)
    for part in file.parent.iterdir():
        assert stat.S_IMODE(part.stat().st_mode) == 0o600
    database.close()


def test_many_processes_may_make_the_same_file_at_once(tmp_path):
    url = f"sqlite:///{tmp_path / 'survey.sqlite3'}"
    code = "import sys; from survey_app.storage.database import open_database; open_database(sys.argv[1])"
    processes = [subprocess.Popen([sys.executable, "-c", code, url], stderr=subprocess.PIPE) for _ in range(4)]
    errors = [process.communicate(timeout=60)[1] for process in processes]
    assert errors == [b""] * 4


@pytest.mark.postgres
def test_an_empty_postgresql_database_asks_for_the_upgrade(empty_postgres_url):
    with pytest.raises(OutdatedDatabase, match="survey db upgrade"):
        open_database(empty_postgres_url)
    upgrade_database(empty_postgres_url)
    upgrade_database(empty_postgres_url)
    open_database(empty_postgres_url).close()


def test_an_outdated_database_is_refused_with_what_to_do(tmp_path):
    url = f"sqlite:///{tmp_path / 'old.sqlite3'}"
    database = connect(url)
    with writing_engine(database.engine).begin() as connection:
        connection.execute(text("CREATE TABLE something (id INTEGER)"))
    database.close()
    with pytest.raises(OutdatedDatabase, match=r"old\.sqlite3 .* survey db upgrade"):
        open_database(url)
    upgrade_database(url)
    open_database(url).close()


def test_a_database_of_a_later_version_is_refused_by_opening_and_by_upgrading(sqlite_url):
    set_revision(sqlite_url, "9999")
    for use in (open_database, upgrade_database):
        with pytest.raises(NewerDatabase, match="later version"):
            use(sqlite_url)


def test_a_file_that_is_no_database_is_named(tmp_path):
    file = tmp_path / "notes.txt"
    file.write_text("Dear diary, this is long enough to be read as a header. " * 20)
    with pytest.raises(DatabaseError, match=r"notes\.txt"):
        open_database(f"sqlite:///{file}")


def test_a_server_that_is_not_there_is_named_without_the_password():
    with pytest.raises(DatabaseError) as refused:
        open_database("postgresql://someone:hunter2@127.0.0.1:1/none")
    assert "127.0.0.1:1" in str(refused.value)
    assert "hunter2" not in str(refused.value)


@pytest.mark.parametrize("url", ["nonsense", "mysql://localhost/x"])
def test_other_addresses_are_refused(url):
    with pytest.raises(DatabaseError):
        open_database(url)


def test_a_place_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(DatabaseError, match="--database"):
        open_database(f"sqlite:///{tmp_path / 'file' / 'survey.sqlite3'}")


def test_every_column_says_what_it_means():
    source = Path(sys.modules[Table.__module__].__file__).read_text(encoding="utf-8").split(os.linesep)
    unsaid = [
        line.strip()
        for before, line in itertools.pairwise(source)
        if ": Mapped[" in line and not before.strip().startswith("#:")
    ]
    assert unsaid == []


def test_revisions_told_by_file_names_are_those_that_alembic_knows():
    scripts = ScriptDirectory(str(Path(survey_app.storage.__file__).parent / "migrations"))
    assert list(reversed(known_revisions())) == [script.revision for script in scripts.walk_revisions()]
