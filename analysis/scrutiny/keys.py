"""Rows by what tells them apart: one number for several columns, runs of equal ones, look-ups by them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.reading.coded import codes_of, joint_codes

if TYPE_CHECKING:
    from pandas.api.typing import DataFrameGroupBy

    ByPerson = DataFrameGroupBy[Any, Literal[True]]

FloatArray = NDArray[np.float64]


def keys_of(rows: pd.DataFrame, columns: Sequence[str]) -> NDArray[np.int64]:
    """Return one number for each row that is the same, and sorts, as its words in some columns do."""
    found = [codes_of(rows[name]) for name in columns]
    return joint_codes(*(each.codes for each in found), sizes=[len(each.words) for each in found])


def begins_run(*keys: NDArray[np.generic]) -> NDArray[np.bool_]:
    """Return which rows differ from the one before in any of some keys, shape (rows,); the first one does.

    >>> begins_run(np.array([4, 4, 7, 7]), np.array([1, 1, 1, 2])).tolist()
    [True, False, True, True]
    """
    begins = np.zeros(len(keys[0]), dtype=np.bool_)
    begins[:1] = True
    for each in keys:
        begins[1:] |= each[1:] != each[:-1]
    return begins


def run_starts(*keys: NDArray[np.generic]) -> NDArray[np.intp]:
    """Return the places where a run of rows begins that are equal in some keys."""
    return np.flatnonzero(begins_run(*keys))


def looked_up(wanted: NDArray[np.int64], known: NDArray[np.int64], numbers: FloatArray) -> FloatArray:
    """Return the number of each wanted key, the last one of a key known twice; NaN where it is not known.

    >>> looked_up(np.array([3, 3, 9]), np.array([5, 3]), np.array([0.5, 0.3])).tolist()
    [0.3, 0.3, nan]
    """
    if not len(known):
        return np.full(len(wanted), np.nan)
    order = np.argsort(known, kind="stable")
    # Rows of a page stand together: each is looked for once.
    begins = run_starts(wanted)
    asked = wanted[begins]
    places = order[np.searchsorted(known, asked, side="right", sorter=order) - 1]
    found = np.where(known[places] == asked, numbers[places], np.nan)
    return np.repeat(found, np.diff(begins, append=len(wanted)))


def by_person(amounts: pd.DataFrame, person: NDArray[np.integer], people: int) -> "ByPerson":
    """Return the rows grouped by person, so that everybody has a group, if an empty one.

    Args:
        amounts: The rows.
        person: Shape (rows,): the place of each row's participant among all.
        people: How many there are.
    """
    # Sums by `bincount` would differ in the last digit: pandas adds up with a correction (Kahan 1965).
    named = pd.Categorical.from_codes(person, categories=pd.RangeIndex(people), validate=False)
    return amounts.groupby(pd.CategoricalIndex(named), observed=False)
