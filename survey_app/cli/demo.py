"""The command that shows everything: demo."""

from dataclasses import replace
from pathlib import Path

import click

from analysis.report import analyze
from survey_app.app import create_app
from survey_app.cli.options import BUNDLED_STUDIES, publish_path
from survey_app.cli.ports import refuse_busy_port
from survey_app.cli.progress import progress
from survey_app.export.study import export_study
from survey_app.publishing import Published
from survey_app.settings import Settings
from survey_app.simulation.running import simulate
from survey_app.storage.database import Database, open_database
from survey_app.web.serving import serve

RESPONDENTS = 30
#: The bundled study that is shown first: the whole one.
FIRST = "three_t"


@click.command()
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="0.0.0.0 to open it on a phone in your network."
)
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option("--data", default="data", show_default=True, type=click.Path(file_okay=False, path_type=Path))
@click.pass_obj
def demo(settings: Settings, host: str, port: int, data: Path) -> None:
    """Show the bundled studies: simulated people, their reports, and links to take part yourself.

    \b
    Example:
      survey demo --port 8000
    """
    refuse_busy_port(host, port)
    url = f"sqlite:///{(data / 'survey.sqlite3').absolute()}"
    with open_database(url) as database:
        published = [_published(database, path) for path in _bundled()]
        reports = [_report(database, one, data) for one in published]
    click.echo("")
    for one, report in zip(published, reports, strict=True):
        title = one.compiled.study.title.in_language(one.compiled.study.languages[0])
        click.echo(f"{title}")
        click.echo(f"  Take part:  http://{host}:{port}/s/{one.study_id}")
        click.echo(f"  Report of {RESPONDENTS} simulated people:  {report.absolute()}")
    click.echo("")
    click.echo(f"Answers are stored in {database.where}. When you have taken part, in another terminal:")
    click.echo(f"  survey export {published[0].study_id} --out tables --database {url}")
    click.echo("  survey analyze tables --out report")
    click.echo("Ctrl-C stops the server.")
    served = replace(settings, database_url=url)
    serve(lambda: create_app(served), host=host, port=port, workers=1)


def _bundled() -> list[Path]:
    folders = (path for path in BUNDLED_STUDIES.iterdir() if path.is_dir())
    return sorted(folders, key=lambda path: (path.name != FIRST, path.name))


def _published(database: Database, path: Path) -> Published:
    with database.writing() as session:
        published = publish_path(session, path)
        session.commit()
    return published


def _report(database: Database, published: Published, data: Path) -> Path:
    """Simulate and analyse once; a demo started again over the same folder finds both there."""
    folder = data / f"report-{published.study_id}-v{published.version}"
    report = folder / "report.html"
    if report.exists():
        return report
    with progress(f"Simulating {published.study_id}", RESPONDENTS) as advance:
        simulate(database.writing, published, respondents=RESPONDENTS, seed=1, model="paper", progress=advance)
    tables = data / f"tables-{published.study_id}-v{published.version}"
    with database.reading() as session:
        export_study(session, published.study_id, tables, include_tests=True)
    analyze(tables, folder, resamples=20_000, seed=0)
    return report
