"""Migrations: bring a database's tables up to date, and tell whether they are."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Engine, inspect, text

from survey_app.errors import NewerDatabase, OutdatedDatabase
from survey_app.storage.engine import writing_engine

_FOLDER = Path(__file__).parent / "migrations"
# Any number, the same in every process: two upgrades at once wait for each other.
_UPGRADE_LOCK = 7_402_611


def upgrade(engine: Engine) -> None:
    """Run all migrations that are missing, in one transaction; a database that has them all stays as it is.

    Raises:
        NewerDatabase: if the database knows migrations that this program does not.
    """
    with writing_engine(engine).begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _UPGRADE_LOCK})
        config = _config()
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            raise NewerDatabase(engine.url.render_as_string(hide_password=True)) from error


def is_outdated(engine: Engine) -> bool:
    """Return whether migrations are missing; an empty database lacks them all."""
    return _revision(engine) in _former_revisions()


def is_empty(engine: Engine) -> bool:
    """Return whether the database has no table at all."""
    return not inspect(engine).get_table_names()


def refuse_wrong_version(engine: Engine, where: str) -> None:
    """Raise unless the database has exactly the tables of this program.

    Raises:
        OutdatedDatabase: if migrations are missing.
        NewerDatabase: if it has migrations that this program does not know.
    """
    if is_outdated(engine):
        raise OutdatedDatabase(where)
    if _revision(engine) != _scripts().get_current_head():
        raise NewerDatabase(where)


def _revision(engine: Engine) -> str | None:
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def _former_revisions() -> set[str | None]:
    scripts = _scripts()
    known = {script.revision for script in scripts.walk_revisions()}
    return {None, *known} - {scripts.get_current_head()}


def _config() -> Config:
    config = Config()
    # A percent sign in a path would be read as an interpolation.
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())
