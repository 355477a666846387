"""One command's work: an export folder in, estimates, figures and a report out.

estimates.csv  results.json   every estimate with its interval
figures/ tables/              pictures, and the points drawn in each
report.html                   one file that opens anywhere
run.json                      what is needed to get the same bytes again
"""

import dataclasses
from collections.abc import Sequence
from pathlib import Path

from analysis import trust
from analysis.errors import AnalysisError
from analysis.estimates import Estimate, Estimated, Settings, estimate_rows, measured_rows
from analysis.figure_tables import Drawing, drawings
from analysis.figures.output import Looks, looks_for, write_figures
from analysis.joint import Beside, beside_people
from analysis.outputs import run_facts, write_estimates, write_json, write_results
from analysis.page import report_page
from analysis.people import People, counted
from analysis.quality import Quality, judged
from analysis.scrutiny.page import quality_sections
from analysis.scrutiny.tables import Scrutiny, scrutinised, write_scrutiny
from analysis.sensitivity.page import sensitivity_section
from analysis.sensitivity.tables import NamedTable, sensitivity_tables, write_sensitivity
from analysis.tables import read_tables


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
    gym_dir: Path | None = None,
    resamples: int = 20_000,
    seed: int = 0,
    level: float = 0.95,
    styles: Sequence[str] = (),
    language: str = "en",
) -> AnalysisResult:
    """Return the estimates of an export folder, written with figures and report into `out_dir`.

    Every row of the tables is used, those of test sittings too; the report says how many there are.
    The same tables, seed and versions give the same bytes.

    Args:
        export_dir: Holds `sittings.csv` and `answers.csv`.
        out_dir: Made if needed; files of an earlier run are replaced.
        gym_dir: Results of agents and ratings by judges, to be compared with people.
        resamples: How many times the participants are drawn.
        seed: What they are drawn from, 0 or more.
        level: Coverage aimed at.
        styles: Widths to draw figures in, by name; the first one's files carry no suffix.
        language: Of the words in figure files, `en` or `ko`; the report is in English.

    Raises:
        AnalysisError: The tables cannot be analysed, `out_dir` cannot be written, or no font has the
            letters of the language.
    """
    settings = Settings(resamples=resamples, seed=seed, level=level)
    looks = looks_for(styles, language, level)
    tables = read_tables(export_dir)
    rows = measured_rows(tables)
    found = estimate_rows(rows, tables.participants, settings)
    people, quality = counted(tables), judged(tables)
    scrutiny = scrutinised(export_dir, tables, rows, found, settings)
    checks = (scrutiny, sensitivity_tables(tables, rows, scrutiny.sources.declared, settings))
    estimates = {each.estimate.estimate_id: each.estimate for each in found}
    drawn = drawings(estimates, trust.log_days(rows))
    beside = beside_people(gym_dir, export_dir, tables, settings) if gym_dir else Beside()
    run = run_facts(export_dir, settings) | {"figures": looks.facts} | beside.facts
    try:
        files = _write(out_dir, found, people, quality, checks, (drawn, looks), run, beside.estimates)
    except OSError as error:
        raise AnalysisError(
            str(out_dir), f"the results cannot be written ({error}).", "Give another folder with `--out`."
        ) from error
    return AnalysisResult((*estimates.values(), *beside.estimates), people, files, out_dir / "report.html")


def _write(
    out_dir: Path,
    found: tuple[Estimated, ...],
    people: People,
    quality: Quality,
    checks: tuple[Scrutiny, tuple[NamedTable, ...]],
    drawn: tuple[tuple[Drawing, ...], Looks],
    run: dict[str, object],
    further: tuple[Estimate, ...],
) -> tuple[Path, ...]:
    for folder in ("figures", "tables"):
        (out_dir / folder).mkdir(parents=True, exist_ok=True)
    files = [
        write_estimates(out_dir / "estimates.csv", [*(each.estimate for each in found), *further]),
        write_results(out_dir / "results.json", found, people, quality),
        write_json(out_dir / "run.json", run),
        *write_scrutiny(out_dir, checks[0]),
        *write_sensitivity(out_dir, checks[1]),
    ]
    pictures, paths = write_figures(out_dir, *drawn)
    files.extend(paths)
    page = out_dir / "report.html"
    sections = sensitivity_section(checks[1]) + quality_sections(checks[0])
    text = report_page(found, people, quality, pictures, run, sections)
    page.write_text(text, encoding="utf-8", newline="\n")
    return tuple(sorted([*files, page]))
