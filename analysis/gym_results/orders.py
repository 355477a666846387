"""Whether columns put things in the same order as one fixed column; missing values are left out."""

import numpy as np

from analysis.gym_results.averages import FloatArray
from analysis.gym_results.correlated import column_ranks

#: So many pairs of things times columns are compared at a time.
CELLS = 2**21


def kendall(values: FloatArray, fixed: FloatArray) -> FloatArray:
    """Return Kendall's tau-b of each column with a fixed one, missing values left out, shape (columns,).

    NaN where all values of one side are equal (Kendall 1945).
    """
    first, second = np.triu_indices(len(fixed), k=1)
    theirs = np.sign(fixed[first] - fixed[second])[:, np.newaxis]
    step = max(1, CELLS // max(1, len(first)))
    parts = [
        _kendall(values[:, start : start + step], theirs, first, second)
        for start in range(0, values.shape[1], step)
    ]
    return np.concatenate(parts)


def spearman(values: FloatArray, fixed: FloatArray) -> FloatArray:
    """Return Spearman's rho of each column with a fixed one, missing values left out, shape (columns,)."""
    known = ~np.isnan(values)
    # Missing ones are put last on both sides, where they change no other rank.
    ranks = [
        np.where(known, column_ranks(np.where(known, side, np.inf)), 0.0)
        for side in (values, np.broadcast_to(fixed[:, np.newaxis], values.shape))
    ]
    size = np.maximum(known.sum(axis=0), 1)
    x, y = (np.where(known, each - each.sum(axis=0) / size, 0.0) for each in ranks)
    return _over_root((x * y).sum(axis=0), (x * x).sum(axis=0) * (y * y).sum(axis=0))


def _kendall(values: FloatArray, theirs: FloatArray, first: np.ndarray, second: np.ndarray) -> FloatArray:
    signs = np.sign(values[first] - values[second])
    known = ~np.isnan(signs)
    signs = np.where(known, signs, 0.0)
    opposed = np.where(known, theirs, 0.0)
    return _over_root((signs * opposed).sum(axis=0), (signs**2).sum(axis=0) * (opposed**2).sum(axis=0))


def _over_root(above: FloatArray, below: FloatArray) -> FloatArray:
    found = np.full(np.shape(above), np.nan)
    np.divide(above, np.sqrt(below), out=found, where=below > 0)
    return np.asarray(np.clip(found, -1.0, 1.0))
