"""The command that shows problems. It imports no server and no database, so that it answers at once."""

from pathlib import Path

import click

from questionnaires.language.checks.reporting import FORMATS, Format, report
from questionnaires.review.reviewing import review_paths
from survey_app.cli.collecting import uncollected


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True)
@click.option("--strict", is_flag=True, help="Exit 1 if there is a warning, too.")
def check(paths: tuple[Path, ...], form: Format, strict: bool) -> None:
    """Show all problems of scenario and study files. Exits 1 if there is an error.

    \b
    Example:
      survey check my_study/ --format json
    """
    with uncollected():
        problems = review_paths(paths)
    click.echo(report(problems, form))
    if any(problem.is_error or (strict and problem.severity == "warning") for problem in problems):
        raise click.exceptions.Exit(1)
