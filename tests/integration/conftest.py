"""Databases to test with: a fresh SQLite file, and a throw-away database on a PostgreSQL server."""

import os
import shutil
import uuid
from contextlib import contextmanager

import psycopg
import pytest
from sqlalchemy import URL, make_url, text

from survey_app.storage.database import open_database, upgrade_database
from survey_app.storage.engine import writing_engine
from survey_app.storage.tables import Table

POSTGRES = os.environ.get("SURVEY_TEST_POSTGRES", "postgresql+psycopg://postgres@127.0.0.1:5432/test")


def _administer(url: URL, statement: str) -> None:
    address = url.set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(address, autocommit=True, connect_timeout=3) as server:
        server.execute(statement)


@contextmanager
def _throw_away_database():
    url = make_url(POSTGRES)
    name = f"survey_test_{uuid.uuid4().hex[:12]}"
    try:
        _administer(url, f"CREATE DATABASE {name}")
    except psycopg.OperationalError as error:
        pytest.skip(f"no PostgreSQL server: {error}")
    yield url.set(database=name).render_as_string(hide_password=False)
    _administer(url, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def empty_postgres_url():
    """The URL of a PostgreSQL database without tables."""
    with _throw_away_database() as url:
        yield url


@pytest.fixture(scope="module")
def postgres_url():
    """The URL of a PostgreSQL database with all tables; a module's tests share it."""
    with _throw_away_database() as url:
        upgrade_database(url)
        yield url


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory):
    """An SQLite file with all tables, to be copied: migrating takes longer."""
    file = tmp_path_factory.mktemp("migrated") / "survey.sqlite3"
    open_database(f"sqlite:///{file}").close()
    return file


@pytest.fixture
def sqlite_url(tmp_path, migrated_file):
    """The URL of a fresh SQLite file with all tables."""
    return f"sqlite:///{shutil.copy(migrated_file, tmp_path / 'survey.sqlite3')}"


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database(request):
    """An open, empty database of either kind."""
    if request.param == "sqlite":
        opened = open_database(request.getfixturevalue("sqlite_url"))
    else:
        opened = open_database(request.getfixturevalue("postgres_url"))
        tables = ", ".join(Table.metadata.tables)
        with writing_engine(opened.engine).begin() as connection:
            connection.execute(text(f"TRUNCATE {tables} RESTART IDENTITY"))
    yield opened
    opened.close()
