"""One command's work: an export folder in, estimates, figures and a report out.

estimates.csv  results.json   every estimate with its interval
figures/ tables/              pictures, the points drawn in each, and everything else as tables
report.html  report.md        one file that opens anywhere, and the same for a repository
latex/                        tables, methods, and a macro for every number
run.json                      what is needed to get the same bytes again
"""

import dataclasses
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from analysis.aside import begun
from analysis.errors import AnalysisError
from analysis.estimates import Estimate, Settings
from analysis.figures.looks import Looks, looks_for
from analysis.figures.points import Drawing
from analysis.joint import Beside
from analysis.numbering import Numbering
from analysis.page.agents import NOBODY, AgentsPart
from analysis.page.figures import Picture
from analysis.page.report_page import Document, document, methods_section, report_html, report_markdown
from analysis.people import People
from analysis.results import Results, results_of
from analysis.scrutiny.tables import write_scrutiny
from analysis.sensitivity.files import write_sensitivity
from analysis.writing.latex_files import write_latex
from analysis.writing.outputs import write_estimates, write_json, write_text
from analysis.writing.results_file import results_content

FOLDERS = ("figures", "latex", "tables")

Figures = tuple[tuple[Picture, ...], tuple[Path, ...]]


@dataclasses.dataclass(frozen=True)
class AnalysisResult:
    """What `analyze` found and wrote.

    Attributes:
        estimates: The rows of `estimates.csv`.
        people: Who is in the tables, and how many are tests.
        files: Every file written, sorted.
        report: The page to open.
        markdown: The same as Markdown.
    """

    estimates: tuple[Estimate, ...]
    people: People
    files: tuple[Path, ...]
    report: Path
    markdown: Path


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
    figures: list[Callable[[], Figures]] = []
    results = results_of(
        *(export_dir, gym_dir, settings, {"figures": looks.facts}),
        draw=lambda shown, people: figures.append(begun(partial(draw, out_dir, shown, looks), people)),
    )
    try:
        files = write(out_dir, results, looks, figures[0])
    except OSError as error:
        raise AnalysisError(
            str(out_dir), f"the results cannot be written ({error}).", "Give another folder with `--out`."
        ) from error
    page, markdown = out_dir / "report.html", out_dir / "report.md"
    return AnalysisResult(results.estimates, results.people, files, page, markdown)


def draw(out_dir: Path, drawings: Sequence[Drawing], looks: Looks) -> Figures:
    """Return the pictures for the page and the files of the figures, written into `out_dir`.

    Raises:
        OSError: The folder cannot be written.
    """
    from analysis.figures.output import write_figures  # noqa: PLC0415 - a copy of the process loads it

    make_folders(out_dir)
    return write_figures(out_dir, drawings, looks)


def write(out_dir: Path, results: Results, looks: Looks, figures: Callable[[], Figures]) -> tuple[Path, ...]:
    """Return every file of a run, written into `out_dir` and sorted; `figures` are what `draw` returns.

    Raises:
        OSError: The folder cannot be written.
    """
    make_folders(out_dir)
    # What needs no picture is written while the figures may still be drawn.
    data, latex = write_data(out_dir, results), write_latex(out_dir / "latex", results)
    methods = methods_section(results)
    pictures, drawn = figures()
    told = document(results, pictures, methods, partial(_agents, out_dir, results.beside, looks))
    return tuple(sorted([*data, *latex, *drawn, *told.files, *write_report(out_dir, told)]))


def _agents(out_dir: Path, beside: Beside, looks: Looks, numbering: Numbering) -> AgentsPart:
    if not beside.inputs:
        return NOBODY
    from analysis.gym_report.part import agents_part  # noqa: PLC0415 - most studies have no agents beside them

    return agents_part(out_dir, beside, looks, numbering)


def make_folders(out_dir: Path) -> None:
    """Make the folders that files are written into.

    Raises:
        OSError: A folder cannot be made.
    """
    for folder in FOLDERS:
        (out_dir / folder).mkdir(parents=True, exist_ok=True)


def write_data(out_dir: Path, results: Results) -> tuple[Path, ...]:
    """Return the files for machines: estimates, what repeats the run, and the tables behind the report."""
    return (
        write_estimates(out_dir / "estimates.csv", results.estimates),
        write_json(out_dir / "results.json", results_content(results)),
        write_json(out_dir / "run.json", results.run),
        *write_scrutiny(out_dir, results.scrutiny),
        *write_sensitivity(out_dir, results.sensitivity),
    )


def write_report(out_dir: Path, told: Document) -> tuple[Path, ...]:
    """Return the files for people: the page and its Markdown."""
    return (
        write_text(out_dir / "report.html", report_html(told)),
        write_text(out_dir / "report.md", report_markdown(told)),
    )
