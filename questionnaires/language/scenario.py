"""Scenario files (`schema: scenario/1`): a user's situation over simulated days, for people and for agents."""

from collections.abc import Iterator
from datetime import date
from typing import Literal, TypeVar

from pydantic import Field

from questionnaires.language.accepts import Accepts
from questionnaires.language.tasks import Task
from questionnaires.language.text import Frozen, LText, Slug
from questionnaires.language.times import Time
from questionnaires.language.values import Flag
from questionnaires.language.vocabulary import Condition, Domain, PersonaName, Weekday
from questionnaires.language.world import Effect, Record, Resource, Span, Tool


class User(Frozen):
    """Whom the participant reads as, and the gym plays."""

    #: What others call the user.
    name: str
    #: What the user is.
    role: LText
    #: How the user lives and works.
    profile: LText
    #: What the user wants.
    goals: tuple[LText, ...] = Field(default=(), examples=[["Spend less than twenty euros."]])
    #: Whether an agent is told the profile.
    known_to_agent: Flag = True


class Availability(Frozen):
    """A stretch of the user's days: free, busy or asleep."""

    #: The first minute.
    start: Time = Field(alias="from")
    #: The minute after the last.
    end: Time = Field(alias="to")
    #: What the user does in it.
    state: Literal["available", "busy", "sleep"]
    #: Whether messages reach the user in it.
    deliver: Flag
    #: Whether the user decides on requests in it.
    decide: Flag
    #: `daily` repeats the stretch on every later day.
    every: Literal["daily"] | None = None


class Limit(Frozen):
    """A permission up to a limit, in minor units of the currency (`money`) or in pieces (`qty`)."""

    #: The most that may be spent or taken without asking.
    limit: dict[Literal["money", "qty"], int] = Field(examples=[{"money": 2000}])


class TrustDeltas(Frozen):
    """How a simulated user's trust moves after each kind of act."""

    #: After the depth the persona expects.
    aligned: int = Field(default=0, examples=[1])
    #: After more than was wanted.
    over: int = Field(default=0, examples=[-2])
    #: After less than was wanted.
    under: int = Field(default=0, examples=[-1])
    #: After wrong content.
    wrong: int = Field(default=0, examples=[-2])
    #: After an interruption.
    interrupt: int = Field(default=0, examples=[-1])


class Persona(Frozen):
    """How far the user lets the agent go."""

    #: What researchers call it.
    label: LText
    #: Only for the model that phrases a simulated user's words.
    style: LText | None = Field(default=None, examples=["Friendly and brief."])
    #: The standing request, in the user's voice; sent on Day 1 and quoted on every page.
    policy: LText
    #: What the agent answers to it.
    policy_ack: LText | None = None
    #: The shorter words in which the user repeats it later.
    policy_repeat: LText | None = None
    #: What the agent answers to those.
    policy_repeat_ack: LText | None = None
    #: Events that repeat the standing request.
    policy_repeats: tuple[Slug, ...] = ()
    #: For each class of action: act, ask, never, or act up to a limit.
    permits: dict[str, Literal["auto", "ask", "never"] | Limit]
    #: A simulated user's trust at the beginning.
    trust0: int = Field(default=0, ge=-3, le=3, examples=[1])
    #: How that trust moves.
    trust_deltas: TrustDeltas = TrustDeltas()


class Event(Frozen):
    """Something that happens, at a fixed time or after something else."""

    id: Slug
    #: When it happens; or give `after`.
    at: Time | None = None
    #: The event, task or tool it follows.
    after: str | None = Field(default=None, examples=["t_basil"])
    #: Minutes after that.
    delay_min: int | None = Field(default=None, examples=[30])
    #: It is left out when this condition over the world is false.
    when: Condition | None = Field(default=None, examples=['done("t_basil")'])
    #: What happens.
    kind: Literal["user_message", "notification", "record_change", "user_action", "policy_change", "wakeup"]
    #: Who is told.
    notify: tuple[Literal["agent", "user"], ...] = ("agent", "user")
    #: The conversation it belongs to; `new` starts one.
    session: str = Field(default="main", examples=["fair"])
    #: Whether it starts a conversation.
    new: Flag = False
    #: What is said.
    text: LText | None = None
    #: Where it is said, for agents.
    channel: str | None = Field(default=None, examples=["chat"])
    #: What changes in the world.
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

    id: Slug = Field(examples=["r_seeds"])
    #: The actions it is about.
    actions: tuple[str, ...] = Field(examples=[["order_seeds"]])
    #: The personas it is about; empty means all.
    persona: tuple[PersonaName, ...] = ()
    #: A condition over the world.
    when: Condition | None = Field(default=None, examples=['not called("order_seeds")'])
    #: What the user decides.
    decision: Literal["approve", "decline", "defer"]
    #: Until when a deferred decision waits.
    until: Time | None = Field(default=None, examples=["D2T18:00"])
    #: Why, for the record.
    reason: str = Field(examples=["One bag is enough."])
    #: What the user says.
    say: LText = Field(examples=["Yes, one bag."])


