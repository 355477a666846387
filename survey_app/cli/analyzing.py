"""The command that turns tables into intervals: analyze."""

from pathlib import Path

import click

from analysis.figure_words import LANGUAGES
from analysis.figures.style import STYLES
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
def analyze(
    export_dir: Path,
    out: Path,
    gym: Path | None,
    resamples: int,
    seed: int,
    styles: tuple[str, ...],
    language: str,
) -> None:
    """Write estimates with intervals, figures and a report from exported tables, or your own like them.

    Figures come as SVG and PNG: `wide` is two columns of a paper, `column` one, `slide` is for a talk; `acl`,
    `nature` and `neurips` are the widths of those. The first style's files are named after the figure alone,
    those of a further one end in its name.

    \b
    Example:
      survey analyze tables --out report --style column --style slide
    """
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
