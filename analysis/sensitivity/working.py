"""Estimating equations with an exchangeable working correlation, solved from sums over people."""

from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit

FloatArray = NDArray[np.float64]
Family = Literal["binomial", "gaussian"]
#: Where scores count as 0, and how many rounds that may take.
CLOSE, ROUNDS = 1e-9, 200


class Unsolved(ValueError):
    """The equations cannot be solved; the message is the reason for a reader."""


class Solution(NamedTuple):
    """A solution of estimating equations.

    Attributes:
        slopes: Shape (columns,): means, or log-odds of shares.
        covariance: Shape (columns, columns): robust, corrected for few people.
        likeness: Working correlation of two answers of a person.
        people: G.
    """

    slopes: FloatArray
    covariance: FloatArray
    likeness: float
    people: int


class Sums(NamedTuple):
    """What is summed over the answers of a person, in units of their standard deviation.

    Attributes:
        information: Shape (people, columns, columns): design' V^-1 design.
        scores: Shape (people, columns): design' V^-1 (values - means).
        squares: Shape (people,): squared residuals.
        residuals: Shape (people,): residuals.
    """

    information: FloatArray
    scores: FloatArray
    squares: FloatArray
    residuals: FloatArray


def pairs_of(codes: NDArray[np.intp]) -> float:
    """Return how many pairs of answers of one person there are."""
    answers = np.bincount(codes)
    return float((answers * (answers - 1)).sum() / 2)


def is_solution(found: Solution, codes: NDArray[np.intp]) -> bool:
    """Return whether all is finite and the working correlation is one that answers can have."""
    largest = int(np.bincount(codes).max())
    is_finite = np.isfinite(found.slopes).all() and np.isfinite(found.covariance).all()
    return bool(is_finite and (largest - 1) * found.likeness > -1 and found.likeness < 1 - CLOSE)


def by_sums(values: FloatArray, design: FloatArray, codes: NDArray[np.intp], family: Family) -> Solution | None:
    """Return the solution; None if the rounds do not end.

    The correlation is the mean product of two residuals of a person over the mean square of one, each
    with as many answers fewer as there are columns, as statsmodels has it.

    Args:
        values: Shape (answers,).
        design: Shape (answers, columns).
        codes: Shape (answers,): people, without gaps.
        family: As in `Equations`.
    """
    slopes, likeness, columns = np.zeros(design.shape[1]), 0.0, design.shape[1]
    pairs = pairs_of(codes)
    with np.errstate(all="ignore"):
        for _ in range(ROUNDS):
            sums = _summed(values, design, codes, (family, slopes, likeness))
            information = sums.information.sum(axis=0)
            if not np.isfinite(information).all():
                return None
            steps = np.linalg.solve(information, sums.scores.sum(axis=0))
            before = likeness
            if pairs > columns:
                scale = sums.squares.sum() / (len(values) - columns)
                products = (sums.residuals**2 - sums.squares).sum() / 2
                likeness = float(products / scale / (pairs - columns))
            if np.abs(steps).max() < CLOSE and abs(likeness - before) < CLOSE:
                return Solution(slopes, _covariance(sums), likeness, len(sums.scores))
            slopes = slopes + steps
    return None


def _summed(
    values: FloatArray, design: FloatArray, codes: NDArray[np.intp], now: tuple[Family, FloatArray, float]
) -> Sums:
    family, slopes, likeness = now
    line = design @ slopes
    means = expit(line) if family == "binomial" else line
    spread = np.sqrt(means * (1 - means)) if family == "binomial" else np.ones(len(line))
    scaled, residuals = design * spread[:, np.newaxis], (values - means) / spread
    answers = np.bincount(codes)
    held = likeness / (1 + likeness * (answers - 1))
    columns = _per_person(scaled, codes)
    apart = _per_person(residuals[:, np.newaxis], codes)[:, 0]
    crossed = _per_person((scaled[:, :, np.newaxis] * scaled[:, np.newaxis, :]).reshape(len(values), -1), codes)
    information = crossed.reshape(len(answers), *(2 * design.shape[1:])) - (
        held[:, np.newaxis, np.newaxis] * columns[:, :, np.newaxis] * columns[:, np.newaxis, :]
    )
    scores = _per_person(scaled * residuals[:, np.newaxis], codes) - (held * apart)[:, np.newaxis] * columns
    squares = _per_person(residuals[:, np.newaxis] ** 2, codes)[:, 0]
    return Sums(information / (1 - likeness), scores / (1 - likeness), squares, apart)


def _per_person(amounts: FloatArray, codes: NDArray[np.intp]) -> FloatArray:
    """Return sums of rows by person, shape (people, columns)."""
    return np.column_stack([np.bincount(codes, column) for column in amounts.T]).astype(np.float64)


def _covariance(sums: Sums) -> FloatArray:
    """Return Mancl and DeRouen's covariance.

    With M a person's information, u their score and B the inverse of all information, the leverage of a person
    enters as (I - M B)^-1 u: the same as dividing residuals by I - H, without H.
    """
    inverse = np.linalg.inv(sums.information.sum(axis=0))
    left = np.eye(len(inverse)) - sums.information @ inverse
    freed = np.linalg.solve(left, sums.scores[:, :, np.newaxis])[:, :, 0]
    return np.asarray(inverse @ freed.T @ freed @ inverse)
