"""Scores of tasks: what rules and judges say about each active task."""

import dataclasses

import numpy as np
import pandas as pd

from analysis.gym_results.averages import FloatArray, Mask, mean_of_known, ratio
from analysis.gym_results.contradictions import agrees
from analysis.gym_results.formats import COMPONENTS, CONSTRUCTS, TC_SCORES
from analysis.gym_results.judged import Judged


@dataclasses.dataclass(frozen=True, eq=False)
class TaskScores:
    """One row per active task of a run that counts.

    Attributes:
        table: What `tasks.jsonl` says, and the scores; NaN where one is missing or does not apply:
            `tc` with `semantics` and `completion` and what they are made of, `trd`, `trj` with its constructs,
            `no_valid_execute` (1 or 0 where execution was expected), and whether judges are to rate it:
            `asks_tc`, `asks_trj`.
        tc: Shape (tasks, judges): task capability by each judge.
        content: Shape (tasks, judges): what of it is the judge's own, semantics and completion.
        trj: Shape (tasks, judges): judged trust.
    """

    table: pd.DataFrame
    tc: FloatArray
    content: FloatArray
    trj: FloatArray


def score_tasks(tasks: pd.DataFrame, capability: Judged, trust: Judged) -> TaskScores:
    """Return the scores of tasks.

    Task capability is the mean of the components a task has: evidence, outputs and constraints by rules;
    semantics (correctness, grounding) and completion (completeness, artifact) by judges. Where nothing
    was to be done (`noop`), judges are optional.

    Args:
        tasks: The active tasks.
        capability: Ratings of the same tasks by metric `tc`.
        trust: Ratings of the same tasks by metric `trj`.
    """
    rules = tasks[list(COMPONENTS)].to_numpy(dtype=np.float64)
    asks_tc = ~_is_restraint(tasks) | capability.has_row.any(axis=1)
    asks_trj = _eligible(tasks, trust)
    #: Tasks x judges x (semantics, completion).
    halves = (capability.scores[:, :, 0::2] + capability.scores[:, :, 1::2]) / 2
    constructs = np.where(asks_trj[:, np.newaxis, np.newaxis], trust.scores, np.nan)
    trj = constructs.mean(axis=2)
    components = np.column_stack([mean_of_known(halves[:, :, half]) for half in (0, 1)])
    by_rules = np.where(asks_tc, np.nan, mean_of_known(rules))
    by_judge = [_either(_task_mean(rules, halves[:, judge]), by_rules) for judge in range(halves.shape[1])]
    table = tasks.assign(
        semantics=components[:, 0],
        completion=components[:, 1],
        **{name: mean_of_known(capability.scores[:, :, n]) for n, name in enumerate(TC_SCORES)},
        tc=_either(_task_mean(rules, components), by_rules),
        trd=tasks["trd"].where(tasks["trd"].notna(), agrees(tasks)),
        **{name: mean_of_known(constructs[:, :, n]) for n, name in enumerate(CONSTRUCTS)},
        trj=mean_of_known(trj),
        no_valid_execute=_no_valid_execute(tasks),
        asks_tc=asks_tc,
        asks_trj=asks_trj,
    )
    empty = np.empty((len(tasks), 0))
    return TaskScores(table, np.column_stack([empty, *by_judge]), halves.mean(axis=2), trj)


def _task_mean(rules: FloatArray, halves: FloatArray) -> FloatArray:
    """Return the mean of the rules' known components and both of the judges'; NaN without the latter."""
    known = ~np.isnan(rules)
    total = np.where(known, rules, 0.0).sum(axis=1) + halves.sum(axis=1)
    return ratio(total, known.sum(axis=1) + 2.0)


def _either(first: FloatArray, second: FloatArray) -> FloatArray:
    """Return the one of two values that is known; never both are."""
    return np.where(np.isnan(first), second, first)


def _is_restraint(tasks: pd.DataFrame) -> Mask:
    """Return where doing nothing is right."""
    return np.asarray((_expected(tasks) == "noop") | (_expected(tasks).isna() & (tasks["kind"] == "noop")))


def _eligible(tasks: pd.DataFrame, trust: Judged) -> Mask:
    """Return where trust is judged; files that do not say it are taken by what was rated."""
    told = tasks["trj_eligible"]
    return np.asarray(told == 1) if told.notna().any() else np.asarray(trust.has_row.any(axis=1))


def _no_valid_execute(tasks: pd.DataFrame) -> FloatArray:
    expected = np.asarray(_expected(tasks) == "execute")
    return np.where(expected, 1.0 - tasks["valid_execute_attempt"].to_numpy(dtype=np.float64), np.nan)


def _expected(tasks: pd.DataFrame) -> pd.Series:
    """Return the depth expected in the end, after a decision of the user if there was one."""
    final = tasks["expected_depth_final"]
    return final.where(final.notna(), tasks["expected_depth_first"])
