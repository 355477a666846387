"""Sums of numbers whose signs are flipped in every way, or in many ways at random."""

from collections.abc import Iterator
from typing import Literal

import numpy as np

from analysis.bootstrapping.draws import fair_coins
from analysis.bootstrapping.ratios import FloatArray

Alternative = Literal["two-sided", "greater", "less"]
#: A flipped sum so near to the observed one, relative to all pulls, is equal to it.
ROUNDING = 1e-10
CELLS_AT_A_TIME = 2**17
#: Fewer people's flips are drawn coin by coin, so that older results keep every digit.
FEW_PEOPLE = 1024
#: Drawing how many of equal pulls stay positive takes as long as some coins.
EQUAL_EACH = 16


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
    blocks = _grouped_sums(pulls, rng, flips) if _many_are_equal(pulls) else _sums(pulls, rng, flips)
    toward = np.abs if alternative == "two-sided" else np.positive
    return sum(int(np.count_nonzero(toward(sums) >= bound)) for sums in blocks)


def _sums(pulls: FloatArray, rng: np.random.Generator, flips: int) -> Iterator[FloatArray]:
    """Yield the sums of random flips, some at a time: one coin for each pull."""
    for rows in _steps(flips, len(pulls)):
        yield 2 * (fair_coins(rng, rows, len(pulls)) @ pulls) - pulls.sum()


def _grouped_sums(pulls: FloatArray, rng: np.random.Generator, flips: int) -> Iterator[FloatArray]:
    """Yield such sums from the number of equal pulls that stay positive, which is binomial."""
    sizes, repeated = np.unique(np.abs(pulls), return_counts=True)
    for rows in _steps(flips, len(sizes)):
        kept = rng.binomial(repeated, 0.5, size=(rows, len(sizes)))
        yield (2 * kept - repeated) @ sizes


def _many_are_equal(pulls: FloatArray) -> bool:
    """Return whether counting equal pulls saves most of the coins: a person's pull follows from few answers."""
    return len(pulls) > FEW_PEOPLE and EQUAL_EACH * len(np.unique(np.abs(pulls))) <= len(pulls)


def _steps(flips: int, columns: int) -> Iterator[int]:
    step = max(1, CELLS_AT_A_TIME // columns)
    return (min(step, flips - start) for start in range(0, flips, step))
