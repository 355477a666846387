"""Study files (`schema: study/1`): who is asked what, in which order, under which design."""

from collections.abc import Iterator
from typing import Annotated, Literal, TypeVar

from pydantic import Field

from questionnaires.language.accepts import Accepts
from questionnaires.language.entry import Analysis, Entry, Exit, ExitName, Privacy
from questionnaires.language.factors import Factor, Sequence
from questionnaires.language.items import Item, Scale
from questionnaires.language.remembering import Remembering
from questionnaires.language.text import Frozen, LText, Slug
from questionnaires.language.values import Flag
from questionnaires.language.vocabulary import Balance, PersonaName

DepthComparison = Literal["equal", "tradeoff"]
TimingComparison = Literal["now_or_sleep", "no_conflict", "imperfect_sleep"]


class Design(Frozen):
    """The factors, and how their levels are drawn. The first factor's level is the arm."""

    #: How levels are spread over people: those that fewest have go first, also in combination (`least_filled`);
    #: each factor by itself, in blocks that hold every level once (`blocked`); with equal chances (`simple`).
    balance: Balance = "least_filled"
    #: Minutes after which somebody who stopped no longer counts as on their way.
    stale_after_minutes: int = Field(default=120, ge=1)
    #: What is drawn for each person; everything else is the same for all.
    factors: tuple[Factor, ...] = ()


class Asked(Frozen):
    """An item at its place in a block: here it may get another id, or speak of a scenario's task."""

    #: The item by id.
    item: Slug
    #: The id it has on this page (default: the item's own).
    id: Slug | None = None
    #: The scenario whose words fill its placeholders, where the block names none.
    scenario: Slug | None = None
    #: The task whose words fill its placeholders.
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
    #: The heading.
    title: LText | None = None
    #: Markdown above the questions.
    text: LText | None = Field(default=None, examples=["A few words about you."])
    #: The questions, in order.
    items: tuple[Asked, ...] = ()
    #: Whether people who go back may change their answers.
    back: Literal["read_only", "edit"] = "read_only"
    #: The block is only shown when this holds of earlier answers; see `conditions.py` for the language.
    show_if: str | None = None
    #: Warnings about this block that are meant.
    accepts: Accepts = ()


class Consent(_Block):
    """The first page. Starting is consent; `points` and `more` are read before."""

    kind: Literal["consent"]
    #: Markdown above the button.
    text: LText
    #: What the button says, and the sentence above it.
    statement: LText
    #: What else can be unfolded and read.
    more: LText | None = None


class Form(_Block):
    """Plain questions."""

    kind: Literal["form"]
    #: Ends the sitting as screened out when it holds.
    screen_out_if: str | None = None


class Instructions(_Block):
    """Something to read, perhaps with a practice item."""

    kind: Literal["instructions"]
    #: Markdown to read.
    text: LText


class Check(_Block):
    """An attention or comprehension check. A failure is recorded and flagged."""

    kind: Literal["check"]
    #: What is checked.
    check: Literal["attention", "comprehension"]
    #: The value that passes, by item id.
    passes: dict[str, str]
    #: How often it can be tried.
    attempts: int = Field(default=1, ge=1)
    #: Go on and record it, or end the sitting with `failed_checks`.
    on_failure: Literal["flag", "exit"] = "flag"


class Debrief(_Block):
    """What it was about; read after the last answer."""

    kind: Literal["debrief"]
    #: Markdown to read.
    text: LText


class TrustLog(_Block):
    """A simulated week, rated at checkpoints."""

    kind: Literal["trust_log"]
    scenario: Slug
    persona: PersonaName | Literal["drawn"]
    #: One letter per checkpoint, A as the persona expects and M not; or drawn by a `latin_row`.
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
    #: The comparisons, one page each.
    compare: tuple[DepthComparison, ...] = Field(min_length=1)


class TimingBlock(_Block):
    """Help now, or in sleep time."""

    kind: Literal["timing"]
    scenario: Slug
    #: The comparisons, one page each.
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
    #: How long it takes, from and to; the consent page says it.
    estimated_minutes: tuple[int, int]
    #: What people get for taking part.
    compensation: LText | None = None
    #: A mail or web address for questions.
    contact: str
    #: Who approved of the study.
    ethics: LText | None = Field(
        default=None, examples=["Approved by the ethics board of the faculty, 2026-14."]
    )
    #: The zone assumed where the browser tells none.
    timezone: str
    #: Folders in which scenarios are looked for, besides `scenarios/` beside the study and the bundled ones.
    scenarios: tuple[str, ...] = Field(default=(), examples=[["../shared_scenarios"]])
    #: Who may come in, and how.
    entry: Entry = Entry()
    #: The ways out. `completed` and `declined_consent` are always needed.
    exits: dict[ExitName, Exit]
    #: What is stored, and how to withdraw.
    privacy: Privacy
    #: The answer scales.
    scales: tuple[Scale, ...] = ()
    #: The bank of questions.
    items: tuple[Item, ...] = ()
    #: What is drawn.
    design: Design = Design()
    #: What is declared before anybody answers.
    analysis: Analysis = Analysis()
    #: The blocks in order: consent first, a debrief last.
    pages: tuple[Block, ...] = Field(min_length=1)
    #: Warnings about this study that are meant.
    accepts: Accepts = ()

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
