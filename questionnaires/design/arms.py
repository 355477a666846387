"""What people can meet at all: the levels of each factor, the arms, and the variants of each block in them."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, assert_never

from questionnaires.design.compositions import (
    direction_of,
    followed_row,
    kept_personas,
    personas_of_logs,
    personas_of_pairs,
    sequences_of_logs,
)
from questionnaires.design.rows import filling_rows, possible_levels
from questionnaires.language.factors import (
    Factor,
    LatinRow,
    LogPersona,
    MixedSequence,
    Order,
    PairSplit,
    Side,
)
from questionnaires.language.study import CapabilityPair, DepthPair, Study, TrustLog
from questionnaires.language.vocabulary import PersonaName

#: A design with more combinations of levels than this is judged by so many of them.
_MOST_COMBINATIONS = 1000


class Variant(NamedTuple):
    """What makes a block read otherwise for one person than for another."""

    persona: PersonaName | Literal[""] = ""
    #: Of a trust log: one letter per checkpoint.
    sequence: str = ""

    @property
    def acting(self) -> float:
        """The share of a log's days on which the agent acts unasked; 0 for other blocks."""
        acts = "A" if self.persona == "operator" else "M"
        return self.sequence.count(acts) / max(len(self.sequence), 1)


#: The variant of each block; those without a persona have the empty one.
Arm = Mapping[str, Variant]


def arms_of(study: Study) -> list[Arm]:
    """Return the arms of a study, one of each kind; order and sides change no text and are left out."""
    arms: dict[tuple[Variant, ...], Arm] = {}
    for levels in itertools.islice(_combinations(study), _MOST_COMBINATIONS):
        arm = _arm(study, levels)
        arms.setdefault(tuple(arm.values()), arm)
    return list(arms.values())


def variants_of(study: Study) -> dict[str, list[Variant]]:
    """Return the variants of each log and pair that somebody can be given, by block, in a fixed order."""
    arms = arms_of(study)
    blocks = (block.id for block in study.pages if isinstance(block, TrustLog | DepthPair | CapabilityPair))
    # The reviewer first, and what is aligned first.
    return {
        block: sorted({arm[block] for arm in arms}, key=lambda one: (one.persona != "reviewer", one))
        for block in blocks
    }


def levels_of(study: Study, factor: Factor, drawn: Mapping[str, str] | None = None) -> Sequence[str]:
    """Return the levels a factor can have.

    Args:
        study: whose factor it is.
        factor: which one; sides are no list of levels.
        drawn: the levels of other factors; what a `pair_split` can be depends on them.
    """
    match factor:
        case LogPersona():
            row = followed_row(study, factor)
            free = sum(not direction_of(level) for level in row.levels) if row else 0
            return possible_levels(factor, free)
        case LatinRow() | MixedSequence() | Order():
            return possible_levels(factor)
        case PairSplit():
            return _splits(study, factor, drawn) if drawn else []
        case Side():
            return []
        case _:
            assert_never(factor)


def _combinations(study: Study) -> Iterator[Mapping[str, str]]:
    """Yield the levels of all factors that decide on variants, in every combination."""
    factors = [one for one in study.design.factors if isinstance(one, LatinRow | MixedSequence | LogPersona)]
    splits = [one for one in study.design.factors if isinstance(one, PairSplit)]
    for drawn in itertools.product(*(levels_of(study, factor) for factor in factors)):
        levels = {factor.id: level for factor, level in zip(factors, drawn, strict=True)}
        for rows in itertools.product(*(_splits(study, split, levels) for split in splits)):
            yield levels | {split.id: row for split, row in zip(splits, rows, strict=True)}


def _splits(study: Study, factor: PairSplit, levels: Mapping[str, str]) -> list[str]:
    kept = kept_personas(study, factor, levels)
    return ["+".join(row) for row in filling_rows(kept.values(), len(factor.blocks) - len(kept))]


def _arm(study: Study, levels: Mapping[str, str]) -> dict[str, Variant]:
    personas, sequences = _personas(study, levels), sequences_of_logs(study, levels)
    arm: dict[str, Variant] = {}
    for block in study.pages:
        match block:
            case TrustLog():
                persona = personas[block.id] if block.persona == "drawn" else block.persona
                drawn = block.sequence == "drawn"
                arm[block.id] = Variant(persona, sequences[block.id] if drawn else block.sequence)
            case DepthPair() | CapabilityPair():
                arm[block.id] = Variant(personas[block.id] if block.persona == "drawn" else block.persona)
            case _:
                arm[block.id] = Variant()
    return arm


def _personas(study: Study, levels: Mapping[str, str]) -> Mapping[str, PersonaName]:
    logs = personas_of_logs(study, levels)
    scenarios = {b.scenario: logs[b.id] for b in study.pages if isinstance(b, TrustLog) and b.id in logs}
    pairs = (b for b in study.pages if isinstance(b, DepthPair) and b.scenario in scenarios)
    # A pair with a drawn persona and no split takes the one its scenario's log was given.
    followed = {pair.id: scenarios[pair.scenario] for pair in pairs}
    return {**followed, **logs, **personas_of_pairs(study, levels)}
