"""How many of the ratings that should be there can be used, and what became of the others."""

from typing import NamedTuple

import numpy as np

from analysis.gym_results.averages import Mask
from analysis.gym_results.formats import METRICS, RATING_STATUSES, Metric
from analysis.gym_results.scores import GymScores

#: The metric whose ratings a measure rests on; depth agreement rests on none.
RATED: dict[str, Metric] = {"tc": "tc", "ta": "ta", "now": "ta", "later": "ta", "trj": "trj"}


class Coverage(NamedTuple):
    """Ratings of one metric.

    Attributes:
        expected: One per judge and thing to rate.
        usable: How many of them can be used.
        lost: What became of the others and how many, most frequent first; `not there` for no line.
    """

    expected: int
    usable: int
    lost: tuple[tuple[str, int], ...]

    @property
    def share(self) -> float | None:
        """Share that can be used; None where nothing was to be rated."""
        return self.usable / self.expected if self.expected else None

    @property
    def sentence(self) -> str:
        """What to tell beside a number; empty if all are there."""
        if not self.lost:
            return ""
        told = ", ".join(f"{status.replace('_', ' ')} {count:,}" for status, count in self.lost)
        return f"{self.usable:,} of {self.expected:,} expected ratings can be used ({told})"


def coverage(scores: GymScores, metric: Metric, runs: Mask) -> Coverage:
    """Return the coverage of a metric in some runs.

    Args:
        scores: All scores.
        metric: Which ratings.
        runs: Shape (runs,): which runs.
    """
    rated, asked = scores.ratings[metric], scores.asked[metric] & runs[:, np.newaxis]
    if metric != "ta":
        asks = scores.tasks.table[f"asks_{metric}"].to_numpy(dtype=np.bool_)
        asked = asked[scores.task_runs] & asks[:, np.newaxis]
    usable = asked & rated.is_usable
    statuses = np.where(rated.statuses < 0, len(RATING_STATUSES), rated.statuses)[asked & ~usable]
    names = (*("lacks a score" if name == "ok" else name for name in RATING_STATUSES), "not there")
    counts = np.bincount(statuses, minlength=len(names)).tolist()
    lost = [(name, count) for name, count in zip(names, counts, strict=True) if count]
    lost.sort(key=lambda pair: (-pair[1], pair[0]))
    return Coverage(int(asked.sum()), int(usable.sum()), tuple(lost))


def coverages(scores: GymScores, runs: Mask) -> dict[Metric, Coverage]:
    """Return the coverage of every metric in some runs."""
    return {metric: coverage(scores, metric, runs) for metric in METRICS}
