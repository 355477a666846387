"""The command that turns tables into intervals: analyze."""

from pathlib import Path

import click

from analysis.report import analyze as analyze_tables


@click.command()
@click.argument("export_dir", type=click.Path(path_type=Path))
@click.option(
    "--out", required=True, type=click.Path(file_okay=False, path_type=Path), help="The folder to write."
)
@click.option("--resamples", default=20_000, show_default=True, type=click.IntRange(min=100))
@click.option("--seed", default=0, show_default=True, type=click.IntRange(min=0))
def analyze(export_dir: Path, out: Path, resamples: int, seed: int) -> None:
    """Write estimates with intervals, figures and a report from exported tables, or your own like them.

    \b
    Example:
      survey analyze tables --out report
    """
    result = analyze_tables(export_dir, out, resamples=resamples, seed=seed)
    people = result.people
    kind = people.kind.strip() or "tests"
    tests = f", {people.tests} of them {kind}" if people.tests else ""
    click.echo(f"{len(result.estimates)} estimates of {people.participants} participants{tests}")
    click.echo(f"Report: {result.report}")
