"""What commands share: the database option after the command, and finding the study an argument means."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import click
from sqlalchemy.orm import Session

from questionnaires.language.checks.paths import check_paths
from questionnaires.language.folders import study_file
from questionnaires.language.loading import load_compiled
from survey_app.errors import QuestionnaireError, UnknownStudy
from survey_app.publishing import Published, load, publish, study_ids
from survey_app.settings import Settings
from survey_app.storage.database import Database, open_database
from survey_app.web.clock import now

BUNDLED_STUDIES = Path(__file__).parents[2] / "questionnaires" / "studies"
_Command = TypeVar("_Command", bound=Callable[..., Any])


def database_option(command: _Command) -> _Command:
    """Let `--database URL` stand after the command too; it passes on the settings as `settings`."""

    def chosen(context: click.Context, _option: click.Parameter, url: str | None) -> Settings:
        settings: Settings = context.obj
        return replace(settings, database_url=url) if url else settings

    return click.option(
        "--database",
        "settings",
        metavar="URL",
        callback=chosen,
        help="The database (default: SURVEY_DATABASE_URL, else SQLite in ./data/survey.sqlite3).",
    )(command)


def opened(settings: Settings) -> Database:
    """Return the database that the settings name, made and migrated if it is a missing SQLite file."""
    return open_database(settings.database_url)


def study_path(argument: str) -> Path | None:
    """Return the file or folder an argument means: a path, or a bundled study; None if neither is there."""
    given = Path(argument)
    if given.exists():
        return given
    bundled = BUNDLED_STUDIES / argument
    return bundled if bundled.exists() else None


def bundled_studies() -> list[str]:
    """Return the names of the studies that come with this program."""
    return sorted(folder.name for folder in BUNDLED_STUDIES.iterdir() if folder.is_dir())


def publish_path(session: Session, path: Path) -> Published:
    """Publish the study at a path and return its frozen version.

    Raises:
        QuestionnaireError: if its files have errors; the message lists them.
    """
    loaded = load_compiled(path)
    problems = check_paths([study_file(path)])
    if loaded.value is None:
        listed = "\n".join(f"{p.file}:{p.line}:{p.column}: {p.message}. {p.hint}" for p in problems)
        raise QuestionnaireError(f"{path} cannot be used yet:\n{listed}", problems)
    return publish(session, loaded.value, now(), problems)


def reopened_or_published(session: Session, argument: str) -> Published:
    """Publish the study at a path, or open the published study of that id again, or publish the bundled one.

    Raises:
        UnknownStudy: if there is nothing of that name.
        QuestionnaireError: if it looks like a path, and nothing is there.
    """
    if study_path(argument) is None and _looks_like_a_path(argument):
        raise QuestionnaireError(f"{argument}: there is no such file or folder; check the path")
    found = find_study(session, argument)
    return publish(session, found.compiled, now())


def _looks_like_a_path(argument: str) -> bool:
    return "/" in argument or argument.startswith(".") or argument.endswith((".yaml", ".yml"))


def find_study(session: Session, argument: str) -> Published:
    """Return the study an argument means: a path is published, an id is the published one, else the bundled.

    Raises:
        UnknownStudy: if there is nothing of that name.
    """
    if Path(argument).exists():
        return publish_path(session, Path(argument))
    try:
        return load(session, argument)
    except UnknownStudy:
        path = study_path(argument)
        if path is None:
            raise UnknownStudy(argument, {*study_ids(session), *bundled_studies()}) from None
        return publish_path(session, path)
