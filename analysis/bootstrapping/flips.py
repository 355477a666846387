"""Sums of numbers whose signs are flipped in every way, or in many ways at random."""

from typing import Literal

import numpy as np

from analysis.bootstrapping.draws import fair_coins
from analysis.bootstrapping.ratios import FloatArray

Alternative = Literal["two-sided", "greater", "less"]
#: A flipped sum so near to the observed one, relative to all pulls, is equal to it.
ROUNDING = 1e-10
CELLS_AT_A_TIME = 2**17


def bound_of(pulls: FloatArray, alternative: Alternative) -> float:
    """Return what a flipped sum (made positive, if either side counts) must reach, less rounding."""
    observed = float(pulls.sum())
    toward = {"two-sided": abs(observed), "greater": observed, "less": -observed}[alternative]
    return toward - ROUNDING * float(np.abs(pulls).sum())


def count_reaching(pulls: FloatArray, bound: float, alternative: Alternative) -> int:
    """Return how many of all flips reach the bound; flips come in mirrored pairs, so one side is counted."""
    if alternative == "two-sided" and bound <= 0:
        return int(2 ** len(pulls))
    left, right = _all_sums(pulls[::2]), np.sort(_all_sums(pulls[1::2]))
    reaching = left.size * right.size - int(np.searchsorted(right, bound - left, side="left").sum())
    return 2 * reaching if alternative == "two-sided" else reaching


def _all_sums(pulls: FloatArray) -> FloatArray:
    """Return the sums under all choices of signs, shape (2**pulls,)."""
    sums = np.zeros(1)
    for pull in pulls:
        sums = np.concatenate([sums + pull, sums - pull])
    return sums


def drawn_reaching(
    pulls: FloatArray, bound: float, alternative: Alternative, rng: np.random.Generator, flips: int
) -> int:
    """Return how many of so many random flips reach the bound."""
    reached = 0
    step = max(1, CELLS_AT_A_TIME // len(pulls))
    for start in range(0, flips, step):
        is_kept = fair_coins(rng, min(step, flips - start), len(pulls))
        sums = 2 * (is_kept @ pulls) - pulls.sum()
        reached += int(np.count_nonzero((np.abs(sums) if alternative == "two-sided" else sums) >= bound))
    return reached
