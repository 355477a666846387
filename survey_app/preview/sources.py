"""Where a page is written: the lines of its block, items and scales, and of its part of the scenarios."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from questionnaires.design.asking import asked_fields
from questionnaires.design.plan import PlannedPage
from questionnaires.design.stimuli import Behaviour
from questionnaires.language.items import ScaleItem
from questionnaires.language.loading import LoadedStudy
from questionnaires.language.positions import Entries, Fields, Node, Place, Scalar, place_of_key
from questionnaires.language.problems import Problem
from questionnaires.language.study import Debrief, Study

#: A part of a file: its key, and the id of an entry below it, "" for the key itself.
Part = tuple[str, str]
_NO_END = 10**9
#: What pages about a scenario show of it, besides its task and its persona, by kind.
_SHOWN = {"trust_log": ("title", "situation", "timeline"), "timing": ("situation", "ta")}
#: What the parts are called; others by their key.
_NAMES = {"pages": "Block", "tasks": "Task", "personas": "Persona", "items": "Item", "scales": "Scale"}
_NAMES |= {"exits": "Exit", "ta": "Conflict over time"}


class Passage(NamedTuple):
    """Some lines of a file, both ends among them, and what stands there."""

    label: str
    file: str
    first: int
    last: int

    def holds(self, problem: Problem) -> bool:
        """Return whether a problem is in these lines."""
        return problem.file == self.file and self.first <= problem.line <= self.last


class Atlas:
    """Finds the passages of pages in the files of a study."""

    def __init__(self, parts: LoadedStudy) -> None:
        """Make it for files that were read; each is looked through when it is asked for."""
        self._parts = parts
        self._known: dict[str, dict[Part, Passage]] = {}

    def of_page(self, study: Study, page: PlannedPage) -> list[Passage]:
        """Return what a page is made from: its block first, then its scenarios, items and scales."""
        found = self._pick("", [("pages", page.block_id)])
        fields = asked_fields(study, page)
        tasks = {(page.scenario_id, page.task_id), *((field.scenario_id, field.task_id) for field in fields)}
        behaviours = filter(None, (*page.behaviours, page.behaviour_left, page.behaviour_right))
        tasks |= {(page.scenario_id, Behaviour.parse(one).task_id) for one in behaviours}
        for scenario, task in sorted(tasks, key=str):
            found += self._pick(scenario, [("tasks", task or "")])
        shown = _SHOWN.get(page.kind, ("situation",))
        wanted = [("personas", page.persona or ""), *((name, "") for name in shown)]
        found += self._pick(page.scenario_id, wanted)
        items = {field.item.id: field.item for field in fields}
        found += self._pick("", [("items", name) for name in items])
        scales = dict.fromkeys(item.scale for item in items.values() if isinstance(item, ScaleItem))
        return found + self._pick("", [("scales", scale) for scale in scales])

    def of_other(self, study: Study, name: str) -> list[Passage]:
        """Return what a page that belongs to no block is made from: its exit, and at the end the debrief."""
        if name != "completed":
            return self._pick("", [("exits", name)])
        debriefs = [("pages", block.id) for block in study.pages if isinstance(block, Debrief)]
        return self._pick("", [*debriefs, ("exits", name), ("privacy", ""), ("compensation", "")])

    def _pick(self, scenario: str | None, wanted: Sequence[Part]) -> list[Passage]:
        """Return those of the wanted passages that are there; "" is the study's own file."""
        if scenario is None:
            return []
        if scenario not in self._known:
            self._known[scenario] = self._passages(scenario)
        known = self._known[scenario]
        return [known[part] for part in wanted if part in known]

    def _passages(self, scenario: str) -> dict[Part, Passage]:
        loaded = self._parts.scenarios.get(scenario) if scenario else self._parts.study
        return passages_in(loaded.root) if loaded and isinstance(loaded.root, Fields) else {}


def by_nearness(
    problems: Sequence[Problem], passages: Sequence[Passage]
) -> tuple[list[Problem], list[Problem], list[Problem]]:
    """Return the problems of a page, those elsewhere in its files, and those of other files."""
    files = {passage.file for passage in passages}
    here = [p for p in problems if any(passage.holds(p) for passage in passages)]
    near = [p for p in problems if p.file in files and p not in here]
    return here, near, [p for p in problems if p.file not in files]


def passages_in(root: Fields) -> dict[Part, Passage]:
    """Return the passage of every key and of every entry below one; each ends where the next begins."""
    starts = sorted(_starts(root), key=lambda start: (start[0].file, start[0].line))
    found: dict[Part, Passage] = {}
    for (place, part), (after, _) in pairwise([*starts, (Place("", 0, 0), ("", ""))]):
        last = max(place.line, after.line - 1) if after.file == place.file else _NO_END
        found.setdefault(part, Passage(_label(part), place.file, place.line, last))
    return found


def _label(part: Part) -> str:
    key, name = part
    return " ".join(filter(None, (_NAMES.get(key, key.capitalize()), name)))


def _starts(root: Fields) -> Iterator[tuple[Place, Part]]:
    for key, node in root.nodes.items():
        yield place_of_key(root, (key,)), (key, "")
        match node:
            case Entries():
                yield from ((entry.place, (key, _id(entry))) for entry in node.nodes)
            case Fields():
                yield from ((named.place, (key, name)) for name, named in node.keys.items())
            case _:
                pass


def _id(entry: Node) -> str:
    named = entry.nodes.get("id") if isinstance(entry, Fields) else None
    return named.text if isinstance(named, Scalar) else ""
