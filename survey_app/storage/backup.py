"""Copies of a database that is in use."""

import os
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.orm import Session

from survey_app.errors import DatabaseError
from survey_app.storage.database import Database
from survey_app.storage.engine import sqlite_file
from survey_app.storage.tables import Backup


def back_up(database: Database, target: Path) -> None:
    """Write a consistent copy of a live SQLite database to a new file; people go on answering meanwhile.

    Raises:
        DatabaseError: if the target exists or cannot be written, or the database is no SQLite file.
    """
    source = sqlite_file(database.engine.url)
    if source is None:
        raise DatabaseError(
            f"{database.where} is no SQLite file; back it up with: pg_dump --format=custom --file={target}"
        )
    if target.exists():
        raise DatabaseError(f"{target} exists; name a file that does not, so that no earlier backup is lost")
    unfinished = target.with_name(target.name + ".unfinished")
    try:
        _copy(source, unfinished)
        unfinished.rename(target)
    except (OSError, sqlite3.Error) as error:
        unfinished.unlink(missing_ok=True)
        raise DatabaseError(f"{target} cannot be written ({error}); choose another place") from error


def note_backup(session: Session, target: Path, now: datetime) -> None:
    """Remember in the database that a copy of it was made."""
    session.add(Backup(file=str(target.absolute()), made_at=now))
    session.flush()


def earlier_backups(session: Session) -> list[str]:
    """Return where the copies of this database were written, the oldest first, each once."""
    files = session.scalars(select(Backup.file).order_by(Backup.made_at, Backup.id))
    return list(dict.fromkeys(files))


def _copy(source: Path, target: Path) -> None:
    # Made first, so that the copy is never readable by others, not even while it grows.
    os.close(os.open(target, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))
    with closing(sqlite3.connect(source)) as live, closing(sqlite3.connect(target)) as copy:
        live.backup(copy)
        # One file, to be moved anywhere, without a write-ahead log beside it.
        copy.execute("PRAGMA journal_mode = DELETE")
