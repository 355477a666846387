"""Which two variants of a task can be compared, and the settings in which people meet them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from questionnaires.language.scenario import Scenario
from questionnaires.language.tasks import Task
from questionnaires.language.vocabulary import ROLES, Comparison, ContentName, Depth, PersonaName, TimingName

Kind = Literal["words", "replies", "content", "timing"]
_DEPTHS: tuple[Depth, ...] = get_args(Depth)
_TIMINGS: dict[str, TimingName] = {"now": "now", "sleep": "deferred", "interrupt": "interrupt"}


class Setting(NamedTuple):
    """Where people meet a contrast: the block, what is compared, the persona, and the role of each variant."""

    block: str
    comparison: Comparison | Literal["week log"]
    persona: PersonaName | None
    left_role: str
    right_role: str

    def swapped(self) -> "Setting":
        """Return the setting with left and right exchanged."""
        return self._replace(left_role=self.right_role, right_role=self.left_role)


class Spoken(NamedTuple):
    """The words of a depth: those of the task, or those by which a content replaces them."""

    depth: Depth
    #: The content that has words of its own, "" if the task's words hold.
    content: ContentName | Literal[""]


Variant = Spoken | ContentName | TimingName


@dataclass(frozen=True)
class Contrast:
    """Two variants of a task that should differ in one thing only. Left and right are no sides of a page."""

    kind: Kind
    scenario: str
    task: str
    left: Variant
    right: Variant


Met = tuple[Contrast, Setting]


class Shown(NamedTuple):
    """A task that a block shows, and whose agents it shows."""

    scenario: Scenario
    task: Task
    block: str = ""
    personas: tuple[PersonaName, ...] = ()

    def log(self) -> Iterator[Met]:
        """Yield what differs between the aligned and the misaligned version of a day."""
        for persona in self.personas:
            depths, setting = self._depths(persona), Setting(self.block, "week log", persona, *ROLES["equal"])
            spoken = (self._spoken(depths[0], "complete"), self._spoken(depths[1], "complete"))
            yield self._by_depth("words", spoken, setting)
            yield self._by_depth("replies", spoken, setting)

    def depths(self, comparison: Literal["equal", "tradeoff"]) -> Iterator[Met]:
        """Yield what differs between the agents of a depth pair."""
        for persona in self.personas:
            depths, setting = (
                self._depths(persona),
                Setting(self.block, comparison, persona, *ROLES[comparison]),
            )
            content: ContentName = "incomplete" if comparison == "tradeoff" else "complete"
            spoken = (self._spoken(depths[0], content), self._spoken(depths[1], "complete"))
            yield self._by_depth("words", spoken, setting)
            if comparison == "tradeoff":
                yield self._contrast("content", "complete", "incomplete"), setting.swapped()

    def timings(self, comparison: Literal["now_or_sleep", "no_conflict", "imperfect_sleep"]) -> Iterator[Met]:
        """Yield what differs between the agents of a timing pair."""
        first, second = ROLES[comparison]
        setting = Setting(self.block, comparison, None, first, second)
        yield self._contrast("timing", _TIMINGS[first], _TIMINGS[second]), setting
        if comparison == "imperfect_sleep":
            yield self._contrast("content", "complete", "incomplete"), setting.swapped()

    def contents(self) -> Iterator[Met]:
        """Yield what differs between good and poor advice."""
        for persona in self.personas:
            setting = Setting(self.block, "capability", persona, *ROLES["capability"])
            depth = self.task.expected.depth[persona]
            good, poor = self._spoken(depth, "complete"), self._spoken(depth, "wrong")
            yield self._contrast("content", "complete", "wrong"), setting
            if good != poor:
                yield self._contrast("words", good, poor), setting

    def _depths(self, persona: PersonaName) -> tuple[Depth, Depth]:
        """Return the aligned and the misaligned depth, as `planning` shows them; it is slow to import."""
        expected = self.task.expected.depth[persona]
        return expected, "suggest" if expected == "execute" else "execute"

    def _spoken(self, depth: Depth, content: ContentName) -> Spoken:
        own = content in self.task.content and depth in self.task.content[content].words
        return Spoken(depth, content if own else "")

    def _by_depth(self, kind: Kind, spoken: tuple[Spoken, Spoken], setting: Setting) -> Met:
        """Return a contrast with the lesser depth first: the two personas' pages show the same two variants."""
        left, right = spoken
        if _DEPTHS.index(left.depth) > _DEPTHS.index(right.depth):
            left, right, setting = right, left, setting.swapped()
        return self._contrast(kind, left, right), setting

    def _contrast(self, kind: Kind, left: Variant, right: Variant) -> Contrast:
        return Contrast(kind, self.scenario.id, self.task.id, left, right)
