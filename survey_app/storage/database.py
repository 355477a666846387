"""Open a database: where it is, whether it fits this program, and the two kinds of transaction on it."""

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session, sessionmaker

from survey_app.errors import DatabaseError
from survey_app.storage.engine import (
    database_url,
    make_engine,
    reading_engine,
    sqlite_file,
    writing_engine,
)
from survey_app.storage.revisions import is_empty, refuse_wrong_version


@dataclass(frozen=True)
class Database:
    """An open database: `with database.writing() as session: ...`, and `session.commit()` at its end."""

    engine: Engine

    def reading(self) -> Session:
        """Return a database session that can only read; it never waits for writers on SQLite."""
        return sessionmaker(reading_engine(self.engine))()

    def writing(self) -> Session:
        """Return a database session that may write. Keep it short: on SQLite there is one at a time."""
        return sessionmaker(writing_engine(self.engine), expire_on_commit=False)()

    @property
    def where(self) -> str:
        """Where the data are, for people to read; never a password."""
        return described(self.engine.url)

    def __enter__(self) -> "Database":
        return self

    def __exit__(self, *_raised: object) -> None:
        self.close()

    def close(self) -> None:
        """Give back all connections; SQLite then folds its write-ahead log into the file."""
        self.engine.dispose()


def open_database(text: str) -> Database:
    """Return the database at a URL. A missing SQLite file is created, with its folder and all tables.

    Raises:
        OutdatedDatabase: if it has no tables or older ones; `survey db upgrade` helps.
        NewerDatabase: if a later version of this program made it.
        DatabaseError: if it cannot be reached.
    """
    database = connect(text)
    try:
        _make_sqlite_tables(database)
        refuse_wrong_version(database.engine, database.where)
    except DBAPIError as error:
        database.close()
        raise _unreachable(database.where, error) from error
    except DatabaseError:
        database.close()
        raise
    return database


def connect(text: str) -> Database:
    """Return the database at a URL, whatever state its tables are in; only `survey db upgrade` wants that.

    Raises:
        DatabaseError: if the URL cannot be used or the folder of the file cannot be made.
    """
    url = database_url(text)
    file = sqlite_file(url)
    if file is not None:
        _make_file(file)
    return Database(make_engine(url))


def upgrade_database(text: str) -> None:
    """Bring the tables of a database up to date, whatever state they are in.

    Raises:
        NewerDatabase: if a later version of this program made it.
        DatabaseError: if it cannot be reached.
    """
    database = connect(text)
    try:
        _upgrade(database.engine)
        refuse_wrong_version(database.engine, database.where)
    except DBAPIError as error:
        raise _unreachable(database.where, error) from error
    finally:
        database.close()


def described(url: URL) -> str:
    """Return where a URL points, for people to read; never a password."""
    file = sqlite_file(url)
    return str(file.absolute()) if file else url.render_as_string(hide_password=True)


def _make_sqlite_tables(database: Database) -> None:
    if database.engine.dialect.name == "sqlite" and is_empty(database.engine):
        _upgrade(database.engine)


def _make_file(file: Path) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        # Answers are nobody's business but the owner's; the write-ahead log inherits the mode.
        file.touch(mode=0o600)
    except OSError as error:
        raise DatabaseError(
            f"{file.absolute()} cannot be made ({error.strerror}); choose another --database"
        ) from error


def _unreachable(where: str, error: DBAPIError) -> DatabaseError:
    return DatabaseError(
        f"{where} cannot be used: {str(error.orig).strip()}; check the address and that it runs"
    )


def _upgrade(engine: Engine) -> None:
    from survey_app.storage.migrating import upgrade  # noqa: PLC0415 - a server starts faster without Alembic

    upgrade(engine)
