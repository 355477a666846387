"""Draws with exact expectations that hang together within a person.

A person has one standard normal leaning per subject. Each answer mixes it with fresh noise into a uniform
number and reads a distribution's quantile there (a Gaussian copula), so the answer's own distribution is exact
while a person's answers are correlated.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeVar

import numpy as np

_Value = TypeVar("_Value")


@dataclass
class Person:
    """One simulated person: where randomness comes from, and what they lean to.

    Attributes:
        rng: The source of everything this person draws.
        share: The part of an answer's variance that is the person's own, 0 to 1.
    """

    rng: np.random.Generator
    share: float = 0.5
    _leanings: dict[str, float] = field(default_factory=dict)

    def level(self, subject: str) -> float:
        """Return a number from 0 to 1, uniform over people, alike within this person and subject."""
        if subject not in self._leanings:
            self._leanings[subject] = float(self.rng.standard_normal())
        own, noise = self._leanings[subject], float(self.rng.standard_normal())
        return _below(math.sqrt(self.share) * own + math.sqrt(1 - self.share) * noise)

    def agrees(self, subject: str, share: float) -> bool:
        """Return True for that share of people."""
        return self.level(subject) >= 1 - share

    def rates(self, subject: str, mean: float, points: int = 5) -> int:
        """Return a rating from 1 to `points` whose expectation is exactly `mean`."""
        return rating_at(self.level(subject), mean, points)

    def picks(self, subject: str, shares: Mapping[_Value, float]) -> _Value:
        """Return one of the values, each for its share of people; the order is from low to high leaning."""
        return value_at(self.level(subject), shares)


def rating_at(level: float, mean: float, points: int = 5) -> int:
    """Return the quantile at `level` of the ratings 1 to `points` with that mean.

    The distribution is 1 + Binomial(points - 1, p) with p = (mean - 1) / (points - 1): its mean is exact and it
    never has to be clipped.

    >>> [rating_at(level, 4.43) for level in (0.01, 0.2, 0.9)]
    [2, 4, 5]
    """
    return value_at(level, _rating_shares(mean, points))


def value_at(level: float, shares: Mapping[_Value, float]) -> _Value:
    """Return the value at which the shares, added up in order, reach `level`.

    Raises:
        ValueError: there are no shares.
    """
    reached = 0.0
    total = sum(shares.values())
    for value, share in shares.items():
        reached += share / total
        if level < reached:
            return value
    if not shares:
        raise ValueError("there is nothing to choose from; give at least one value with its share")
    # Rounding may leave the sum a hair below 1.
    return list(shares)[-1]


def evenly(values: Sequence[_Value]) -> dict[_Value, float]:
    """Return the same share for each value."""
    return dict.fromkeys(values, 1.0)


@lru_cache(maxsize=1024)
def _rating_shares(mean: float, points: int) -> Mapping[int, float]:
    # Levels hold few means, and power runs ask for each a million times.
    chance = (mean - 1) / (points - 1)
    return {1 + hits: _binomial(points - 1, hits, chance) for hits in range(points)}


def _below(value: float) -> float:
    # The standard normal distribution function.
    return (1 + math.erf(value / math.sqrt(2))) / 2


def _binomial(trials: int, hits: int, chance: float) -> float:
    return math.comb(trials, hits) * chance**hits * (1 - chance) ** (trials - hits)
