"""Ratios of sums over people: means, shares, totals, and what their spread is made of."""

import dataclasses
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
Codes = NDArray[np.intp]


@dataclasses.dataclass(frozen=True, eq=False)
class Term:
    """One ratio of sums over people, with its weight in a statistic.

    Attributes:
        sums: Shape (people,): the sum of each person's values.
        counts: Shape (people,): how many values each person gave, 0 for none.
        weight: What the ratio is multiplied with: (1, -1) makes a difference of two terms.
        is_total: The term is the sum itself, not divided by the count.
    """

    sums: FloatArray
    counts: FloatArray
    weight: float = 1.0
    is_total: bool = False

    def contributes(self) -> NDArray[np.bool_]:
        """Return who has at least one value; shape (people,)."""
        return self.counts > 0

    def estimate(self) -> float | None:
        """Return the weighted ratio in the data; None when nobody has a value."""
        if self.counts.sum() == 0:
            return None
        return self.weight * float(self.sums.sum() / (1.0 if self.is_total else self.counts.sum()))

    def size(self) -> float:
        """Return how large the numbers behind the estimate are: what rounding is measured by."""
        return abs(self.weight) * float(np.abs(self.sums).sum() / (1.0 if self.is_total else self.counts.sum()))

    def amounts(self) -> FloatArray:
        """Return what is summed over people, shape (2, people)."""
        return np.array([self.sums, self.counts], dtype=np.float64)

    def value(self, sums: FloatArray) -> FloatArray:
        """Return the weighted ratio per resample; NaN where nobody drawn has a value.

        Args:
            sums: The summed amounts, shape (2, resamples).
        """
        divisor = np.ones(sums.shape[1]) if self.is_total else sums[1]
        if sums[1].min(initial=1.0) > 0:  # so it is in nearly every block
            return np.asarray(self.weight * (sums[0] / divisor))
        ratio = np.full(sums.shape[1], np.nan)
        np.divide(sums[0], divisor, out=ratio, where=sums[1] > 0)
        return self.weight * ratio

    def center(self) -> float:
        """Return what deviations are measured from: the mean per value, of a total per person."""
        return float(self.sums.mean()) if self.is_total else self._ratio()

    def deviations(self) -> FloatArray:
        """Return the amounts moved by the estimate, so that their squares do not drown in rounding."""
        center = self.center() if self.is_total else self.center() * self.counts
        return np.array([self.sums - center, self.counts], dtype=np.float64)

    def slopes(self, sums: FloatArray) -> FloatArray:
        """Return the derivative of the value by each summed deviation, shape of `sums`.

        For S / N it is (1 / N, -S / N²): the linearisation of a ratio (Cochran 1977, chapter 6).
        """
        if self.is_total:
            return self.weight * np.array([np.ones(sums.shape[1]), np.zeros(sums.shape[1])])
        inverse = np.full(sums.shape[1], np.nan)
        np.divide(1.0, sums[1], out=inverse, where=sums[1] > 0)
        return self.weight * np.array([inverse, -sums[0] * inverse**2])

    def _ratio(self) -> float:
        return float(self.sums.sum() / self.counts.sum()) if self.counts.sum() else 0.0


def merged(terms: Sequence[Term]) -> list[Term]:
    """Return the terms with those of equal counts made one, so that 19/7 - 12/7 is exactly 1."""
    found: list[Term] = []
    for term in terms:
        plain = dataclasses.replace(term, sums=term.weight * term.sums, weight=1.0)
        for place, other in enumerate(found):
            if term.is_total == other.is_total and np.array_equal(term.counts, other.counts):
                found[place] = dataclasses.replace(other, sums=other.sums + plain.sums)
                break
        else:
            found.append(plain)
    return found


def term_from_codes(
    values: FloatArray, codes: Codes, n_people: int, *, weight: float = 1.0, is_total: bool = False
) -> Term:
    """Return the term for rows whose people are given as positions 0 to n_people - 1.

    Rows with the value NaN are missing and left out.
    """
    given = ~np.isnan(values)
    codes, values = codes[given], values[given]
    sums = np.bincount(codes, weights=values, minlength=n_people).astype(np.float64)
    counts = np.bincount(codes, minlength=n_people).astype(np.float64)
    return Term(sums=sums, counts=counts, weight=weight, is_total=is_total)
