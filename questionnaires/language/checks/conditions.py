"""Conditions of scenarios: all of them can be read."""

from collections.abc import Iterator

from questionnaires.language import world_conditions
from questionnaires.language.checks.cases import Path, ScenarioCase
from questionnaires.language.checks.rules import Finding, scenario_rule


@scenario_rule("condition", "Use only what the language of conditions has; see its module for a list.")
def unreadable(case: ScenarioCase) -> Iterator[Finding]:
    """Yield conditions that are not in the language."""
    for path, text in conditions_of(case):
        try:
            world_conditions.parse(text)
        except ValueError as error:
            message, _, hint = str(error).partition("; ")
            yield Finding(path, message, f"{hint[:1].upper()}{hint[1:]}." if hint else "")


def conditions_of(case: ScenarioCase) -> Iterator[tuple[Path, str]]:
    """Yield every condition of a scenario with its path."""
    scenario = case.scenario
    for place, tool in enumerate(scenario.tools):
        if tool.requires:
            yield ("tools", place, "requires"), tool.requires
        for number, error in enumerate(tool.errors):
            yield ("tools", place, "errors", number, "when"), error.when
    for place, event in enumerate(scenario.timeline):
        if event.when:
            yield ("timeline", place, "when"), event.when
    for place, rule in enumerate(scenario.approvals.rules):
        if rule.when:
            yield ("approvals", "rules", place, "when"), rule.when
    yield from _of_tasks(case)


def _of_tasks(case: ScenarioCase) -> Iterator[tuple[Path, str]]:
    for place, task in enumerate(case.scenario.tasks):
        at = ("tasks", place)
        if task.active_if:
            yield (*at, "active_if"), task.active_if
        for number, branch in enumerate(task.branches):
            if branch.when:
                yield (*at, "branches", number, "when"), branch.when
        for depth, outputs in task.outputs.items():
            for number, output in enumerate(outputs):
                if output.state:
                    yield (*at, "outputs", depth, number, "state"), output.state
