"""One command's work: an export folder in, estimates, figures and a report out.

estimates.csv  results.json   every estimate with its interval
figures/ tables/              pictures, and the points drawn in each
report.html                   one file that opens anywhere
run.json                      what is needed to get the same bytes again
"""

import dataclasses
from pathlib import Path

from analysis import figures, trust
from analysis.errors import AnalysisError
from analysis.estimates import Estimate, Estimated, Settings, estimate_rows, measured_rows
from analysis.figure_tables import Point, change_points, trust_points
from analysis.outputs import run_facts, write_estimates, write_json, write_points, write_results
from analysis.page import report_page
from analysis.page_figures import Panel, Picture
from analysis.people import People, counted
from analysis.quality import Quality, judged
from analysis.tables import read_tables

TRUST, CHANGES = "trust_over_checkpoints", "change_by_transition"


@dataclasses.dataclass(frozen=True)
class AnalysisResult:
    """What `analyze` found and wrote.

    Attributes:
        estimates: The rows of `estimates.csv`.
        people: Who is in the tables, and how many are tests.
        files: Every file written, sorted.
        report: The page to open.
    """

    estimates: tuple[Estimate, ...]
    people: People
    files: tuple[Path, ...]
    report: Path


def analyze(
    export_dir: Path,
    out_dir: Path,
    *,
    resamples: int = 20_000,
    seed: int = 0,
    level: float = 0.95,
) -> AnalysisResult:
    """Return the estimates of an export folder, written with figures and report into `out_dir`.

    Every row of the tables is used, those of test sittings too; the report says how many there are.
    The same tables, seed and versions give the same bytes.

    Args:
        export_dir: Holds `sittings.csv` and `answers.csv`.
        out_dir: Made if needed; files of an earlier run are replaced.
        resamples: How many times the participants are drawn.
        seed: What they are drawn from, 0 or more.
        level: Coverage aimed at.

    Raises:
        AnalysisError: The tables cannot be analysed, or `out_dir` cannot be written.
    """
    settings = Settings(resamples=resamples, seed=seed, level=level)
    tables = read_tables(export_dir)
    rows = measured_rows(tables)
    found = estimate_rows(rows, tables.participants, settings)
    people, quality = counted(tables), judged(tables)
    estimates = {each.estimate.estimate_id: each.estimate for each in found}
    drawn = (trust_points(estimates, trust.log_days(rows)), change_points(estimates))
    run = run_facts(export_dir, settings)
    try:
        files = _write(out_dir, found, people, quality, drawn, run)
    except OSError as error:
        raise AnalysisError(
            str(out_dir), f"the results cannot be written ({error}).", "Give another folder with `--out`."
        ) from error
    return AnalysisResult(tuple(estimates.values()), people, files, out_dir / "report.html")


def _write(
    out_dir: Path,
    found: tuple[Estimated, ...],
    people: People,
    quality: Quality,
    drawn: tuple[tuple[Point, ...], tuple[Point, ...]],
    run: dict[str, object],
) -> tuple[Path, ...]:
    for folder in ("figures", "tables"):
        (out_dir / folder).mkdir(parents=True, exist_ok=True)
    files = [
        write_estimates(out_dir / "estimates.csv", [each.estimate for each in found]),
        write_results(out_dir / "results.json", found, people, quality),
        write_json(out_dir / "run.json", run),
    ]
    pictures: list[Picture] = []
    for name, points in zip((TRUST, CHANGES), drawn, strict=True):
        if points:
            files.append(write_points(out_dir / "tables" / f"{name}.csv", points))
            picture, paths = _draw(out_dir / "figures", name, points)
            files.extend(paths)
            pictures.append(picture)
    page = out_dir / "report.html"
    page.write_text(report_page(found, people, quality, pictures, run), encoding="utf-8", newline="\n")
    return tuple(sorted([*files, page]))


def _draw(folder: Path, name: str, points: tuple[Point, ...]) -> tuple[Picture, list[Path]]:
    """Return the picture for the page and the files of both widths, one and two columns."""
    make = figures.trust_figure if name == TRUST else figures.changes_figure
    wide = figures.save(make(points, figures.WIDE), folder / name)
    narrow = figures.save(make(points, figures.NARROW), folder / f"{name}_narrow")
    return Picture(name, points, _panels(name, points)), [*wide, *narrow]


def _panels(name: str, points: tuple[Point, ...]) -> tuple[Panel, ...]:
    """Return the pieces the page lays out itself, so that their type stays legible on a phone."""
    if name == TRUST:
        return tuple(
            Panel(title, part, figures.svg_text(figure)) for title, part, figure in figures.trust_panels(points)
        )
    return (Panel("", points, figures.svg_text(figures.changes_figure(points, figures.PHONE, with_key=False))),)
