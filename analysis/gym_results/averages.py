"""Means that leave out what is missing, and sums over the rows of a run."""

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
Mask = NDArray[np.bool_]
Places = NDArray[np.int64]


def mean_of_known(values: FloatArray) -> FloatArray:
    """Return the mean of each row's known values, NaN where none is known; shape (rows,)."""
    known = ~np.isnan(values)
    return ratio(np.where(known, values, 0.0).sum(axis=1), known.sum(axis=1).astype(np.float64))


def mean_by(places: Places, values: FloatArray, size: int, weights: FloatArray | None = None) -> FloatArray:
    """Return the weighted mean of the known values at each place, NaN where there are none.

    Args:
        places: Shape (rows,): 0 to size - 1.
        values: Shape (rows,); NaN is left out.
        size: How many places there are.
        weights: Shape (rows,); None for equal ones.
    """
    known = ~np.isnan(values)
    each = np.ones(len(values)) if weights is None else weights
    return ratio(_sums(places[known], (each * values)[known], size), _sums(places[known], each[known], size))


def ratio(above: FloatArray, below: FloatArray) -> FloatArray:
    """Return above / below, NaN where there is nothing to divide by."""
    found = np.full(np.shape(above), np.nan)
    np.divide(above, below, out=found, where=below > 0)
    return found


def _sums(places: Places, values: FloatArray, size: int) -> FloatArray:
    return np.bincount(places, values, size).astype(np.float64)
