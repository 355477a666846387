"""A folder of results, read strictly: one experiment, or a folder of several."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pandas as pd

from analysis.errors import AnalysisError
from analysis.gym_results.contradictions import check_configurations, odd_notes
from analysis.gym_results.experiment_tables import RUNS, ExperimentTables, read_experiment_tables
from analysis.gym_results.experiments import FILE
from analysis.gym_results.formats import METRICS, Metric
from analysis.gym_results.gym_tables import GymTables
from analysis.gym_results.ratings import whole

WANTED = "Give an experiment's folder (experiment.json, runs.jsonl, tasks.jsonl …), or one that holds several."


def read_gym(directory: Path) -> GymTables:
    """Return the results in a folder: of one experiment, or of several in folders of their own.

    Of retries the last accepted row counts, or the last one if none was accepted. Ids that lead nowhere,
    unknown words and values out of range are errors; what is missing stays missing.

    Raises:
        AnalysisError: There are no results, or they cannot be analysed.
    """
    read = [read_experiment_tables(path, folder) for path, folder in _folders(directory)]
    names = [each.experiment.experiment_id for each in read]
    twice = next((name for place, name in enumerate(names) if name in names[:place]), None)
    if twice is not None:
        raise AnalysisError(
            str(directory), f"two folders hold an experiment named `{twice}`.", "Remove the copy."
        )
    return _together(read, names)


def holds_experiments(directory: Path) -> bool:
    """Return whether there is an experiment in a folder, or in one of its folders."""
    return directory.is_dir() and (_is_experiment(directory) or any(map(_is_experiment, directory.iterdir())))


def _folders(directory: Path) -> list[tuple[Path, str]]:
    """Return each experiment's folder, and how messages name it."""
    if not directory.is_dir():
        raise AnalysisError(str(directory), "there is no such folder.", WANTED)
    if _is_experiment(directory):
        return [(directory, "")]
    inner = sorted(path for path in directory.iterdir() if _is_experiment(path))
    if not inner:
        raise AnalysisError(str(directory), "no results of agents are in it.", WANTED)
    return [(path, path.name) for path in inner]


def _is_experiment(path: Path) -> bool:
    return (path / RUNS).is_file() or (path / FILE).is_file()


def _together(read: Sequence[ExperimentTables], names: Sequence[str]) -> GymTables:
    judges = _judges(read)
    code = {name: place for place, name in enumerate(judges)}
    first_run = np.cumsum([0, *(len(each.runs) for each in read)])
    first_task = np.cumsum([0, *(len(each.tasks) for each in read)])
    runs = _stacked([each.runs.assign(experiment=place) for place, each in enumerate(read)])
    runs = runs.assign(counts=runs["status"] != "env_error")
    tasks = _stacked([_moved(each.tasks, run=first_run[n]) for n, each in enumerate(read)])
    checks, ratings = (
        _stacked([_moved(part, run=first_run[n], task=first_task[n]) for n, part in enumerate(parts)])
        for parts in ([each.checks for each in read], [each.ratings for each in read])
    )
    ratings = ratings.assign(judge=ratings["judge_id"].map(code).astype("int64"), whole=whole(ratings))
    check_configurations(runs)
    asked = {(n, metric): _asked(each, metric, code) for n, each in enumerate(read) for metric in METRICS}
    notes = (*(note for each in read for note in each.notes), *odd_notes(runs, tasks, checks, ratings))
    return GymTables(runs, tasks, checks, ratings, tuple(names), judges, asked, notes)


def _judges(read: Sequence[ExperimentTables]) -> tuple[str, ...]:
    """Return all judges: declared ones in their order, then others by name."""
    declared = dict.fromkeys(name for each in read for name in each.experiment.judges)
    found = {str(name) for each in read for name in each.ratings["judge_id"].unique()}
    return (*declared, *sorted(found - {*declared}))


def _asked(each: ExperimentTables, metric: Metric, code: dict[str, int]) -> tuple[int, ...]:
    """Return who was to rate a metric: as declared, or else whoever did."""
    if each.experiment.judges:
        return tuple(code[name] for name, metrics in each.experiment.judges.items() if metric in metrics)
    rated = each.ratings.loc[each.ratings["metric"] == metric, "judge_id"]
    return tuple(sorted(code[name] for name in rated.unique()))


def _moved(frame: pd.DataFrame, **first: int) -> pd.DataFrame:
    """Return a table with its places counted in all experiments; -1 stays."""
    return frame.assign(
        **{name: frame[name].where(frame[name] < 0, frame[name] + start) for name, start in first.items()}
    )


def _stacked(frames: Sequence[pd.DataFrame]) -> pd.DataFrame:
    filled = [frame for frame in frames if len(frame)] or list(frames[:1])
    return pd.concat(filled, ignore_index=True) if len(filled) > 1 else filled[0].reset_index(drop=True)
