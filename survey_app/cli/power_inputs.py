"""What `survey power` is told: numbers of participants, a study, effects."""

from dataclasses import dataclass
from pathlib import Path

import click
from sqlalchemy import make_url

from analysis.figures.words import Language
from analysis.powering.judging import IntervalKind
from questionnaires.language.checks.paths import check_paths
from questionnaires.language.compiled import CompiledStudy
from questionnaires.language.folders import study_file
from questionnaires.language.loading import load_compiled
from survey_app.cli.options import bundled_studies, opened, study_path
from survey_app.errors import QuestionnaireError, UnknownStudy
from survey_app.publishing import load
from survey_app.settings import Settings

#: Larger studies would need gigabytes for each process.
_MOST_PEOPLE = 2_000
_HINT = "write 10:100:10 (from, to, step), 30, or 10,20,40; from 2 to 2,000 people"


#: Settings that repeat a run; the number of processes is none.
REPEATED = ("participants", "studies", "seed", "level", "wanted", "model", "dropout", "interval")


@dataclass(frozen=True)
class Asked:
    """The options of the command."""

    participants: tuple[int, ...]
    file: Path | None
    starter: Path | None
    studies: int
    seed: int
    level: float
    wanted: float
    model: str
    dropout: float
    interval: IntervalKind
    everything: bool
    out: Path | None
    language: Language
    workers: int | None


def sizes(_context: click.Context, _option: click.Parameter, text: str) -> tuple[int, ...]:
    """Return the numbers of participants in `10:100:10`, `30` or `10,20,40`, rising; for click."""
    try:
        found = _sizes(text)
    except ValueError as problem:
        raise click.BadParameter(f"{text!r} gives no numbers of participants; {_HINT}") from problem
    if not found or found[0] < 2 or found[-1] > _MOST_PEOPLE:
        raise click.BadParameter(f"{text!r} is out of range; {_HINT}")
    return found


def _sizes(text: str) -> tuple[int, ...]:
    if ":" in text:
        first, last, *step = (int(part) for part in text.split(":"))
        if len(step) > 1 or (step and step[0] < 1):
            raise ValueError(text)
        return tuple(range(first, last + 1, *step))
    return tuple(sorted({int(part) for part in text.split(",")}))


def compiled_study(argument: str, settings: Settings) -> CompiledStudy:
    """Return the study an argument means: a path, a published id, or a bundled one. Nothing is published.

    Raises:
        QuestionnaireError: its files have errors; the message lists them.
        UnknownStudy: there is nothing of that name.
    """
    if Path(argument).exists():
        return _checked(Path(argument))
    if _has_database(settings):
        with opened(settings) as database, database.reading() as session:
            try:
                return load(session, argument).compiled
            except UnknownStudy:
                pass
    path = study_path(argument)
    if path is None:
        raise UnknownStudy(argument, bundled_studies())
    return _checked(path)


def _checked(path: Path) -> CompiledStudy:
    loaded = load_compiled(path)
    problems = [each for each in check_paths([study_file(path)]) if each.is_error]
    if loaded.value is None or problems:
        listed = "\n".join(f"{p.file}:{p.line}:{p.column}: {p.message}. {p.hint}" for p in problems)
        raise QuestionnaireError(f"{path} cannot be used yet:\n{listed}", problems)
    return loaded.value


def _has_database(settings: Settings) -> bool:
    """Return whether there is a database to look into; simulating makes none."""
    url = make_url(settings.database_url)
    if url.get_backend_name() != "sqlite":
        return True
    return bool(url.database) and Path(url.database or "").is_file()
