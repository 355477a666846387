"""What a fitted model tells."""

import dataclasses
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from scipy.special import ndtr, ndtri

from analysis.ordinal_model.answers import FloatArray

#: The variance of the logistic distribution: that of one person's answers about their level.
WITHIN = np.pi**2 / 3


class OddsRatio(NamedTuple):
    """How many times the odds of a higher rating are, with an interval."""

    ratio: float
    low: float
    high: float


@dataclasses.dataclass(frozen=True)
class Effect:
    """What one unit of a column does.

    Attributes:
        log_odds: By how much the log-odds of a higher rating rise, at every threshold alike.
        standard_error: From the curvature of the likelihood.
    """

    log_odds: float
    standard_error: float

    def odds_ratio(self, level: float = 0.95) -> OddsRatio:
        """Return the odds ratio with a normal interval of the log-odds (Wald)."""
        reach = float(ndtri((1 + level) / 2)) * self.standard_error
        low, ratio, high = np.exp([self.log_odds - reach, self.log_odds, self.log_odds + reach])
        return OddsRatio(float(ratio), float(low), float(high))

    @property
    def p_value(self) -> float:
        """Of no effect, two-sided, normal (Wald)."""
        return float(2 * ndtr(-abs(self.log_odds / self.standard_error)))


@dataclasses.dataclass(frozen=True, eq=False)
class CumulativeLogit:
    """A fitted cumulative logit model with a level of each person.

    Attributes:
        levels: Ratings that were given, rising.
        thresholds: Between one rating and the next: the log-odds of at most that rating, all else being 0.
        threshold_errors: Their standard errors.
        effects: By column.
        variance: Of people's levels, normal; 0 if answers of one person are no more alike than others.
        log_likelihood: At the maximum.
        people: How many answered.
        answers: How many answers they gave.
    """

    levels: tuple[float, ...]
    thresholds: FloatArray
    threshold_errors: FloatArray
    effects: Mapping[str, Effect]
    variance: float
    log_likelihood: float
    people: int
    answers: int

    @property
    def icc(self) -> float:
        """The share of people in the variance of what lies behind a rating (latent scale)."""
        return self.variance / (self.variance + WITHIN)
