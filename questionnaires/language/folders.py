"""Where files are found: scenarios as a file or a folder, studies, and the scenarios a study names."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from questionnaires.language.parsing import parse
from questionnaires.language.positions import Entries, Fields, Node
from questionnaires.language.problems import Problem
from questionnaires.language.reading import read_text

STUDY_FILE = "study.yaml"
SCENARIO_FILE = "scenario.yaml"
#: Parts of a scenario folder: every file in them is a list, joined to the list of that name.
PARTS = ("records", "tasks")
#: Where translations may stand one day.
TEXTS = "texts"


def study_file(path: Path) -> Path:
    """Return the study file a path means: itself, or `study.yaml` in that folder."""
    return path / STUDY_FILE if path.is_dir() else path


def scenario_file(path: Path) -> Path:
    """Return the main file of a scenario: itself, or `scenario.yaml` in that folder."""
    return path / SCENARIO_FILE if path.is_dir() else path


def find_scenario(scenario_id: str, places: Iterable[Path]) -> Path | None:
    """Return the first `<id>.yaml` or `<id>/scenario.yaml` in the given folders, or None."""
    for place in places:
        for candidate in (place / f"{scenario_id}.yaml", place / scenario_id / SCENARIO_FILE):
            if candidate.is_file():
                return candidate
    return None


def scenario_places(study_path: Path, named: Sequence[str], bundled: Path) -> list[Path]:
    """Return the folders in which a study's scenarios are looked for, in order."""
    beside = study_path.parent
    return [beside / "scenarios", *(beside / name for name in named), bundled]


def read_tree(path: Path, problems: list[Problem]) -> Node | None:
    """Return the tree of one file, or None; what is wrong joins the problems."""
    text = read_text(path, problems)
    return None if text is None else parse(text, str(path), problems)


def read_scenario_tree(path: Path, problems: list[Problem]) -> Node | None:
    """Return the tree of a scenario, the parts in its folder's `records/` and `tasks/` joined to it."""
    root = read_tree(scenario_file(path), problems)
    folder = scenario_file(path).parent
    if scenario_file(path).name != SCENARIO_FILE or not isinstance(root, Fields):
        return root
    for name in PARTS:
        for part in sorted((folder / name).glob("*.yaml")):
            _join(root, name, part, problems)
    if (folder / TEXTS).is_dir():
        problems.append(_texts_come_later(folder / TEXTS))
    return root


def _join(root: Fields, name: str, part: Path, problems: list[Problem]) -> None:
    tree = read_tree(part, problems)
    if isinstance(tree, Entries):
        there = root.nodes.setdefault(name, Entries(tree.place))
        if isinstance(there, Entries):
            there.nodes.extend(tree.nodes)
    elif tree is not None:
        message = f"a file in {name}/ holds a list, this one does not"
        hint = "Begin each entry with `- id: ...`."
        problems.append(Problem("not-a-list", "error", str(part), 1, 1, message, hint))


def _texts_come_later(folder: Path) -> Problem:
    message = "texts/ is not read in this version"
    hint = "Write each text where it is used: {en: ..., ko: ...}."
    return Problem("texts-folder", "error", str(folder), 1, 1, message, hint)
