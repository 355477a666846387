"""The draws of one sitting: each factor from its least-filled levels, ties to the least-filled combination.

Everything is drawn once, when consent is given, inside the transaction that counts the others, and recorded.
Without drop-outs the levels of a factor differ by at most one at any number of people.
"""

import itertools
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, Protocol, assert_never

import numpy as np

from questionnaires.design.sides import draw_sides, pairs_of
from questionnaires.language.study import Factor, LatinRow, LogPersona, Order, Side, Study
from questionnaires.language.vocabulary import PersonaName


class Allocation(NamedTuple):
    """One draw as it is stored. `derived` levels follow from another draw and are stored for readers."""

    factor: str
    level: str
    rule: Literal["least_filled", "derived"]


class Draws(NamedTuple):
    """All draws of one sitting, in the order they were made."""

    allocations: tuple[Allocation, ...]
    #: The level of the study's first factor, or "" without factors.
    arm: str

    @property
    def levels(self) -> dict[str, str]:
        """The level of each factor."""
        return {made.factor: made.level for made in self.allocations}


class Counts(Protocol):
    """How the sittings that count (same kind, completed or recently active) were drawn."""

    def levels(self, factor: str) -> Mapping[str, int]:
        """Return how many have each level of a factor."""
        ...

    def combined(self, drawn: Mapping[str, str], factor: str) -> Mapping[str, int]:
        """Return how many of those with all the levels `drawn` have each level of a factor."""
        ...


class PastDraws:
    """Counts over draws held in memory, one mapping of factor to level for each sitting."""

    def __init__(self, past: Sequence[Mapping[str, str]] = ()) -> None:
        self.past = past

    def levels(self, factor: str) -> Mapping[str, int]:
        """Return how many have each level of a factor."""
        return self.combined({}, factor)

    def combined(self, drawn: Mapping[str, str], factor: str) -> Mapping[str, int]:
        """Return how many of those with all the levels `drawn` have each level of a factor."""
        alike = (p for p in self.past if all(p.get(key) == level for key, level in drawn.items()))
        return Counter(p[factor] for p in alike if factor in p)


def draw(study: Study, counts: Counts, rng: np.random.Generator) -> Draws:
    """Return the draws of a new sitting.

    Factors with fewer levels are drawn first, and ties look at the factors of the file in their order. So two
    factors of two and six levels meet in each of their twelve combinations equally often, after every twelve.

    Args:
        study: whose design is drawn from.
        counts: the sittings to balance against.
        rng: a generator seeded with the sitting's own stored seed.
    """
    made: list[Allocation] = []
    for factor in sorted(study.design.factors, key=_size):
        match factor:
            case LatinRow():
                made += _draw_row(factor, counts, made, rng)
            case LogPersona():
                made += _draw_personas(factor, counts, made, rng)
            case Order():
                levels = ["+".join(order) for order in itertools.permutations(factor.blocks)]
                made.append(_least_filled(factor.id, levels, counts, made, rng))
            case Side():
                sides = draw_sides(factor.id, pairs_of(study), counts.levels, rng)
                made += [Allocation(name, level, "least_filled") for name, level in sides.items()]
            case _:
                assert_never(factor)
    first = study.design.factors[0].id if study.design.factors else ""
    return Draws(tuple(made), next((m.level for m in made if m.factor.split(".")[0] == first), ""))


def _size(factor: Factor) -> float:
    match factor:
        case LatinRow():
            return len(factor.levels)
        case LogPersona():
            return len(persona_rows(len(factor.blocks)))
        case Order():
            return math.factorial(len(factor.blocks))
        case Side():
            return math.inf
        case _:
            assert_never(factor)


def _draw_row(
    factor: LatinRow, counts: Counts, made: list[Allocation], rng: np.random.Generator
) -> list[Allocation]:
    rows = {"+".join(row): row for row in latin_rows(factor)}
    drawn = _least_filled(factor.id, list(rows), counts, made, rng)
    columns = zip(factor.blocks, rows[drawn.level], strict=True)
    return [drawn, *(Allocation(f"sequence.{block}", level, "derived") for block, level in columns)]


def latin_rows(factor: LatinRow) -> list[tuple[str, ...]]:
    """Return the rows of the factor's cyclic Latin square: in every column, every level stands once.

    >>> levels, logs = ("AAA", "AMA", "MMM"), ("log_a", "log_b")
    >>> latin_rows(LatinRow(kind="latin_row", id="rows", blocks=logs, levels=levels))
    [('AAA', 'AMA'), ('AMA', 'MMM'), ('MMM', 'AAA')]
    """
    size = len(factor.levels)
    columns = range(len(factor.blocks))
    return [tuple(factor.levels[(row + column) % size] for column in columns) for row in range(size)]


def _draw_personas(
    factor: LogPersona, counts: Counts, made: list[Allocation], rng: np.random.Generator
) -> list[Allocation]:
    rows = {"+".join(row): row for row in persona_rows(len(factor.blocks))}
    drawn = _least_filled(factor.id, list(rows), counts, made, rng)
    columns = zip(factor.blocks, rows[drawn.level], strict=True)
    return [drawn, *(Allocation(f"persona.{block}", level, "derived") for block, level in columns)]


def persona_rows(logs: int) -> list[tuple[PersonaName, ...]]:
    """Return the ways to give half of the logs to the reviewer and half to the operator.

    >>> persona_rows(2)
    [('reviewer', 'operator'), ('operator', 'reviewer')]
    """
    return [
        tuple("reviewer" if log in chosen else "operator" for log in range(logs))
        for reviewers in sorted({logs // 2, logs - logs // 2})
        for chosen in itertools.combinations(range(logs), reviewers)
    ]


def _least_filled(
    factor: str, levels: list[str], counts: Counts, made: list[Allocation], rng: np.random.Generator
) -> Allocation:
    candidates = _lowest(levels, counts.levels(factor))
    drawn = {m.factor: m.level for m in made if m.rule != "derived"}
    for other, level in drawn.items():
        candidates = _lowest(candidates, counts.combined({other: level}, factor))
    candidates = _lowest(candidates, counts.combined(drawn, factor))
    return Allocation(factor, candidates[rng.integers(len(candidates))], "least_filled")


def _lowest(levels: list[str], count: Mapping[str, int]) -> list[str]:
    least = min(count.get(level, 0) for level in levels)
    return [level for level in levels if count.get(level, 0) == least]
