"""A statistic made ready: what it is in the data, without one person, and in resamples."""

import dataclasses
import functools
from collections.abc import Iterator, Sequence
from typing import assert_never

import numpy as np
from numpy.typing import NDArray

from analysis.bootstrapping.correlations import Correlation
from analysis.bootstrapping.draws import Counts
from analysis.bootstrapping.quantiles import Quantile
from analysis.bootstrapping.ratios import FloatArray, Term, merged

#: Numbers so near to each other, relative to those behind them, are equal and differ by rounding.
ROUNDING = 1e-12

Part = Term | Quantile | Correlation
#: A statistic: the weighted sum of its parts.
Statistic = Sequence[Part]


@dataclasses.dataclass(frozen=True, eq=False)
class Prepared:
    """The parts of one statistic, ratios of equal counts made one.

    Attributes:
        smooth: Parts that are functions of sums over people.
        quantiles: The others.
    """

    smooth: tuple[Term | Correlation, ...]
    quantiles: tuple[Quantile, ...]

    @functools.cached_property
    def parts(self) -> tuple[Part, ...]:
        """All parts, in the order in which they are added."""
        return (*self.smooth, *self.quantiles)

    @functools.cached_property
    def contributes(self) -> NDArray[np.bool_]:
        """Who contributes to which part, shape (parts, people)."""
        return np.array([part.contributes() for part in self.parts])

    @property
    def units(self) -> int:
        """How many people contribute to at least one part."""
        return int(np.count_nonzero(self.contributes.any(axis=0)))

    @property
    def fewest(self) -> int:
        """How many people contribute to the part that has the fewest: G where people are few."""
        return int(self.contributes.sum(axis=1).min())

    def estimate(self) -> float | None:
        """Return the value in the data; None where a part has none."""
        found = [part.estimate() for part in self.parts]
        return None if None in found else float(sum(each for each in found if each is not None))

    def rounding(self) -> float:
        """Return by how much equal values may differ, because they were computed differently."""
        return ROUNDING * sum(part.size() for part in self.parts)

    def values(self, sums: Sequence[FloatArray], drawn: Counts) -> FloatArray:
        """Return the value per resample, shape (resamples,); NaN where it is undefined.

        Args:
            sums: For each smooth part, its summed amounts, shape (k, resamples).
            drawn: How often each person is drawn, shape (resamples, people).
        """
        found = np.zeros(len(drawn))
        for part, summed in zip(self.smooth, sums, strict=True):
            found += part.value(summed)
        for quantile in self.quantiles:
            found += quantile.value(drawn)
        return found

    def without_each(self) -> FloatArray:
        """Return the value without each person in turn, shape (people,): the jackknife."""
        people = self.contributes.shape[1]
        found = np.zeros(people)
        for part in self.smooth:
            amounts = part.amounts()
            found += part.value(amounts.sum(axis=1, keepdims=True) - amounts)
        for quantile in self.quantiles:
            found += np.concatenate([quantile.value(drawn) for drawn in _all_but_one(people)])
        return found


def prepared(name: str, statistic: Statistic) -> Prepared:
    """Return a statistic made ready.

    Raises:
        ValueError: It has no parts, parts differ in their number of people, or a number is not finite.
    """
    if not statistic:
        raise ValueError(f"statistic `{name}` has no parts; give at least one")
    for part in statistic:
        _refuse_impossible(name, part)
    ratios = [part for part in statistic if isinstance(part, Term)]
    correlations = [part for part in statistic if isinstance(part, Correlation)]
    quantiles = [part for part in statistic if isinstance(part, Quantile)]
    return Prepared((*merged(ratios), *correlations), tuple(quantiles))


def n_people(statistics: Sequence[Prepared]) -> int:
    """Return how many people may be drawn.

    Raises:
        ValueError: There are none, or statistics differ.
    """
    lengths = {len(part.contributes()) for each in statistics for part in each.parts}
    if len(lengths) != 1 or lengths == {0}:
        raise ValueError(f"arrays must all have one value per person; their lengths are {lengths}")
    return lengths.pop()


def _refuse_impossible(name: str, part: Part) -> None:
    if isinstance(part, Term) and np.shape(part.sums) != np.shape(part.counts):
        raise ValueError(
            f"statistic `{name}`: arrays must all have one value per person; "
            f"{len(part.sums)} sums and {len(part.counts)} counts were given"
        )
    if isinstance(part, Term) and (np.asarray(part.counts) < 0).any():
        raise ValueError(f"statistic `{name}`: a count is negative; give 0 for a person without values")
    if not all(np.isfinite(array).all() for array in _arrays(part)):
        raise ValueError(f"statistic `{name}`: a value is missing or infinite; leave such rows out")


def _arrays(part: Part) -> tuple[FloatArray, ...]:
    match part:
        case Term(sums=sums, counts=counts):
            return sums, counts
        case Quantile(values=values):
            return (values,)
        case Correlation(first=first, second=second):
            return first, second
        case _:
            assert_never(part)


def _all_but_one(people: int) -> Iterator[Counts]:
    """Yield blocks of resamples in which each person in turn is missing and all others come once."""
    step = max(1, 2**20 // people)
    for start in range(0, people, step):
        drawn = np.ones((min(step, people - start), people), dtype=np.float32)
        drawn[np.arange(len(drawn)), start + np.arange(len(drawn))] = 0.0
        yield drawn
