"""The command that turns tables into intervals: analyze."""

from pathlib import Path

import click

from analysis.estimates import Settings
from analysis.figures.style import STYLES
from analysis.figures.words import LANGUAGES
from analysis.report import analyze as analyze_tables


@click.command()
@click.argument("export_dir", type=click.Path(path_type=Path))
@click.option(
    "--out", required=True, type=click.Path(file_okay=False, path_type=Path), help="The folder to write."
)
@click.option("--gym", type=click.Path(path_type=Path), help="Results of agents, to be set beside people's.")
@click.option("--resamples", default=20_000, show_default=True, type=click.IntRange(min=100))
@click.option("--seed", default=0, show_default=True, type=click.IntRange(min=0))
@click.option(
    "--style",
    "styles",
    multiple=True,
    type=click.Choice(list(STYLES)),
    help="Width of figures; may be given again. Usual: wide (175 mm), then column (85 mm).",
)
@click.option(
    "--language",
    default="en",
    show_default=True,
    type=click.Choice(LANGUAGES),
    help="Language in figure files.",
)
@click.option(
    "--sums",
    metavar="ENGINE",
    help="Only estimates, from sums made where the data are (docs/scale.md): `duckdb` for a folder of Parquet, "
    "or the postgresql:// URL of a database; EXPORT_DIR is then the study's id.",
)
def analyze(
    export_dir: Path,
    out: Path,
    gym: Path | None,
    resamples: int,
    seed: int,
    styles: tuple[str, ...],
    language: str,
    sums: str | None,
) -> None:
    """Write estimates with intervals, figures and a report from exported tables, or your own like them.

    Figures come as SVG and PNG: `wide` is two columns of a paper, `column` one, `slide` is for a talk; `acl`,
    `nature` and `neurips` are the widths of those. The first style's files are named after the figure alone,
    those of a further one end in its name. Beside the page, report.md is the same for a repository; `latex` has
    tables and a macro for every number; `analysis.load` opens the folder in a notebook (see docs/analysis.md).

    \b
    Example:
      survey analyze tables --out report --style column --style slide
      survey analyze tables --out report --sums duckdb
    """
    if sums and gym:
        raise click.UsageError("--sums makes estimates of people only; leave out --gym, or --sums.")
    if sums:
        _sum_tables(export_dir, sums, out, Settings(resamples=resamples, seed=seed))
        return
    result = analyze_tables(
        export_dir, out, gym_dir=gym, resamples=resamples, seed=seed, styles=styles, language=language
    )
    people = result.people
    kind = people.kind.strip() or "tests"
    tests = f", {people.tests} of them {kind}" if people.tests else ""
    beside = sum(each.estimate_id.startswith(("gym.", "joint.")) for each in result.estimates)
    of_agents = f", {beside} of agents and judges beside them" if beside else ""
    own = len(result.estimates) - beside
    click.echo(f"{own} estimates of {people.participants} participants{tests}{of_agents}")
    click.echo(f"Report: {result.report}")
    click.echo(f"The same as Markdown: {result.markdown}")


def _sum_tables(where: Path, engine: str, out: Path, settings: Settings) -> None:
    from analysis.participant_sums.running import analyze_sums  # noqa: PLC0415 - needs the extra `scale`

    result = analyze_sums(where, engine, out, settings)
    click.echo(f"{len(result.found)} estimates of {result.participants} participants, from their sums")
    click.echo(f"Estimates: {result.estimates}")
