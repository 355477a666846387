"""Least squares whose errors allow answers of one person to resemble each other."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.sensitivity.contributors import without_gaps

FloatArray = NDArray[np.float64]


class Fit(NamedTuple):
    """A fitted regression.

    Attributes:
        slopes: Shape (columns,).
        covariance: Shape (columns, columns), robust to likeness within people.
        people: G.
    """

    slopes: FloatArray
    covariance: FloatArray
    people: int

    def contrast(self, weights: FloatArray) -> tuple[float, float]:
        """Return a weighted sum of the slopes and its standard error."""
        return float(weights @ self.slopes), float(np.sqrt(weights @ self.covariance @ weights))


def clustered_fit(y: FloatArray, design: FloatArray, codes: NDArray[np.intp]) -> Fit | None:
    """Return the fit; None where columns depend on each other or fewer than two people answered.

    The covariance is the sandwich over people, times G / (G - 1) x (N - 1) / (N - K) for few people
    (Cameron & Miller 2015, equations 11 and 12).
    """
    groups = without_gaps(codes)
    people = int(groups.max(initial=-1)) + 1
    rows, columns = design.shape
    if people < 2 or rows <= columns or np.linalg.matrix_rank(design) < columns:
        return None
    bread = np.linalg.inv(design.T @ design)
    slopes = bread @ design.T @ y
    scores = np.zeros((people, columns))
    np.add.at(scores, groups, design * (y - design @ slopes)[:, np.newaxis])
    factor = people / (people - 1) * (rows - 1) / (rows - columns)
    return Fit(slopes, factor * bread @ scores.T @ scores @ bread, people)
