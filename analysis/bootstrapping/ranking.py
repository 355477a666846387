"""How large the largest pivot of a family becomes by chance."""

import numpy as np
from numpy.typing import NDArray

from analysis.bootstrapping.distributions import Distribution
from analysis.bootstrapping.ratios import FloatArray

#: A pivot so near to the observed one, relative to it, is equal to it.
ROUNDING = 1e-9


class Ranking:
    """Absolute pivots, shape (estimates, resamples), and how often each resample counts."""

    def __init__(self, pivots: FloatArray, copies: NDArray[np.int64], *, is_drawn: bool) -> None:
        self._pivots, self._copies = pivots, copies
        self._added = 1 if is_drawn else 0

    def critical(self, level: float) -> float:
        """Return the bound that the largest pivot stays below with the chance `level`."""
        return Distribution.of(self._pivots.max(axis=0), self._copies).quantiles([level])[0]

    def unbounded(self, level: float) -> list[int]:
        """Return which estimates have no such bound even alone."""
        alone = (Distribution.of(row, self._copies).quantiles([level])[0] for row in self._pivots)
        return [place for place, bound in enumerate(alone) if not np.isfinite(bound)]

    def single_step(self, observed: FloatArray) -> list[float]:
        """Return for each estimate how often the largest of all pivots reaches it."""
        largest = self._pivots.max(axis=0)
        return [self._p_value(largest, each) for each in observed]

    def step_down(self, observed: FloatArray) -> list[float]:
        """Return the same with only those no further from their null in the running, made monotone."""
        order = np.argsort(-observed, kind="stable")
        found = np.empty(len(observed))
        least = 0.0
        for place, index in enumerate(order):
            least = max(least, self._p_value(self._pivots[order[place:]].max(axis=0), observed[index]))
            found[index] = least
        return [float(each) for each in found]

    def _p_value(self, largest: FloatArray, bound: float) -> float:
        reached = int(self._copies[largest >= bound * (1 - ROUNDING)].sum())
        return (reached + self._added) / (int(self._copies.sum()) + self._added)
