"""Resamples of few units, made once and asked many times: all rows speak of the same ones.

Scenarios are few, so that all their resamples fit in memory as one matrix; any number of statistics is then
one matrix product after the other. Sums are exact, whatever the order in which they are added.
"""

import functools
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.bootstrapping.draws import MOST_LISTED, all_draws, n_distinct, random_draws
from analysis.bootstrapping.prepared import Prepared
from analysis.bootstrapping.resampling import LISTED_PER_DRAWN
from analysis.bootstrapping.sums import cut
from analysis.estimates import Settings
from analysis.gym_results.averages import FloatArray

#: So many statistics are summed at a time, in so many resamples: what that takes stays in the processor's
#: cache. The result does not depend on it.
AT_A_TIME, BLOCK = 16, 2**13


class Draws(NamedTuple):
    """Resamples of units.

    Attributes:
        counts: Shape (units, resamples): how often each unit is drawn.
        copies: Shape (resamples,): how often each counts where all were listed; None where drawn.
        total: How many resamples that makes.
    """

    counts: FloatArray
    copies: NDArray[np.int64] | None
    total: int

    def values(self, statistics: Sequence[Prepared]) -> FloatArray:
        """Return sums of means and correlations in every resample, shape (statistics, resamples)."""
        resamples = self.counts.shape[1]
        found = np.empty((len(statistics), resamples))
        for start in range(0, len(statistics), AT_A_TIME):
            some = _Summed.of(statistics[start : start + AT_A_TIME])
            for first in range(0, resamples, BLOCK):
                block = slice(first, first + BLOCK)
                some.fill(self.counts[:, block], found[start : start + AT_A_TIME, block])
        return found


class _Summed(NamedTuple):
    """Statistics and what they sum, cut so that no order of adding rounds."""

    statistics: Sequence[Prepared]
    head: FloatArray
    tail: FloatArray
    fine: NDArray[np.intp]
    ends: NDArray[np.intp]

    @classmethod
    def of(cls, statistics: Sequence[Prepared]) -> "_Summed":
        amounts = [part.amounts() for each in statistics for part in each.smooth]
        head, tail = cut(np.vstack(amounts))
        fine = np.flatnonzero((tail != 0).any(axis=1))
        return cls(statistics, head, tail[fine], fine, np.cumsum([len(each) for each in amounts])[:-1])

    def fill(self, counts: FloatArray, found: FloatArray) -> None:
        sums = self.head @ counts
        sums[self.fine] += self.tail @ counts
        parts = iter(np.split(sums, self.ends))
        for row, each in zip(found, self.statistics, strict=True):
            row[:] = sum(part.value(next(parts)) for part in each.smooth)


def draws_of(units: int, settings: Settings) -> Draws:
    """Return the resamples of so many units: all there are where that is cheap, else drawn from the seed."""
    return _made(units, settings.resamples, settings.seed)


@functools.lru_cache(maxsize=1)
def _made(units: int, resamples: int, seed: int) -> Draws:
    is_listed = units <= MOST_LISTED and n_distinct(units) <= LISTED_PER_DRAWN * resamples
    blocks = (
        list(all_draws(units, BLOCK))
        if is_listed
        else list(random_draws(np.random.default_rng(seed), units, resamples, BLOCK))
    )
    counts = np.vstack([block.counts for block in blocks]).T.astype(np.float64, order="C")
    counts.flags.writeable = False  # it is handed to every caller
    copies = [block.copies for block in blocks if block.copies is not None]
    return Draws(
        counts, np.concatenate(copies) if is_listed else None, units**units if is_listed else resamples
    )
