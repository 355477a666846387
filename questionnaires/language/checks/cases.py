"""What rules look at: a scenario or a study, and its texts and times with their paths."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from questionnaires.language.positions import Step
from questionnaires.language.scenario import Scenario
from questionnaires.language.study import Study
from questionnaires.language.tasks import Task
from questionnaires.language.text import Frozen, LText
from questionnaires.language.times import ScenarioTime

Path = tuple[Step, ...]
Found = tuple[Path, LText | ScenarioTime]
_HOLDING_NOTHING = frozenset({str, int, float, bool, type(None)})


@dataclass(frozen=True)
class ScenarioCase:
    """A scenario under check."""

    scenario: Scenario

    @cached_property
    def texts(self) -> tuple[tuple[Path, LText], ...]:
        """Every text with its path."""
        return texts_of(self.scenario)

    @cached_property
    def times(self) -> tuple[tuple[Path, ScenarioTime], ...]:
        """Every scenario time with its path; those inside texts are left out."""
        found = _leaves_of(Itself(self.scenario))
        return tuple((path, leaf) for path, leaf in found if isinstance(leaf, ScenarioTime))

    @cached_property
    def tasks(self) -> Mapping[str, Task]:
        """The tasks by id."""
        return {task.id: task for task in self.scenario.tasks}


@dataclass(frozen=True)
class StudyCase:
    """A study under check, with those of its scenarios that could be read."""

    study: Study
    scenarios: Mapping[str, ScenarioCase]

    @cached_property
    def texts(self) -> tuple[tuple[Path, LText], ...]:
        """Every text with its path."""
        return texts_of(self.study)

    def task(self, scenario_id: str, task_id: str) -> Task | None:
        """Return a task of a scenario, or None if either is not there."""
        case = self.scenarios.get(scenario_id)
        return case.tasks.get(task_id) if case else None


class Itself:
    """A file's content, known by what it is and not by what is in it, so that it is looked through once."""

    def __init__(self, content: Study | Scenario) -> None:
        self.content = content

    def __hash__(self) -> int:
        return id(self.content)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Itself) and other.content is self.content


def texts_of(content: Study | Scenario) -> tuple[tuple[Path, LText], ...]:
    """Return every text of a file with its path; found out once."""
    return tuple((path, leaf) for path, leaf in _leaves_of(Itself(content)) if isinstance(leaf, LText))


def texts_in(model: Frozen) -> tuple[tuple[Path, LText], ...]:
    """Return every text of a model with its path."""
    return tuple((path, leaf) for path, leaf in _leaves(model) if isinstance(leaf, LText))


@lru_cache(maxsize=64)
def _leaves_of(itself: Itself) -> list[Found]:
    return _leaves(itself.content)


def _leaves(model: Frozen) -> list[Found]:
    found: list[Found] = []
    _gather(model, (), found)
    return found


def _gather(value: object, path: Path, found: list[Found]) -> None:
    # One list for all is several times as fast as generators within generators; every file is walked like this.
    if isinstance(value, LText | ScenarioTime):
        found.append((path, value))
        return
    for step, inner in _inside(value):
        if type(inner) not in _HOLDING_NOTHING:
            _gather(inner, (*path, step), found)


def _inside(value: object) -> Iterable[tuple[Step, object]]:
    if isinstance(value, Frozen):
        fields = value.__dict__
        return [(key, fields[name]) for name, key in _keys(type(value))]
    if isinstance(value, tuple):
        return enumerate(value)
    return [(str(key), inner) for key, inner in value.items()] if isinstance(value, dict) else ()


@cache
def _keys(model: type[Frozen]) -> tuple[tuple[str, str], ...]:
    return tuple((name, field.alias or name) for name, field in model.model_fields.items())
