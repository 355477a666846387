"""The command that tells two studies or scenarios apart: diff. It imports no server and no database."""

import click

from questionnaires.differences.sources import UncomparableError, compared
from questionnaires.differences.telling import as_json, as_marks, as_text
from questionnaires.differences.words import Run

_COLOURS = {"old": "red", "new": "green"}


@click.command()
@click.argument("old")
@click.argument("new")
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", show_default=True)
def diff(old: str, new: str, form: str) -> None:
    """Tell how two studies or two scenarios differ, by who notices it: people, analysts, agents.

    OLD and NEW are files, folders or bundled content. Exits 0 if they say the same, 1 if they differ, 2 if they
    cannot be compared.

    \b
    Example:
      survey diff first_study my_study/
    """
    try:
        found = compared(old, new)
    except UncomparableError as problem:
        listed = (f"\n{p.file}:{p.line}:{p.column}: {p.message}. {p.hint}" for p in problem.problems)
        click.echo(f"Error: {problem}{''.join(listed)}", err=True)
        raise click.exceptions.Exit(2) from problem
    click.echo(as_text(found, _coloured) if form == "text" else as_json(found))
    if found.differences.changes:
        raise click.exceptions.Exit(1)


def _coloured(run: Run) -> str:
    """Return a stretch with its marks, coloured on a terminal; elsewhere the colours are left out."""
    return click.style(as_marks(run), fg=_COLOURS[run.kind]) if run.kind in _COLOURS else as_marks(run)
