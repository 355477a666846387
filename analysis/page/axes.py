"""Axes of the small charts beside estimates: where each unit begins and ends, and what is marked on it."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from analysis.estimands import Scale
from analysis.estimates import Estimated


class Axis(NamedTuple):
    """The scale of the small charts of a table: its ends, the marked value, and how they are written."""

    low: float
    high: float
    mark: float
    ticks: tuple[str, str, str]

    def place(self, value: float | None) -> float | None:
        """Return the x position in percent of the chart's width."""
        if value is None:
            return None
        return round(4 + 92 * (value - self.low) / (self.high - self.low), 2)


#: Title of the rows, what they measure, and their usual axis.
UNITS: tuple[tuple[str, tuple[Scale, ...], Axis | None], ...] = (
    ("Shares", ("share",), Axis(0, 1, 0.5, ("0", "50", "100%"))),
    ("Differences of shares, percentage points", ("share_gain",), Axis(-1, 1, 0, ("−100", "0", "+100"))),
    ("Differences of ratings, points", ("points",), Axis(-4, 4, 0, ("−4", "0", "+4"))),
    ("Mean ratings", ("rating",), Axis(1, 5, 3, ("1", "3", "5"))),
    ("Counts and minutes", ("count", "minutes"), None),
)


def covering(axis: Axis, rows: Sequence[Estimated]) -> Axis:
    """Return the axis, wider where a study rates on a longer scale than the usual one."""
    told = ((each.estimate.ci_low, each.estimate.estimate, each.estimate.ci_high) for each in rows)
    values = [value for ends in told for value in ends if value is not None]
    low, high = math.floor(min([axis.low, *values])), math.ceil(max([axis.high, *values]))
    if (low, high) == (axis.low, axis.high):
        return axis
    return Axis(low, high, axis.mark, (f"{low}".replace("-", "−"), axis.ticks[1], f"{high}"))


def axis_of(each: Estimated) -> Axis | None:
    """Return the axis of a single estimate, None if its unit has no ends."""
    usual = next((axis for _, scales, axis in UNITS if each.estimand.scale in scales), None)
    return covering(usual, [each]) if usual else None
