"""How the time of resampling grows with participants and with estimands."""

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from bootstrap_task import Statistics, made_up, ours
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]


class Growth(NamedTuple):
    """Seconds of several sizes, measured several times.

    Attributes:
        what: What grows.
        beside: What stays the same.
        sizes: Shape (sizes,), rising.
        seconds: Shape (rounds, sizes).
    """

    what: str
    beside: str
    sizes: FloatArray
    seconds: FloatArray

    @property
    def typical(self) -> FloatArray:
        """The median of each size's rounds."""
        return np.asarray(np.median(self.seconds, axis=0))

    @property
    def exponents(self) -> tuple[float, float, float]:
        """Lowest, median and highest over the rounds: the slope of log seconds over log size."""
        slopes = [np.polyfit(np.log(self.sizes), np.log(each), 1)[0] for each in self.seconds]
        return float(min(slopes)), float(np.median(slopes)), float(max(slopes))

    @property
    def line(self) -> tuple[float, float]:
        """Seconds at size 0 and seconds per unit of the straight line nearest in relative distance."""
        per_unit, fixed = np.polyfit(self.sizes, self.typical, 1, w=1 / self.typical)
        return float(fixed), float(per_unit)

    @property
    def off_line(self) -> float:
        """How far the measurement farthest from the line lies off it, relative."""
        fixed, per_unit = self.line
        return float(np.abs((fixed + per_unit * self.sizes) / self.typical - 1).max())


def growth(
    what: str,
    beside: str,
    sizes: Sequence[int],
    task: Callable[[int], tuple[int, int]],
    *,
    resamples: int,
    rounds: int,
) -> Growth:
    """Return the seconds of our engine; all sizes are measured in each round, so that a busy moment tells.

    Args:
        what: What grows.
        beside: What stays the same, in words.
        sizes: How much of it.
        task: A size to people and estimands.
        resamples: How many.
        rounds: How often all sizes are measured.
    """
    tasks = [made_up(*task(size)) for size in sizes]
    _seconds(tasks[0], resamples)
    taken = [[_seconds(each, resamples) for each in tasks] for _ in range(rounds)]
    return Growth(what, beside, np.array(sizes, dtype=np.float64), np.array(taken))


def _seconds(statistics: Statistics, resamples: int) -> float:
    start = time.process_time()
    ours(statistics, resamples)
    return time.process_time() - start
