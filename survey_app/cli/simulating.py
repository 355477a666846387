"""The command that sends simulated people through a study: simulate."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import TypedDict, Unpack

import click

from survey_app.cli.options import database_option, find_study, opened
from survey_app.cli.progress import progress
from survey_app.errors import SurveyError
from survey_app.settings import Settings
from survey_app.simulation.casting import MIXED, casting
from survey_app.simulation.effects.reading import read_effects
from survey_app.simulation.over_http import simulate_over_http
from survey_app.simulation.running import MODELS
from survey_app.simulation.running import simulate as simulate_people
from survey_app.storage.database import Database
from survey_app.storage.tables import Sitting


class How(TypedDict):
    """How simulated people behave."""

    model: str
    as_real: bool
    dropout: float
    effects: Path | None


def known_model(_context: click.Context, _option: click.Parameter, name: str) -> str:
    """Return the name of a model, if there is such a one; for click."""
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
    callback=known_model,
    help=f"How they answer: {', '.join(sorted(MODELS))}, or {MIXED}:0.2 for a share of careless ones.",
)
@click.option("--as-real", is_flag=True, help="Mark them as real; refused once a study has real sittings.")
@click.option(
    "--dropout",
    default=0.0,
    type=click.FloatRange(0, 1),
    metavar="SHARE",
    help="Share who leave before the end.",
)
@click.option(
    "--effects",
    type=click.Path(dir_okay=False, path_type=Path),
    help="What they answer on average, as a file for `survey power`.",
)
@click.option("--url", metavar="URL", help="Over HTTP instead, on a running server: http://127.0.0.1:8000")
@database_option
def simulate(
    study: str,
    respondents: int,
    seed: int,
    url: str | None,
    settings: Settings,
    **how: Unpack[How],
) -> None:
    """Send simulated people through a study, by the same road as real ones. They are marked as tests.

    \b
    Example:
      survey simulate my_study --respondents 30 --seed 1
      survey simulate my_study --respondents 30 --model mixed:0.2 --dropout 0.1
    """
    if url:
        _refuse_unseen(how)
        _over_http(url, study, respondents, seed)
        return
    levels = read_effects(how["effects"]).levels if how["effects"] else None
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
                model=casting(how["model"], levels),
                as_real=how["as_real"],
                dropout=how["dropout"],
                progress=advance,
            )
        ended = _ended(database, sittings)
    kind = "real" if how["as_real"] else "test"
    told = "completed" if set(ended) == {"completed"} else f"({_counted(ended)}) went through"
    click.echo(
        f"{respondents} simulated people {told} {published.study_id} ({kind} sittings) in {database.where}"
    )


def _refuse_unseen(how: How) -> None:
    # Over HTTP a person sees a form, no condition: effects are of conditions, and nobody leaves.
    if how["effects"] or how["dropout"]:
        raise click.UsageError("--effects and --dropout are for this machine's database; leave out --url")


def _over_http(url: str, study: str, respondents: int, seed: int) -> None:
    with progress("Simulated people", respondents) as advance:
        ended = simulate_over_http(url, study, respondents=respondents, seed=seed, progress=advance)
    click.echo(f"{respondents} simulated people went through {study} at {url} as tests: {_counted(ended)}")


def _ended(database: Database, sittings: list[str]) -> Mapping[str, int]:
    with database.reading() as session:
        return Counter(session.get_one(Sitting, name).status for name in sittings)


def _counted(ended: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {status}" for status, count in sorted(ended.items()))
