"""What two judges say of the same runs, measure by measure."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from analysis.gym_results.averages import FloatArray, Mask
from analysis.gym_results.scores import GymScores


class Scored(NamedTuple):
    """What two judges say of every run, NaN where one of them says nothing.

    Attributes:
        name: Part of the estimates' ids.
        label: For a table.
        first: Shape (runs,): by the first judge.
        second: By the second one.
        is_decision: Each says yes (1) or no (0).
    """

    name: str
    label: str
    first: FloatArray
    second: FloatArray
    is_decision: bool


class Compared(NamedTuple):
    """Two judges compared in the runs that both say something of.

    Attributes:
        scored: What they say.
        runs: Shape (runs,): which runs.
        start: The beginning of the estimates' ids.
        label: The beginning of their labels.
    """

    scored: Scored
    runs: Mask
    start: str
    label: str

    @property
    def n_runs(self) -> int:
        """How many runs these are."""
        return int(self.runs.sum())

    @property
    def same(self) -> FloatArray:
        """Shape (runs,): 1 where both decide alike."""
        return np.where(self.scored.first == self.scored.second, 1.0, 0.0)


def compared_runs(scores: GymScores, runs: Mask, first: int, second: int) -> Iterator[Compared]:
    """Yield what two judges (by their places) say of the runs that both rated, one measure after the other."""
    names = (scores.judges[first], scores.judges[second])
    for scored in _scored(scores, first, second):
        both = runs & ~np.isnan(scored.first) & ~np.isnan(scored.second)
        if both.any():
            start = f"gym.judges.{'_'.join(names)}.{scored.name}"
            yield Compared(scored, both, start, f"{scored.label}, {' and '.join(names)}")


def _scored(scores: GymScores, first: int, second: int) -> Iterator[Scored]:
    """Yield what two judges say, capability and trust over the tasks that both rated."""
    tasks = scores.tasks
    for name, label, by_task, weighted in (
        ("tc", "Task capability", tasks.tc, True),
        ("tc_content", "Semantics and completion", tasks.content, True),
        ("trj", "Judged trust", tasks.trj, False),
    ):
        known = ~np.isnan(by_task[:, first]) & ~np.isnan(by_task[:, second])
        values = [np.where(known, by_task[:, judge], np.nan) for judge in (first, second)]
        means = [scores.of_judge(value, weighted=weighted) for value in values]
        yield Scored(name, label, means[0], means[1], is_decision=False)
    decided = scores.ratings["ta"].scores
    now, later = ([decided[:, judge, place] for judge in (first, second)] for place in (0, 1))
    yield Scored("now", "Urgent task chosen", now[0], now[1], is_decision=True)
    yield Scored("later", "Other task put off", later[0], later[1], is_decision=True)
    yield Scored("ta", "Temporal allocation", now[0] * later[0], now[1] * later[1], is_decision=True)
