"""The three rules by which a level is drawn: `least_filled`, `blocked` and `simple`.

- `least_filled`: from the levels that fewest have; ties go to those that fewest have together with what is
  drawn already, then to chance. Factors meet evenly, and each is even at any number of people.
- `blocked`: permuted blocks (Matts & Lachin 1988, doi:10.1016/0197-2456(88)90047-5). People form blocks, in the
  order in which they come, as long as the list of levels; in each block every level is drawn once, without
  replacement. Each factor is even by itself; which levels meet is left to chance.
- `simple`: with equal chances, whoever came before.

The first two look at the sittings that count, and at nothing else. So a block is no list that is used up: how
many count tells how many blocks are full, each level has a place in each of these and in the open one, and the
draw is among all places that are free. Whoever drops out frees a place, which competes with those of the open
block. Whoever comes back after it was taken makes the level wait until the others have caught up.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, assert_never

import numpy as np

from questionnaires.language.vocabulary import Balance


class Counts(Protocol):
    """How the sittings that count (same kind, completed or recently active) were drawn."""

    def levels(self, factor: str) -> Mapping[str, int]:
        """Return how many have each level of a factor."""
        ...

    def combined(self, drawn: Mapping[str, str], factor: str) -> Mapping[str, int]:
        """Return how many of those with all the levels `drawn` have each level of a factor."""
        ...


class Candidates(NamedTuple):
    """What a draw of one factor is made from: its possible levels, and what is drawn of the others already."""

    factor: str
    levels: Sequence[str]
    drawn: Mapping[str, str]


def draw_level(rule: Balance, candidates: Candidates, counts: Counts, rng: np.random.Generator) -> str:
    """Return the level that a rule draws."""
    match rule:
        case "least_filled":
            among = least_filled(candidates, counts)
        case "blocked":
            among = free_places(candidates.levels, counts.levels(candidates.factor))
        case "simple":
            among = list(candidates.levels)
        case _:
            assert_never(rule)
    return among[rng.integers(len(among))]


def least_filled(candidates: Candidates, counts: Counts) -> list[str]:
    """Return the levels that fewest have, by themselves and then together with what is drawn already."""
    factor, drawn = candidates.factor, candidates.drawn
    lowest = _lowest(candidates.levels, counts.levels(factor))
    for other, level in drawn.items():
        lowest = _lowest(lowest, counts.combined({other: level}, factor))
    return _lowest(lowest, counts.combined(drawn, factor))


def free_places(levels: Sequence[str], count: Mapping[str, int]) -> list[str]:
    """Return a level for each of its free places in the full blocks and the open one.

    >>> free_places(["AAA", "AMA", "MAM"], {"AAA": 2, "AMA": 1, "MAM": 2})
    ['AMA']
    >>> free_places(["AAA", "AMA", "MAM"], {"AAA": 3, "AMA": 1, "MAM": 2})
    ['AMA', 'AMA', 'MAM']
    """
    taken = [count.get(level, 0) for level in levels]
    blocks = sum(taken) // len(levels) + 1
    return [level for level, filled in zip(levels, taken, strict=True) for _ in range(blocks - filled)]


def _lowest(levels: Sequence[str], count: Mapping[str, int]) -> list[str]:
    least = min(count.get(level, 0) for level in levels)
    return [level for level in levels if count.get(level, 0) == least]
