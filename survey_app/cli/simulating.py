"""The command that sends simulated people through a study: simulate."""

from collections import Counter
from collections.abc import Mapping

import click

from survey_app.cli.options import database_option, find_study, opened
from survey_app.cli.progress import progress
from survey_app.errors import SurveyError
from survey_app.settings import Settings
from survey_app.simulation.casting import MIXED, casting
from survey_app.simulation.over_http import simulate_over_http
from survey_app.simulation.running import MODELS
from survey_app.simulation.running import simulate as simulate_people
from survey_app.storage.database import Database
from survey_app.storage.tables import Sitting


def _model(_context: click.Context, _option: click.Parameter, name: str) -> str:
    try:
        casting(name)
    except SurveyError as problem:
        raise click.BadParameter(str(problem)) from problem
    return name


@click.command()
@click.argument("study")
@click.option("--respondents", required=True, type=click.IntRange(1, 100_000), metavar="N")
@click.option("--seed", default=0, show_default=True, type=click.IntRange(min=0))
@click.option(
    "--model",
    default="paper",
    show_default=True,
    callback=_model,
    help=f"How they answer: {', '.join(sorted(MODELS))}, or {MIXED}:0.2 for a share of careless ones.",
)
@click.option("--as-real", is_flag=True, help="Mark them as real; refused once a study has real sittings.")
@click.option("--url", metavar="URL", help="Over HTTP instead, on a running server: http://127.0.0.1:8000")
@database_option
def simulate(
    study: str, respondents: int, seed: int, model: str, as_real: bool, url: str | None, settings: Settings
) -> None:
    """Send simulated people through a study, by the same road as real ones. They are marked as tests.

    \b
    Example:
      survey simulate my_study --respondents 30 --seed 1
      survey simulate my_study --respondents 30 --model mixed:0.2
    """
    if url:
        _over_http(url, study, respondents, seed)
        return
    with opened(settings) as database:
        with database.writing() as session:
            published = find_study(session, study)
            session.commit()
        with progress("Simulated people", respondents) as advance:
            sittings = simulate_people(
                database.writing,
                published,
                respondents=respondents,
                seed=seed,
                model=model,
                as_real=as_real,
                progress=advance,
            )
        ended = _ended(database, sittings)
    kind = "real" if as_real else "test"
    told = "completed" if set(ended) == {"completed"} else f"({_counted(ended)}) went through"
    click.echo(
        f"{respondents} simulated people {told} {published.study_id} ({kind} sittings) in {database.where}"
    )


def _over_http(url: str, study: str, respondents: int, seed: int) -> None:
    with progress("Simulated people", respondents) as advance:
        ended = simulate_over_http(url, study, respondents=respondents, seed=seed, progress=advance)
    click.echo(f"{respondents} simulated people went through {study} at {url} as tests: {_counted(ended)}")


def _ended(database: Database, sittings: list[str]) -> Mapping[str, int]:
    with database.reading() as session:
        return Counter(session.get_one(Sitting, name).status for name in sittings)


def _counted(ended: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {status}" for status, count in sorted(ended.items()))
