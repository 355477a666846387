"""The tables of how metrics go together, and of how far judges agree, as they are read on the page."""

from collections.abc import Iterator
from itertools import combinations

from analysis.figures.words_agents import SHORT
from analysis.gym_report.agent_plots import LEVELS
from analysis.gym_report.lines import WORDS, bare, cell, with_lines
from analysis.gym_report.points import Known, Scale
from analysis.gym_results.measures import MAIN
from analysis.gym_results.scores import GymScores
from analysis.page.lines import LineTable
from analysis.scrutiny.lines import Line

#: What is compared of two judges: the row's name, its part of the ids, and whether judges decide yes or no.
COMPARED = (
    ("TC", "tc", False),
    ("TC, judges’ part", "tc_content", False),
    ("TR-J", "trj", False),
    ("Urgent task chosen", "now", True),
    ("Other task put off", "later", True),
    ("TA", "ta", True),
)


def judge_table(scores: GymScores, known: Known) -> LineTable:
    """Return how far every two judges agree, measure by measure."""
    lines = [
        line for first, second in combinations(scores.judges, 2) for line in _pair_lines(known, first, second)
    ]
    return LineTable(
        "gym_judges",
        "Do judges agree?",
        ("Measure", "First", "Second − first", "Alike", "r or κ", "ρ or AC1", "r, means", "Runs"),
        tuple(lines),
        "“Alike” is the mean absolute difference of scores, and the share of equal decisions. Scores have r "
        "(Pearson) and ρ (Spearman), decisions Cohen’s κ and Gwet’s AC1; the last r is of means of "
        "configurations",
    )


def correlation_table(known: Known) -> LineTable:
    """Return the correlations of the metrics, Pearson's, in three ways."""
    lines = [
        Line(
            f"{SHORT[first.name]} and {SHORT[second.name]}",
            "",
            tuple(cell(known, f"gym.r.{first.name}_{second.name}.{level}", "r") for level in LEVELS),
        )
        for first, second in combinations(MAIN, 2)
    ]
    names = tuple(WORDS.series(level).capitalize() for level in LEVELS)
    return LineTable(
        "gym_correlations",
        "Correlations of the metrics",
        ("Metrics", *names),
        with_lines(lines),
        folded="The correlations as a table",
    )


def _pair_lines(known: Known, first: str, second: str) -> Iterator[Line]:
    for label, part, decides in COMPARED:
        start = f"gym.judges.{first}_{second}.{part}"
        if f"{start}.first" in known:
            yield Line(f"{label}: {first}, {second}", "", _pair_cells(known, start, part, decides=decides))


def _pair_cells(known: Known, start: str, part: str, *, decides: bool) -> tuple[str, ...]:
    level: Scale = "rating" if part == "trj" else "share" if decides else "score"
    gain: Scale = "points" if part == "trj" else "gain"
    alike = f"{start}.agreement" if decides else f"{start}.mae"
    first = known[f"{start}.first"]
    return (
        bare(first.estimate or 0.0, level),
        cell(known, f"{start}.delta", gain),
        cell(known, alike, level),
        cell(known, f"{start}.{'kappa' if decides else 'r'}", "r"),
        cell(known, f"{start}.{'ac1' if decides else 'rho'}", "r"),
        cell(known, f"{start}.r_config", "r"),
        f"{first.n_answers:,}",
    )
