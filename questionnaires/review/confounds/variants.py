"""What a variant of a task reads like: its texts as people read them, each with its place in the file."""

from functools import lru_cache
from typing import NamedTuple

from questionnaires.design.calendar import Calendar, scenario_calendar
from questionnaires.design.stimuli import Phrase, spoken_at, timing_moment
from questionnaires.language.scenario import Scenario
from questionnaires.language.tasks import ActionCard, Content, Fact, Task, Timing, Words
from questionnaires.language.text import LText
from questionnaires.language.times import ScenarioTime
from questionnaires.review.confounds.contrasts import Spoken
from questionnaires.review.confounds.differences import NOTHING, Path, Piece
from questionnaires.review.confounds.parts import Answered, Frame, Plan, Row, Work
from questionnaires.review.confounds.sentences import sentences

#: Stands for the content where the words around it are read; no author can write it.
CONTENT = "\ue000"


class Reader(NamedTuple):
    """Reads the texts of one task in one language, at the moment its agent speaks."""

    scenario: Scenario
    task: Task
    place: int
    language: str
    calendar: Calendar
    at: ScenarioTime

    @classmethod
    def of(cls, scenario: Scenario, task_id: str, language: str, *, timing: bool = False) -> "Reader":
        """Return the reader of a task; a timing page is read when the conflict begins."""
        place = next(place for place, task in enumerate(scenario.tasks) if task.id == task_id)
        task = scenario.tasks[place]
        at = timing_moment(scenario) if timing else spoken_at(scenario, task)
        return cls(scenario, task, place, language, scenario_calendar(scenario), at)

    def frame(self, spoken: Spoken) -> Frame:
        """Return what an agent says and does at a depth, without the content."""
        words, path = self.words(spoken)
        return Frame(
            self._sentences(words.say, (*path, "say")),
            self._piece(words.action.title, (*path, "action", "title")),
            self._piece(words.action.state, (*path, "action", "state")),
            Piece(words.action.app or "", (*path, "action", "app")),
            self.at.minute,
        )

    def answered(self, spoken: Spoken) -> Answered:
        """Return what a log shows besides the frame."""
        words, path = self.words(spoken)
        summaries = self.task.survey.day_summary if self.task.survey else {}
        summary = next((text for depth, text in summaries.items() if depth == spoken.depth), None)
        return Answered(
            self._optional(words.user_reply, (*path, "user_reply")),
            *self._card(words.confirmation, (*path, "confirmation")),
            self._optional(summary, (*self.path, "survey", "day_summary", spoken.depth)),
        )

    def work(self, name: str) -> Work:
        """Return the work itself, in one of its variants."""
        path = (*self.path, "content", name)
        content = self.content(name)
        return Work(self._sentences(content.summary, (*path, "summary")), self._rows(content.facts, path))

    def plan(self, name: str) -> Plan:
        """Return how the work is timed, in one of its variants."""
        path = (*self.path, "timing", name)
        timing = self.timing(name)
        return Plan(
            self._sentences(timing.say, (*path, "say")),
            self._sentences(timing.consequence, (*path, "consequence")),
            self._rows(timing.facts, path),
        )

    @property
    def path(self) -> Path:
        """Where the task stands in its file."""
        return ("tasks", self.place)

    def content(self, name: str) -> Content:
        """Return a content by name."""
        return next(content for known, content in self.task.content.items() if known == name)

    def timing(self, name: str) -> Timing:
        """Return a timing by name."""
        return next(timing for known, timing in self.task.timing.items() if known == name)

    def words(self, spoken: Spoken) -> tuple[Words, Path]:
        """Return the words of a depth, and their place."""
        if spoken.content:
            path: Path = (*self.path, "content", spoken.content, "words", spoken.depth)
            return self.content(spoken.content).words[spoken.depth], path
        return self.task.words[spoken.depth], (*self.path, "words", spoken.depth)

    def read(self, text: LText) -> str:
        """Return a text as it is read, with `CONTENT` where the content stands."""
        return _read(text.in_language(self.language), self.at, self.language, self.calendar)

    def _piece(self, text: LText, path: Path) -> Piece:
        return Piece(self.read(text), (*path, self.language))

    def _optional(self, text: LText | None, path: Path) -> Piece:
        return self._piece(text, path) if text else NOTHING

    def _card(self, card: ActionCard | None, path: Path) -> tuple[Piece, Piece]:
        title, state = (card.title, card.state) if card else (None, None)
        return self._optional(title, (*path, "title")), self._optional(state, (*path, "state"))

    def _sentences(self, text: LText, path: Path) -> tuple[Piece, ...]:
        return tuple(Piece(one, (*path, self.language)) for one in _with_content(self.read(text)))

    def _rows(self, facts: tuple[Fact, ...], path: Path) -> tuple[Row, ...]:
        return tuple(
            Row(fact.term.in_language(self.language), self._piece(fact.value, (*path, "facts", place, "value")))
            for place, fact in enumerate(facts)
        )


_CONTENT_TEXT = LText(by_language={"*": CONTENT})


@lru_cache(maxsize=20_000)
def _read(text: str, at: ScenarioTime, language: str, calendar: Calendar) -> str:
    if "{" not in text:
        return text
    return Phrase(LText(by_language={"*": text}), at, {"content": _CONTENT_TEXT}).read(language, calendar)


def _with_content(text: str) -> tuple[str, ...]:
    """Return the sentences of a text; the content is one by itself, and so is what leads up to it."""
    before, content, after = text.partition(CONTENT)
    return (*sentences(before), *([content] if content else []), *sentences(after))
