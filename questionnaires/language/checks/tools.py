"""Tools: parameters with a type, and effects that use only arguments the tool takes."""

import re
from collections.abc import Iterator

from questionnaires.language.checks.cases import Path, ScenarioCase
from questionnaires.language.checks.references import known
from questionnaires.language.checks.rules import Finding, scenario_rule

TYPES = ("string", "integer", "number", "boolean", "array", "object")
ARGUMENT_PATTERN = re.compile(r"\$\{args\.([a-z_][a-z0-9_]*)")


@scenario_rule("tool-params", f"Give each parameter a type: {', '.join(TYPES)}.")
def untyped(case: ScenarioCase) -> Iterator[Finding]:
    """Yield parameters without a known type."""
    for place, tool in enumerate(case.scenario.tools):
        for name, given in tool.params.items():
            kind = given.get("type") if isinstance(given, dict) else given
            if kind not in TYPES:
                yield Finding(("tools", place, "params", name), f"`{kind}` is no type of a parameter")


@scenario_rule("tool-arguments", "Use an argument that stands in the tool's `params`.")
def unknown_arguments(case: ScenarioCase) -> Iterator[Finding]:
    """Yield effects of tools that use arguments the tool does not take."""
    for place, tool in enumerate(case.scenario.tools):
        for number, effect in enumerate(tool.effects):
            at: Path = ("tools", place, "effects", number)
            for name in ARGUMENT_PATTERN.findall(repr((effect.target, effect.value, effect.where))):
                yield from known(at, "argument", name, tool.params)
