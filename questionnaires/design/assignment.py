"""The draws of one sitting: each factor by the rule of its design, `least_filled` if it names none.

Everything is drawn once, when consent is given, inside the transaction that counts the others, and recorded.
Without drop-outs the levels of a factor differ by at most one at any number of people, `simple` ones apart.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, assert_never

import numpy as np

from questionnaires.design.balancing import Candidates, Counts, draw_level
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
from questionnaires.language.vocabulary import Balance, DrawRule


class Allocation(NamedTuple):
    """One draw as it is stored. `derived` levels follow from another draw and are stored for readers."""

    factor: str
    level: str
    rule: DrawRule


class Draws(NamedTuple):
    """All draws of one sitting, in the order they were made."""

    allocations: tuple[Allocation, ...]
    #: The level of the study's first factor, or "" without factors.
    arm: str

    @property
    def levels(self) -> dict[str, str]:
        """The level of each factor."""
        return {made.factor: made.level for made in self.allocations}


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
        rule = factor.balance or study.design.balance
        match factor:
            case LatinRow() | MixedSequence() | LogPersona() | Order():
                made.append(_drawn(factor, _levels(study, factor), rule, counts, made, rng))
            case PairSplit():
                made.append(_draw_split(study, factor, rule, counts, made, rng))
            case Side():
                made += _draw_sides(study, factor, rule, counts, rng)
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


def _drawn(
    factor: Factor,
    levels: Sequence[str],
    rule: Balance,
    counts: Counts,
    made: list[Allocation],
    rng: np.random.Generator,
) -> Allocation:
    drawn = {m.factor: m.level for m in made if m.rule != "derived"}
    return Allocation(factor.id, draw_level(rule, Candidates(factor.id, levels, drawn), counts, rng), rule)


def _draw_split(
    study: Study,
    factor: PairSplit,
    rule: Balance,
    counts: Counts,
    made: list[Allocation],
    rng: np.random.Generator,
) -> Allocation:
    kept = kept_personas(study, factor, {m.factor: m.level for m in made})
    rows = ["+".join(row) for row in filling_rows(kept.values(), len(factor.blocks) - len(kept))]
    if len(rows) == 1:
        return Allocation(factor.id, rows[0], "derived")
    return _drawn(factor, rows, rule, counts, made, rng)


def _draw_sides(
    study: Study, factor: Side, rule: Balance, counts: Counts, rng: np.random.Generator
) -> Iterator[Allocation]:
    # Two people in a row mirror each other, which is a block of two: `blocked` and `least_filled` are one here.
    levels = PastDraws().levels if rule == "simple" else counts.levels
    for name, level in draw_sides(factor.id, pairs_of(study), levels, rng).items():
        yield Allocation(name, level, rule)


def _derived(study: Study, made: list[Allocation]) -> Iterator[Allocation]:
    levels = {m.factor: m.level for m in made}
    for block, letters in sequences_of_logs(study, levels).items():
        yield Allocation(f"sequence.{block}", letters, "derived")
    for block, persona in {**personas_of_logs(study, levels), **personas_of_pairs(study, levels)}.items():
        yield Allocation(f"persona.{block}", persona, "derived")
