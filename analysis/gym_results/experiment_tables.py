"""The files of one experiment as tables: read, held to what was declared, and tied together."""

import dataclasses
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pandas as pd

from analysis.errors import AnalysisError
from analysis.gym_results.columns import checked_frame
from analysis.gym_results.experiments import Experiment, read_experiment
from analysis.gym_results.formats import CHECK_FIELDS, RATING_FIELDS, RUN_FIELDS, TASK_FIELDS, Field
from analysis.gym_results.joining import coded, combined, last_of_each, run_places, task_places
from analysis.gym_results.json_lines import Lines, read_lines
from analysis.gym_results.promises import check_ratings, check_runs
from analysis.gym_results.quick_lines import quick_frame
from analysis.gym_results.ratings import SCORES, without_unaccepted

RUNS, TASKS, CHECKS, RATINGS = "runs.jsonl", "tasks.jsonl", "checks.jsonl", "ratings.jsonl"


@dataclasses.dataclass(frozen=True, eq=False)
class ExperimentTables:
    """Tables of one experiment, its places counted within it."""

    experiment: Experiment
    runs: pd.DataFrame
    tasks: pd.DataFrame
    checks: pd.DataFrame
    ratings: pd.DataFrame
    notes: tuple[str, ...]


def read_experiment_tables(path: Path, folder: str) -> ExperimentTables:
    """Return the tables of one experiment.

    Raises:
        AnalysisError: A file cannot be read, or says what cannot be.
    """
    experiment = read_experiment(path, folder)
    notes: list[str] = []
    runs, known = _runs(path, experiment, notes)
    tasks = _tasks(path, experiment, known, notes)
    checks = _checks(path, experiment, known, tasks, notes)
    ratings = _ratings(path, experiment, known, tasks, notes)
    return ExperimentTables(experiment, runs, tasks, checks, ratings, tuple(notes))


def _runs(path: Path, experiment: Experiment, notes: list[str]) -> tuple[pd.DataFrame, dict[str, int]]:
    lines, frame = _read(path, experiment, RUNS, RUN_FIELDS, notes)
    if frame.empty:
        raise AnalysisError(lines.file, "no run is in it.", "Give a folder with at least one run.")
    check_runs(lines, frame, experiment)
    kept = last_of_each(coded(frame["run_id"].to_numpy()), (frame["status"] == "ok").to_numpy())
    _tell_replaced(notes, lines.file, kept.replaced, "run")
    runs = frame.iloc[kept.rows].reset_index(drop=True)
    return runs, {name: place for place, name in enumerate(runs["run_id"])}


def _tasks(path: Path, experiment: Experiment, known: dict[str, int], notes: list[str]) -> pd.DataFrame:
    lines, frame = _read(path, experiment, TASKS, TASK_FIELDS, notes)
    frame = frame.assign(run=run_places(lines, frame, known))
    keys = combined(frame["run"].to_numpy(), coded(frame["task_id"].to_numpy()))
    kept = last_of_each(keys, np.ones(len(keys), dtype=np.bool_))
    _tell_replaced(notes, lines.file, kept.replaced, "task of a run")
    return frame.iloc[kept.rows].drop(columns="run_id").reset_index(drop=True)


def _checks(
    path: Path, experiment: Experiment, known: dict[str, int], tasks: pd.DataFrame, notes: list[str]
) -> pd.DataFrame:
    lines, frame = _read(path, experiment, CHECKS, CHECK_FIELDS, notes)
    frame = frame.assign(run=run_places(lines, frame, known))
    frame = frame.assign(task=task_places(lines, frame, tasks))
    keys = combined(frame["task"].to_numpy(), coded(frame["check_id"].to_numpy()))
    kept = last_of_each(keys, np.ones(len(keys), dtype=np.bool_))
    _tell_replaced(notes, lines.file, kept.replaced, "check of a task")
    return frame.iloc[kept.rows].drop(columns="run_id").reset_index(drop=True)


def _ratings(
    path: Path, experiment: Experiment, known: dict[str, int], tasks: pd.DataFrame, notes: list[str]
) -> pd.DataFrame:
    lines, frame = _read(path, experiment, RATINGS, RATING_FIELDS, notes)
    check_ratings(lines, frame, experiment)
    frame = frame.assign(run=run_places(lines, frame, known))
    frame = frame.assign(task=task_places(lines, frame, tasks))
    frame.loc[frame["metric"] == "ta", "task"] = -1
    names = [coded(frame[name].to_numpy()) for name in ("judge_id", "metric")]
    keys = combined(frame["run"].to_numpy(), frame["task"].to_numpy(), *names)
    kept = last_of_each(keys, (frame["status"] == "ok").to_numpy())
    _tell_replaced(notes, lines.file, kept.replaced, "rating")
    return frame.iloc[kept.rows].drop(columns=["run_id", "task_id"]).reset_index(drop=True)


def _read(
    path: Path, experiment: Experiment, name: str, fields: Sequence[Field], notes: list[str]
) -> tuple[Lines, pd.DataFrame]:
    """Return a file's lines, to name them in messages, and its table."""
    blanked = SCORES if name == RATINGS else ()
    if name != RUNS and (path / name).is_file():
        frame = quick_frame(path / name, fields, blanked)
        if frame is not None:
            return Lines(experiment.file(name), {}, range(1, len(frame) + 1), is_cut_off=False), frame
    lines = _lines(path, experiment, name, fields, notes)
    if blanked:
        lines = without_unaccepted(lines)
    return lines, checked_frame(lines, fields)


def _lines(path: Path, experiment: Experiment, name: str, fields: Sequence[Field], notes: list[str]) -> Lines:
    """Return the lines of a file; only checks and ratings, which come later, may be absent."""
    names, file = [field.name for field in fields], experiment.file(name)
    if not (path / name).is_file():
        if name in (RUNS, TASKS):
            raise AnalysisError(file, "this file is missing.", "Give the folder that the gym wrote.")
        if name == RATINGS:
            notes.append(f"{file} is not there: nothing was judged yet")
        return Lines(file, {each: [] for each in names}, (), is_cut_off=False)
    lines = read_lines(path / name, names, file)
    if lines.is_cut_off:
        notes.append(f"{file}: the last line was cut off while it was written and is left out")
    return lines


def _tell_replaced(notes: list[str], file: str, replaced: int, what: str) -> None:
    if replaced:
        rows = "row was" if replaced == 1 else "rows were"
        notes.append(f"{file}: {replaced:,} {rows} replaced by a later one of the same {what}")
