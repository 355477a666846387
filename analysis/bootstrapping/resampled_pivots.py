"""Differences from the estimate over the standard error, in every resample, without resampling twice.

In a resample the squared standard error is a quadratic form of sums over people: of their deviations and
of the products of these. So all resamples of all pivots are part of the one matrix product.
"""

import numpy as np

from analysis.bootstrapping.moments import moments, pairs
from analysis.bootstrapping.pivots import Pivot
from analysis.bootstrapping.ratios import FloatArray
from analysis.bootstrapping.spread import linear, slopes_of
from analysis.bootstrapping.sums import Amounts

#: A variance below this part of the one in the data is rounding: the people drawn do not differ.
NO_SPREAD = 1e-12


class ResampledPivot:
    """Evaluates one pivot in blocks of resamples."""

    def __init__(self, pivot: Pivot, amounts: Amounts, fewest: int) -> None:
        self._pivot = pivot
        deviations, slopes = linear(pivot.parts)
        self._ends = np.cumsum([len(part.deviations()) for part in pivot.parts])[:-1]
        self._pairs = pairs(len(deviations))
        self._moments = moments(pivot.parts, amounts)
        self._factor = fewest / max(1, fewest - 1)
        with np.errstate(divide="ignore"):
            self._value = self._valued(deviations.sum(axis=1, keepdims=True))
        self._least = NO_SPREAD * ((slopes @ deviations) ** 2).sum()

    def of(self, sums: FloatArray, people: int) -> FloatArray:
        """Return (resampled - estimated) / standard error in the resample, shape (resamples,).

        Without spread in the resample it is infinite, of the sign of the difference; NaN where undefined.
        """
        deviations, products = self._moments.of(sums)
        with np.errstate(divide="ignore", invalid="ignore"):
            difference = self._valued(deviations) - self._value
            return np.asarray(difference / self._error(deviations, products, people))

    def _valued(self, deviations: FloatArray) -> FloatArray:
        parts = zip(self._pivot.parts, np.split(deviations, self._ends), strict=True)
        found = np.sum([part.value(summed) for part, summed in parts], axis=0)
        match self._pivot.scale:
            case "as it is":
                return np.asarray(found)
            case "Fisher's z":
                return np.asarray(np.arctanh(found))
            case "share below":
                return np.asarray(-found)  # more rows below it, a lower quantile

    def _error(self, deviations: FloatArray, products: FloatArray, people: int) -> FloatArray:
        slopes = slopes_of(self._pivot.parts, np.split(deviations, self._ends))
        variance = -((slopes * deviations).sum(axis=0) ** 2) / people
        for (i, j), product in zip(self._pairs, products, strict=True):
            variance += (1.0 if i == j else 2.0) * slopes[i] * slopes[j] * product
        variance = np.where(variance > self._least, variance * self._factor, 0.0 * variance)
        if self._pivot.scale == "Fisher's z":
            variance /= (1 - self._pivot.parts[0].value(deviations) ** 2) ** 2
        return np.asarray(np.sqrt(variance))
