"""Ids: each once."""

from collections.abc import Iterable, Iterator

from questionnaires.language.checks.cases import Path, ScenarioCase, StudyCase
from questionnaires.language.checks.rules import Finding, scenario_rule, study_rule
from questionnaires.language.study import DepthPair, TimingBlock

ADVICE = "Give each entry of a list an id of its own."


@scenario_rule("duplicate-id", ADVICE)
def scenario_ids(case: ScenarioCase) -> Iterator[Finding]:
    """Yield entries whose id another entry of the same kind has."""
    scenario = case.scenario
    yield from _repeated(("resources",), "id", (one.id for one in scenario.resources))
    yield from _repeated(("records",), "id", (one.id for one in scenario.records))
    yield from _repeated(("tools",), "name", (one.name for one in scenario.tools))
    yield from _repeated(("timeline",), "id", (one.id for one in scenario.timeline))
    yield from _repeated(("tasks",), "id", (one.id for one in scenario.tasks))
    yield from _repeated(("approvals", "rules"), "id", (one.id for one in scenario.approvals.rules))
    for place, task in enumerate(scenario.tasks):
        at = ("tasks", place)
        yield from _repeated((*at, "evidence"), "id", (one.id for one in task.evidence))
        yield from _repeated((*at, "constraints"), "id", (one.id for one in task.constraints))
        for depth, outputs in task.outputs.items():
            yield from _repeated((*at, "outputs", depth), "id", (one.id for one in outputs))
        yield from _repeated((*at, "rubric", "correct"), "id", (one.id for one in task.rubric.correct))
        shared = {one.id for one in task.rubric.correct}
        for number, one in enumerate(task.rubric.complete):
            if one.id in shared:
                path = (*at, "rubric", "complete", number, "id")
                yield Finding(path, f"`{one.id}` is also an id in `correct`")
            shared.add(one.id)


@study_rule("duplicate-id", ADVICE)
def study_ids(case: StudyCase) -> Iterator[Finding]:
    """Yield entries whose id another entry of the same kind has."""
    study = case.study
    yield from _repeated(("scales",), "id", (one.id for one in study.scales))
    yield from _repeated(("items",), "id", (one.id for one in study.items))
    yield from _repeated(("pages",), "id", (one.id for one in study.pages))
    yield from _repeated(("design", "factors"), "id", (one.id for one in study.design.factors))
    for place, block in enumerate(study.pages):
        compared = list(block.compare) if isinstance(block, DepthPair | TimingBlock) else []
        for number, name in enumerate(compared):
            if name in compared[:number]:
                yield Finding(("pages", place, "compare", number), f"`{name}` is compared twice")


def _repeated(path: Path, key: str, ids: Iterable[str]) -> Iterator[Finding]:
    seen: set[str] = set()
    for place, one in enumerate(ids):
        if one in seen:
            yield Finding((*path, place, key), f"another entry has the {key} `{one}`")
        seen.add(one)
