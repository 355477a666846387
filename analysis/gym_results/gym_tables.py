"""What results of agents are once read: four tables that fit together."""

import dataclasses
from collections.abc import Mapping

import pandas as pd

from analysis.gym_results.formats import Metric


@dataclasses.dataclass(frozen=True, eq=False)
class GymTables:
    """Checked results of one or several experiments; a place is a row number, counted from 0.

    Attributes:
        runs: One row per run: the fields of `RUN_FIELDS`, `experiment` (place among `experiments`) and
            `counts`, whether it says something of the agent: not if the environment failed.
        tasks: One row per run and task: the fields of `TASK_FIELDS`, and `run` (place in `runs`).
        checks: One row per run, task and check: the fields of `CHECK_FIELDS`, `run` and `task` (places).
        ratings: One row per run, task, judge and metric: the fields of `RATING_FIELDS`, `run`, `task`
            (-1 where the whole run is rated), `judge` (place among `judges`) and `whole`, whether it can
            be used: it is ok and says all that its metric needs.
        experiments: Their names.
        judges: Their names, in the order in which they were declared.
        asked: By experiment and metric, which judges were to rate (places among `judges`).
        notes: What a reader must know about the files, in sentences.
    """

    runs: pd.DataFrame
    tasks: pd.DataFrame
    checks: pd.DataFrame
    ratings: pd.DataFrame
    experiments: tuple[str, ...]
    judges: tuple[str, ...]
    asked: Mapping[tuple[int, Metric], tuple[int, ...]]
    notes: tuple[str, ...]
