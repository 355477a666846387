"""Correlation and agreement of columns: one value for each resample."""

import numpy as np

from analysis.gym_results.averages import FloatArray

#: A variance below this part of the squared size of the values is rounding.
NO_VARIANCE = 1e-24
#: So many columns are ranked at a time: what that takes stays in the processor's cache.
BLOCK = 2**12


def column_correlation(first: FloatArray, second: FloatArray) -> FloatArray:
    """Return Pearson's correlation of each pair of columns, shape (columns,).

    NaN where a column has a missing value or does not vary.
    """
    x, y = first - first.mean(axis=0), second - second.mean(axis=0)
    v, w = (x * x).sum(axis=0), (y * y).sum(axis=0)
    size = NO_VARIANCE * len(first)
    varies = (v > size * _square(first)) & (w > size * _square(second))
    found = np.full(first.shape[1], np.nan)
    np.divide((x * y).sum(axis=0), np.sqrt(np.where(varies, v * w, 1.0)), out=found, where=varies)
    return np.asarray(np.clip(found, -1.0, 1.0))


def ranks_of(values: FloatArray) -> FloatArray:
    """Return the ranks of values, shape (n,), ties with their mean."""
    return np.asarray(column_ranks(values[:, np.newaxis])[:, 0])


def column_ranks(values: FloatArray) -> FloatArray:
    """Return the ranks within each column, ties with their mean; a column with a missing value has none.

    The same as `scipy.stats.rankdata`, in half the time: values are sorted along memory.
    """
    ranks = np.empty(values.shape)
    for start in range(0, values.shape[1], BLOCK):
        block = slice(start, start + BLOCK)
        ranks[:, block] = _row_ranks(np.ascontiguousarray(values[:, block].T)).T
    return ranks


def _row_ranks(rows: FloatArray) -> FloatArray:
    order = rows.argsort(axis=1)
    ordered = np.take_along_axis(rows, order, axis=1)
    is_first = np.ones(rows.shape, dtype=np.bool_)
    is_first[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
    starts = np.flatnonzero(is_first)
    lengths = np.diff(starts, append=rows.size)
    means = starts % rows.shape[1] + (lengths + 1) / 2
    ranks = np.empty_like(rows)
    np.put_along_axis(ranks, order, np.repeat(means, lengths).reshape(rows.shape), axis=1)
    ranks[np.isnan(rows).any(axis=1)] = np.nan
    return ranks


def kappa(first: FloatArray, second: FloatArray, agreement: FloatArray) -> FloatArray:
    """Return Cohen's kappa (1960) from the shares that two judges call positive, and that they agree on.

    >>> float(kappa(*(np.array([share]) for share in (0.5, 0.6, 0.7)))[0].round(3))  # Cohen's table 35/15/20/30
    0.4
    """
    return _beyond(agreement, first * second + (1 - first) * (1 - second))


def ac1(first: FloatArray, second: FloatArray, agreement: FloatArray) -> FloatArray:
    """Return Gwet's AC1 (2008): like kappa, but not lowered where nearly all is positive, or nothing.

    >>> float(ac1(*(np.array([share]) for share in (0.5, 0.6, 0.7)))[0].round(3))
    0.406
    """
    positive = (first + second) / 2
    return _beyond(agreement, 2 * positive * (1 - positive))


def _beyond(agreement: FloatArray, chance: FloatArray) -> FloatArray:
    """Return the agreement beyond chance; NaN where chance alone agrees."""
    found = np.full(np.shape(agreement), np.nan)
    np.divide(agreement - chance, 1 - chance, out=found, where=chance < 1)
    return found


def _square(values: FloatArray) -> FloatArray:
    return np.asarray(np.square(np.abs(values).max(axis=0)))
