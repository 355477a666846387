"""From paths to problems: every scenario and study file in them, each read and checked once."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from questionnaires.language.checks.running import problems_of_scenario, problems_of_study
from questionnaires.language.folders import PARTS, SCENARIO_FILE, STUDY_FILE, TEXTS, read_tree, study_file
from questionnaires.language.loading import BUNDLED, Loaded, LoadedStudy, load_parts, load_scenario
from questionnaires.language.positions import Node
from questionnaires.language.problems import Problem, in_order
from questionnaires.language.reading import read_text
from questionnaires.language.scenario import Scenario
from questionnaires.language.schemas import (
    SCENARIO_SCHEMA,
    STUDY_SCHEMA,
    looks_like_ours,
    schema_of,
    unknown_schema,
)
from questionnaires.language.validation import is_mapping

SCHEMA_PATTERN = re.compile(r"""^schema:[ ]*["']?(scenario/1|study/1)\b""", re.MULTILINE)
#: Names that only our files have.
OUR_NAMES = (STUDY_FILE, SCENARIO_FILE)


def check_paths(paths: Sequence[Path], bundled: Path = BUNDLED) -> list[Problem]:
    """Return everything wrong with the scenario and study files at the paths, in order of file and line.

    Folders are searched; YAML files in them that are clearly not ours get a note. The scenarios a study names
    are checked with it, wherever they are. A folder in which nothing was ours is an error: silence would look
    like success.
    """
    return list(read_paths(paths, bundled).problems)


class ReadPaths(NamedTuple):
    """What stands at some paths: every problem in order, and each study with its scenarios."""

    problems: Sequence[Problem]
    studies: Sequence[LoadedStudy]
    #: Every scenario that was read, with those that no study names.
    scenarios: Sequence[Loaded[Scenario]]


def read_paths(paths: Sequence[Path], bundled: Path = BUNDLED) -> ReadPaths:
    """Return what `check_paths` finds, with the studies that were read."""
    library = _Library()
    problems: list[Problem] = []
    studies: list[LoadedStudy] = []
    for path in paths:
        found = [_check_file(file, library, bundled, named=file == path) for file in _files(path)]
        problems.extend(problem for one in found for problem in one.problems)
        studies.extend(one.study for one in found if one.study)
        if not any(one.is_ours for one in found):
            problems.append(_nothing_to_check(path))
    for loaded in library.scenarios.values():
        problems.extend(problems_of_scenario(loaded))
    return ReadPaths(in_order(problems), studies, list(library.scenarios.values()))


class _Checked(NamedTuple):
    """What checking one file gave; `is_ours` also of a file that was meant to be ours."""

    problems: Sequence[Problem]
    is_ours: bool = True
    study: LoadedStudy | None = None


class _Library:
    """Scenarios by file, each read once however many studies name it."""

    def __init__(self) -> None:
        self.scenarios: dict[Path, Loaded[Scenario]] = {}

    def load(self, path: Path) -> Loaded[Scenario]:
        """Return the scenario in a file, remembered."""
        place = path.resolve()
        if place not in self.scenarios:
            self.scenarios[place] = load_scenario(path)
        return self.scenarios[place]


def _files(path: Path) -> Iterator[Path]:
    if not path.is_dir():
        return iter([path])
    found = (file for suffix in ("*.yaml", "*.yml") for file in path.rglob(suffix))
    return (file for file in sorted(found) if not _is_part(file))


def _is_part(file: Path) -> bool:
    folder = file.parent
    return folder.name in (*PARTS, TEXTS) and (folder.parent / SCENARIO_FILE).is_file()


def _check_file(file: Path, library: _Library, bundled: Path, *, named: bool) -> _Checked:
    problems: list[Problem] = []
    text = read_text(file, problems)
    if text is None:
        return _Checked(problems)
    # Most files say what they are in their first lines; only the others are parsed before they are loaded.
    if said := SCHEMA_PATTERN.search(text):
        return _of_ours(said[1], file, library, bundled)
    root = read_tree(file, problems)
    if problems or root is None:
        return _Checked(problems)
    if (schema := schema_of(root)) in (SCENARIO_SCHEMA, STUDY_SCHEMA):
        return _of_ours(str(schema), file, library, bundled)
    return _of_other(file, root, meant=named or file.name in OUR_NAMES)


def _of_ours(schema: str, file: Path, library: _Library, bundled: Path) -> _Checked:
    if schema == STUDY_SCHEMA:
        study = load_parts(study_file(file), bundled, library.load)
        return _Checked(problems_of_study(study), study=study)
    library.load(file)
    return _Checked(())


def _of_other(file: Path, root: Node, *, meant: bool) -> _Checked:
    """Return an error if a file was meant to be ours, else a note."""
    problems: list[Problem] = []
    if meant and not is_mapping(root, str(file), problems):
        return _Checked(problems)
    if meant or looks_like_ours(root):
        return _Checked([unknown_schema(root)])
    hint = f"Begin it with `schema: {SCENARIO_SCHEMA}` or `schema: {STUDY_SCHEMA}` if it is meant to be one."
    message = "left out: the file is neither a scenario nor a study"
    return _Checked([Problem("unknown-schema", "note", str(file), 1, 1, message, hint)], is_ours=False)


def _nothing_to_check(path: Path) -> Problem:
    message = f"nothing to check in {path}: there is no scenario and no study"
    schemas = f"`schema: {STUDY_SCHEMA}` or `schema: {SCENARIO_SCHEMA}`"
    hint = f"Name a file, or a folder whose files begin with {schemas}."
    return Problem("nothing-to-check", "error", str(path), 1, 1, message, hint)
