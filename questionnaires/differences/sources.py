"""What an author names: a study or scenario file, a folder, or bundled content, read and checked."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from questionnaires.differences.comparing import Differences, compare, compare_scenarios
from questionnaires.differences.leaves import Leaf, leaves_of
from questionnaires.differences.telling import Compared
from questionnaires.language.checks.running import problems_of_scenario, problems_of_study
from questionnaires.language.compiled import CompiledStudy
from questionnaires.language.folders import SCENARIO_FILE, STUDY_FILE, find_scenario, read_tree
from questionnaires.language.loading import BUNDLED, Loaded, load_parts, load_scenario
from questionnaires.language.problems import Problem, in_order
from questionnaires.language.scenario import Scenario
from questionnaires.language.schemas import SCENARIO_SCHEMA, schema_of

STUDIES = BUNDLED.parent / "studies"


class UncomparableError(Exception):
    """Two things cannot be compared; the text says why, `problems` what is wrong with the files."""

    def __init__(self, message: str, problems: tuple[Problem, ...] = ()) -> None:
        super().__init__(message)
        self.problems = problems


class File(NamedTuple):
    """The text of a file, or of all files of a scenario folder, and what it says."""

    text: str
    said: Mapping[str, Leaf]


@dataclass(frozen=True)
class Source:
    """A study or scenario, and the text of each of its files with what it says."""

    name: str
    content: CompiledStudy | Scenario
    files: Mapping[str, File]


def compared(old: str, new: str) -> Compared:
    """Return how two studies or scenarios differ, named by path or as bundled content.

    Raises:
        UncomparableError: if one is not there, has errors, or they are not of one kind.
    """
    first, second = source_of(old), source_of(new)
    return Compared(first.name, second.name, _differences(first, second), _layout(first, second))


def source_of(argument: str) -> Source:
    """Return what an argument means, read and checked.

    Raises:
        UncomparableError: if there is nothing of that name, or it has errors.
    """
    path = _path_of(argument)
    root = read_tree(path, [])
    if schema_of(root) == SCENARIO_SCHEMA:
        return _scenario(argument, path)
    return _study(argument, path)


def _path_of(argument: str) -> Path:
    given = Path(argument)
    for path in (given / STUDY_FILE, given / SCENARIO_FILE, given, STUDIES / argument / STUDY_FILE):
        if path.is_file():
            return path
    bundled = find_scenario(argument, [BUNDLED])
    if bundled is None:
        raise UncomparableError(f"{argument}: there is no such file, folder or bundled content; check the name")
    return bundled


def _scenario(argument: str, path: Path) -> Source:
    loaded = load_scenario(path)
    _refuse_errors(argument, problems_of_scenario(loaded))
    if loaded.value is None:
        raise UncomparableError(f"{argument} cannot be read")
    return Source(f"{argument} {loaded.value.version}", loaded.value, _files({loaded.value.id: loaded}))


def _study(argument: str, path: Path) -> Source:
    parts = load_parts(path)
    found = (problem for one in parts.scenarios.values() for problem in problems_of_scenario(one))
    _refuse_errors(argument, in_order((*problems_of_study(parts), *found)))
    study, scenarios = parts.study.value, {n: one.value for n, one in parts.scenarios.items() if one.value}
    if study is None:
        raise UncomparableError(f"{argument} cannot be read")
    files = {STUDY_FILE: _file(parts.study), **_files(parts.scenarios)}
    return Source(f"{argument} {study.version}", CompiledStudy(study=study, scenarios=scenarios), files)


def _refuse_errors(argument: str, problems: tuple[Problem, ...]) -> None:
    errors = tuple(problem for problem in problems if problem.is_error)
    if errors:
        raise UncomparableError(f"{argument} has errors and cannot be compared yet", errors)


def _files(scenarios: Mapping[str, Loaded[Scenario]]) -> dict[str, File]:
    return {f"scenario {name}": _file(loaded) for name, loaded in scenarios.items()}


def _file(loaded: Loaded[Any]) -> File:
    path = Path(loaded.root.place.file) if loaded.root else Path()
    paths = sorted(path.parent.rglob("*.yaml")) if path.name == SCENARIO_FILE else [path]
    text = "".join(one.read_text(encoding="utf-8") for one in paths if one.is_file())
    return File(text, dict(leaves_of(loaded.value)))


def _differences(old: Source, new: Source) -> Differences:
    match old.content, new.content:
        case CompiledStudy() as first, CompiledStudy() as second:
            return compare(first, second)
        case Scenario() as first, Scenario() as second:
            return compare_scenarios(first, second)
        case _:
            raise UncomparableError(
                f"{old.name} and {new.name} are a study and a scenario; compare two of a kind"
            )


def _layout(old: Source, new: Source) -> tuple[str, ...]:
    """Return the files whose text differs, although they say the same."""
    return tuple(
        name
        for name, (text, said) in new.files.items()
        if name in old.files and old.files[name].text != text and old.files[name].said == said
    )
