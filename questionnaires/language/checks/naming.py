"""What a study's parts say of each other, and names that would meet in an export."""

from collections.abc import Iterator

from questionnaires.language.checks.asking import pages_of
from questionnaires.language.checks.cases import StudyCase
from questionnaires.language.checks.references import known
from questionnaires.language.checks.rules import Finding, study_rule
from questionnaires.language.factors import LatinRow, LogPersona, Order, PairSplit
from questionnaires.language.items import ScaleItem
from questionnaires.language.study import CapabilityPair, DepthPair, TrustLog

#: Variable names are cut there in SPSS files and in the table `wide`.
NAME_LENGTH = 32


@study_rule("unknown-reference", "Write the id of something that is there, or add it.")
def dangling(case: StudyCase) -> Iterator[Finding]:
    """Yield every name that leads nowhere."""
    yield from _items(case)
    yield from _tasks(case)
    yield from _asked_tasks(case)
    blocks = [block.id for block in case.study.pages]
    rows = [factor.id for factor in case.study.design.factors if isinstance(factor, LatinRow)]
    for number, factor in enumerate(case.study.design.factors):
        path = ("design", "factors", number)
        if isinstance(factor, LatinRow | LogPersona | PairSplit | Order):
            for place, block in enumerate(factor.blocks):
                yield from known((*path, "blocks", place), "block", block, blocks)
        if isinstance(factor, LogPersona) and factor.follows:
            yield from known((*path, "follows"), "latin_row", factor.follows, rows)


@study_rule("name-collision", "Rename one of them; exports tell columns apart by their first 32 letters.")
def collisions(case: StudyCase) -> Iterator[Finding]:
    """Yield answers whose columns would have one name."""
    seen: dict[str, tuple[str, str]] = {}
    for page in pages_of(case.study):
        for path, asked in page.asked:
            answer = (page.id, asked.item_id)
            first = seen.setdefault(f"{page.id}_{asked.item_id}", answer)
            if first != answer:
                message = f"`{page.id}_{asked.item_id}` is also a column of page `{first[0]}`"
                yield Finding(path, message)
    yield from _cut_alike(case)


@study_rule("reserved-name", "Choose another id; the page itself uses this name in its form.")
def reserved(case: StudyCase) -> Iterator[Finding]:
    """Yield ids that would meet a button, or a side of another item, in a page's form."""
    for page in pages_of(case.study):
        sided = {
            f"{asked.item_id}{letter}" for _, asked in page.asked if asked.roles for letter in ("_a", "_b")
        }
        for path, asked in page.asked:
            if asked.item_id in {"action", *sided}:
                yield Finding(path, f"`{asked.item_id}` is also the name of something else on page `{page.id}`")


def _cut_alike(case: StudyCase) -> Iterator[Finding]:
    cut: dict[str, str] = {}
    for number, item in enumerate(case.study.items):
        first = cut.setdefault(item.id[:NAME_LENGTH], item.id)
        if first != item.id:
            yield Finding(("items", number, "id"), f"begins with the same {NAME_LENGTH} letters as `{first}`")


def _items(case: StudyCase) -> Iterator[Finding]:
    items = [item.id for item in case.study.items]
    scales = [scale.id for scale in case.study.scales]
    for number, item in enumerate(case.study.items):
        if isinstance(item, ScaleItem):
            yield from known(("items", number, "scale"), "scale", item.scale, scales)
    for path, asked in _each_asked_once(case):
        yield from known((*path, "item"), "item", asked, items)


def _each_asked_once(case: StudyCase) -> Iterator[tuple[tuple[str | int, ...], str]]:
    every = {path: asked.item for page in pages_of(case.study) for path, asked in page.asked}
    return iter(every.items())


def _tasks(case: StudyCase) -> Iterator[Finding]:
    for number, block in enumerate(case.study.pages):
        if isinstance(block, TrustLog):
            for place, (_, task) in enumerate(block.plan):
                yield from _task(case, ("pages", number, "plan", place, 1), block.scenario, task)
        if isinstance(block, DepthPair | CapabilityPair):
            yield from _task(case, ("pages", number, "task"), block.scenario, block.task)


def _asked_tasks(case: StudyCase) -> Iterator[Finding]:
    for page in pages_of(case.study):
        for path, asked in page.asked:
            scenario = asked.scenario or str(getattr(page.block, "scenario", ""))
            if asked.task and not scenario:
                yield Finding((*path, "task"), f"which scenario's task is `{asked.task}`?", "Add `scenario`.")
            elif asked.task:
                yield from _task(case, (*path, "task"), scenario, asked.task)


def _task(case: StudyCase, path: tuple[str | int, ...], scenario: str, task: str) -> Iterator[Finding]:
    if scenario in case.scenarios:
        yield from known(path, f"task of `{scenario}` called", task, case.scenarios[scenario].tasks)
