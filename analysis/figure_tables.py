"""The points of each figure, ready to draw and to be written beside it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from analysis.estimands import LogDay
from analysis.estimates import Estimate

TRANSITIONS = ("A_A", "M_M", "M_A", "A_M")


class Point(NamedTuple):
    """One drawn value.

    Attributes:
        estimate_id: The row of `estimates.csv` it comes from.
        group: The line or the place on the axis: a log (`MMM_over`) or a transition (`A_M`).
        day: The simulated day, None where there is none.
        alignment: `A` or `M`: what the agent did that day, or what it changed to.
        estimate: The value.
        ci_low: Lower end of the interval, None if there is none.
        ci_high: Upper end, likewise.
        n_units: How many participants contribute.
        n_answers: How many answers contribute.
    """

    estimate_id: str
    group: str
    day: int | None
    alignment: str
    estimate: float
    ci_low: float | None
    ci_high: float | None
    n_units: int
    n_answers: int


def trust_points(
    estimates: Mapping[str, Estimate], days: Sequence[LogDay], construct: str = "trust"
) -> tuple[Point, ...]:
    """Return the mean ratings by log and day, of the logs and days that have an estimate."""
    named = ((f"{construct}.mean.{day.log}.d{day.day}", day) for day in days)
    found = (_point(estimates.get(name), name, day.log, day.day, day.alignment) for name, day in named)
    return tuple(point for point in found if point)


def change_points(estimates: Mapping[str, Estimate]) -> tuple[Point, ...]:
    """Return the mean changes by transition, the ones that keep the alignment first."""
    named = ((f"trust.change.{transition}", transition) for transition in TRANSITIONS)
    found = (_point(estimates.get(name), name, t, None, t[-1]) for name, t in named)
    return tuple(point for point in found if point)


def mirrored(point: Point) -> Point:
    """Return the point reflected at zero: a loss drawn as if it were a gain."""
    low = None if point.ci_high is None else -point.ci_high
    high = None if point.ci_low is None else -point.ci_low
    return point._replace(estimate=-point.estimate, ci_low=low, ci_high=high)


def _point(found: Estimate | None, name: str, group: str, day: int | None, alignment: str) -> Point | None:
    if found is None or found.estimate is None:
        return None
    return Point(
        *(name, group, day, alignment, found.estimate, found.ci_low, found.ci_high),
        n_units=found.n_units,
        n_answers=found.n_answers,
    )
