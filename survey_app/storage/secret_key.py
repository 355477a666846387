"""The key that signs cookies and forms, kept beside the database so that it outlives restarts."""

import os
import secrets
import tempfile
from pathlib import Path

from survey_app.errors import DatabaseError
from survey_app.settings import Settings
from survey_app.storage.engine import database_url, sqlite_file


def signing_key(settings: Settings) -> str:
    """Return `SURVEY_SECRET_KEY`, else the key beside the SQLite database, made at first use with mode 0600.

    Raises:
        DatabaseError: if there is no setting and no place for a file, or the file cannot be used.
    """
    if settings.secret_key:
        return settings.secret_key
    database = sqlite_file(database_url(settings.database_url))
    if database is None:
        raise DatabaseError(
            "several hosts must share one signing key; set SURVEY_SECRET_KEY to the same secret on each "
            "(make one with: python -c 'import secrets; print(secrets.token_urlsafe(32))')"
        )
    return _kept_key(database.with_name(database.name + ".key"))


def _kept_key(file: Path) -> str:
    try:
        if not file.exists():
            _make_key(file)
        key = file.read_text(encoding="ascii").strip()
    except OSError as error:
        raise DatabaseError(
            f"{file} cannot be used ({error.strerror}); mend it or set SURVEY_SECRET_KEY"
        ) from error
    if len(key) < 16:
        raise DatabaseError(f"{file} holds no key; delete it, and a new one is made (open forms then expire)")
    return key


def _make_key(file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    # mkstemp gives mode 0600. Linking the finished file fails where another process was faster, and then
    # both use that one's key.
    handle, unfinished = tempfile.mkstemp(dir=file.parent, prefix=file.name)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as text:
            text.write(secrets.token_urlsafe(32))
        Path(file).hardlink_to(unfinished)
    except FileExistsError:
        pass
    finally:
        Path(unfinished).unlink()
