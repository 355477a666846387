"""Migrations: bring a database's tables up to date."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Engine, text

from survey_app.errors import NewerDatabase
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


def _config() -> Config:
    config = Config()
    # A percent sign in a path would be read as an interpolation.
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
