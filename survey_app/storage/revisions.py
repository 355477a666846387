"""Which migrations a database has, told without loading the library that runs them: a server starts by this."""

from pathlib import Path

from sqlalchemy import Engine, inspect, text

from survey_app.errors import NewerDatabase, OutdatedDatabase

_VERSIONS = Path(__file__).parent / "migrations" / "versions"


def known_revisions() -> list[str]:
    """Return the migrations of this program, the oldest first; the number in a file's name is its revision."""
    return sorted(path.name.split("_")[0] for path in _VERSIONS.glob("[0-9]*.py"))


def is_outdated(engine: Engine) -> bool:
    """Return whether migrations are missing; an empty database lacks them all."""
    return _revision(engine) in {None, *known_revisions()[:-1]}


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
    if _revision(engine) != known_revisions()[-1]:
        raise NewerDatabase(where)


def _revision(engine: Engine) -> str | None:
    if not inspect(engine).has_table("alembic_version"):
        return None
    with engine.connect() as connection:
        revision: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return revision
