"""Draws that together show everything somebody can read: each persona, and each letter at each checkpoint."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from questionnaires.design.assignment import Allocation, Draws
from questionnaires.design.compositions import direction_of, letters_of
from questionnaires.design.sides import pairs_of
from questionnaires.language.factors import LatinRow, LogPersona, MixedSequence, Order, Side
from questionnaires.language.study import CapabilityPair, DepthPair, Study, TrustLog
from questionnaires.language.vocabulary import PersonaName

#: Whose a log with a direction is, see decision 0008.
_DIRECTED: dict[str, tuple[PersonaName, ...]] = {"over": ("reviewer",), "under": ("operator",)}
_DRAWN: tuple[PersonaName, ...] = ("reviewer", "operator")


class Arm(NamedTuple):
    """One way a block can come: whose it is, and for a log its sequence."""

    persona: PersonaName
    sequence: str = ""


def covering_draws(study: Study) -> list[Draws]:
    """Return a few draws, so that every text which some draw shows is shown by one of these.

    The better role always stands left and orders are those of the file, so that pages can be compared.
    """
    told_apart = (block for block in study.pages if isinstance(block, TrustLog | DepthPair | CapabilityPair))
    arms = {block.id: covering_arms(study, block) for block in told_apart}
    count = max((len(found) for found in arms.values()), default=1)
    turns = ({block: found[turn % len(found)] for block, found in arms.items()} for turn in range(count))
    return [_draws(study, chosen) for chosen in turns]


def covering_arms(study: Study, block: TrustLog | DepthPair | CapabilityPair) -> list[Arm]:
    """Return ways a block can come that together show each persona with each letter at each checkpoint."""
    left = {arm: set(_shown(arm)) for arm in possible_arms(study, block)}
    kept: list[Arm] = []
    # Those that show most of what is still to be shown come first, so that a few are enough.
    while any(left.values()):
        best = max(left, key=lambda arm: len(left[arm]))
        shown = set(left[best])
        left = {arm: rest - shown for arm, rest in left.items()}
        kept.append(best)
    return kept


def possible_arms(study: Study, block: TrustLog | DepthPair | CapabilityPair) -> list[Arm]:
    """Return each way a block can come, in the order of the file."""
    if not isinstance(block, TrustLog):
        return [Arm(persona) for persona in _personas(block.persona)]
    levels = [block.sequence] if block.sequence != "drawn" else _levels(study, block.id)
    arms = (arm for level in levels for arm in _arms_of(study, block, level))
    return list(dict.fromkeys(arms))


def _shown(arm: Arm) -> Iterator[tuple[str, int, str]]:
    return ((arm.persona, place, letter) for place, letter in enumerate(arm.sequence or "-"))


def _levels(study: Study, block_id: str) -> list[str]:
    rows = (one for one in study.design.factors if isinstance(one, LatinRow) and block_id in one.blocks)
    return [level for row in rows for level in row.levels]


def _arms_of(study: Study, block: TrustLog, level: str) -> Iterator[Arm]:
    personas = _personas(block.persona)
    if any(isinstance(one, LogPersona) and one.follows for one in study.design.factors):
        personas = _DIRECTED.get(direction_of(level), personas)
    mixed = (one.levels for one in study.design.factors if isinstance(one, MixedSequence))
    sequences: Sequence[str] = next(mixed, ()) if level == "mixed" else (letters_of(level),)
    return (Arm(persona, sequence) for sequence in sequences for persona in personas)


def _personas(persona: str) -> tuple[PersonaName, ...]:
    return tuple(name for name in ("reviewer", "planner", "operator") if name == persona) or _DRAWN


def _draws(study: Study, arms: dict[str, Arm]) -> Draws:
    levels: dict[str, str] = {f"persona.{block}": arm.persona for block, arm in arms.items()}
    levels |= {f"sequence.{block}": arm.sequence for block, arm in arms.items()}
    for factor in study.design.factors:
        if isinstance(factor, Order):
            levels[factor.id] = "+".join(block.id for block in study.pages if block.id in factor.blocks)
        if isinstance(factor, Side):
            levels |= {f"{factor.id}.{pair.page_id}": pair.roles[0] for pair in pairs_of(study)}
    return Draws(tuple(Allocation(name, level, "derived") for name, level in levels.items()), "")
