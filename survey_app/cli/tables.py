"""The command that turns the database into tables: export."""

from pathlib import Path
from typing import get_args

import click

from exports.tables import FileFormat
from survey_app.cli.options import database_option, opened
from survey_app.export.into_database import fill_tables
from survey_app.export.study import export_study
from survey_app.settings import Settings


def _formats(_context: click.Context, _option: click.Parameter, text: str) -> tuple[FileFormat, ...]:
    known = get_args(FileFormat)
    names = [name.strip() for name in text.split(",")]
    if unknown := [name for name in names if name not in known]:
        raise click.BadParameter(f"{unknown[0]!r} is no format; choose from {', '.join(known)}")
    return tuple(name for name in known if name in names)


@click.command()
@click.argument("study")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="The folder to write.")
@click.option(
    "--into-database",
    is_flag=True,
    help="Fill tables beside the live ones in PostgreSQL, for `survey analyze --sums`.",
)
@click.option(
    "--format",
    "formats",
    default="csv",
    show_default=True,
    callback=_formats,
    help="csv, parquet, jsonl, or several: csv,parquet",
)
@click.option("--excel", is_flag=True, help="Make the CSV files safe to open in a spreadsheet.")
@click.option("--include-tests", is_flag=True, help="Also export simulated and test sittings.")
@database_option
def export(
    study: str,
    out: Path | None,
    into_database: bool,
    formats: tuple[FileFormat, ...],
    excel: bool,
    include_tests: bool,
    settings: Settings,
) -> None:
    """Write the answers of a study as tables: real sittings of every status, tests only on request.

    \b
    Example:
      survey export my_study --out tables --format csv,parquet
    """
    if (out is None) == (not into_database):
        raise click.UsageError("Give either --out, for files, or --into-database.")
    with opened(settings) as database:
        if out is None:
            exported = fill_tables(database, study, include_tests=include_tests)
        else:
            with database.reading() as session:
                exported = export_study(
                    session, study, out, include_tests=include_tests, formats=formats, excel=excel
                )
    click.echo(exported.message)
