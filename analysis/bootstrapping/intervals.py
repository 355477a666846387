"""Intervals of one statistic, by the name of their kind."""

from typing import assert_never

from analysis.bootstrapping.error_intervals import studentised, t_interval, wilson
from analysis.bootstrapping.known import Interval, Kind, Known
from analysis.bootstrapping.quantile_intervals import basic, bca, percentile


def interval(kind: Kind, known: Known, level: float) -> Interval:
    """Return one interval of a statistic that at least two people contribute to.

    Args:
        kind: Which.
        known: The statistic in the data and in resamples.
        level: Coverage aimed at.
    """
    tails = ((1 - level) / 2, 1 - (1 - level) / 2)
    match kind:
        case "percentile":
            return percentile(known, tails)
        case "basic":
            return basic(known, tails)
        case "bca":
            return bca(known, tails)
        case "studentised":
            return studentised(known, tails)
        case "t":
            return t_interval(known, tails)
        case "wilson":
            return wilson(known, tails)
        case _:
            assert_never(kind)
