"""Engines: how SQLite and PostgreSQL are spoken to, and the one place that knows their differences."""

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from survey_app.errors import DatabaseError

#: How long a writer waits for another one, in seconds.
BUSY_SECONDS = 30.0
_WRITES = "survey_writes"
_POSTGRES = "postgresql+psycopg"


def database_url(text: str) -> URL:
    """Return the URL with the driver we use filled in.

    Raises:
        DatabaseError: if it is no database URL, or of a kind that is not supported.
    """
    try:
        url = make_url(text)
    except ArgumentError as error:
        raise DatabaseError(f"{text!r} is no database URL; write sqlite:///path/to/file.sqlite3") from error
    match url.drivername:
        case "sqlite" | "postgresql+psycopg":
            return url
        case "postgresql" | "postgres":
            return url.set(drivername=_POSTGRES)
        case other:
            raise DatabaseError(f"{other} databases are not supported; use sqlite:/// or postgresql://")


def sqlite_file(url: URL) -> Path | None:
    """Return the file of an SQLite database, None for another database or one in memory."""
    if url.get_backend_name() != "sqlite" or url.database in {None, "", ":memory:"}:
        return None
    return Path(str(url.database))


def make_engine(url: URL) -> Engine:
    """Return an engine whose transactions read; see `writing_engine` for those that write.

    Raises:
        DatabaseError: if the driver is not installed.
    """
    if url.get_backend_name() == "sqlite":
        engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS})
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    try:
        return create_engine(url, pool_pre_ping=True)
    except ModuleNotFoundError as error:
        raise DatabaseError(
            "PostgreSQL needs its driver; install it beside this program: pip install 'psycopg[binary]'"
        ) from error


def reading_engine(engine: Engine) -> Engine:
    """Return a view of the engine, on the same pool, whose transactions the database refuses to let write."""
    if engine.dialect.name == "postgresql":
        # One moment for all queries of a transaction, as on SQLite: an export sees a withdrawal whole or not.
        return engine.execution_options(postgresql_readonly=True, isolation_level="REPEATABLE READ")
    return engine


def writing_engine(engine: Engine) -> Engine:
    """Return a view of the engine, on the same pool, whose transactions may write.

    On SQLite each takes the one write lock as it begins: a transaction that read first and wrote later would
    fail where another one wrote in between, however long it waits.
    """
    return engine.execution_options(**{_WRITES: True})


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    # The driver would begin transactions by its own rules; `_begin_sqlite` does it by ours.
    connection.isolation_level = None
    for pragma in (
        "journal_mode = WAL",
        # A power cut loses no answer that was confirmed.
        "synchronous = FULL",
        "foreign_keys = ON",
        # What is deleted is overwritten: a withdrawal leaves no bytes behind.
        "secure_delete = ON",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    options: dict[str, Any] = dict(connection.get_execution_options())
    writes = bool(options.get(_WRITES))
    connection.exec_driver_sql(f"PRAGMA query_only = {'OFF' if writes else 'ON'}")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
