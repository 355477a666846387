"""Study files (`schema: study/1`): who is asked what, in which order, under which design."""

from collections.abc import Iterator
from typing import Annotated, Literal, TypeVar

from pydantic import Field

from questionnaires.language.entry import Analysis, Entry, Exit, ExitName, Privacy
from questionnaires.language.items import Item, Scale
from questionnaires.language.remembering import Remembering
from questionnaires.language.text import Frozen, LText, Slug
from questionnaires.language.values import Flag
from questionnaires.language.vocabulary import PersonaName

DepthComparison = Literal["equal", "tradeoff"]
TimingComparison = Literal["now_or_sleep", "no_conflict", "imperfect_sleep"]
#: Alignment over the checkpoints of a trust log, such as `AMA`.
Sequence = Annotated[str, Field(pattern=r"^[AM]{1,5}$")]


class LatinRow(Frozen):
    """A row of a Latin square: which sequence each log has. Every column holds every level once."""

    kind: Literal["latin_row"]
    id: Slug
    #: The blocks of the columns.
    blocks: tuple[Slug, ...] = Field(min_length=1)
    levels: tuple[Sequence, ...] = Field(min_length=1)


class LogPersona(Frozen):
    """Which logs are the reviewer's and which the operator's: half and half for each person."""

    kind: Literal["log_persona"]
    id: Slug
    blocks: tuple[Slug, ...] = Field(min_length=2)


class Side(Frozen):
    """Which role stands left in each pair: even within a person, balanced over people."""

    kind: Literal["side"]
    id: Slug


class Order(Frozen):
    """The order of blocks that exchange their places."""

    kind: Literal["order"]
    id: Slug
    blocks: tuple[Slug, ...] = Field(min_length=2, max_length=4)


Factor = Annotated[LatinRow | LogPersona | Side | Order, Field(discriminator="kind")]


class Design(Frozen):
    """The factors, and how their levels are drawn. The first factor's level is the arm."""

    balance: Literal["least_filled"] = "least_filled"
    #: Minutes after which somebody who stopped no longer counts as on their way.
    stale_after_minutes: int = Field(default=120, ge=1)
    factors: tuple[Factor, ...] = ()


class Asked(Frozen):
    """An item at its place in a block: here it may get another id, or speak of a scenario's task."""

    item: Slug
    #: The id it has on this page (default: the item's own).
    id: Slug | None = None
    scenario: Slug | None = None
    task: Slug | None = None
    #: The roles it asks about, one answer each; none asks once about the page.
    roles: tuple[str, ...] = ()
    #: Required or optional here (default: as in the bank).
    required: Flag | None = None
    #: Only asked when this holds of answers on the same page or earlier: `would_use__sleep == "yes"`.
    ask_if: str | None = None

    @property
    def item_id(self) -> str:
        """The id of the answer on its page."""
        return self.id or self.item


class _Block(Frozen):
    id: Slug
    title: LText | None = None
    #: Markdown above the questions.
    text: LText | None = None
    items: tuple[Asked, ...] = ()
    back: Literal["read_only", "edit"] = "read_only"
    show_if: str | None = None


class Consent(_Block):
    """The first page. Starting is consent; `points` and `more` are read before."""

    kind: Literal["consent"]
    text: LText
    #: What the button says, and the sentence above it.
    statement: LText
    more: LText | None = None


class Form(_Block):
    """Plain questions."""

    kind: Literal["form"]
    #: Ends the sitting as screened out when it holds.
    screen_out_if: str | None = None


class Instructions(_Block):
    """Something to read, perhaps with a practice item."""

    kind: Literal["instructions"]
    text: LText


class Check(_Block):
    """An attention or comprehension check. A failure is recorded and flagged."""

    kind: Literal["check"]
    check: Literal["attention", "comprehension"]
    #: The value that passes, by item id.
    passes: dict[str, str]
    attempts: int = Field(default=1, ge=1)
    on_failure: Literal["flag", "exit"] = "flag"


