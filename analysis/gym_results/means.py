"""Means of runs by configuration, model, harness, scenario and persona, in printed and in natural units."""

from collections.abc import Callable, Iterable, Mapping, Sequence

import numpy as np
import pandas as pd

from analysis.gym_results.averages import FloatArray, Mask
from analysis.gym_results.configurations import Configuration, configurations, main_configurations, runs_of
from analysis.gym_results.coverage import coverages
from analysis.gym_results.measures import ALL, ALLOCATION, CAPABILITY, MAIN, NO_VALID_EXECUTE, TRUST, Measure
from analysis.gym_results.scores import GymScores

#: The published tables by number: what each one lists of every configuration.
TABLES: Mapping[str, tuple[Measure, ...]] = {"T7": MAIN, "T8": CAPABILITY, "T9": ALLOCATION, "T10": TRUST}


def configuration_means(scores: GymScores) -> pd.DataFrame:
    """Return one row per configuration: who it is, its runs, every measure, and its coverage.

    Measures are in natural units: shares and scores from 0 to 1, ratings from 1 to 5; NaN where no run
    has one. `coverage_tc` and so on are the shares of expected ratings that can be used.
    """
    rows = [_configuration_row(scores, each) for each in configurations(scores)]
    return pd.DataFrame(rows)


def granular_tables(scores: GymScores) -> dict[str, pd.DataFrame]:
    """Return tables 7 to 10, one row per configuration, in the published columns and printed units."""
    means = configuration_means(scores)
    who = means[["config_id", "model", "harness", "effort", "runs"]]
    return {
        name: who.assign(**{each.column: means[each.name] * each.factor for each in measures})
        for name, measures in TABLES.items()
    }


def model_means(scores: GymScores) -> pd.DataFrame:
    """Return the mean of each model's main configurations, each counted once."""
    return _means_of_configurations(scores, lambda each: each.model)


def harness_means(scores: GymScores) -> pd.DataFrame:
    """Return the mean of each harness's main configurations; they may run different models."""
    return _means_of_configurations(scores, lambda each: each.harness)


def scenario_means(scores: GymScores) -> pd.DataFrame:
    """Return the means over all runs of the main configurations by scenario."""
    return _means_of_runs(scores, "scenario_id")


def persona_means(scores: GymScores) -> pd.DataFrame:
    """Return the means over all runs of the main configurations by persona."""
    return _means_of_runs(scores, "persona")


def known_mean(values: FloatArray) -> float:
    """Return the mean of the known values, NaN if there are none."""
    known = values[~np.isnan(values)]
    return float(known.mean()) if len(known) else float("nan")


def executions(scores: GymScores, runs: Mask) -> FloatArray:
    """Return for each task of some runs in which execution was expected, 1 if it was not validly tried."""
    found = scores.tasks.table["no_valid_execute"].to_numpy(dtype=np.float64)
    return np.asarray(found[runs[scores.task_runs] & ~np.isnan(found)])


def _configuration_row(scores: GymScores, each: Configuration) -> dict[str, object]:
    runs = runs_of(scores, each.config_id)
    found = coverages(scores, runs)
    return {
        "config_id": each.config_id,
        "model": each.model,
        "harness": each.harness,
        "effort": each.effort,
        "is_main": each.is_main,
        "runs": int(runs.sum()),
        **_run_means(scores, runs),
        **{f"coverage_{metric}": each.share for metric, each in found.items()},
    }


def _run_means(scores: GymScores, runs: Mask) -> dict[str, float]:
    means = {each.name: known_mean(scores.values(each.name)[runs]) for each in ALL}
    return means | {NO_VALID_EXECUTE.name: known_mean(executions(scores, runs))}


def _means_of_configurations(scores: GymScores, group: Callable[[Configuration], str]) -> pd.DataFrame:
    main = [each for each in main_configurations(scores) if group(each)]
    means = {each.config_id: _run_means(scores, runs_of(scores, each.config_id)) for each in main}
    rows = [
        {"group": name, "configurations": len(members), **_averaged([means[each] for each in members])}
        for name, members in _grouped(main, group).items()
    ]
    return pd.DataFrame(rows)


def _grouped(main: Iterable[Configuration], group: Callable[[Configuration], str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for each in main:
        found.setdefault(group(each), []).append(each.config_id)
    return dict(sorted(found.items()))


def _averaged(means: Sequence[dict[str, float]]) -> dict[str, float]:
    """Return the plain means; NaN if one of them is, for the mean of the rest would be of another group."""
    return {name: float(np.mean([each[name] for each in means])) for name in means[0]}


def _means_of_runs(scores: GymScores, column: str) -> pd.DataFrame:
    main = runs_of(scores, *(each.config_id for each in main_configurations(scores)))
    names = sorted(set(scores.runs.loc[main, column]))
    rows = [(name, main & (scores.runs[column] == name).to_numpy(dtype=np.bool_)) for name in names]
    return pd.DataFrame(
        [{"group": name, "runs": int(runs.sum()), **_run_means(scores, runs)} for name, runs in rows]
    )
