"""The task that all solve: intervals of pooled means and of differences of two, of many people."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from analysis.bootstrap import Term, cluster_bootstrap

Statistics = Mapping[str, Sequence[Term]]
Intervals = NDArray[np.float64]
ANSWERS, SEED = 60, 1


def made_up(people: int, estimates: int) -> Statistics:
    """60 ratings of 1 to 5 per person; each mean takes about half of them, every second estimate two."""
    rng = np.random.default_rng(0)
    ratings = rng.integers(1, 6, size=(people, ANSWERS), dtype=np.int8)

    def term(weight: float) -> Term:
        taken = rng.integers(0, 2, size=(people, ANSWERS), dtype=np.int8)
        return Term((ratings * taken).sum(axis=1) * 1.0, taken.sum(axis=1) * 1.0, weight)

    return {
        f"estimate {number}": [term(1.0), term(-1.0)] if number % 2 else [term(1.0)]
        for number in range(estimates)
    }


def ours(statistics: Statistics, resamples: int) -> Intervals:
    found = cluster_bootstrap(statistics, np.random.default_rng(SEED), resamples=resamples)
    return np.array([(each.low, each.high) for each in found.values()])
