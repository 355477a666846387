"""Resamples as counts: each row says how often each person is drawn; drawn at random, or all of them."""

import itertools
import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.float32]
Copies = NDArray[np.int64]

#: So many cells are counted at once: they stay in the processor's cache, which is four times as fast.
CELLS_COUNTED_AT_A_TIME = 2**16
#: All resamples are listed for so many people at most: 1,352,078 different ones.
MOST_LISTED = 12


class Draw(NamedTuple):
    """A block of resamples.

    Attributes:
        counts: Shape (block, people): how often each person is drawn. Whole, so float32 is exact.
        copies: Shape (block,): in how many of people**people equally likely resamples these counts
            arise; None where the rows were drawn at random.
    """

    counts: Counts
    copies: Copies | None = None


def random_draws(rng: np.random.Generator, people: int, resamples: int, at_a_time: int) -> Iterator[Draw]:
    """Yield blocks of resamples; the generator gives `people` whole numbers for each, in order."""
    for start in range(0, resamples, at_a_time):
        counts = np.empty((min(at_a_time, resamples - start), people), dtype=np.float32)
        step = max(1, CELLS_COUNTED_AT_A_TIME // people)
        for first in range(0, len(counts), step):
            part = counts[first : first + step]
            drawn = rng.integers(0, people, size=part.shape)
            # Number the cells of the part through, so that one count serves all of its rows.
            drawn += people * np.arange(len(part))[:, np.newaxis]
            part[:] = np.bincount(drawn.ravel(), minlength=part.size).reshape(part.shape)
        yield Draw(counts)


def n_distinct(people: int) -> int:
    """Return how many resamples differ in more than the order of people: ten people have 92,378.

    >>> n_distinct(10)
    92378
    """
    return math.comb(2 * people - 1, people)


def all_draws(people: int, at_a_time: int) -> Iterator[Draw]:
    """Yield all different resamples in blocks, each with the number of ways in which it arises.

    The ways are multinomial coefficients (Fisher & Hall 1991);
    they sum to people**people.

    >>> [(draw.counts.tolist(), draw.copies.tolist()) for draw in all_draws(2, 10)]
    [([[0.0, 2.0], [1.0, 1.0], [2.0, 0.0]], [1, 2, 1])]
    """
    ways = math.factorial(people)
    divisors = np.array([math.factorial(count) for count in range(people + 1)], dtype=np.int64)
    # Bars between stars: people - 1 bars among 2 people - 1 places cut the stars into counts.
    bars = itertools.combinations(range(2 * people - 1), people - 1)
    while block := list(itertools.islice(bars, at_a_time)):
        ends = np.array(block, dtype=np.int64).reshape(len(block), people - 1)
        edges = np.pad(ends, ((0, 0), (1, 1)), constant_values=((0, 0), (-1, 2 * people - 1)))
        counts = np.diff(edges, axis=1) - 1
        yield Draw(counts.astype(np.float32), ways // divisors[counts].prod(axis=1))
