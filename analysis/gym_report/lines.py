"""Lines of the tables about agents: numbers with their intervals, as they are read."""

from collections.abc import Sequence

from analysis.estimates import Estimate
from analysis.figures.words_agents import SHORT, AgentWords, read
from analysis.gym_report.points import Known, Scale
from analysis.gym_results.measures import MAIN
from analysis.scrutiny.lines import Line

WORDS = AgentWords()
NOTHING = "–"
#: Changes of each metric are read on this scale.
CHANGES: dict[str, Scale] = {"tc": "gain", "ta": "gain", "trd": "gain", "trj": "points"}
SCALES: dict[str, Scale] = {each.name: each.scale for each in MAIN}


def cell(known: Known, estimate_id: str, scale: Scale) -> str:
    """Return an estimate with its interval in brackets, or a dash."""
    found = known.get(estimate_id)
    return NOTHING if found is None else told(found, scale)


def told(found: Estimate, scale: Scale) -> str:
    """Return an estimate with its interval in brackets.

    A share is read without its sign, for the head of the column has it.
    """
    if found.estimate is None:
        return NOTHING
    value = bare(found.estimate, scale)
    if found.ci_low is None or found.ci_high is None:
        return value
    return f"{value} ({bare(found.ci_low, scale)} to {bare(found.ci_high, scale)})"


def bare(value: float, scale: Scale) -> str:
    """Return a value without a percent sign."""
    return read(value, scale).rstrip("%")


def four(known: Known, pattern: str, scales: dict[str, Scale]) -> tuple[str, ...]:
    """Return the cells of the four metrics; `{}` in the pattern stands for the metric."""
    return tuple(cell(known, pattern.format(each.name), scales[each.name]) for each in MAIN)


def heads(first: str, *further: str, scales: dict[str, Scale]) -> tuple[str, ...]:
    """Return the heads of a table of the four metrics."""
    units = {"share": ", %"}
    return (first, *(f"{SHORT[each.name]}{units.get(scales[each.name], '')}" for each in MAIN), *further)


def with_lines(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Return the lines that have at least one number."""
    return tuple(line for line in lines if any(each != NOTHING for each in line.cells))
