"""How likely the answers are, and how that changes with the parameters.

An answer is `rating` with the probability F(upper - eta - s z) - F(lower - eta - s z), where F is the
logistic distribution, upper and lower are the thresholds about the rating, eta the sum of effects, s the
spread between people and z the person's own level, standard normal. A person's answers are independent given
z; over z they are summed on a grid of even steps (trapezoidal rule). For a smooth function that vanishes at
both ends this rule errs by about exp(-2 pi^2 w^2 / h^2), w being the width of a person's likelihood and h the
step (Trefethen & Weideman 2014). The grid does not move with the parameters, so the gradient is that of the
sum itself.
"""

import dataclasses
from typing import NamedTuple

import numpy as np
from scipy.special import expit

from analysis.ordinal_model.answers import Answers, FloatArray


class Grid(NamedTuple):
    """Levels z of people and the logarithm of each one's share."""

    levels: FloatArray
    log_shares: FloatArray

    @property
    def step(self) -> float:
        """The distance of two levels."""
        return float(self.levels[1] - self.levels[0])


#: All people alike.
NO_SPREAD = Grid(np.zeros(1), np.zeros(1))


def even_grid(step: float, reach: float) -> Grid:
    """Return levels of a standard normal from -reach to reach."""
    number = int(np.ceil(reach / step))
    levels = step * np.arange(-number, number + 1, dtype=np.float64)
    return Grid(levels, np.log(step / np.sqrt(2 * np.pi)) - levels**2 / 2)


class Value(NamedTuple):
    """The log-likelihood, its gradient in the order of the parameters, and where people stand.

    Attributes:
        total: The log-likelihood.
        gradient: By thresholds, effects, spread.
        weights: Shape (sorts of people, levels): how likely each level is, given the answers.
    """

    total: float
    gradient: FloatArray
    weights: FloatArray


@dataclasses.dataclass(frozen=True, eq=False)
class Likelihood:
    """The log-likelihood of answers as a function of thresholds, effects and spread, in this order."""

    answers: Answers
    grid: Grid

    @property
    def cuts(self) -> int:
        """How many thresholds there are."""
        return len(self.answers.levels) - 1

    def at(self, parameters: FloatArray) -> Value:
        """Return the value at parameters whose thresholds rise."""
        answers, cuts = self.answers, self.cuts
        ends = np.concatenate([[-np.inf], parameters[:cuts], [np.inf]])
        shift = answers.columns @ parameters[cuts:-1]
        place = shift[:, np.newaxis] + parameters[-1] * self.grid.levels
        upper = ends[answers.rating + 1, np.newaxis] - place
        lower = ends[answers.rating, np.newaxis] - place
        gap = (ends[answers.rating + 1] - ends[answers.rating])[:, np.newaxis]
        # F(a) - F(b) = F(a) (1 - F(b)) (1 - exp(b - a)): no digits are lost where both are near 0 or 1.
        log_p = np.log(-np.expm1(-gap)) - np.logaddexp(0, -upper) - np.logaddexp(0, lower)
        totals, weights = self._summed(log_p)
        often = np.asarray(answers.given.T @ (answers.alike[:, np.newaxis] * weights))
        return Value(float(answers.alike @ totals), self._gradient(often, upper, lower, gap), weights)

    def _summed(self, log_p: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return each sort's log-likelihood and the weights of its levels."""
        # In one place all along: to ask for so much memory anew takes as long as to add.
        shares = np.asarray(self.answers.given @ log_p)
        shares += self.grid.log_shares
        largest = shares.max(axis=1, keepdims=True)
        shares -= largest
        np.exp(shares, out=shares)
        sums = shares.sum(axis=1, keepdims=True)
        shares /= sums
        return (largest + np.log(sums)).ravel(), shares

    def _gradient(self, often: FloatArray, upper: FloatArray, lower: FloatArray, gap: FloatArray) -> FloatArray:
        """Return the gradient; `often` says how often each kind was given from each level."""
        near, far = expit(-upper), expit(lower)
        apart = 1 / np.expm1(gap)
        pull = often * (far - near)
        cuts = np.zeros(self.cuts + 2)
        np.add.at(cuts, self.answers.rating + 1, (often * (near + apart)).sum(axis=1))
        np.add.at(cuts, self.answers.rating, -(often * (far + apart)).sum(axis=1))
        return np.concatenate(
            [cuts[1:-1], self.answers.columns.T @ pull.sum(axis=1), [pull.sum(axis=0) @ self.grid.levels]]
        )
