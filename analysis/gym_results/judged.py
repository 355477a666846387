"""What each judge says about each thing it rates, as arrays: things x judges x scores."""

import dataclasses
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from analysis.gym_results.averages import FloatArray, Mask, Places
from analysis.gym_results.formats import METRICS, RATING_STATUSES, WHOLE, Metric
from analysis.gym_results.gym_tables import GymTables

#: Scores by metric; continuation quality stands third in `ta` and may be missing by itself.
SCORES: Mapping[Metric, tuple[str, ...]] = {**WHOLE, "ta": (*WHOLE["ta"], "cq")}


@dataclasses.dataclass(frozen=True, eq=False)
class Judged:
    """The usable ratings of one metric.

    Attributes:
        scores: Shape (things, judges, scores): NaN where there is no usable rating.
        statuses: Shape (things, judges): the place of its status among `RATING_STATUSES`, -1 for no rating.
    """

    scores: FloatArray
    statuses: NDArray[np.int8]

    @property
    def has_row(self) -> Mask:
        """Shape (things, judges): whether there is any rating, usable or not."""
        return self.statuses >= 0

    @property
    def is_usable(self) -> Mask:
        """Shape (things, judges): whether there is a usable rating."""
        return ~np.isnan(self.scores[:, :, 0])


def judged(tables: GymTables, runs: Places, tasks: Places) -> dict[Metric, Judged]:
    """Return the ratings by metric: of runs for `ta`, of tasks for the others.

    Args:
        tables: The results.
        runs: The places of the runs to look at.
        tasks: The places of the tasks to look at.
    """
    return {
        metric: _judged(tables, metric, *(("run", runs) if metric == "ta" else ("task", tasks)))
        for metric in METRICS
    }


def _judged(tables: GymTables, metric: Metric, thing: str, places: Places) -> Judged:
    rows = tables.ratings.loc[tables.ratings["metric"] == metric]
    row_of = np.full(max(len(tables.runs), len(tables.tasks)) + 1, -1)
    row_of[places] = np.arange(len(places))
    row = row_of[rows[thing].to_numpy(dtype=np.int64)]
    asked_for = row >= 0
    row, judge = row[asked_for], rows["judge"].to_numpy(dtype=np.int64)[asked_for]
    given = rows[list(SCORES[metric])].to_numpy(dtype=np.float64)[asked_for]
    given[~rows["whole"].to_numpy(dtype=np.bool_)[asked_for]] = np.nan
    scores = np.full((len(places), len(tables.judges), len(SCORES[metric])), np.nan)
    scores[row, judge] = given
    statuses = np.full(scores.shape[:2], -1, dtype=np.int8)
    code = {name: place for place, name in enumerate(RATING_STATUSES)}
    statuses[row, judge] = rows["status"].map(code).to_numpy(dtype=np.int8)[asked_for]
    return Judged(scores, statuses)
