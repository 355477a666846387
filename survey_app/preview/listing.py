"""The list of pages at the side: each block with its pages, then what belongs to no block."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from questionnaires.design.plan import PlannedPage
from questionnaires.language.study import Block
from survey_app.preview.scene import Scene
from survey_app.preview.showing import EXITS, PARTINGS

#: What the pages without a block are called here.
_NAMES = {
    "completed": "Completed",
    "screened_out": "Screened out",
    "declined_consent": "Declined",
    "quota_full": "Quota full",
    "timed_out": "Timed out",
    "failed_checks": "Checks failed",
    "pause": "Pause",
    "withdraw": "Withdrawal",
    "withdrawn": "Withdrawn",
    "server_error": "Something went wrong",
}


class Tally(NamedTuple):
    """How many problems a page has, and how many of them are errors."""

    problems: int
    errors: int


@dataclass(frozen=True)
class Entry:
    """One page."""

    name: str
    #: What it is called; "" where its block's heading says it.
    title: str
    #: The letters of a log up to this day.
    note: str
    seconds: float
    #: None as long as no review has told.
    tally: Tally | None

    @property
    def clock(self) -> str:
        """How long it takes, in minutes and seconds; "" where that is not reckoned."""
        whole = round(self.seconds)
        return f"{whole // 60}:{whole % 60:02d}" if whole else ""


@dataclass(frozen=True)
class Group:
    """The pages of a block; a block with one page is that page."""

    block: str
    kind: str
    label: str
    entries: tuple[Entry, ...]
    #: When it is shown at all, if not always.
    condition: str = ""


Count = Callable[[str], Tally | None]


def groups_of(scene: Scene, seconds: Mapping[str, float], count: Count) -> list[Group]:
    """Return all pages in this participant's order.

    Args:
        scene: whose.
        seconds: by page id.
        count: tells how many problems a page has.
    """
    found = []
    for block_id, group in groupby(scene.plan.pages, key=lambda page: page.block_id):
        pages, block = list(group), scene.study.block(block_id)
        title = _title(block, pages[0], scene)
        alone = title if len(pages) == 1 else ""
        entries = tuple(
            Entry(one.page_id, alone, _letters(one), seconds[one.page_id], count(one.page_id)) for one in pages
        )
        found.append(Group(block_id, block.kind, title, entries, block.show_if or ""))
    exits = [name for name in EXITS if name == "completed" or name in scene.study.exits]
    return [*found, _others("Ways out", "exits", exits, count), _others("Besides", "", PARTINGS, count)]


def names_of(groups: list[Group]) -> list[str]:
    """Return the names of all pages, in order."""
    return [entry.name for group in groups for entry in group.entries]


def _others(label: str, kind: str, names: list[str] | tuple[str, ...], count: Count) -> Group:
    return Group("", kind, label, tuple(Entry(name, _NAMES[name], "", 0, count(name)) for name in names))


def _title(block: Block, page: PlannedPage, scene: Scene) -> str:
    scenario = scene.compiled.scenario(page.scenario_id) if page.scenario_id else None
    title = block.title or (scenario or scene.study).title
    spoken = title.by_language
    return spoken.get(scene.language) or spoken.get("*") or block.id


def _letters(page: PlannedPage) -> str:
    return page.sequence[: page.checkpoint] if page.sequence and page.checkpoint else ""
