"""Compositions of logs with a direction or a mixed sequence, and how the pairs complete what the logs give."""

from collections.abc import Iterator

from questionnaires.language.checks.cases import Path, StudyCase
from questionnaires.language.checks.drawing import not_among, plans_of
from questionnaires.language.checks.rules import Finding, study_rule
from questionnaires.language.factors import LatinRow, LogPersona, MixedSequence, PairSplit
from questionnaires.language.study import DepthPair, Study, TrustLog


@study_rule("direction-persona", "Let a `log_persona` over the same blocks say `follows:` and the row's id.")
def undirected(case: StudyCase) -> Iterator[Finding]:
    """Yield levels with a direction in a row that no persona factor follows: nobody would be over or under."""
    factors = case.study.design.factors
    followed = {factor.follows for factor in factors if isinstance(factor, LogPersona)}
    for path, row in _rows(case.study):
        for place, level in enumerate(row.levels) if row.id not in followed else ():
            if "_" in level:
                yield Finding((*path, "levels", place), f"nothing gives the log of `{level}` its persona")


@study_rule(
    "log-persona-follows", "Follow a row with the same blocks, a level for each, and as many over as under."
)
def unfollowable(case: StudyCase) -> Iterator[Finding]:
    """Yield followed rows with which the personas of a person would not come out half and half."""
    rows = {row.id: row for _, row in _rows(case.study)}
    for number, factor in enumerate(case.study.design.factors):
        row = rows.get(factor.follows or "") if isinstance(factor, LogPersona) else None
        if row and isinstance(factor, LogPersona):
            for message in _reasons(factor, row):
                yield Finding(("design", "factors", number, "follows"), message)


@study_rule(
    "mixed-sequence", "Have one `mixed_sequence`, with distinct levels, where a row has the level `mixed`."
)
def mixed(case: StudyCase) -> Iterator[Finding]:
    """Yield mixed levels that stand for nothing, and mixed sequences that nobody would have."""
    factors = list(enumerate(case.study.design.factors))
    given = [(number, factor) for number, factor in factors if isinstance(factor, MixedSequence)]
    wanted = [(*path, "levels", row.levels.index("mixed")) for path, row in _rows(case.study) if _mixes(row)]
    for path in () if given else wanted:
        yield Finding(path, "no `mixed_sequence` says which sequence `mixed` is")
    for place, (number, factor) in enumerate(given):
        if place or not wanted:
            message = "there is another one already" if place else "no row has the level `mixed`"
            yield Finding(("design", "factors", number, "kind"), message)
        elif len(set(factor.levels)) < len(factor.levels):
            yield Finding(("design", "factors", number, "levels"), "a level is listed twice")
        else:
            yield from _lengths(case.study, ("design", "factors", number, "levels"), factor)


@study_rule(
    "pair-split-blocks", "Name depth pairs with `persona: drawn`, some of them of scenarios without a log."
)
def split_blocks(case: StudyCase) -> Iterator[Finding]:
    """Yield blocks of a split that are no drawn pair, and splits whose pairs all keep the persona of a log."""
    pairs = {pair.id: pair.scenario for pair in _pairs(case.study) if pair.persona == "drawn"}
    logs = {log.scenario for log in case.study.pages if isinstance(log, TrustLog) and log.persona == "drawn"}
    for number, factor in enumerate(case.study.design.factors):
        if isinstance(factor, PairSplit):
            path = ("design", "factors", number)
            yield from not_among(case.study, path, factor.blocks, set(pairs))
            if all(pairs.get(name) in logs for name in factor.blocks):
                yield Finding((*path, "blocks"), "each of them keeps the persona of its scenario's log")


def _rows(study: Study) -> Iterator[tuple[Path, LatinRow]]:
    for number, factor in enumerate(study.design.factors):
        if isinstance(factor, LatinRow):
            yield ("design", "factors", number), factor


def _pairs(study: Study) -> Iterator[DepthPair]:
    return (block for block in study.pages if isinstance(block, DepthPair))


def _mixes(row: LatinRow) -> bool:
    return "mixed" in row.levels


def _reasons(factor: LogPersona, row: LatinRow) -> Iterator[str]:
    if set(factor.blocks) != set(row.blocks):
        yield f"`{row.id}` is about other blocks"
    elif len(row.levels) != len(row.blocks):
        yield f"`{row.id}` has {len(row.levels)} levels for {len(row.blocks)} blocks; not everybody sees each"
    else:
        over, under = (sum(level.endswith(end) for level in row.levels) for end in ("_over", "_under"))
        if over != under:
            yield f"`{row.id}` has {over} levels that go over and {under} that go under"
        if len(row.levels) - over - under < 2:
            yield f"`{row.id}` leaves this factor nothing to draw"


def _lengths(study: Study, path: Path, factor: MixedSequence) -> Iterator[Finding]:
    names = [name for _, row in _rows(study) if _mixes(row) for name in row.blocks]
    plans = plans_of(study)
    wanted = {plans[name] for name in names if name in plans}
    for place, level in enumerate(factor.levels):
        if wanted and wanted != {len(level)}:
            lengths = ", ".join(map(str, sorted(wanted)))
            yield Finding((*path, place), f"`{level}` does not fit plans of {lengths}")
