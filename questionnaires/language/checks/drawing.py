"""The design: factors that draw what blocks leave open, and sequences that fit the plans."""

from collections.abc import Iterator

from questionnaires.language.checks.cases import StudyCase
from questionnaires.language.checks.rules import Finding, study_rule
from questionnaires.language.factors import LatinRow, LogPersona, Order, PairSplit, Side
from questionnaires.language.study import (
    CapabilityPair,
    Consent,
    Debrief,
    DepthPair,
    Study,
    TimingBlock,
    TrustLog,
)


@study_rule("latin-row-blocks", "Name trust logs with `sequence: drawn`.")
def row_blocks(case: StudyCase) -> Iterator[Finding]:
    """Yield columns of a Latin row that are no trust log with a drawn sequence."""
    logs = {log.id for log in _logs(case.study) if log.sequence == "drawn"}
    for number, factor in enumerate(case.study.design.factors):
        if isinstance(factor, LatinRow):
            yield from not_among(case.study, ("design", "factors", number), factor.blocks, logs)


@study_rule("log-persona-blocks", "Name trust logs with `persona: drawn`.")
def persona_blocks(case: StudyCase) -> Iterator[Finding]:
    """Yield blocks of a persona factor that are no trust log with a drawn persona."""
    logs = {log.id for log in _logs(case.study) if log.persona == "drawn"}
    for number, factor in enumerate(case.study.design.factors):
        if isinstance(factor, LogPersona):
            yield from not_among(case.study, ("design", "factors", number), factor.blocks, logs)


@study_rule("latin-row-levels", "List distinct sequences, at least as many as there are blocks.")
def row_levels(case: StudyCase) -> Iterator[Finding]:
    """Yield Latin rows with repeated levels, or too few for their columns."""
    for number, factor in enumerate(case.study.design.factors):
        if not isinstance(factor, LatinRow):
            continue
        path = ("design", "factors", number, "levels")
        distinct = set(factor.levels)
        if len(distinct) < len(factor.levels):
            yield Finding(path, "a level is listed twice")
        elif len(distinct) < len(factor.blocks):
            yield Finding(path, f"{len(distinct)} levels cannot fill {len(factor.blocks)} blocks")


@study_rule("sequence-length", "Write one letter for each checkpoint of the plan.")
def lengths(case: StudyCase) -> Iterator[Finding]:
    """Yield sequences that are longer or shorter than the plan they are for."""
    plans = plans_of(case.study)
    for number, block in enumerate(case.study.pages):
        fixed = isinstance(block, TrustLog) and block.sequence != "drawn"
        if isinstance(block, TrustLog) and fixed and len(block.sequence) != len(block.plan):
            message = f"`{block.sequence}` has {len(block.sequence)} letters for {len(block.plan)} checkpoints"
            yield Finding(("pages", number, "sequence"), message)
    for number, factor in enumerate(case.study.design.factors):
        if isinstance(factor, LatinRow):
            wanted = {plans[name] for name in factor.blocks if name in plans}
            for place, level in enumerate(factor.levels):
                if level != "mixed" and wanted and wanted != {len(level.partition("_")[0])}:
                    path = ("design", "factors", number, "levels", place)
                    yield Finding(
                        path, f"`{level}` does not fit plans of {', '.join(map(str, sorted(wanted)))}"
                    )


@study_rule("drawn-without-factor", "Add the block to a factor that draws it, or fix the value in the block.")
def undrawn(case: StudyCase) -> Iterator[Finding]:
    """Yield blocks that leave open what no factor draws."""
    factors = case.study.design.factors
    rows = {name for factor in factors if isinstance(factor, LatinRow) for name in factor.blocks}
    personas = {name for factor in factors if isinstance(factor, LogPersona) for name in factor.blocks}
    split = {name for factor in factors if isinstance(factor, PairSplit) for name in factor.blocks}
    drawn = {log.scenario for log in _logs(case.study) if log.id in personas}
    for number, block in enumerate(case.study.pages):
        if isinstance(block, TrustLog) and block.sequence == "drawn" and block.id not in rows:
            yield Finding(("pages", number, "sequence"), "no `latin_row` draws this sequence")
        if isinstance(block, TrustLog) and block.persona == "drawn" and block.id not in personas:
            yield Finding(("pages", number, "persona"), "no `log_persona` draws this persona")
        if isinstance(block, DepthPair) and block.persona == "drawn" and block.id not in split:
            if block.scenario in drawn:
                continue
            hint = (
                "A pair takes the persona of its scenario's log; add that log, a `pair_split`, or the persona."
            )
            yield Finding(("pages", number, "persona"), "no log of this scenario draws a persona", hint)


@study_rule("order-blocks", "Exchange only blocks between consent and debrief.")
def ordered(case: StudyCase) -> Iterator[Finding]:
    """Yield an order that would move the consent or the debrief."""
    fixed = {block.id for block in case.study.pages if isinstance(block, Consent | Debrief)}
    for number, factor in enumerate(case.study.design.factors):
        for place, name in enumerate(factor.blocks) if isinstance(factor, Order) else ():
            if name in fixed:
                yield Finding(("design", "factors", number, "blocks", place), f"`{name}` keeps its place")


@study_rule("side-missing", "Add {kind: side, id: sides} to the factors under `design`.")
def sideless(case: StudyCase) -> Iterator[Finding]:
    """Yield the first pair of a study that draws no sides: the better role would always stand left."""
    if any(isinstance(factor, Side) for factor in case.study.design.factors):
        return
    pairs = (DepthPair, TimingBlock, CapabilityPair)
    first = next((place for place, block in enumerate(case.study.pages) if isinstance(block, pairs)), None)
    if first is not None:
        message = "no factor draws who stands left, so it would always be the same role"
        yield Finding(("pages", first, "kind"), message)


def plans_of(study: Study) -> dict[str, int]:
    """Return how many checkpoints each log has, by block."""
    return {log.id: len(log.plan) for log in _logs(study)}


def not_among(
    study: Study, path: tuple[str | int, ...], given: tuple[str, ...], wanted: set[str]
) -> Iterator[Finding]:
    """Yield the blocks given to a factor that leave it nothing to draw."""
    blocks = {block.id for block in study.pages}
    for place, name in enumerate(given):
        # A block that is not there at all is an unknown reference.
        if name in blocks and name not in wanted:
            yield Finding((*path, "blocks", place), f"`{name}` leaves nothing for this factor to draw")


def _logs(study: Study) -> Iterator[TrustLog]:
    return (block for block in study.pages if isinstance(block, TrustLog))
