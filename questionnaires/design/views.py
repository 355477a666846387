"""A page as one participant reads it: plain strings in one language, for a template or a simulated reader.

No field hints at the condition: no role, alignment, depth or content variant, only what is read.
"""

from dataclasses import dataclass, field
from typing import Literal

EntryKind = Literal["news", "you", "agent", "did"]
FieldType = Literal["scale", "choice", "multiple", "side", "number", "slider", "text", "long_text", "date"]


@dataclass(frozen=True)
class Row:
    """One row of an action card."""

    term: str
    value: str


@dataclass(frozen=True)
class Card:
    """An action card. The icon names the app, never the depth."""

    app: str
    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class LogEntry:
    """One entry of a log or of one side: somebody's words, or a card."""

    kind: EntryKind
    who: str
    clock: str
    text: str = ""
    card: Card | None = None


@dataclass(frozen=True)
class Day:
    """One day of a week log."""

    number: int
    weekday: str
    digest: str
    entries: tuple[LogEntry, ...]
    #: `earlier` was read at a former checkpoint (shown folded), `new` since then, `today` is rated now.
    status: Literal["earlier", "new", "today"]


@dataclass(frozen=True)
class Term:
    """One row of what frames a pair: a label, and lines or the user's own quoted words."""

    label: str
    lines: tuple[str, ...]
    quoted: bool = False


@dataclass(frozen=True)
class SideView:
    """One of two agents: its letter, and what it says and does."""

    letter: str
    name: str
    entries: tuple[LogEntry, ...]


@dataclass(frozen=True)
class Bar:
    """A stretch of time in a timeline, in minutes since midnight of the timeline's first day."""

    start: int
    end: int
    label: str
    #: What stands at its end where the job stops unfinished, else "".
    stopped: str = ""


@dataclass(frozen=True)
class Lane:
    """One agent's lane: the user's own job and the agent's work."""

    letter: str
    own: tuple[Bar, ...]
    work: tuple[Bar, ...]
    #: The lane in words.
    words: str


@dataclass(frozen=True)
class Timeline:
    """Evening, night and morning, once with each agent. Times as in `Bar`."""

    title: str
    start: int
    end: int
    now: Bar
    due: Bar | None
    nights: tuple[Bar, ...]
    lanes: tuple[Lane, ...]
    own_label: str
    work_label: str


@dataclass(frozen=True)
class Option:
    """One answer to choose: the form value and what is read."""

    value: str
    label: str
    exclusive: bool = False


@dataclass(frozen=True)
class GuideView:
    """Help to answer: a sentence and a short list of terms."""

    intro: str
    points: tuple[Row, ...]


@dataclass(frozen=True)
class Reminder:
    """The earlier rating, in words and as dots."""

    text: str
    value: int
    of: int


@dataclass(frozen=True)
class FieldView:
    """One form field. `name` is what the browser sends; it says a side, never a role."""

    name: str
    type: FieldType
    question: str
    options: tuple[Option, ...] = ()
    #: The letter it speaks of where an item is asked of each side, else "".
    letter: str = ""
    required: bool = True
    declinable: bool = False
    hint: str = ""
    guide: GuideView | None = None
    reminder: Reminder | None = None
    min: float | None = None
    max: float | None = None
    step: float | None = None
    max_length: int | None = None
    unit: str = ""
    low: str = ""
    high: str = ""
    #: The field and the value that must be chosen for this one to be asked, as (name, value); else None.
    shown_when: tuple[str, str] | None = None


@dataclass(frozen=True)
class Question:
    """One question: a single field, or the same asked of both sides."""

    text: str
    fields: tuple[FieldView, ...]
    hint: str = ""

    @property
    def paired(self) -> bool:
        """Whether it is asked of each side."""
        return len(self.fields) > 1


@dataclass(frozen=True)
class PageView:
    """Everything a participant reads and answers on one page."""

    page_id: str
    kind: str
    language: str
    title: str
    kicker: str = ""
    lede: str = ""
    #: Authored markdown, rendered to safe HTML by the template filter.
    text: str = ""
    #: Consent only: the folded part and the sentence above the button.
    more: str = ""
    statement: str = ""
    situation: str = ""
    #: The standing request, in the user's words.
    request: str = ""
    days: tuple[Day, ...] = ()
    terms: tuple[Term, ...] = ()
    sides: tuple[SideView, ...] = ()
    timeline: Timeline | None = None
    #: The heading above the questions.
    items_title: str = ""
    questions: tuple[Question, ...] = ()
    #: The main button.
    next_label: str = ""
    again_label: str = ""
    #: Seconds an average reader needs.
    reading_seconds: float = 0.0
    #: sha256 of all that is read, in this language.
    rendered_hash: str = field(default="", compare=False)

    @property
    def fields(self) -> tuple[FieldView, ...]:
        """All form fields, in order."""
        return tuple(f for question in self.questions for f in question.fields)
