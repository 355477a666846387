"""The draws of one sitting: each factor from its least-filled levels, ties to the least-filled combination.

Everything is drawn once, when consent is given, inside the transaction that counts the others, and recorded.
Without drop-outs the levels of a factor differ by at most one at any number of people.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, Protocol, assert_never

import numpy as np

from questionnaires.design.compositions import (
    direction_of,
    followed_row,
    kept_personas,
    personas_of_logs,
    personas_of_pairs,
    sequences_of_logs,
)
from questionnaires.design.rows import filling_rows, possible_levels
from questionnaires.design.sides import draw_sides, pairs_of
from questionnaires.language.factors import (
    Factor,
    LatinRow,
    LogPersona,
    MixedSequence,
    Order,
    PairSplit,
    Side,
)
from questionnaires.language.study import Study


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
    for factor in sorted(study.design.factors, key=lambda one: _turn(study, one)):
        match factor:
            case LatinRow() | MixedSequence() | LogPersona() | Order():
                made.append(_least_filled(factor.id, _levels(study, factor), counts, made, rng))
            case PairSplit():
                made.append(_draw_split(study, factor, counts, made, rng))
            case Side():
                sides = draw_sides(factor.id, pairs_of(study), counts.levels, rng)
                made += [Allocation(name, level, "least_filled") for name, level in sides.items()]
            case _:
                assert_never(factor)
    first = study.design.factors[0].id if study.design.factors else ""
    arm = next((m.level for m in made if m.factor.split(".")[0] == first), "")
    return Draws((*made, *_derived(study, made)), arm)


def _turn(study: Study, factor: Factor) -> tuple[int, int]:
    match factor:
        case LatinRow() | MixedSequence() | LogPersona() | Order():
            return 0, len(_levels(study, factor))
        case PairSplit():
            # What is left for the pairs depends on who has which log.
            return 1, 0
        case Side():
            return 2, 0
        case _:
            assert_never(factor)


def _levels(study: Study, factor: LatinRow | MixedSequence | LogPersona | Order) -> list[str]:
    row = followed_row(study, factor) if isinstance(factor, LogPersona) else None
    return possible_levels(factor, sum(not direction_of(level) for level in row.levels) if row else 0)


def _draw_split(
    study: Study, factor: PairSplit, counts: Counts, made: list[Allocation], rng: np.random.Generator
) -> Allocation:
    kept = kept_personas(study, factor, {m.factor: m.level for m in made})
    rows = ["+".join(row) for row in filling_rows(kept.values(), len(factor.blocks) - len(kept))]
    if len(rows) == 1:
        return Allocation(factor.id, rows[0], "derived")
    return _least_filled(factor.id, rows, counts, made, rng)


def _derived(study: Study, made: list[Allocation]) -> Iterator[Allocation]:
    levels = {m.factor: m.level for m in made}
    for block, letters in sequences_of_logs(study, levels).items():
        yield Allocation(f"sequence.{block}", letters, "derived")
    for block, persona in {**personas_of_logs(study, levels), **personas_of_pairs(study, levels)}.items():
        yield Allocation(f"persona.{block}", persona, "derived")


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
