"""What a scenario's parts say of each other: every name leads somewhere."""

import difflib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from questionnaires.language import world_conditions
from questionnaires.language.checks.cases import Path, ScenarioCase
from questionnaires.language.checks.conditions import conditions_of
from questionnaires.language.checks.rules import Finding, scenario_rule
from questionnaires.language.scenario import Scenario
from questionnaires.language.tasks import Task

#: Tools that every scenario has.
BUILT_IN_TOOLS = frozenset(
    {
        "get_time",
        "list_records",
        "read_record",
        "search",
        "save_note",
        "send_message",
        "request_approval",
        "schedule_followup",
        "queue_work",
        "end_turn",
    }
)
#: A trigger that an agent sets for itself.
AGENT = "agent:"


@dataclass(frozen=True)
class Names:
    """All names a scenario defines, by kind."""

    events: frozenset[str]
    tasks: frozenset[str]
    records: frozenset[str]
    tools: frozenset[str]
    resources: frozenset[str]
    actions: frozenset[str]

    @classmethod
    def of(cls, scenario: Scenario) -> "Names":
        """Return the names of a scenario."""
        return cls(
            events=frozenset(one.id for one in scenario.timeline),
            tasks=frozenset(one.id for one in scenario.tasks),
            records=frozenset(one.id for one in scenario.records),
            tools=frozenset(one.name for one in scenario.tools) | BUILT_IN_TOOLS,
            resources=frozenset(one.id for one in scenario.resources),
            actions=frozenset(scenario.actions),
        )


@scenario_rule("unknown-reference", "Write the id of something that is in the file, or add it.")
def dangling(case: ScenarioCase) -> Iterator[Finding]:
    """Yield every name that leads nowhere."""
    names = Names.of(case.scenario)
    for part in PARTS:
        yield from part(case.scenario, names)
    for place, task in enumerate(case.scenario.tasks):
        yield from _of_task(task, ("tasks", place), names)
    yield from _of_conditions(case, names)


def known(path: Path, kind: str, name: str, among: Iterable[str]) -> Iterator[Finding]:
    """Yield a finding if a name is not among those defined."""
    defined = sorted(among)
    if name not in defined:
        close = difflib.get_close_matches(name, defined, n=1)
        hint = f"Did you mean `{close[0]}`?" if close else ""
        yield Finding(path, f"there is no {kind} `{name}`", hint)


def _each(path: Path, kind: str, given: Iterable[str], among: Iterable[str]) -> Iterator[Finding]:
    defined = frozenset(among)
    for place, name in enumerate(given):
        yield from known((*path, place), kind, name, defined)


def _keys(path: Path, kind: str, given: Iterable[str], among: Iterable[str]) -> Iterator[Finding]:
    defined = frozenset(among)
    for name in given:
        for finding in known((*path, name), kind, name, defined):
            yield Finding(finding.path, finding.message, finding.hint, at_key=True)


def _of_personas(scenario: Scenario, names: Names) -> Iterator[Finding]:
    for name, persona in scenario.personas.items():
        at = ("personas", name)
        yield from _each((*at, "policy_repeats"), "event", persona.policy_repeats, names.events)
        if names.actions:
            yield from _keys((*at, "permits"), "action class", persona.permits, names.actions)


def _of_tools(scenario: Scenario, names: Names) -> Iterator[Finding]:
    for place, tool in enumerate(scenario.tools):
        at = ("tools", place)
        if names.actions:
            yield from known((*at, "action"), "action class", tool.action, names.actions)
        yield from _keys((*at, "cost"), "resource", tool.cost, names.resources)


def _of_timeline(scenario: Scenario, names: Names) -> Iterator[Finding]:
    sources = names.events | names.tasks | names.tools
    for place, event in enumerate(scenario.timeline):
        if event.after is not None:
            yield from known(("timeline", place, "after"), "event, task or tool", event.after, sources)


def _of_approvals(scenario: Scenario, names: Names) -> Iterator[Finding]:
    for place, rule in enumerate(scenario.approvals.rules):
        at: Path = ("approvals", "rules", place, "actions")
        yield from _each(at, "tool or action class", rule.actions, names.tools | names.actions | {"*"})
    for place, bundle in enumerate(scenario.approvals.bundles):
        at = ("approvals", "bundles", place)
        yield from _each(at, "tool or action class", bundle, names.tools | names.actions)


def _of_allocation(scenario: Scenario, names: Names) -> Iterator[Finding]:
    ta = scenario.ta
    if ta is None:
        return
    yield from known(("ta", "urgent"), "task", ta.urgent, names.tasks)
    yield from known(("ta", "deferrable"), "task", ta.deferrable, names.tasks)
    yield from known(("ta", "resource"), "resource", ta.resource, names.resources)
    yield from _each(("ta", "clues"), "record or event", ta.clues, names.records | names.events)


def _of_task(task: Task, at: Path, names: Names) -> Iterator[Finding]:
    if not task.trigger.startswith(AGENT):
        yield from known((*at, "trigger"), "event", task.trigger, names.events)
    yield from _each((*at, "depends_on"), "task", task.depends_on, names.tasks)
    yield from _each((*at, "clues"), "record or event", task.clues, names.records | names.events)
    yield from _each((*at, "actions"), "tool", task.actions, names.tools)
    yield from _each((*at, "bundle"), "tool", task.bundle, names.tools)
    yield from _each((*at, "rubric", "grounded_in"), "record", task.rubric.grounded_in, names.records)
    attribution = task.attribution
    yield from _each((*at, "attribution", "tools"), "tool", attribution.tools, names.tools)
    yield from _each((*at, "attribution", "records"), "record", attribution.records, names.records)
    for name, timing in task.timing.items():
        yield from _keys((*at, "timing", name, "cost"), "resource", timing.cost, names.resources)
    yield from _of_proofs(task, at, names)


def _of_proofs(task: Task, at: Path, names: Names) -> Iterator[Finding]:
    sources = names.records | names.tools | names.events
    for place, evidence in enumerate(task.evidence):
        there = (*at, "evidence", place)
        yield from _each((*there, "any_of"), "record or tool", evidence.any_of, sources)
        yield from _each((*there, "all_of"), "record or tool", evidence.all_of, sources)
    for depth, outputs in task.outputs.items():
        for place, output in enumerate(outputs):
            if output.tool is not None:
                path = (*at, "outputs", depth, place, "tool")
                yield from known(path, "tool", output.tool, names.tools)


def _of_conditions(case: ScenarioCase, names: Names) -> Iterator[Finding]:
    kinds = {"task": names.tasks, "tool": names.tools, "persona": frozenset(case.scenario.personas)}
    for path, text in conditions_of(case):
        try:
            condition = world_conditions.parse(text)
        except ValueError:
            continue  # reported as `condition`
        for reference in condition.references:
            if reference.kind in kinds:
                yield from known(path, reference.kind, reference.name, kinds[reference.kind])


PARTS: tuple[Callable[[Scenario, Names], Iterator[Finding]], ...] = (
    _of_personas,
    _of_tools,
    _of_timeline,
    _of_approvals,
    _of_allocation,
)
