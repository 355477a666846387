"""What personas permit, and whether the expected depth of each task agrees with it."""

from collections.abc import Iterator
from typing import get_args

from questionnaires.language.checks.cases import Path, ScenarioCase
from questionnaires.language.checks.rules import Finding, scenario_rule
from questionnaires.language.scenario import Limit, Persona, Scenario
from questionnaires.language.scoring import Expected
from questionnaires.language.tasks import Task
from questionnaires.language.vocabulary import PersonaName

PERSONAS: tuple[PersonaName, ...] = get_args(PersonaName)


@scenario_rule("personas", "Write all three: reviewer, planner and operator.")
def all_three(case: ScenarioCase) -> Iterator[Finding]:
    """Yield personas that are not there."""
    for name in PERSONAS:
        if name not in case.scenario.personas:
            yield Finding(("personas",), f"the persona `{name}` is missing")


@scenario_rule("permits-missing", "Say auto, ask, never or a limit for each action class.")
def uncovered(case: ScenarioCase) -> Iterator[Finding]:
    """Yield action classes for which a persona has no rule."""
    scenario = case.scenario
    classes = dict.fromkeys(scenario.actions or (tool.action for tool in scenario.tools))
    for name, persona in scenario.personas.items():
        absent = [action for action in classes if action not in persona.permits]
        if absent:
            yield Finding(("personas", name, "permits"), f"no rule for {', '.join(absent)}")


@scenario_rule("expected-missing", "Say the expected depth for reviewer, planner and operator.")
def unexpected(case: ScenarioCase) -> Iterator[Finding]:
    """Yield tasks that leave a persona's expected depth open."""
    for path, _, expected in _expectations(case.scenario):
        absent = [name for name in PERSONAS if name not in expected.depth]
        if absent:
            yield Finding((*path, "depth"), f"no depth for {', '.join(absent)}")


@scenario_rule("depth-against-permits", "Change the expected depth or the persona's permits.")
def against_permits(case: ScenarioCase) -> Iterator[Finding]:
    """Yield expected depths that contradict what the persona permits."""
    scenario = case.scenario
    for path, task, expected in _expectations(scenario):
        for name, depth in expected.depth.items():
            persona = scenario.personas.get(name)
            if persona is None or not task.actions:
                continue
            held = _held_back(scenario, persona, task)
            if depth == "execute" and held:
                message = f"{name} has not left it to the agent to {', '.join(held)}"
                yield Finding((*path, "depth", name), message)
            if depth == "suggest" and not held:
                message = f"{name} lets the agent do all of {', '.join(task.actions)} without asking"
                yield Finding((*path, "depth", name), message)


def _expectations(scenario: Scenario) -> Iterator[tuple[Path, Task, Expected]]:
    for place, task in enumerate(scenario.tasks):
        yield ("tasks", place, "expected"), task, task.expected
        for number, branch in enumerate(task.branches):
            if branch.expected:
                yield ("tasks", place, "branches", number, "expected"), task, branch.expected


def _held_back(scenario: Scenario, persona: Persona, task: Task) -> list[str]:
    """Return the task's tools that the persona wants to decide on, or has forbidden."""
    classes = {tool.name: tool.action for tool in scenario.tools}
    args = task.content["complete"].args if "complete" in task.content else {}
    return [
        tool
        for tool in task.actions
        if tool in classes and not _free(persona.permits.get(classes[tool], "ask"), args)
    ]


def _free(permit: str | Limit, args: dict[str, object]) -> bool:
    if not isinstance(permit, Limit):
        return permit == "auto"
    asked = {"money": _amount(args, ("price", "total", "amount", "cost")), "qty": _amount(args, ("qty",))}
    return all((asked[kind] or 0) <= bound for kind, bound in permit.limit.items())


def _amount(args: dict[str, object], names: tuple[str, ...]) -> float | None:
    found = (args.get(name) for name in names)
    return next((float(value) for value in found if isinstance(value, int | float)), None)
