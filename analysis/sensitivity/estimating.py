"""Generalised estimating equations: means of answers that resemble each other within people.

Population averages, as everywhere in the report, with a working correlation that is the same for any two
answers of a person (exchangeable; Liang & Zeger 1986). The covariance is robust and corrected for few people
(Mancl & DeRouen 2001). statsmodels solves them for up to `LIBRARY` people. It goes through people one by one,
so for more people the same equations are solved from sums over them, all at once.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.sensitivity.contributors import n_contributors, without_gaps
from analysis.sensitivity.working import Family, FloatArray, Solution, Unsolved, by_sums, is_solution

#: The most people statsmodels is asked about: a tenth of a second then.
LIBRARY = 500
NO_SOLUTION = "the estimating equations have no solution: answers of each person are all alike, or all opposed"


class Equations(NamedTuple):
    """What is to be solved.

    Attributes:
        values: Shape (answers,): 0 or 1 for the family `binomial`.
        design: Shape (answers, columns): 1 where an answer belongs to a mean, else 0; each to one.
        codes: Shape (answers,): whose they are.
        family: `binomial` (means by their log-odds) or `gaussian`.
    """

    values: FloatArray
    design: FloatArray
    codes: NDArray[np.intp]
    family: Family


def solved(asked: Equations) -> Solution:
    """Return the solution.

    Raises:
        Unsolved: Fewer than two people answered for a mean, or all answers of one are equal, or the
            equations have no solution.
    """
    for column in asked.design.T == 1:
        if n_contributors(asked.codes[column]) < 2:
            raise Unsolved("fewer than two people: no estimating equations")
        if np.ptp(asked.values[column]) == 0:
            raise Unsolved("all answers are equal: no estimating equations")
    codes = without_gaps(asked.codes)
    found = _solution(asked, codes)
    if found is None or not is_solution(found, codes):
        raise Unsolved(NO_SOLUTION)
    return found


def _solution(asked: Equations, codes: NDArray[np.intp]) -> Solution | None:
    if codes.max() >= LIBRARY:
        return by_sums(asked.values, asked.design, codes, asked.family)
    from analysis.sensitivity.library import by_library  # noqa: PLC0415 - half a second that many people save

    return by_library(asked.values, asked.design, codes, asked.family)
