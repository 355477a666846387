"""Intervals from resampling people: the engine behind every interval, usable on its own.

Answers of one person resemble each other, so whole people are drawn, with replacement, and every
answer they gave comes along (cluster bootstrap: Davison & Hinkley 1997, section 3.8; Field &
Welsh 2007). A statistic here is a ratio of sums over people, a quantile or a correlation of their
rows, or a weighted sum of such parts. Then a resample is only a row of counts (how often each
person was drawn), and all resamples of all statistics are one matrix product.

    >>> import numpy as np
    >>> likes = pooled_mean([1, 1, 0, 1, 0], ["ann", "ann", "bo", "cy", "cy"], ["ann", "bo", "cy"])
    >>> found = cluster_bootstrap({"likes": [likes]}, np.random.default_rng(0), resamples=999)
    >>> found["likes"].estimate, found["likes"].units
    (0.6, 3)

"People" are whatever is drawn as a whole. For agents' runs give scenarios: personas and repetitions
of a scenario then stay together. Several questions to the same resamples:

    >>> drawn = resample({"likes": [likes]}, np.random.default_rng(0), method="auto", studentise=True)
    >>> drawn.total, drawn.copies.tolist()  # three people: all 27 resamples, of ten kinds
    (27, [1, 3, 3, 1, 3, 6, 3, 3, 3, 1])
    >>> [round(end, 3) for end in results(drawn, intervals=["t"])["likes"].interval("t")[1:3]]
    [-0.475, 1.675]
"""

from collections.abc import Mapping, Sequence

import numpy as np

from analysis.bootstrapping.correlations import Correlation
from analysis.bootstrapping.distributions import Distribution
from analysis.bootstrapping.families import Simultaneous, max_t
from analysis.bootstrapping.flips import Alternative
from analysis.bootstrapping.known import Interval, Kind
from analysis.bootstrapping.prepared import Statistic
from analysis.bootstrapping.quantiles import Quantile
from analysis.bootstrapping.ratios import FloatArray, Term, term_from_codes
from analysis.bootstrapping.resampling import CELLS_AT_A_TIME, Method, Progress, Resamples, resample
from analysis.bootstrapping.results import BootstrapResult, refuse_impossible, results
from analysis.bootstrapping.rows import (
    mean_of_means,
    pooled_correlation,
    pooled_mean,
    pooled_quantile,
    pooled_ratio,
)
from analysis.bootstrapping.sign_flips import SignFlips, sign_flips

__all__ = [
    "CELLS_AT_A_TIME",
    "Alternative",
    "BootstrapResult",
    "Correlation",
    "Distribution",
    "Interval",
    "Kind",
    "Method",
    "Progress",
    "Quantile",
    "Resamples",
    "SignFlips",
    "Simultaneous",
    "Statistic",
    "Term",
    "cluster_bootstrap",
    "max_t",
    "mean_of_means",
    "pooled_correlation",
    "pooled_mean",
    "pooled_quantile",
    "pooled_ratio",
    "resample",
    "resampled_values",
    "results",
    "sign_flips",
    "term_from_codes",
]


def cluster_bootstrap(
    statistics: Mapping[str, Statistic],
    rng: np.random.Generator,
    *,
    resamples: int = 20_000,
    level: float = 0.95,
    intervals: Sequence[Kind] = ("percentile",),
    method: Method = "resample",
    cells_at_a_time: int = CELLS_AT_A_TIME,
    progress: Progress | None = None,
) -> dict[str, BootstrapResult]:
    """Return an estimate and intervals for each statistic, from the same resamples.

    The order of people decides which resample is which, so sort them to get the same bytes from
    the same seed. With the same generator, `scipy.stats.bootstrap` over people's indices draws the
    same people. The ends of a percentile interval are the (1 - level) / 2 and (1 + level) / 2
    quantiles of the resampled values with linear interpolation (Hyndman & Fan's type 7, as scipy
    does). On a lattice, such as shares of 90, an end is therefore a lattice value unless a step
    falls exactly there.

    Args:
        statistics: Name to parts; all of them speak of the same people.
        rng: Where the draws come from; it is advanced by resamples x people integers.
        resamples: How many times people are drawn.
        level: Coverage aimed at, between 0 and 1.
        intervals: `percentile`, `basic`, `bca`, `studentised`, `t`, and for shares `wilson`; the first
            one is the result's `low` and `high`. An interval that cannot be had is empty with its reason.
        method: `resample` draws; `exact` lists all different resamples with their probabilities, for up
            to 12 people; `auto` lists them where that takes at most 5 times as many as would be drawn.
        cells_at_a_time: Memory bound; the result does not depend on it.
        progress: Called after each block with how many resamples are done, and of how many.

    Raises:
        ValueError: There are no people, arrays differ in length, a value is not finite, or an argument
            is out of range.
    """
    refuse_impossible(level, intervals)
    drawn = resample(
        statistics,
        rng,
        resamples=resamples,
        method=method,
        studentise="studentised" in intervals,
        cells_at_a_time=cells_at_a_time,
        progress=progress,
    )
    return results(drawn, level=level, intervals=intervals)


def resampled_values(
    statistics: Mapping[str, Statistic],
    rng: np.random.Generator,
    *,
    resamples: int,
    cells_at_a_time: int = CELLS_AT_A_TIME,
) -> FloatArray:
    """Return every statistic in every resample, shape (statistics, resamples).

    NaN marks a resample in which some part is undefined. Sums of whole numbers are exact.

    Raises:
        ValueError: See `cluster_bootstrap`.
    """
    return resample(statistics, rng, resamples=resamples, cells_at_a_time=cells_at_a_time).values
