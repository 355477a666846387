"""The simulated design that resembles an estimate most, and what its coverage says about the interval."""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from analysis.estimands import Estimand
from analysis.selections import Selected
from analysis.sensitivity.likeness import likeness
from analysis.studies.measured import LEVEL, Cell, measured
from analysis.studies.populations import CUTS, TARGETS, answers_icc

#: A share this near to 0 or 1 is compared with the simulated share near one.
NEAR_EDGE = 0.05
#: Coverage is told where it is so many percent below the level, more than twice the error of 2,000 studies.
CLEARLY = 2.5
#: Another interval is named if it holds the truth in at least so many percent more, and not clearly too seldom.
WORTH_NAMING = 1.0
#: An interval that is refused more often than this, in percent of the studies, is no better choice.
OFTEN_REFUSED = 10
#: With more people than this nothing was simulated that resembles the study.
MOST_PEOPLE = 200
#: So few people with the rarer answer make a share's resampled values skewed, however many others there are.
FEW_RARE = 10
#: The likeness to take for differences: their coverage hardly depends on it.
MIDDLE_ICC = 0.3

OTHERS = {"t": "t intervals", "wilson": "Wilson's"}
RARE = (
    f"fewer than {FEW_RARE} participants gave the rarer answer: a percentile interval tends to be too short "
    "here, Wilson's does not (tables/intervals.csv)"
)


class Design(NamedTuple):
    """A design of the coverage study: what was estimated, from how many people, how alike in themselves."""

    target: str
    people: int
    icc: float


def coverage_note(estimand: Estimand, found: Sequence[Selected], estimate: float, people: int) -> str:
    """Return what the coverage study says of the percentile interval; empty where it holds what it promises.

    Args:
        estimand: What was estimated.
        found: The answered rows of each part.
        estimate: The value in the data.
        people: How many people contribute to the part that has the fewest.
    """
    target = _target(estimand, estimate)
    if people > MOST_PEOPLE:
        is_rare = target == "share_near_one" and _rare(found[0], estimate) < FEW_RARE
        return RARE if is_rare else ""
    design = nearest_design(target, people, found)
    others = ("t", "wilson") if estimand.scale == "share" else ("t",)
    return note_of(design, others, is_even=people < min(_designs("people")))


def nearest_design(target: str, people: int, found: Sequence[Selected]) -> Design:
    """Return the nearest design: in the ratio of people, then in the likeness of answers.

    One answer per person counts as answers that are all alike, because the design effect is the same.
    """
    simulated = min(_designs("people"), key=lambda number: abs(math.log(number / people)))
    if target not in CUTS:
        return Design(target, int(simulated), MIDDLE_ICC)
    alike = likeness(found[0]).icc
    observed = 1.0 if alike is None else alike
    icc = min(_designs("icc"), key=lambda each: abs(answers_icc(target, each) - observed))
    return Design(target, int(simulated), icc)


def note_of(design: Design, others: Sequence[str] = tuple(OTHERS), *, is_even: bool = False) -> str:
    """Return the coverage of a design in words; empty where percentile intervals hold what they promise.

    Args:
        design: What is quoted.
        others: Kinds of intervals to name where they hold the truth more often.
        is_even: The estimate has even fewer people than the design.
    """
    cells = {each.kind: each for each in measured() if (each.target, each.people, each.icc) == design}
    held = cells["percentile"].held
    if held is None or held > 100 * LEVEL - CLEARLY:
        return ""
    better = "".join(
        f", {OTHERS[kind]} in {cells[kind].held:.0f}" for kind in others if _is_better(cells.get(kind), held)
    )
    where = "tables/intervals.csv, docs/coverage.md" if better else "docs/coverage.md"
    return (
        f"{'even ' if is_even else ''}in simulated studies of {design.people} people with an ICC of "
        f"{design.icc:g}, {100 * LEVEL:g}% percentile intervals of {TARGETS[design.target].label} held the "
        f"truth in {held:.0f} of 100{better} ({where})"
    )


def _target(estimand: Estimand, estimate: float) -> str:
    match estimand.scale:
        case "share":
            is_near_edge = estimate <= NEAR_EDGE or estimate >= 1 - NEAR_EDGE
            return "share_near_one" if is_near_edge else "share"
        case "count":
            return "share"
        case "share_gain":
            return "difference_of_shares"
        case "points" if len(estimand.parts) > 1:
            return "difference_of_shares"
        case _:
            return "mean"


def _rare(rows: Selected, share: float) -> int:
    """Return how many people gave the rarer answer at least once."""
    return len(np.unique(rows.codes[rows.values != round(share)]))


def _is_better(cell: Cell | None, percentile: float) -> bool:
    if cell is None or cell.held is None or cell.refused > OFTEN_REFUSED:
        return False
    return cell.held >= percentile + WORTH_NAMING and cell.held > 100 * LEVEL - CLEARLY


def _designs(field: str) -> Iterable[float]:
    return sorted({getattr(each, field) for each in measured()})
