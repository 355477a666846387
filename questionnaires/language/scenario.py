"""Scenario files (`schema: scenario/1`): a user's situation over simulated days, for people and for agents."""

from collections.abc import Iterator
from datetime import date
from typing import Literal, TypeVar

from pydantic import Field

from questionnaires.language.tasks import Task
from questionnaires.language.text import Frozen, LText, Slug
from questionnaires.language.times import Time
from questionnaires.language.values import Flag
from questionnaires.language.vocabulary import Condition, Domain, PersonaName, Weekday
from questionnaires.language.world import Effect, Record, Resource, Span, Tool


class User(Frozen):
    """Whom the participant reads as, and the gym plays."""

    name: str
    role: LText
    profile: LText
    goals: tuple[LText, ...] = ()
    #: Whether an agent is told the profile.
    known_to_agent: Flag = True


class Availability(Frozen):
    """A stretch of the user's days: free, busy or asleep."""

    start: Time = Field(alias="from")
    end: Time = Field(alias="to")
    state: Literal["available", "busy", "sleep"]
    #: Whether messages reach the user in it.
    deliver: Flag
    #: Whether the user decides on requests in it.
    decide: Flag
    #: `daily` repeats the stretch on every later day.
    every: Literal["daily"] | None = None


class Limit(Frozen):
    """A permission up to a limit, in minor units of the currency (`money`) or in pieces (`qty`)."""

    limit: dict[Literal["money", "qty"], int]


class TrustDeltas(Frozen):
    """How a simulated user's trust moves after each kind of act."""

    aligned: int = 0
    over: int = 0
    under: int = 0
    wrong: int = 0
    interrupt: int = 0


class Persona(Frozen):
    """How far the user lets the agent go."""

    label: LText
    #: Only for the model that phrases a simulated user's words.
    style: LText | None = None
    #: The standing request, in the user's voice; sent on Day 1 and quoted on every page.
    policy: LText
    #: What the agent answers to it.
    policy_ack: LText | None = None
    #: The shorter words in which the user repeats it later, and the agent's answer.
    policy_repeat: LText | None = None
    policy_repeat_ack: LText | None = None
    #: Events that repeat the standing request.
    policy_repeats: tuple[Slug, ...] = ()
    permits: dict[str, Literal["auto", "ask", "never"] | Limit]
    trust0: int = Field(default=0, ge=-3, le=3)
    trust_deltas: TrustDeltas = TrustDeltas()


class Event(Frozen):
    """Something that happens, at a fixed time or after something else."""

    id: Slug
    at: Time | None = None
    after: str | None = None
    delay_min: int | None = None
    when: Condition | None = None
    kind: Literal["user_message", "notification", "record_change", "user_action", "policy_change", "wakeup"]
    notify: tuple[Literal["agent", "user"], ...] = ("agent", "user")
    #: The conversation it belongs to; `new` starts one.
    session: str = "main"
    new: Flag = False
    text: LText | None = None
    channel: str | None = None
    changes: tuple[Effect, ...] = ()
    #: Who speaks, for a reader: "Mail from the parish hall".
    source: LText | None = None
    #: What the agent answers, where the log shows an answer.
    reply: LText | None = None
    #: The day in a few words, shown while the day is folded.
    digest: LText | None = None
    #: Whether trust logs show it though no task of theirs needs it.
    in_log: Flag = False


class ApprovalRule(Frozen):
    """One row of the simulated user's decisions; the first that matches holds."""

    id: Slug
    actions: tuple[str, ...]
    persona: tuple[PersonaName, ...] = ()
    when: Condition | None = None
    decision: Literal["approve", "decline", "defer"]
    until: Time | None = None
    reason: str
    say: LText


class Approvals(Frozen):
    """How the simulated user decides on requests."""

    rules: tuple[ApprovalRule, ...] = ()
    bundles: tuple[tuple[str, ...], ...] = ()
    default: Literal["deny"] = "deny"
    max_asks: int = Field(default=2, ge=1)


class JudgePoints(Frozen):
    """What a judge accepts as an allocation over time."""

    now_ok: tuple[str, ...] = ()
    later_ok: tuple[str, ...] = ()
    plan_ok: tuple[str, ...] = ()


class TemporalAllocation(Frozen):
    """The one conflict of a scenario: an urgent task and one that can wait want the same resource."""

    window: Span
    urgent: Slug
    deferrable: Slug
    resource: Slug
    need_urgent: int = Field(gt=0)
    need_deferrable: int = Field(gt=0)
    next_feasible: Time
    stated: Flag
    clues: tuple[Slug, ...] = ()
    why: LText
    judge: JudgePoints = JudgePoints()


_Entry = TypeVar("_Entry", Task, Event)


class Scenario(Frozen):
    """A scenario file."""

    format: Literal["scenario/1"] = Field(alias="schema")
    id: Slug
    version: str = Field(pattern=r"^\d+\.\d+\.\d+$")
    domain: Domain
    title: LText
    situation: LText
    goal: LText
    days: int = Field(ge=7, le=10)
    timezone: str
    currency: str = Field(pattern=r"^[A-Z]{3}$")
    languages: tuple[str, ...] = Field(min_length=1)
    day1_weekday: Weekday
    gym_day1: date
    user: User
    tags: tuple[str, ...] = ()
    authors: tuple[str, ...] = ()
    license: str = ""
    issues: tuple[str, ...] = ()
    availability: tuple[Availability, ...]
    resources: tuple[Resource, ...] = ()
    records: tuple[Record, ...] = ()
    tools: tuple[Tool, ...] = ()
    actions: tuple[str, ...] = ()
    personas: dict[PersonaName, Persona]
    timeline: tuple[Event, ...] = ()
    approvals: Approvals = Approvals()
    tasks: tuple[Task, ...] = ()
    ta: TemporalAllocation | None = None

    def task(self, task_id: str) -> Task:
        """Return the task with that id.

        Raises:
            KeyError: if there is none.
        """
        return _by_id(self.tasks, task_id)

    def event(self, event_id: str) -> Event:
        """Return the event with that id.

        Raises:
            KeyError: if there is none.
        """
        return _by_id(self.timeline, event_id)

    def sleeps(self) -> Iterator[Availability]:
        """Yield the stretches in which the user sleeps, as written."""
        return (span for span in self.availability if span.state == "sleep")


def _by_id(entries: tuple[_Entry, ...], wanted: str) -> _Entry:
    for entry in entries:
        if entry.id == wanted:
            return entry
    raise KeyError(wanted)
