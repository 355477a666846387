"""All rules over a loaded scenario or study."""

from collections.abc import Mapping

from questionnaires.language.checks.cases import ScenarioCase, StudyCase
from questionnaires.language.checks.catalogue import SCENARIO_RULES, STUDY_RULES
from questionnaires.language.loading import Loaded, LoadedStudy
from questionnaires.language.problems import Problem, in_order
from questionnaires.language.scenario import Scenario


def problems_of_scenario(loaded: Loaded[Scenario]) -> tuple[Problem, ...]:
    """Return everything wrong with a scenario file; rules run once it can be read."""
    if loaded.value is None or loaded.root is None:
        return loaded.problems
    case = ScenarioCase(loaded.value)
    found = (p for rule in SCENARIO_RULES for p in rule.problems(case, loaded.root))
    return in_order((*loaded.problems, *found))


def problems_of_study(parts: LoadedStudy) -> tuple[Problem, ...]:
    """Return everything wrong with a study file and how it uses its scenarios, not with these themselves.

    What a block needs and a scenario lacks is told at its place in the scenario's file.
    """
    own = (*parts.study.problems, *parts.problems)
    if parts.study.value is None or parts.study.root is None:
        return in_order(own)
    case = StudyCase(parts.study.value, _cases(parts.scenarios))
    trees = {name: one.root for name, one in parts.scenarios.items() if one.root}
    found = (p for rule in STUDY_RULES for p in rule.problems(case, parts.study.root, trees))
    return in_order((*own, *found))


def _cases(scenarios: Mapping[str, Loaded[Scenario]]) -> dict[str, ScenarioCase]:
    return {name: ScenarioCase(one.value) for name, one in scenarios.items() if one.value}
