"""Rows held to what the experiment declared: unknown configurations, scenarios and judges are refused."""

from collections.abc import Collection

from analysis.errors import AnalysisError
from analysis.gym_results.experiments import FILE, Experiment
from analysis.gym_results.json_lines import Lines
from analysis.oddities import alike, listed, near


def check_runs(lines: Lines, experiment: Experiment) -> None:
    """Raise `AnalysisError` for a run of an experiment, configuration or scenario that was not declared."""
    if experiment.is_named:
        _refuse_unknown(lines, "experiment_id", (experiment.experiment_id,), experiment)
    _refuse_unknown(lines, "config_id", experiment.configs, experiment)
    _refuse_unknown(lines, "scenario_id", tuple(experiment.scenarios), experiment)
    _refuse_other_hashes(lines, experiment)


def check_ratings(lines: Lines, experiment: Experiment) -> None:
    """Raise `AnalysisError` for a judge that was not declared, or a rating that names no task but must."""
    _refuse_unknown(lines, "judge_id", tuple(experiment.judges), experiment)
    metrics, tasks = lines.columns["metric"], lines.columns["task_id"]
    if None in tasks:
        odd = [row for row, task in enumerate(tasks) if task is None and metrics[row] != "ta"]
        if odd:
            raise AnalysisError(
                lines.place(odd[0], "task_id"),
                f"a rating of metric `{metrics[odd[0]]}` names no task{alike(len(odd))}.",
                "Only `ta` rates a whole run.",
            )


def _refuse_unknown(lines: Lines, field: str, declared: Collection[str], experiment: Experiment) -> None:
    values = lines.columns[field]
    unknown = {str(value) for value in {*values} if value is not None} - {*declared}
    if declared and unknown:
        odd = [row for row, value in enumerate(values) if str(value) in unknown]
        name = str(values[odd[0]])
        meant = near(name, declared)
        raise AnalysisError(
            lines.place(odd[0], field),
            f"`{name}` is not declared in {experiment.file(FILE)}{alike(len(odd))}.",
            (f"Did you mean `{meant}`? " if meant else "")
            + (f"Declared: {listed(sorted(declared))}." if len(declared) < 8 else "Declare it there."),
        )


def _refuse_other_hashes(lines: Lines, experiment: Experiment) -> None:
    names, hashes = lines.columns["scenario_id"], lines.columns["scenario_hash"]
    for row, (name, found) in enumerate(zip(names, hashes, strict=True)):
        declared = experiment.scenarios.get(str(name), "")
        if declared and found is not None and found != declared:
            raise AnalysisError(
                lines.place(row, "scenario_hash"),
                f"scenario `{name}` was another version: `{found}`, declared is `{declared}`.",
                "Runs of two versions are two experiments; keep them in two folders.",
            )
