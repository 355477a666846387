"""From paths to problems: every scenario and study file in them, each read and checked once."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from questionnaires.language.checks.running import problems_of_scenario, problems_of_study
from questionnaires.language.folders import PARTS, SCENARIO_FILE, TEXTS, read_tree, study_file
from questionnaires.language.loading import (
    BUNDLED,
    SCENARIO_SCHEMA,
    STUDY_SCHEMA,
    Loaded,
    load_parts,
    load_scenario,
)
from questionnaires.language.problems import Problem, Severity, in_order
from questionnaires.language.reading import read_text
from questionnaires.language.scenario import Scenario
from questionnaires.language.validation import is_mapping

SCHEMA_PATTERN = re.compile(r"""^schema:[ ]*["']?(scenario/1|study/1)\b""", re.MULTILINE)


def check_paths(paths: Sequence[Path], bundled: Path = BUNDLED) -> list[Problem]:
    """Return everything wrong with the scenario and study files at the paths, in order of file and line.

    Folders are searched; other YAML files in them get a note. The scenarios a study names are checked with it,
    wherever they are.
    """
    library = _Library()
    problems: list[Problem] = []
    for path in paths:
        for file in _files(path):
            problems.extend(_check_file(file, library, bundled, named=file == path))
    for loaded in library.scenarios.values():
        problems.extend(problems_of_scenario(loaded))
    return list(in_order(problems))


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


def _check_file(file: Path, library: _Library, bundled: Path, *, named: bool) -> Sequence[Problem]:
    problems: list[Problem] = []
    text = read_text(file, problems)
    said = SCHEMA_PATTERN.search(text) if text is not None else None
    match said[1] if said else None:
        case "scenario/1":
            library.load(file)
            return problems
        case "study/1":
            return problems_of_study(load_parts(study_file(file), bundled, library.load))
        case _:
            return problems or _of_unknown(file, named=named)


def _of_unknown(file: Path, *, named: bool) -> list[Problem]:
    problems: list[Problem] = []
    root = read_tree(file, problems)
    if problems or (named and root is not None and not is_mapping(root, str(file), problems)):
        return problems
    return [_left_out(file, "error" if named else "note")]


def _left_out(file: Path, severity: Severity) -> Problem:
    hint = f"Begin it with `schema: {SCENARIO_SCHEMA}` or `schema: {STUDY_SCHEMA}`, or leave it out."
    message = "the file is neither a scenario nor a study"
    return Problem("unknown-schema", severity, str(file), 1, 1, message, hint)
