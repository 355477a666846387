"""Scores of runs, and everything that is compared later: who ran where, and how well."""

import dataclasses
import functools

import numpy as np
import pandas as pd

from analysis.errors import AnalysisError
from analysis.gym_results.averages import FloatArray, Mask, Places, mean_by, mean_of_known
from analysis.gym_results.formats import COMPONENTS, CONSTRUCTS, TC_SCORES, Metric
from analysis.gym_results.gym_tables import GymTables
from analysis.gym_results.joining import coded
from analysis.gym_results.judged import Judged, judged
from analysis.gym_results.task_scores import TaskScores, score_tasks

#: Weighted by what a task counts.
WEIGHTED = (*COMPONENTS, "semantics", "completion", *TC_SCORES, "tc")
#: Each task alike.
EQUAL = ("trd", "trj", *CONSTRUCTS)


@dataclasses.dataclass(frozen=True, eq=False)
class GymScores:
    """Scores of the runs that count.

    Attributes:
        runs: One row per run: who, where, and every measure; NaN where it is missing.
        tasks: Scores of their active tasks; `run` is the place in `runs` here.
        ratings: By metric, the ratings of these tasks and, for `ta`, of these runs.
        judges: Their names, in order.
        asked: Shape (runs, judges) by metric: who was to rate.
        configs: All configurations, sorted.
        scenarios: All scenarios, sorted.
    """

    runs: pd.DataFrame
    tasks: TaskScores
    ratings: dict[Metric, Judged]
    judges: tuple[str, ...]
    asked: dict[Metric, Mask]
    configs: tuple[str, ...]
    scenarios: tuple[str, ...]

    @property
    def scenario_places(self) -> Places:
        """Shape (runs,): the place of each run's scenario among `scenarios`."""
        return self.runs["scenario"].to_numpy(dtype=np.int64)

    @functools.cached_property
    def cells(self) -> Places:
        """Shape (runs,): a number that is equal where scenario and persona are."""
        personas = {name: place for place, name in enumerate(sorted(set(self.runs["persona"])))}
        persona = self.runs["persona"].map(personas).to_numpy(dtype=np.int64)
        return np.asarray(self.scenario_places * len(personas) + persona)

    def values(self, measure: str) -> FloatArray:
        """Return a measure of every run, shape (runs,)."""
        return self.runs[measure].to_numpy(dtype=np.float64)

    def of_judge(self, by_task: FloatArray, *, weighted: bool) -> FloatArray:
        """Return the means over each run's tasks of scores of tasks, shape (runs,)."""
        weights = self.tasks.table["weight"].to_numpy(dtype=np.float64) if weighted else None
        return mean_by(self.task_runs, by_task, len(self.runs), weights)

    @property
    def task_runs(self) -> Places:
        """Shape (tasks,): the place of each task's run among `runs`."""
        return self.tasks.table["run"].to_numpy(dtype=np.int64)


def score_runs(tables: GymTables) -> GymScores:
    """Return the scores of every run that counts.

    A run's capability is the weighted mean over its active tasks; depth agreement and judged trust are
    plain means; temporal allocation is, for each judge, both decisions right, and then the judges' mean.

    Raises:
        AnalysisError: No run counts.
    """
    counted = np.flatnonzero(tables.runs["counts"].to_numpy(dtype=np.bool_))
    if not len(counted):
        raise AnalysisError("runs.jsonl", "every run failed for the environment's sake.", "Run them again.")
    new_place = np.full(len(tables.runs), -1)
    new_place[counted] = np.arange(len(counted))
    in_tasks = new_place[tables.tasks["run"].to_numpy(dtype=np.int64)]
    active = np.flatnonzero((in_tasks >= 0) & (tables.tasks["active"].to_numpy() == 1))
    ratings = judged(tables, counted, active)
    tasks = score_tasks(tables.tasks.iloc[active].assign(run=in_tasks[active]), ratings["tc"], ratings["trj"])
    runs = tables.runs.iloc[counted].reset_index(drop=True)
    scenarios = tuple(sorted(set(runs["scenario_id"])))
    return GymScores(
        runs=runs.assign(
            scenario=runs["scenario_id"].map({name: place for place, name in enumerate(scenarios)}),
            **_task_means(tasks.table, len(runs)),
            **_allocation(ratings["ta"]),
        ),
        tasks=tasks,
        ratings=ratings,
        judges=tables.judges,
        asked=_asked(tables, runs, ratings["ta"]),
        configs=tuple(sorted(set(runs["config_id"]))),
        scenarios=scenarios,
    )


def _task_means(tasks: pd.DataFrame, size: int) -> dict[str, FloatArray]:
    places = tasks["run"].to_numpy(dtype=np.int64)
    weights = tasks["weight"].to_numpy(dtype=np.float64)
    values = {name: tasks[name].to_numpy(dtype=np.float64) for name in (*WEIGHTED, *EQUAL)}
    return {
        name: mean_by(places, found, size, weights if name in WEIGHTED else None)
        for name, found in values.items()
    }


def _allocation(rated: Judged) -> dict[str, FloatArray]:
    now, later, quality = (rated.scores[:, :, place] for place in range(3))
    return {
        "now": mean_of_known(now),
        "later": mean_of_known(later),
        "ta": mean_of_known(now * later),
        "cq": mean_of_known(quality),
    }


def _asked(tables: GymTables, runs: pd.DataFrame, allocation: Judged) -> dict[Metric, Mask]:
    """Return who was to rate each run; allocation only where its scenario's was ever rated, if any was."""
    found: dict[Metric, Mask] = {}
    for (experiment, metric), judges in tables.asked.items():
        mine = (runs["experiment"] == experiment).to_numpy()
        asked = found.setdefault(metric, np.zeros((len(runs), len(tables.judges)), dtype=np.bool_))
        asked[:, list(judges)] |= mine[:, np.newaxis]
    rated = allocation.has_row.any(axis=1)
    if rated.any():
        scenarios = coded(runs["scenario_id"].to_numpy())
        found["ta"] &= np.isin(scenarios, scenarios[rated])[:, np.newaxis]
    return found
