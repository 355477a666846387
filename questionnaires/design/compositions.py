"""What follows from the draws: the sequence and persona of each log, and the persona of each depth pair."""

from collections.abc import Mapping

from questionnaires.language.factors import LatinRow, LogPersona, MixedSequence, PairSplit
from questionnaires.language.study import DepthPair, Study, TrustLog
from questionnaires.language.vocabulary import PersonaName

#: Who has the log of a direction: acting unasked is too much for the one, asking too little for the other.
_DIRECTED: Mapping[str, PersonaName] = {"over": "reviewer", "under": "operator"}


def sequences_of_logs(study: Study, levels: Mapping[str, str]) -> dict[str, str]:
    """Return the letters of each log whose sequence is drawn, by block."""
    mixed = next((levels[one.id] for one in study.design.factors if isinstance(one, MixedSequence)), "")
    return {
        block: mixed if level == "mixed" else letters_of(level)
        for factor in study.design.factors
        if isinstance(factor, LatinRow)
        for block, level in zip(factor.blocks, levels[factor.id].split("+"), strict=True)
    }


def personas_of_logs(study: Study, levels: Mapping[str, str]) -> dict[str, PersonaName]:
    """Return the persona of each log whose persona is drawn, by block."""
    found: dict[str, PersonaName] = {}
    for factor in study.design.factors:
        if isinstance(factor, LogPersona):
            drawn = [_persona(name) for name in levels[factor.id].split("+")]
            row = followed_row(study, factor)
            found |= _by_composition(row, levels, drawn) if row else zip(factor.blocks, drawn, strict=True)
    return found


def personas_of_pairs(study: Study, levels: Mapping[str, str]) -> dict[str, PersonaName]:
    """Return the persona of each depth pair of a `pair_split`, by block; the split itself must be drawn."""
    found: dict[str, PersonaName] = {}
    for factor in study.design.factors:
        if isinstance(factor, PairSplit):
            kept = kept_personas(study, factor, levels)
            drawn = [_persona(name) for name in levels[factor.id].split("+")]
            found |= kept
            found |= zip((block for block in factor.blocks if block not in kept), drawn, strict=True)
    return found


def kept_personas(study: Study, factor: PairSplit, levels: Mapping[str, str]) -> dict[str, PersonaName]:
    """Return the persona of each pair whose scenario has a log with a drawn persona: it keeps that log's."""
    personas = personas_of_logs(study, levels)
    logs = {b.scenario: personas[b.id] for b in study.pages if isinstance(b, TrustLog) and b.id in personas}
    pairs = {block.id: block.scenario for block in study.pages if isinstance(block, DepthPair)}
    return {block: logs[pairs[block]] for block in factor.blocks if pairs[block] in logs}


def followed_row(study: Study, factor: LogPersona) -> LatinRow | None:
    """Return the Latin row whose directions a persona factor follows, if it follows one."""
    rows = (one for one in study.design.factors if isinstance(one, LatinRow))
    return next((row for row in rows if row.id == factor.follows), None)


def direction_of(composition: str) -> str:
    """Return `over` or `under`, or "" where a composition fixes no direction.

    >>> direction_of("MMM_over"), direction_of("AMA")
    ('over', '')
    """
    return composition.partition("_")[2]


def letters_of(composition: str) -> str:
    """Return the letters of a composition that has them.

    >>> letters_of("MMM_over"), letters_of("AMA")
    ('MMM', 'AMA')
    """
    return composition.partition("_")[0]


def _by_composition(
    row: LatinRow, levels: Mapping[str, str], drawn: list[PersonaName]
) -> dict[str, PersonaName]:
    free = [level for level in row.levels if not direction_of(level)]
    personas = dict(zip(free, drawn, strict=True))
    personas |= {level: _DIRECTED[direction_of(level)] for level in row.levels if direction_of(level)}
    columns = zip(row.blocks, levels[row.id].split("+"), strict=True)
    return {block: personas[level] for block, level in columns}


def _persona(name: str) -> PersonaName:
    return "operator" if name == "operator" else "reviewer"
