"""What does not agree within the results: an error if a number would be wrong, else a note."""

from collections.abc import Iterator

import numpy as np
import pandas as pd

from analysis.errors import AnalysisError
from analysis.gym_results.averages import FloatArray, mean_by
from analysis.gym_results.formats import COMPONENTS

#: What all runs of a configuration share.
OF_CONFIGURATION = ("model", "harness", "effort", "agent_kind")
#: So far may a component be from what its checks give, for they are written rounded.
ROUNDED = 1e-3


def check_configurations(runs: pd.DataFrame) -> None:
    """Raise `AnalysisError` when runs of one configuration name two models, harnesses or efforts."""
    for name in OF_CONFIGURATION:
        given = runs[["config_id", name]].drop_duplicates()
        twice = given.loc[given["config_id"].duplicated(), "config_id"]
        if len(twice):
            values = given.loc[given["config_id"] == twice.iloc[0], name]
            raise AnalysisError(
                f"runs.jsonl, configuration `{twice.iloc[0]}`, field `{name}`",
                f"its runs say {' and '.join(f'`{value}`' for value in values)}.",
                "Name the two configurations differently, or mend the field.",
            )


def odd_notes(
    runs: pd.DataFrame, tasks: pd.DataFrame, checks: pd.DataFrame, ratings: pd.DataFrame
) -> Iterator[str]:
    """Yield what a reader should know, in sentences."""
    failed = int((~runs["counts"]).sum())
    if failed:
        yield f"{_left_out(failed, 'run')}: the environment failed, not the agent"
    versions = runs.dropna(subset=["scenario_hash"]).groupby("scenario_id")["scenario_hash"].nunique()
    for name, number in versions[versions > 1].items():
        yield f"scenario `{name}` was run in {number} versions"
    yield from _odd_depths(tasks)
    yield from _odd_checks(tasks, checks)
    yield from _odd_ratings(tasks, ratings)


def agrees(tasks: pd.DataFrame) -> FloatArray:
    """Return 1 where the depths before and after a decision are the expected ones, 0 where not, else NaN."""
    found = np.full(len(tasks), np.nan)
    for when in ("first", "final"):
        expected, observed = tasks[f"expected_depth_{when}"], tasks[f"observed_depth_{when}"]
        known = (expected.notna() & observed.notna()).to_numpy()
        same = (expected == observed).to_numpy(dtype=np.float64)
        found[known] = np.fmin(found[known], same[known])
    return found


def _odd_depths(tasks: pd.DataFrame) -> Iterator[str]:
    trd, both = tasks["trd"].to_numpy(dtype=np.float64), agrees(tasks)
    compared = (tasks["active"] == 1).to_numpy() & ~np.isnan(trd) & ~np.isnan(both)
    if differ := int((trd != both)[compared].sum()):
        yield f"of {_tasks(differ)} `trd` says otherwise than the depths; `trd` counts"
    turned = tasks["direction"].notna().to_numpy() & ((tasks["direction"] == "ok").to_numpy() != (trd == 1))
    if differ := int(turned[~np.isnan(trd)].sum()):
        yield f"of {_tasks(differ)} `direction` says otherwise than `trd`; `trd` counts"


def _odd_checks(tasks: pd.DataFrame, checks: pd.DataFrame) -> Iterator[str]:
    """Yield how many components are not the weighted share of their checks."""
    held = checks["value"].where(checks["value"].notna(), checks["passed"])
    weight = checks["weight"].fillna(1.0)
    for component in COMPONENTS:
        mine = (checks["component"] == component) & held.notna()
        place = checks.loc[mine, "task"].to_numpy(dtype=np.int64)
        values, weights = (each[mine].to_numpy(dtype=np.float64) for each in (held, weight))
        share = mean_by(place, values, len(tasks), weights)
        far = np.abs(share - tasks[component].to_numpy(dtype=np.float64)) > ROUNDED
        if far.any():
            yield f"of {_tasks(int(far.sum()))} `{component}` is not the weighted share of its checks"


def _odd_ratings(tasks: pd.DataFrame, ratings: pd.DataFrame) -> Iterator[str]:
    half = int(((ratings["status"] == "ok") & ~ratings["whole"]).sum())
    if half:
        yield f"{_left_out(half, 'rating')}: ok, but without a score that its metric needs"
    rated = ratings.loc[ratings["task"] >= 0, "task"].to_numpy(dtype=np.int64)
    idle = int((tasks["active"].to_numpy()[rated] != 1).sum())
    if idle:
        yield f"{_left_out(idle, 'rating')}: of a task that was not active"
    prompts = ratings[["judge_id", "metric", "prompt_version"]].dropna().drop_duplicates()
    for judge, metric in sorted(set(zip(prompts["judge_id"], prompts["metric"], strict=True))):
        number = int(((prompts["judge_id"] == judge) & (prompts["metric"] == metric)).sum())
        if number > 1:
            yield f"judge `{judge}` rated {metric} with {number} prompts"


def _tasks(number: int) -> str:
    return "1 task" if number == 1 else f"{number:,} tasks"


def _left_out(number: int, what: str) -> str:
    return f"1 {what} is left out" if number == 1 else f"{number:,} {what}s are left out"
