"""The same intervals by `scipy.stats.bootstrap` and by `arch`, each in the fastest form it offers."""

from collections.abc import Sequence

import numpy as np
import scipy.stats
from arch.bootstrap import IIDBootstrap
from bootstrap_task import SEED, Intervals, Statistics
from numpy.typing import NDArray

from analysis.bootstrap import Term

#: People are drawn in blocks of so many cells by scipy; all at once would not fit in memory.
CELLS = 2**20


def by_scipy(statistics: Statistics, resamples: int) -> Intervals:
    """One statistic of resampled people at a time, vectorised over resamples; the same people are drawn."""
    people = np.arange(len(next(iter(statistics.values()))[0].sums))
    return np.array([_of_one(terms, people, resamples) for terms in statistics.values()])


def by_arch(statistics: Statistics, resamples: int) -> Intervals:
    """All statistics at once from the rows of the people drawn, one resample after the other."""
    amounts = np.column_stack(
        [each for terms in statistics.values() for t in terms for each in (t.sums, t.counts)]
    )
    weights = np.zeros((amounts.shape[1] // 2, len(statistics)))
    place = 0
    for column, terms in enumerate(statistics.values()):
        for term in terms:
            weights[place, column] = term.weight
            place += 1

    def all_at_once(rows: NDArray[np.float64]) -> NDArray[np.float64]:
        sums = rows.sum(axis=0)
        return (sums[::2] / sums[1::2]) @ weights

    found = IIDBootstrap(amounts, seed=np.random.default_rng(SEED))
    return found.conf_int(all_at_once, reps=resamples, method="percentile").T


def _of_one(terms: Sequence[Term], people: NDArray[np.intp], resamples: int) -> tuple[float, float]:
    def statistic(drawn: NDArray[np.intp], axis: int) -> NDArray[np.float64]:
        return np.sum([t.weight * t.sums[drawn].sum(axis) / t.counts[drawn].sum(axis) for t in terms], axis=0)

    found = scipy.stats.bootstrap(
        (people,),
        statistic,
        n_resamples=resamples,
        batch=max(1, CELLS // len(people)),
        vectorized=True,
        method="percentile",
        rng=np.random.default_rng(SEED),
    ).confidence_interval
    return found.low, found.high
