"""Placeholders of items: each can be filled on every page that asks the item."""

from collections.abc import Iterator

from questionnaires.language.checks.asking import Page, bank, pages_of
from questionnaires.language.checks.cases import StudyCase, texts_in
from questionnaires.language.checks.rules import Finding, study_rule
from questionnaires.language.items import Item
from questionnaires.language.study import Asked, CapabilityPair, DepthPair, TimingBlock, TrustLog
from questionnaires.language.tasks import Task
from questionnaires.language.text import PLACEHOLDER_PATTERN

#: Placeholders that speak of a task, and where its wording stands.
OF_TASK = {
    "task": "survey.task_label",
    "kind": "survey.task_kind",
    "own_preference": "survey.own_preference",
    "ask_first": "survey.handling",
    "delegated": "survey.handling",
}


@study_rule("placeholder-unfilled", "Name `scenario` and `task` where the item is asked, or add the wording.")
def unfilled(case: StudyCase) -> Iterator[Finding]:
    """Yield items asked where nothing can fill one of their placeholders."""
    items = bank(case.study)
    told = set()
    for page in pages_of(case.study):
        for path, asked in page.asked:
            item = items.get(asked.item)
            for name in _placeholders(item) if item else ():
                reason = _reason(case, page, asked, name)
                if reason and (path, name) not in told:
                    told.add((path, name))
                    yield Finding(path, f"`{{{name}}}` of `{asked.item}` has nothing to stand for: {reason}")


def _placeholders(item: Item) -> list[str]:
    every = (text for _, found in texts_in(item) for text in found.by_language.values())
    return list(dict.fromkeys(name for text in every for name in PLACEHOLDER_PATTERN.findall(text)))


def _reason(case: StudyCase, page: Page, asked: Asked, name: str) -> str:
    if name == "day":
        return "" if isinstance(page.block, TrustLog) else "only trust logs have days"
    if name == "agent":
        one_side = bool(asked.roles)
        return "" if one_side else "it is not asked of a role"
    tasks = _tasks(case, page, asked)
    if tasks is None:
        return "no task is named"
    lacking = [task.id for task in tasks if name in OF_TASK and not _has(task, name)]
    return f"`{lacking[0]}` has no `{OF_TASK[name]}`" if lacking else ""


def _has(task: Task, name: str) -> bool:
    key = OF_TASK[name].partition(".")[2]
    # A task's title stands in for its label.
    return name == "task" or bool(task.survey and getattr(task.survey, key))


def _tasks(case: StudyCase, page: Page, asked: Asked) -> list[Task] | None:
    """Return the tasks an item may speak of on a page; None if none is named."""
    block = page.block
    scenario = asked.scenario or str(getattr(block, "scenario", ""))
    if asked.task:
        names = [asked.task]
    elif isinstance(block, TrustLog):
        names = [task for _, task in block.plan]
    elif isinstance(block, DepthPair | CapabilityPair):
        names = [block.task]
    elif isinstance(block, TimingBlock) and scenario in case.scenarios:
        ta = case.scenarios[scenario].scenario.ta
        names = [ta.deferrable] if ta else []
    else:
        return None
    return [task for name in names if (task := case.task(scenario, name))]
