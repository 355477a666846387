"""Rows of an experiment tied to their run and task, and of retries the row that counts."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.errors import AnalysisError
from analysis.gym_results.json_lines import Lines
from analysis.oddities import alike, near

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
    places = np.array([known.get(name, -1) for name in names.tolist()], dtype=np.int64)
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
    codes = {name: code for code, name in enumerate(pd.unique(tasks["task_id"]))}
    size = len(codes) + 1
    own = np.array([codes[name] for name in tasks["task_id"]], dtype=np.int64)
    places = pd.Series(np.arange(len(tasks)), tasks["run"].to_numpy(dtype=np.int64) * size + own)
    coded_names = np.array([codes.get(name, size - 1) for name in names.tolist()], dtype=np.int64)
    wanted = frame["run"].to_numpy(dtype=np.int64) * size + coded_names
    found = places.reindex(wanted, fill_value=WHOLE_RUN).to_numpy(dtype=np.int64)
    unknown = np.flatnonzero(frame["task_id"].notna().to_numpy() & (found < 0))
    if len(unknown):
        raise _unknown_task(lines, int(unknown[0]), len(unknown), [str(name) for name in codes])
    return found


def _unknown_task(lines: Lines, row: int, count: int, known: Sequence[str]) -> AnalysisError:
    name, run = str(lines.columns["task_id"][row]), lines.columns["run_id"][row]
    meant = near(name, known)
    return AnalysisError(
        lines.place(row, "task_id"),
        f"run `{run}` has no task `{name}` in tasks.jsonl{alike(count)}.",
        (f"Did you mean `{meant}`? " if meant and meant != name else "")
        + "Every task needs a line there, inactive ones too.",
    )
