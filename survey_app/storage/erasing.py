"""Making sure that what was deleted is gone from the disk too."""

import time
from collections.abc import Callable

from sqlalchemy import Connection, Engine

from survey_app.errors import DatabaseError
from survey_app.storage.database import described
from survey_app.storage.engine import BUSY_SECONDS

_TRIES = 5
#: How long each try waits for those who read, in milliseconds: a request must not hang for half a minute.
_WAITS = 500
_PAUSE = 0.2


def erase_traces(engine: Engine, sleep: Callable[[float], None] = time.sleep) -> None:
    """Fold SQLite's write-ahead log into the file and empty it; call it after a withdrawal was committed.

    The rows themselves were overwritten as they were deleted (`secure_delete`). PostgreSQL reuses the space of
    deleted rows at its next vacuum, which it does by itself. Those who read just now are waited for a while.

    Raises:
        DatabaseError: if somebody read all the time; the withdrawal is done, only the log is not empty.
    """
    if engine.dialect.name != "sqlite":
        return
    with engine.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
        for _ in range(_TRIES):
            if _empties_log(connection):
                return
            sleep(_PAUSE)
    file = described(engine.url)
    raise DatabaseError(
        f"everything is deleted from the tables of {file}, but {file}-wal may still hold traces, as another"
        " program is reading the database; close it (an export, a backup, a database browser), then stop the "
        "server and start it again: SQLite empties the log as the last program closes the database"
    )


def _empties_log(connection: Connection) -> bool:
    connection.exec_driver_sql(f"PRAGMA busy_timeout = {_WAITS}")
    try:
        return not connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").scalar_one()
    finally:
        # The connection goes back to those that wait longer.
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {round(BUSY_SECONDS * 1000)}")
