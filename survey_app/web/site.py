"""What an app needs beside Flask: this process's database, the clock, sources of ids and seeds, the key."""

import os
import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from flask import current_app

from survey_app.settings import Settings
from survey_app.storage.database import Database, open_database
from survey_app.storage.ids import IdMaker
from survey_app.storage.secret_key import signing_key
from survey_app.web.clock import Clock, now

_EXTENSION = "survey_site"


def _new_seed() -> int:
    # 53 bits: every spreadsheet shows it exactly.
    return secrets.randbits(53)


@dataclass
class Site:
    """The things an app is made with; tests pass a clock and seeds of their own."""

    settings: Settings
    clock: Clock = now
    ids: IdMaker = field(default_factory=IdMaker)
    draw_seed: Callable[[], int] = _new_seed
    #: Whether sittings begun here are tests.
    is_test: bool = False
    _databases: dict[int, Database] = field(default_factory=dict)
    _opening: threading.Lock = field(default_factory=threading.Lock)

    def __post_init__(self) -> None:
        self.key = signing_key(self.settings)

    @property
    def database(self) -> Database:
        """The database, opened once in each process: a connection must not be shared over a fork."""
        process = os.getpid()
        with self._opening:
            if process not in self._databases:
                self._databases[process] = open_database(self.settings.database_url)
        return self._databases[process]

    def close(self) -> None:
        """Give back this process's connections."""
        database = self._databases.pop(os.getpid(), None)
        if database is not None:
            database.close()


def site() -> Site:
    """Return the site of the current app."""
    found: Site = current_app.extensions[_EXTENSION]
    return found


def remember(app_extensions: dict[str, object], made: Site) -> None:
    """Keep a site with its app."""
    app_extensions[_EXTENSION] = made
