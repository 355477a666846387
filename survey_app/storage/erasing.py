"""Making sure that what was deleted is gone from the disk too."""

from sqlalchemy import Engine

from survey_app.errors import DatabaseError
from survey_app.storage.database import described


def erase_traces(engine: Engine) -> None:
    """Fold SQLite's write-ahead log into the file and empty it; call it after a withdrawal was committed.

    The rows themselves were overwritten as they were deleted (`secure_delete`). PostgreSQL reuses the space of
    deleted rows at its next vacuum, which it does by itself.

    Raises:
        DatabaseError: if somebody read for so long that the log could not be emptied; call it again.
    """
    if engine.dialect.name != "sqlite":
        return
    with engine.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
        busy = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").scalar_one()
    if busy:
        raise DatabaseError(f"{described(engine.url)} is being read; repeat the withdrawal to empty its log")
