"""Scenario and study files as frozen types, with every problem found on the way."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from questionnaires.language.compiled import CompiledStudy
from questionnaires.language.folders import (
    find_scenario,
    read_scenario_tree,
    read_tree,
    scenario_file,
    scenario_places,
    study_file,
)
from questionnaires.language.positions import Node, Place, Scalar, place_of, walk
from questionnaires.language.problems import Problem, in_order
from questionnaires.language.scenario import Scenario
from questionnaires.language.schemas import SCENARIO_SCHEMA, STUDY_SCHEMA, schema_of, unknown_schema
from questionnaires.language.study import Study
from questionnaires.language.text import Frozen
from questionnaires.language.validation import is_mapping, validate

BUNDLED = Path(__file__).parents[1] / "scenarios"

Model = TypeVar("Model", bound=Frozen)


@dataclass(frozen=True)
class Loaded(Generic[Model]):
    """What a file holds: the value (None if it cannot be used), its problems, and its tree for places."""

    value: Model | None
    problems: tuple[Problem, ...]
    root: Node | None = None


@dataclass(frozen=True)
class LoadedStudy:
    """A study and the scenarios it names, those that were found."""

    study: Loaded[Study]
    scenarios: Mapping[str, Loaded[Scenario]]
    #: What is wrong with the names of scenarios.
    problems: tuple[Problem, ...]


def load_scenario(path: Path) -> Loaded[Scenario]:
    """Return the scenario in a file, or in a folder with `scenario.yaml`, `records/` and `tasks/`."""
    problems: list[Problem] = []
    root = read_scenario_tree(path, problems)
    return _loaded(Scenario, SCENARIO_SCHEMA, scenario_file(path), root, problems)


def load_study(path: Path) -> Loaded[Study]:
    """Return the study in a file, or in a folder with `study.yaml`; its scenarios are not read."""
    problems: list[Problem] = []
    root = read_tree(study_file(path), problems)
    return _loaded(Study, STUDY_SCHEMA, study_file(path), root, problems)


def load_parts(
    path: Path, bundled: Path = BUNDLED, load: Callable[[Path], Loaded[Scenario]] = load_scenario
) -> LoadedStudy:
    """Return a study and each scenario it names, loaded separately.

    Args:
        path: the study file, or its folder.
        bundled: where scenarios are looked for last.
        load: reads a scenario; a caller with many studies passes one that remembers.
    """
    study = load_study(path)
    if study.value is None:
        return LoadedStudy(study, {}, ())
    places = scenario_places(study_file(path), study.value.scenarios, bundled)
    found = {name: find_scenario(name, places) for name in study.value.scenario_ids()}
    scenarios = {name: load(where) for name, where in found.items() if where}
    absent = [_not_found(study, name, places) for name, where in found.items() if not where]
    misnamed = [_misnamed(name, one) for name, one in scenarios.items() if one.value and one.value.id != name]
    return LoadedStudy(study, scenarios, (*absent, *misnamed))


def load_compiled(path: Path, bundled: Path = BUNDLED) -> Loaded[CompiledStudy]:
    """Return a study with its scenarios, found beside it, in its `scenarios:` folders, or among the bundled.

    The value is there only if the study and all its scenarios could be read.
    """
    parts = load_parts(path, bundled)
    own = (*parts.study.problems, *parts.problems)
    problems = in_order((*own, *(p for one in parts.scenarios.values() for p in one.problems)))
    scenarios = {name: one.value for name, one in parts.scenarios.items() if one.value}
    study = parts.study.value
    complete = study is not None and set(scenarios) == set(study.scenario_ids()) and not parts.problems
    compiled = CompiledStudy(study=study, scenarios=scenarios) if study and complete else None
    return Loaded(compiled, problems, parts.study.root)


def _loaded(
    model: type[Model], schema: str, path: Path, root: Node | None, problems: list[Problem]
) -> Loaded[Model]:
    value = None
    if root is not None and is_mapping(root, str(path), problems):
        if schema_of(root) == schema:
            value = validate(model, root, problems)
        else:
            problems.append(unknown_schema(root, schema))
    usable = value if not any(p.is_error for p in problems) else None
    return Loaded(usable, in_order(problems), root)


def _not_found(study: Loaded[Study], name: str, places: list[Path]) -> Problem:
    place = _where_named(study.root, name)
    message = f"there is no scenario `{name}`"
    hint = f"Looked for {name}.yaml in {', '.join(str(p) for p in places)}."
    return Problem("scenario-not-found", "error", place.file, place.line, place.column, message, hint)


def _misnamed(name: str, scenario: Loaded[Scenario]) -> Problem:
    place = place_of(scenario.root, ["id"]) if scenario.root else Place("", 1, 1)
    message = f"the file is found as `{name}` but says another id"
    hint = f"Name the file after the id, or write `id: {name}`."
    return Problem("scenario-misnamed", "error", place.file, place.line, place.column, message, hint)


def _where_named(root: Node | None, scenario_id: str) -> Place:
    for path, node in walk(root) if root else ():
        if path[-1:] == ("scenario",) and isinstance(node, Scalar) and node.text == scenario_id:
            return node.place
    return Place("", 1, 1)
