"""Tasks: opportunities for an agent to help, and the words people read."""

from typing import Literal

from pydantic import Field

from questionnaires.language.accepts import Accepts
from questionnaires.language.scoring import (
    Attribution,
    Branch,
    Constraint,
    Evidence,
    Expected,
    OutputCheck,
    Rubric,
)
from questionnaires.language.text import Frozen, LText, Slug
from questionnaires.language.times import Time
from questionnaires.language.values import Flag, Value
from questionnaires.language.vocabulary import App, Condition, ContentName, Depth, TimingName
from questionnaires.language.world import Span


class Fact(Frozen):
    """One row of an action card: what, and its value."""

    #: What.
    term: LText
    #: Its value.
    value: LText


class ActionCard(Frozen):
    """What the agent did, as a card: a title and a state; the rows come from the content."""

    #: The app its icon stands for.
    app: App | None = None
    #: What was done.
    title: LText
    #: Where it stands, such as Draft or Sent.
    state: LText


class Words(Frozen):
    """What the agent says and does at one depth; `{content}` stands for the content's summary."""

    #: What the agent says.
    say: LText
    #: What it did, as a card.
    action: ActionCard
    #: What the user answers to a suggestion.
    user_reply: LText | None = None
    #: What was done after that answer.
    confirmation: ActionCard | None = None


class Content(Frozen):
    """The work itself, complete, incomplete or wrong."""

    #: The work in a sentence or two.
    summary: LText
    #: The rows of the action card.
    facts: tuple[Fact, ...] = ()
    #: The arguments an agent would call the tool with.
    args: dict[str, Value] = {}
    #: Rubric points that are not in it.
    missing: tuple[Slug, ...] = ()
    #: Rubric points it gets wrong.
    wrong: tuple[Slug, ...] = ()
    #: Minutes it would take to put right.
    fix_min: int | None = None
    #: Replaces the task's words where grammar asks for it.
    words: dict[Depth, Words] = {}


class Timing(Frozen):
    """When the work is done, what it costs the urgent job, and when it is ready."""

    #: When the work is done.
    work: Span
    #: When the result is there.
    ready: Time
    #: Amounts of a resource taken from the urgent job.
    cost: dict[str, int] = {}
    #: Minutes it takes from the user.
    interrupts_min: int = 0
    #: What it comes to, in a sentence.
    consequence: LText
    #: What the agent says when it announces the plan.
    say: LText
    #: The rows of its card.
    facts: tuple[Fact, ...] = ()
    #: How the user's own job runs under this plan; the timeline draws it.
    own_work: tuple[Span, ...] = ()
    #: Whether that job is finished when `own_work` ends; where it only stops, the timeline marks its end.
    own_done: Flag = True


class Handling(Frozen):
    """The two ways to handle a task, as a person would choose between them."""

    #: The agent asks before it acts.
    ask_first: LText
    #: The agent acts and tells afterwards.
    delegated: LText


class TaskSurvey(Frozen):
    """The wording that questionnaires need."""

    #: The task as a heading: "Brake pads for the school visit".
    task_label: LText
    #: The kind of task, in the middle of a sentence: "parts orders like this one".
    task_kind: LText | None = None
    #: The question for the participant's own preference.
    own_preference: LText | None = None
    #: The request that matters on a timing page.
    request: LText | None = None
    #: How things stand; one line each.
    conditions: tuple[LText, ...] = ()
    #: Other lines for a timing comparison.
    comparison_conditions: dict[
        Literal["now_or_sleep", "no_conflict", "imperfect_sleep"], tuple[LText, ...]
    ] = Field(default={}, examples=[{"no_conflict": ["The tap runs all day this week."]}])
    #: What good work on this task contains.
    needs: LText | None = Field(default=None, examples=["One bag, here before the fair."])
    #: The two ways to handle it, for questions about one’s own preference.
    handling: Handling | None = None
    #: The day in a few words, shown while the day is folded.
    day_summary: dict[Depth, LText] = Field(default={}, examples=[{"suggest": "Seeds: the agent asks"}])
    #: What stands above a pair.
    pair_intro: LText | None = None
    #: The user's own job on a timing page: "Your tender question".
    current_work: LText | None = None
    #: When the agent speaks (default: five minutes after the trigger).
    at: Time | None = Field(default=None, examples=["D2T09:05"])
    #: When the user answers (default: forty minutes after the agent spoke).
    reply_at: Time | None = Field(default=None, examples=["D2T09:45"])


class Task(Frozen):
    """One opportunity for an agent to help."""

    id: Slug
    title: LText
    #: Whether it is asked for, only shown by clues, comes back, or should be left alone.
    kind: Literal["explicit", "latent", "followup", "noop"]
    weight: float = Field(default=1.0, ge=0.5, le=5, examples=[2])
    #: The event it begins with, or `agent:` and a follow-up.
    trigger: str
    #: When help counts.
    window: Span
    #: By when it has to be done.
    deadline: Time | None = None
    #: When the work itself has to happen.
    slot: Span | None = None
    #: A condition over the world without which it never begins.
    active_if: Condition | None = Field(default=None, examples=['not denied("order_seeds")'])
    #: Tasks that come first.
    depends_on: tuple[Slug, ...] = Field(default=(), examples=[["t_basil"]])
    #: Whether it belongs to what the user asked the agent for.
    scope: Literal["within", "out"] = "within"
    #: How far ahead it looks.
    horizon: Literal["immediate", "within_interaction", "out_of_interaction"] = "immediate"
    #: What sets it off.
    trigger_kind: Literal["event", "time", "message", "agent"] = "event"
    #: When an agent would work on it.
    processing: Literal["interaction", "sleep"] = "interaction"
    #: What the user needs.
    need: LText
    #: Records and events that show it.
    clues: tuple[Slug, ...] = ()
    #: What an agent should have read.
    evidence: tuple[Evidence, ...] = ()
    #: What should be there, by depth.
    outputs: dict[Depth, tuple[OutputCheck, ...]] = {}
    #: What must hold.
    constraints: tuple[Constraint, ...] = ()
    #: What content is measured by.
    rubric: Rubric
    #: Other right answers.
    branches: tuple[Branch, ...] = ()
    #: How far the agent should go.
    expected: Expected
    #: Tools that may be requested.
    actions: tuple[Slug, ...] = ()
    #: Tools that are only requested together.
    bundle: tuple[Slug, ...] = Field(default=(), examples=[["order_seeds", "run_tap"]])
    #: Which calls count for it.
    attribution: Attribution = Attribution()
    #: Whether it counts for the joint measure of trust.
    trj: Flag = False
    #: The work: complete, and where pairs need it incomplete or wrong.
    content: dict[ContentName, Content] = {}
    #: The ways to time the work, for timing blocks.
    timing: dict[TimingName, Timing] = {}
    #: What the agent says and does, by depth.
    words: dict[Depth, Words] = {}
    #: The wording that questionnaires need.
    survey: TaskSurvey | None = None
    #: Warnings about this task that are meant.
    accepts: Accepts = ()
