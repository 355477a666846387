"""Rows of an experiment tied to their run and task, and of retries the row that counts."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.errors import AnalysisError
from analysis.gym_results.json_lines import Lines
from analysis.reading.oddities import alike, near

Places = NDArray[np.int64]

#: The place of a rating that speaks of a whole run.
WHOLE_RUN = -1


class Kept(NamedTuple):
    """Which rows count.

    Attributes:
        rows: Their places, rising.
        replaced: How many others a later row took the place of.
    """

    rows: Places
    replaced: int


def last_of_each(keys: Places, is_ok: NDArray[np.bool_]) -> Kept:
    """Return the row that counts of each key: the last that is ok, or the last if none is.

    The files only grow, so later lines were written later.
    """
    order = np.lexsort((np.arange(len(keys)), is_ok, keys))
    ordered = keys[order]
    is_last = np.append(ordered[1:] != ordered[:-1], True)[: len(keys)]
    rows = np.sort(order[is_last])
    return Kept(rows.astype(np.int64), len(keys) - len(rows))


def combined(*codes: Places) -> Places:
    """Return one number per row that is equal where all codes are; codes begin at -1."""
    found = np.zeros(len(codes[0]), dtype=np.int64)
    for each in codes:
        found = found * (int(each.max(initial=-1)) + 2) + each + 1
    return found


def coded(values: NDArray[np.object_]) -> Places:
    """Return a number per value, equal where values are; -1 for None."""
    return np.asarray(pd.factorize(values)[0], dtype=np.int64)


def run_places(lines: Lines, frame: pd.DataFrame, known: Mapping[str, int]) -> Places:
    """Return the place of each row's run.

    Raises:
        AnalysisError: A row speaks of a run that is not in runs.jsonl.
    """
    names = frame["run_id"].to_numpy()
    places = _places(names, pd.Index(list(known), dtype=np.object_))
    unknown = np.flatnonzero(places < 0)
    if len(unknown):
        raise AnalysisError(
            lines.place(int(unknown[0]), "run_id"),
            f"run `{names[unknown[0]]}` is not in runs.jsonl{alike(len(unknown))}.",
            "Use files of one and the same experiment; every run needs a line there, however it ended.",
        )
    return places


def task_places(lines: Lines, frame: pd.DataFrame, tasks: pd.DataFrame) -> Places:
    """Return the place of each row's task among the run's tasks, `WHOLE_RUN` where it names none.

    Raises:
        AnalysisError: A row speaks of a task that its run does not have in tasks.jsonl.
    """
    names = frame["task_id"].to_numpy()
    different = pd.Index(pd.unique(tasks["task_id"]), dtype=np.object_)
    size = len(different) + 1
    own = _places(tasks["task_id"].to_numpy(), different)
    keys = pd.Index(tasks["run"].to_numpy(dtype=np.int64) * size + own)
    # A task that no run has is counted as the last one, which no run has either.
    wanted = frame["run"].to_numpy(dtype=np.int64) * size + _places(names, different) % size
    found = np.asarray(keys.get_indexer(pd.Index(wanted)), dtype=np.int64)
    unknown = np.flatnonzero(frame["task_id"].notna().to_numpy() & (found < 0))
    if len(unknown):
        row = int(unknown[0])
        raise _unknown_task(lines, row, names[row], frame["run_id"].iloc[row], len(unknown), list(different))
    return found


def _places(names: NDArray[np.object_], known: pd.Index) -> Places:
    """Return the place of each name among the known ones, -1 for others and for None."""
    return np.asarray(known.get_indexer(pd.Index(names, dtype=np.object_)), dtype=np.int64)


def _unknown_task(
    lines: Lines, row: int, name: str, run: str, count: int, known: Sequence[str]
) -> AnalysisError:
    meant = near(name, known)
    return AnalysisError(
        lines.place(row, "task_id"),
        f"run `{run}` has no task `{name}` in tasks.jsonl{alike(count)}.",
        (f"Did you mean `{meant}`? " if meant and meant != name else "")
        + "Every task needs a line there, inactive ones too.",
    )
