"""Resamples as counts: each row says how often each person is drawn; drawn at random, or all of them."""

import itertools
import math
import sys
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.float32] | NDArray[np.uint8] | NDArray[np.uint16]
Copies = NDArray[np.int64]

#: So many cells are counted at once: they stay in the processor's cache, which is four times as fast.
CELLS_COUNTED_AT_A_TIME = 2**16
#: All resamples are listed for so many people at most: 1,352,078 different ones.
MOST_LISTED = 12


class Draw(NamedTuple):
    """A block of resamples.

    Attributes:
        counts: Shape (block, people): how often each person is drawn; whole numbers of any type.
        copies: Shape (block,): in how many of people**people equally likely resamples these counts
            arise; None where the rows were drawn at random.
    """

    counts: Counts
    copies: Copies | None = None


def random_draws(rng: np.random.Generator, people: int, resamples: int, at_a_time: int) -> Iterator[Draw]:
    """Yield blocks of resamples; the generator gives `people` whole numbers for each, in order."""
    for start in range(0, resamples, at_a_time):
        counts = np.empty((min(at_a_time, resamples - start), people), dtype=np.float32)
        place = 0
        for part in random_counts(rng, people, len(counts)):
            counts[place : place + len(part)] = part
            place += len(part)
        yield Draw(counts)


def random_counts(rng: np.random.Generator, people: int, resamples: int) -> Iterator[NDArray[np.intp]]:
    """Yield the counts of `resamples` resamples, a few resamples at a time."""
    # Narrow numbers are the same numbers from the same draws, in less memory.
    step = max(1, CELLS_COUNTED_AT_A_TIME // people)
    for first in range(0, resamples, step):
        shape = (min(step, resamples - first), people)
        drawn = rng.integers(0, people, size=shape, dtype=np.int32)
        # Number the cells of the part through, so that one count serves all of its rows.
        drawn += people * np.arange(shape[0], dtype=np.int32)[:, np.newaxis]
        yield np.bincount(drawn.ravel(), minlength=drawn.size).reshape(shape)


def fair_coins(rng: np.random.Generator, rows: int, columns: int) -> NDArray[np.float64]:
    """Return zeros and ones, shape (rows, columns), as `rng.integers(0, 2)` draws them.

    That takes the highest of every 32 bits. Where the generator gives these whole, four times as fast.
    """
    state, cells = rng.bit_generator.state, rows * columns
    if sys.byteorder != "little" or cells % 2 or state.get("has_uint32") != 0:
        return rng.integers(0, 2, size=(rows, columns), dtype=np.int32).astype(np.float64)
    bits = rng.bit_generator.random_raw(cells // 2).view(np.int32)
    return (bits < 0).astype(np.float64).reshape(rows, columns)


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
