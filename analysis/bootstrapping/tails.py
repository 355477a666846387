"""The outer values of many resamples, without putting all of them in order."""

import dataclasses
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from analysis.bootstrapping.distributions import Distribution
from analysis.bootstrapping.ratios import FloatArray

#: The range of the values is cut into so many bins; only those in which a quantile lies are sorted.
BINS = 1024
#: A narrower range cannot be cut into bins without overflow.
SMALLEST = 1e-300


def both_ends(level: float) -> tuple[float, float]:
    """Return the shares of resamples below the lower and the upper end of an interval."""
    return (1 - level) / 2, 1 - (1 - level) / 2


def tails(values: FloatArray, copies: NDArray[np.int64] | None, shares: Sequence[float]) -> Distribution:
    """Return the distribution thinned to what some quantiles need, and both ends.

    These quantiles, the number of values and whether they differ are those of `Distribution.of`, to the last
    bit; nothing else may be asked of it. Counting into bins and sorting a few takes a tenth of the time.

    Args:
        values: Shape (resamples,): in any order; NaN is undefined.
        copies: How often each resample counts; None for once.
        shares: Which quantiles.
    """
    weights = np.ones(len(values), dtype=np.int64) if copies is None else copies
    undefined = np.isnan(values)
    lost = 0
    if undefined.any():
        lost = int(weights[undefined].sum())
        values, weights = values[~undefined], weights[~undefined]
    if not len(values):
        return Distribution(values, weights, lost)
    low, high = values.min(), values.max()
    if low == high:
        return Distribution(values[:1], np.array([weights.sum()]), lost)
    if high - low < SMALLEST:
        return dataclasses.replace(Distribution.of(values, weights), undefined=lost)
    # Larger values never stand in an earlier bin, for rounding keeps the order.
    bins = ((values - low) * (BINS / (high - low))).astype(np.int64)
    mass = np.bincount(bins, None if copies is None else weights).astype(np.int64)
    wanted = _wanted(mass, shares)
    kept = np.flatnonzero(wanted[bins])
    order = kept[np.argsort(values[kept], kind="stable")]
    skipped = np.where(wanted, 0, mass).cumsum()
    upto = weights[order].cumsum() + skipped[bins[order]]
    return Distribution(values[order], upto, lost)


def _wanted(mass: NDArray[np.int64], shares: Sequence[float]) -> NDArray[np.bool_]:
    """Return which bins hold a quantile's two neighbours, and the first and the last bin."""
    upto = mass.cumsum()
    ranks = np.array([int((int(upto[-1]) - 1) * share) for share in shares])
    neighbours = np.minimum([ranks, ranks + 1], upto[-1] - 1)
    wanted = np.zeros(len(mass), dtype=np.bool_)
    wanted[np.searchsorted(upto, neighbours.ravel(), side="right")] = True
    wanted[[0, -1]] = True
    return wanted