class Approvals(Frozen):
    """How the simulated user decides on requests."""

    #: The first that matches holds.
    rules: tuple[ApprovalRule, ...] = ()
    #: Actions that are only permitted together.
    bundles: tuple[tuple[str, ...], ...] = Field(default=(), examples=[[["order_seeds", "run_tap"]]])
    #: What holds where no rule matches.
    default: Literal["deny"] = "deny"
    #: How often the same may be asked.
    max_asks: int = Field(default=2, ge=1, examples=[3])


class JudgePoints(Frozen):
    """What a judge accepts as an allocation over time."""

    #: What speaks for work at once.
    now_ok: tuple[str, ...] = Field(default=(), examples=[["The seedlings get the tap first."]])
    #: What speaks for work later.
    later_ok: tuple[str, ...] = Field(default=(), examples=[["The boxes wait for the next minutes."]])
    #: What a good plan says.
    plan_ok: tuple[str, ...] = Field(default=(), examples=[["The boxes are queued before the window closes."]])


class TemporalAllocation(Frozen):
    """The one conflict of a scenario: an urgent task and one that can wait want the same resource."""

    #: When both want it.
    window: Span
    #: The task that cannot wait.
    urgent: Slug
    #: The task that can.
    deferrable: Slug
    #: What both want.
    resource: Slug
    #: How much the urgent one takes.
    need_urgent: int = Field(gt=0)
    #: How much the other takes.
    need_deferrable: int = Field(gt=0)
    #: The next time there is enough again.
    next_feasible: Time
    #: Whether the user says that the two are in conflict.
    stated: Flag
    #: Records that show it.
    clues: tuple[Slug, ...] = ()
    #: The conflict in a sentence.
    why: LText
    #: What a judge accepts.
    judge: JudgePoints = JudgePoints()


_Entry = TypeVar("_Entry", Task, Event)


class Scenario(Frozen):
    """A scenario file."""

    format: Literal["scenario/1"] = Field(alias="schema")
    id: Slug
    version: str = Field(pattern=r"^\d+\.\d+\.\d+$")
    #: What it is about.
    domain: Domain
    title: LText
    #: Who the user is and how things stand; every page about the scenario says it.
    situation: LText
    #: What the user wants to reach.
    goal: LText
    #: Simulated days.
    days: int = Field(ge=7, le=10)
    #: The zone in which agents live through it.
    timezone: str
    #: Three capitals such as EUR.
    currency: str = Field(pattern=r"^[A-Z]{3}$")
    languages: tuple[str, ...] = Field(min_length=1)
    #: The weekday of day 1.
    day1_weekday: Weekday
    #: The date of day 1 for agents.
    gym_day1: date
    #: Whom people read as.
    user: User
    #: Words to find it by.
    tags: tuple[str, ...] = ()
    #: Who wrote it.
    authors: tuple[str, ...] = Field(default=(), examples=[["A. Author"]])
    #: How others may use it.
    license: str = Field(default="", examples=["CC-BY-4.0"])
    #: What is known to be wrong with it.
    issues: tuple[str, ...] = Field(default=(), examples=[["The price of mint is guessed."]])
    #: Where the user is, for every minute of every day.
    availability: tuple[Availability, ...]
    #: What is scarce.
    resources: tuple[Resource, ...] = ()
    #: What stands in the user's apps.
    records: tuple[Record, ...] = ()
    #: What an agent can call.
    tools: tuple[Tool, ...] = ()
    #: The classes of action that personas decide about.
    actions: tuple[str, ...] = ()
    #: All three: reviewer, planner and operator.
    personas: dict[PersonaName, Persona]
    #: What happens.
    timeline: tuple[Event, ...] = ()
    #: How a simulated user decides.
    approvals: Approvals = Approvals()
    #: The opportunities to help.
    tasks: tuple[Task, ...] = ()
    #: The conflict over time that timing blocks show.
    ta: TemporalAllocation | None = None
    #: Warnings about this scenario that are meant.
    accepts: Accepts = ()

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
