"""Which versions of each block people can get: every arm of a design, as far as it changes what is read."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from questionnaires.design.compositions import (
    direction_of,
    followed_row,
    kept_personas,
    personas_of_logs,
    personas_of_pairs,
    sequences_of_logs,
)
from questionnaires.design.rows import filling_rows, possible_levels
from questionnaires.language.factors import LatinRow, LogPersona, MixedSequence, PairSplit
from questionnaires.language.study import CapabilityPair, DepthPair, Study, TrustLog
from questionnaires.language.vocabulary import PersonaName

#: A design with more arms than this is judged by so many of them.
_MOST_ARMS = 1000
_DRAWN = (LatinRow, MixedSequence, LogPersona)


class Version(NamedTuple):
    """What makes a block read otherwise for one person than for another."""

    persona: PersonaName | None = None
    #: Of a trust log: one letter per checkpoint.
    sequence: str = ""

    @property
    def acting(self) -> float:
        """The share of a log's days on which the agent acts unasked; 0 for other blocks."""
        acts = "A" if self.persona == "operator" else "M"
        return self.sequence.count(acts) / max(len(self.sequence), 1)


#: The version of each block.
Arm = Mapping[str, Version]


def arms_of(study: Study) -> list[Arm]:
    """Return the arms of a study, one of each kind; order and sides change no text and are left out."""
    arms: dict[tuple[Version, ...], Arm] = {}
    for levels in itertools.islice(_levels(study), _MOST_ARMS):
        arm = _arm(study, levels)
        arms.setdefault(tuple(arm.values()), arm)
    return list(arms.values())


def _levels(study: Study) -> Iterator[dict[str, str]]:
    factors = [factor for factor in study.design.factors if isinstance(factor, _DRAWN)]
    for drawn in itertools.product(*(_possible(study, factor) for factor in factors)):
        yield from _split(study, {factor.id: level for factor, level in zip(factors, drawn, strict=True)})


def _possible(study: Study, factor: LatinRow | MixedSequence | LogPersona) -> Sequence[str]:
    row = followed_row(study, factor) if isinstance(factor, LogPersona) else None
    return possible_levels(factor, sum(not direction_of(level) for level in row.levels) if row else 0)


def _split(study: Study, levels: dict[str, str]) -> Iterator[dict[str, str]]:
    splits = [factor for factor in study.design.factors if isinstance(factor, PairSplit)]
    rows = []
    for factor in splits:
        kept = kept_personas(study, factor, levels)
        rows.append(["+".join(row) for row in filling_rows(kept.values(), len(factor.blocks) - len(kept))])
    for drawn in itertools.product(*rows):
        yield levels | {factor.id: level for factor, level in zip(splits, drawn, strict=True)}


def _arm(study: Study, levels: Mapping[str, str]) -> dict[str, Version]:
    personas = {**personas_of_logs(study, levels), **personas_of_pairs(study, levels)}
    sequences = sequences_of_logs(study, levels)
    by_scenario = {
        b.scenario: personas[b.id] for b in study.pages if isinstance(b, TrustLog) and b.id in personas
    }
    arm: dict[str, Version] = {}
    for block in study.pages:
        match block:
            case TrustLog():
                persona = personas[block.id] if block.persona == "drawn" else block.persona
                drawn = block.sequence == "drawn"
                arm[block.id] = Version(persona, sequences[block.id] if drawn else block.sequence)
            case DepthPair() | CapabilityPair():
                kept = personas.get(block.id) or by_scenario.get(block.scenario)
                arm[block.id] = Version(kept if block.persona == "drawn" else block.persona)
            case _:
                arm[block.id] = Version()
    return arm
