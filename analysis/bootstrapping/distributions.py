"""Resampled values in order, each as often as it arises."""

import dataclasses
from collections.abc import Sequence

import numpy as np

from analysis.bootstrapping.draws import Copies
from analysis.bootstrapping.ratios import FloatArray


@dataclasses.dataclass(frozen=True, eq=False)
class Distribution:
    """The defined values of a statistic over resamples, rising.

    Attributes:
        values: Shape (defined,), rising.
        upto: Shape (defined,): how many resamples give this value or a lower one.
        undefined: How many resamples give none.
    """

    values: FloatArray
    upto: Copies
    undefined: int

    @classmethod
    def of(cls, values: FloatArray, copies: Copies | None) -> "Distribution":
        """Return the distribution of values in any order; NaN is undefined.

        Args:
            values: Shape (resamples,).
            copies: How often each resample counts; None for once.
        """
        is_defined = ~np.isnan(values)
        if copies is None:
            ordered = np.sort(values[is_defined])
            return cls(ordered, np.arange(1, len(ordered) + 1), len(values) - len(ordered))
        order = np.argsort(values[is_defined], kind="stable")
        kept = copies[is_defined][order]
        return cls(values[is_defined][order], kept.cumsum(), int(copies.sum() - kept.sum()))

    @property
    def total(self) -> int:
        """How many resamples give a value."""
        return int(self.upto[-1]) if len(self.upto) else 0

    def is_constant(self, slack: float) -> bool:
        """Return whether all defined values are equal, up to rounding."""
        return bool(self.values[-1] - self.values[0] <= slack)

    def quantiles(self, shares: Sequence[float]) -> list[float]:
        """Return the quantiles of all resamples written out, interpolated linearly.

        This is type 7 of Hyndman & Fan (1996), to the last bit what numpy gives. With all resamples
        listed, the people**people equally likely ones are what is written out.
        """
        return [self._at((self.total - 1) * share) for share in shares]

    def share_below(self, bound: float, slack: float) -> float:
        """Return the share of resamples below a bound; those within `slack` of it count half."""
        upto = np.concatenate([[0], self.upto])
        lower, upper = np.searchsorted(self.values, [bound - slack, bound + slack], side="left")
        return float(upto[lower] + upto[upper]) / (2 * self.total)

    def deviation(self) -> float:
        """Return the standard deviation: the bootstrap's standard error."""
        copies = np.diff(self.upto, prepend=0)
        mean = (self.values * copies).sum() / self.total
        return float(np.sqrt((copies * (self.values - mean) ** 2).sum() / max(1, self.total - 1)))

    def _at(self, position: float) -> float:
        rank = int(position)
        part = float(position) - rank
        first, second = np.searchsorted(self.upto, [rank, min(rank + 1, self.total - 1)], side="right")
        low, high = float(self.values[first]), float(self.values[second])
        if part == 0 or low == high:  # infinite values cannot be interpolated
            return low
        step = high - low
        return high - step * (1 - part) if part >= 0.5 else low + step * part