class Debrief(_Block):
    """What it was about; read after the last answer."""

    kind: Literal["debrief"]
    text: LText


class TrustLog(_Block):
    """A simulated week, rated at checkpoints."""

    kind: Literal["trust_log"]
    scenario: Slug
    persona: PersonaName | Literal["drawn"]
    sequence: Sequence | Literal["drawn"]
    #: Day and task of each checkpoint.
    plan: tuple[tuple[int, Slug], ...] = Field(min_length=1)
    #: Whether the earlier rating is shown as a reminder.
    remind: Flag = False


class DepthPair(_Block):
    """Two agents that go differently far in the same task."""

    kind: Literal["depth_pair"]
    scenario: Slug
    persona: PersonaName | Literal["drawn"]
    task: Slug
    compare: tuple[DepthComparison, ...] = Field(min_length=1)


class TimingBlock(_Block):
    """Help now, or in sleep time."""

    kind: Literal["timing"]
    scenario: Slug
    compare: tuple[TimingComparison, ...] = Field(min_length=1)
    #: Items by comparison.
    ask: dict[TimingComparison, tuple[Asked, ...]]


class CapabilityPair(_Block):
    """Good and poor content at the same depth."""

    kind: Literal["capability_pair"]
    scenario: Slug
    persona: PersonaName
    task: Slug


Stimulus = TrustLog | DepthPair | TimingBlock | CapabilityPair
Block = Annotated[
    Consent | Form | Instructions | Check | Debrief | TrustLog | DepthPair | TimingBlock | CapabilityPair,
    Field(discriminator="kind"),
]
STIMULUS_KINDS = frozenset({"trust_log", "depth_pair", "timing", "capability_pair"})

_Entry = TypeVar("_Entry", bound=Item | Scale | _Block)


class Study(Remembering):
    """A study file."""

    format: Literal["study/1"] = Field(alias="schema")
    id: Slug
    version: str = Field(pattern=r"^\d+\.\d+\.\d+$")
    languages: tuple[str, ...] = Field(min_length=1)
    title: LText
    estimated_minutes: tuple[int, int]
    compensation: LText | None = None
    contact: str
    ethics: LText | None = None
    timezone: str
    #: Folders in which scenarios are looked for, besides `scenarios/` beside the study and the bundled ones.
    scenarios: tuple[str, ...] = ()
    entry: Entry = Entry()
    exits: dict[ExitName, Exit]
    privacy: Privacy
    scales: tuple[Scale, ...] = ()
    items: tuple[Item, ...] = ()
    design: Design = Design()
    analysis: Analysis = Analysis()
    pages: tuple[Block, ...] = Field(min_length=1)

    def item(self, item_id: str) -> Item:
        """Return the item of the bank with that id.

        Raises:
            KeyError: if there is none.
        """
        return _by_id(self.items, item_id)

    def scale(self, scale_id: str) -> Scale:
        """Return the scale with that id.

        Raises:
            KeyError: if there is none.
        """
        return _by_id(self.scales, scale_id)

    def block(self, block_id: str) -> Block:
        """Return the block with that id.

        Raises:
            KeyError: if there is none.
        """
        return _by_id(self.pages, block_id)

    def scenario_ids(self) -> tuple[str, ...]:
        """Return the ids of all scenarios it names, each once, in order."""
        return tuple(dict.fromkeys(self._named_scenarios()))

    def _named_scenarios(self) -> Iterator[str]:
        for block in self.pages:
            if isinstance(block, Stimulus):
                yield block.scenario
            yield from (asked.scenario for asked in block.items if asked.scenario)


def asked_in(block: Block) -> tuple[Asked, ...]:
    """Return every item a block asks, over all of its pages."""
    if isinstance(block, TimingBlock):
        return tuple(asked for name in block.compare for asked in block.ask.get(name, ()))
    return block.items


def _by_id(entries: tuple[_Entry, ...], wanted: str) -> _Entry:
    for entry in entries:
        if entry.id == wanted:
            return entry
    raise KeyError(wanted)
