"""What a rule is: an id, one sentence of advice, and a function that yields findings."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Generic, TypeVar

from questionnaires.language.checks.cases import ScenarioCase, StudyCase
from questionnaires.language.positions import Node, Place, Step, describe, place_of, place_of_key
from questionnaires.language.problems import Problem, Severity

Path = tuple[Step, ...]
Case = TypeVar("Case")
_NONE: Mapping[str, Node] = MappingProxyType({})


@dataclass(frozen=True)
class Finding:
    """Something wrong at a path of a file; `hint` replaces the rule's advice where more is known."""

    path: Path
    message: str
    hint: str = ""
    #: Whether the key is wrong, not its value.
    at_key: bool = False
    #: The scenario whose file the path leads into; the file under check if empty.
    scenario: str = ""


@dataclass(frozen=True)
class Rule(Generic[Case]):
    """An error that files must not have, or a warning about what people would notice."""

    id: str
    advice: str
    find: Callable[[Case], Iterator[Finding]]
    severity: Severity = "error"

    def problems(self, case: Case, root: Node, scenarios: Mapping[str, Node] = _NONE) -> Iterator[Problem]:
        """Yield a problem for each finding in a file, or in the files of the scenarios it names."""
        for finding in self.find(case):
            tree = scenarios.get(finding.scenario, root)
            place = self._place(finding, tree)
            message = f"{describe(tree, finding.path)}: {finding.message}"
            hint = finding.hint or self.advice
            yield Problem(self.id, self.severity, place.file, place.line, place.column, message, hint)

    @staticmethod
    def _place(finding: Finding, root: Node) -> Place:
        return (place_of_key if finding.at_key else place_of)(root, finding.path)


ScenarioFinder = Callable[[ScenarioCase], Iterator[Finding]]
StudyFinder = Callable[[StudyCase], Iterator[Finding]]


def scenario_rule(rule: str, advice: str) -> Callable[[ScenarioFinder], Rule[ScenarioCase]]:
    """Return a decorator that makes a function over a scenario a rule."""
    return lambda find: Rule(rule, advice, find)


def study_rule(rule: str, advice: str) -> Callable[[StudyFinder], Rule[StudyCase]]:
    """Return a decorator that makes a function over a study, with its scenarios, a rule."""
    return lambda find: Rule(rule, advice, find)
