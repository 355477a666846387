"""What rules look at: a scenario or a study, and its texts and times with their paths."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from questionnaires.language.positions import Step
from questionnaires.language.scenario import Scenario
from questionnaires.language.study import Study
from questionnaires.language.tasks import Task
from questionnaires.language.text import Frozen, LText
from questionnaires.language.times import ScenarioTime

Path = tuple[Step, ...]
Found = tuple[Path, LText | ScenarioTime]


@dataclass(frozen=True)
class ScenarioCase:
    """A scenario under check."""

    scenario: Scenario

    @cached_property
    def texts(self) -> tuple[tuple[Path, LText], ...]:
        """Every text with its path."""
        return texts_in(self.scenario)

    @cached_property
    def times(self) -> tuple[tuple[Path, ScenarioTime], ...]:
        """Every scenario time with its path; those inside texts are left out."""
        found = _leaves(self.scenario, ())
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
        return texts_in(self.study)

    def task(self, scenario_id: str, task_id: str) -> Task | None:
        """Return a task of a scenario, or None if either is not there."""
        case = self.scenarios.get(scenario_id)
        return case.tasks.get(task_id) if case else None


def texts_in(model: Frozen) -> tuple[tuple[Path, LText], ...]:
    """Return every text of a model with its path."""
    return tuple((path, leaf) for path, leaf in _leaves(model, ()) if isinstance(leaf, LText))


def _leaves(value: object, path: Path) -> Iterator[Found]:
    match value:
        case LText() | ScenarioTime():
            yield path, value
        case Frozen():
            keys = _keys(type(value))
            for name, inner in value.__dict__.items():
                yield from _leaves(inner, (*path, keys[name]))
        case tuple():
            for place, inner in enumerate(value):
                yield from _leaves(inner, (*path, place))
        case dict():
            for key, inner in value.items():
                yield from _leaves(inner, (*path, str(key)))
        case _:
            return


@cache
def _keys(model: type[Frozen]) -> dict[str, str]:
    return {name: field.alias or name for name, field in model.model_fields.items()}
