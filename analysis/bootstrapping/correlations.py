"""The correlation of two values given together, over all rows of the people drawn."""

import dataclasses

import numpy as np
from numpy.typing import NDArray

from analysis.bootstrapping.ratios import Codes, FloatArray

#: A variance below this part of the one in the data is rounding: the values do not differ.
NO_VARIANCE = 1e-12


@dataclasses.dataclass(frozen=True, eq=False)
class Correlation:
    """Pearson's correlation of two values over rows, with its weight in a statistic.

    Attributes:
        first: Shape (rows,): one value of each row.
        second: Shape (rows,): the other value.
        codes: Shape (rows,): the position of the row's person.
        n_people: How many people may be drawn.
        weight: What the correlation is multiplied with.
    """

    first: FloatArray
    second: FloatArray
    codes: Codes
    n_people: int
    weight: float = 1.0

    def contributes(self) -> NDArray[np.bool_]:
        """Return who has at least one row; shape (people,)."""
        return np.bincount(self.codes, minlength=self.n_people) > 0

    def estimate(self) -> float | None:
        """Return the weighted correlation in the data; None where either value does not differ."""
        found = float(self.value(self.amounts().sum(axis=1, keepdims=True))[0])
        return None if np.isnan(found) else found

    def size(self) -> float:
        """Return how large the numbers behind the estimate are: what rounding is measured by."""
        return abs(self.weight)

    def amounts(self) -> FloatArray:
        """Return the number of rows, the sums and the sums of products of the standardised values.

        Shape (6, people). Standardised in the data, so that squares do not drown in rounding.
        """
        x, y = _standardised(self.first), _standardised(self.second)
        parts = (np.ones_like(x), x, y, x * x, y * y, x * y)
        return np.array([np.bincount(self.codes, part, self.n_people) for part in parts])

    def value(self, sums: FloatArray) -> FloatArray:
        """Return the weighted correlation per resample, NaN where a value does not differ.

        Args:
            sums: The summed amounts, shape (6, resamples).
        """
        return self.weight * _moments(sums)[0]

    def deviations(self) -> FloatArray:
        """Return the amounts: they are centred already."""
        return self.amounts()

    def slopes(self, sums: FloatArray) -> FloatArray:
        """Return the derivative of the value by each sum, shape of `sums`.

        By the chain rule from r = c / sqrt(v w), with c, v and w the covariance and the variances.
        The value does not change when all sums are doubled, which gives the slope of the first.
        """
        r, (x, y), (v, w), size = _moments(sums)
        root = np.sqrt(v * w)
        by_x = (r * x / v - y / root) / size
        by_y = (r * y / w - x / root) / size
        rest = np.array([by_x, by_y, -r / (2 * v * size), -r / (2 * w * size), 1 / (root * size)])
        return self.weight * np.vstack([-(rest * sums[1:]).sum(axis=0) / size, rest])


Pair = tuple[FloatArray, FloatArray]


def _moments(sums: FloatArray) -> tuple[FloatArray, Pair, Pair, FloatArray]:
    """Return correlation, means, variances and number of rows; NaN where there is none."""
    size = np.where(sums[0] > 0, sums[0], np.nan)
    x, y, xx, yy, xy = sums[1:] / size
    v, w = xx - x * x, yy - y * y
    differs = (v > NO_VARIANCE) & (w > NO_VARIANCE)
    v, w = np.where(differs, v, np.nan), np.where(differs, w, np.nan)
    return np.clip((xy - x * y) / np.sqrt(v * w), -1.0, 1.0), (x, y), (v, w), size


def _standardised(values: FloatArray) -> FloatArray:
    if len(values) == 0 or values.min() == values.max():
        return np.zeros_like(values)
    centred = values - values.mean()
    return np.asarray(centred / np.sqrt(np.mean(centred**2)))
