"""What people can meet at all: the levels of each factor, and the variants of each log and pair."""

import itertools
from collections.abc import Iterator, Mapping
from typing import NamedTuple, assert_never

from questionnaires.design.assignment import Draws
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


class Variant(NamedTuple):
    """One way a block can come: whose it is, and for a log which sequence it has."""

    persona: PersonaName
    sequence: str = ""


def levels_of(study: Study, factor: Factor, draws: Draws | None = None) -> list[str]:
    """Return the levels a factor can have.

    Args:
        study: whose factor it is.
        factor: which one; sides are no list of levels.
        draws: what else is drawn; what a `pair_split` can be depends on it.
    """
    match factor:
        case LogPersona():
            row = followed_row(study, factor)
            free = sum(not direction_of(level) for level in row.levels) if row else 0
            return possible_levels(factor, free)
        case LatinRow() | MixedSequence() | Order():
            return possible_levels(factor)
        case PairSplit():
            return _splits(study, factor, draws.levels) if draws else []
        case Side():
            return []
        case _:
            assert_never(factor)


def variants_of(study: Study) -> dict[str, list[Variant]]:
    """Return the variants of each log and pair that somebody can be given, by block, in a fixed order."""
    drawn = [(_sequences(study, levels), _personas(study, levels)) for levels in _combinations(study)]
    found: dict[str, list[Variant]] = {}
    for block in study.pages:
        match block:
            case TrustLog():
                pairs = {
                    Variant(_own(block, personas), block.sequence if fixed else sequences[block.id])
                    for sequences, personas in drawn
                    for fixed in [block.sequence != "drawn"]
                }
            case DepthPair() | CapabilityPair():
                pairs = {Variant(_own(block, personas)) for _, personas in drawn}
            case _:
                continue
        # The reviewer first, and what is aligned first.
        found[block.id] = sorted(pairs, key=lambda one: (one.persona != "reviewer", one))
    return found


def _combinations(study: Study) -> Iterator[Mapping[str, str]]:
    """Yield the levels of all factors that decide on variants, in every combination."""
    factors = [f for f in study.design.factors if isinstance(f, LatinRow | MixedSequence | LogPersona)]
    splits = [f for f in study.design.factors if isinstance(f, PairSplit)]
    for drawn in itertools.product(*(levels_of(study, factor) for factor in factors)):
        levels = {factor.id: level for factor, level in zip(factors, drawn, strict=True)}
        for rows in itertools.product(*(_splits(study, split, levels) for split in splits)):
            yield {**levels, **{split.id: row for split, row in zip(splits, rows, strict=True)}}


def _splits(study: Study, factor: PairSplit, levels: Mapping[str, str]) -> list[str]:
    kept = kept_personas(study, factor, levels)
    return ["+".join(row) for row in filling_rows(kept.values(), len(factor.blocks) - len(kept))]


def _sequences(study: Study, levels: Mapping[str, str]) -> Mapping[str, str]:
    return sequences_of_logs(study, levels)


def _personas(study: Study, levels: Mapping[str, str]) -> Mapping[str, PersonaName]:
    logs = personas_of_logs(study, levels)
    scenarios = {b.scenario: logs[b.id] for b in study.pages if isinstance(b, TrustLog) and b.id in logs}
    pairs = (b for b in study.pages if isinstance(b, DepthPair) and b.scenario in scenarios)
    # A pair with a drawn persona and no split takes the one its scenario's log was given.
    followed = {pair.id: scenarios[pair.scenario] for pair in pairs}
    return {**followed, **logs, **personas_of_pairs(study, levels)}


def _own(block: TrustLog | DepthPair | CapabilityPair, drawn: Mapping[str, PersonaName]) -> PersonaName:
    return drawn[block.id] if block.persona == "drawn" else block.persona
