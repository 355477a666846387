"""Rows held to what the experiment declared: unknown configurations, scenarios and judges are refused."""

from collections.abc import Collection

import numpy as np
import pandas as pd

from analysis.errors import AnalysisError
from analysis.gym_results.experiments import FILE, Experiment
from analysis.gym_results.json_lines import Lines
from analysis.reading.oddities import alike, listed, near


def check_runs(lines: Lines, runs: pd.DataFrame, experiment: Experiment) -> None:
    """Raise `AnalysisError` for a run of an experiment, configuration or scenario that was not declared."""
    if experiment.is_named:
        _refuse_unknown(lines, runs["experiment_id"], (experiment.experiment_id,), experiment)
    _refuse_unknown(lines, runs["config_id"], experiment.configs, experiment)
    _refuse_unknown(lines, runs["scenario_id"], tuple(experiment.scenarios), experiment)
    _refuse_other_hashes(lines, runs, experiment)


def check_ratings(lines: Lines, ratings: pd.DataFrame, experiment: Experiment) -> None:
    """Raise `AnalysisError` for a judge that was not declared, or a rating that names no task but must."""
    _refuse_unknown(lines, ratings["judge_id"], tuple(experiment.judges), experiment)
    odd = np.flatnonzero(ratings["task_id"].isna() & (ratings["metric"] != "ta"))
    if len(odd):
        raise AnalysisError(
            lines.place(int(odd[0]), "task_id"),
            f"a rating of metric `{ratings['metric'].iloc[odd[0]]}` names no task{alike(len(odd))}.",
            "Only `ta` rates a whole run.",
        )


def _refuse_unknown(lines: Lines, names: pd.Series, declared: Collection[str], experiment: Experiment) -> None:
    odd = np.flatnonzero(names.notna() & ~names.isin(list(declared)))
    if declared and len(odd):
        name = str(names.iloc[odd[0]])
        meant = near(name, declared)
        raise AnalysisError(
            lines.place(int(odd[0]), str(names.name)),
            f"`{name}` is not declared in {experiment.file(FILE)}{alike(len(odd))}.",
            (f"Did you mean `{meant}`? " if meant else "")
            + (f"Declared: {listed(sorted(declared))}." if len(declared) < 8 else "Declare it there."),
        )


def _refuse_other_hashes(lines: Lines, runs: pd.DataFrame, experiment: Experiment) -> None:
    for row, (name, found) in enumerate(zip(runs["scenario_id"], runs["scenario_hash"], strict=True)):
        declared = experiment.scenarios.get(name, "")
        if declared and found is not None and found != declared:
            raise AnalysisError(
                lines.place(row, "scenario_hash"),
                f"scenario `{name}` was another version: `{found}`, declared is `{declared}`.",
                "Runs of two versions are two experiments; keep them in two folders.",
            )
