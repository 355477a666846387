"""The command that sends simulated people through a study: simulate."""

import click

from survey_app.cli.options import database_option, find_study, opened
from survey_app.cli.progress import progress
from survey_app.settings import Settings
from survey_app.simulation.over_http import simulate_over_http
from survey_app.simulation.running import MODELS
from survey_app.simulation.running import simulate as simulate_people


@click.command()
@click.argument("study")
@click.option("--respondents", required=True, type=click.IntRange(1, 100_000), metavar="N")
@click.option("--seed", default=0, show_default=True, type=click.IntRange(min=0))
@click.option("--model", type=click.Choice(sorted(MODELS)), default="paper", show_default=True)
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
    """
    if url:
        _over_http(url, study, respondents, seed)
        return
    with opened(settings) as database:
        with database.writing() as session:
            published = find_study(session, study)
            session.commit()
        with progress("Simulated people", respondents) as advance:
            simulate_people(
                database.writing,
                published,
                respondents=respondents,
                seed=seed,
                model=model,
                as_real=as_real,
                progress=advance,
            )
    kind = "real" if as_real else "test"
    click.echo(
        f"{respondents} simulated people completed {published.study_id} ({kind} sittings) in {database.where}"
    )


def _over_http(url: str, study: str, respondents: int, seed: int) -> None:
    with progress("Simulated people", respondents) as advance:
        ended = simulate_over_http(url, study, respondents=respondents, seed=seed, progress=advance)
    told = ", ".join(f"{count} {status}" for status, count in sorted(ended.items()))
    click.echo(f"{respondents} simulated people went through {study} at {url} as tests: {told}")
