"""Tasks: opportunities for an agent to help, what good help is, and the words people read."""

from typing import Literal

from pydantic import Field

from questionnaires.language.text import Frozen, LText, Slug
from questionnaires.language.times import Time
from questionnaires.language.values import Flag, Value
from questionnaires.language.vocabulary import App, Condition, ContentName, Depth, PersonaName, TimingName
from questionnaires.language.world import Span


class Evidence(Frozen):
    """What an agent should have read."""

    id: Slug
    kind: str = "read_record"
    any_of: tuple[str, ...] = ()
    all_of: tuple[str, ...] = ()
    weight: float = 1.0


class OutputCheck(Frozen):
    """What should be there at a depth."""

    id: Slug
    kind: Literal["tool_called", "state", "message", "schedule", "artifact"]
    tool: str | None = None
    args: dict[str, Value] = {}
    state: Condition | None = None
    must: tuple[str, ...] = ()
    weight: float = 1.0


class Constraint(Frozen):
    """What must hold at a depth, or always."""

    id: Slug
    kind: str
    must: tuple[str, ...] = ()
    must_not: tuple[str, ...] = ()
    number: dict[str, Value] = {}
    before: Time | None = None
    code: str | None = None
    applies_to: tuple[Depth, ...] = ()


class RubricPoint(Frozen):
    """One thing a judge looks for."""

    id: Slug
    text: str


class Rubric(Frozen):
    """What a judge, or a rater, measures the content by."""

    reference: str
    correct: tuple[RubricPoint, ...] = ()
    grounded_in: tuple[str, ...] = ()
    complete: tuple[RubricPoint, ...] = ()
    artifact: str = ""
    noop: str | None = None

    def points(self) -> frozenset[str]:
        """Return the ids that a content variant may miss or get wrong."""
        return frozenset(p.id for p in (*self.correct, *self.complete))


class Expected(Frozen):
    """How far the agent should go, for each persona, before and after a decision."""

    depth: dict[PersonaName, Depth]
    if_approved: Depth | None = None
    if_denied: Depth | None = None
    if_no_answer: Depth | None = None


class Branch(Frozen):
    """Another right answer, when the world turned out otherwise; no `when` is the default."""

    when: Condition | None = None
    expected: Expected | None = None
    outputs: dict[Depth, tuple[OutputCheck, ...]] = {}
    constraints: tuple[Constraint, ...] = ()
    rubric: Rubric | None = None


class Attribution(Frozen):
    """Which of an agent's calls count for this task."""

    sessions: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    records: tuple[str, ...] = ()
    args: dict[str, Value] = {}
    priority: int = 0


class Fact(Frozen):
    """One row of an action card: what, and its value."""

    term: LText
    value: LText


class ActionCard(Frozen):
    """What the agent did, as a card: a title and a state; the rows come from the content."""

    app: App | None = None
    title: LText
    state: LText


class Words(Frozen):
    """What the agent says and does at one depth; `{content}` stands for the content's summary."""

    say: LText
    action: ActionCard
    user_reply: LText | None = None
    confirmation: ActionCard | None = None


class Content(Frozen):
    """The work itself, complete, incomplete or wrong."""

    summary: LText
    #: The rows of the action card.
    facts: tuple[Fact, ...] = ()
    args: dict[str, Value] = {}
    missing: tuple[Slug, ...] = ()
    wrong: tuple[Slug, ...] = ()
    #: Minutes it would take to put right.
    fix_min: int | None = None
    #: Replaces the task's words where grammar asks for it.
    words: dict[Depth, Words] = {}


class Timing(Frozen):
    """When the work is done, what it costs the urgent job, and when it is ready."""

    work: Span
    ready: Time
    #: Amounts of a resource taken from the urgent job.
    cost: dict[str, int] = {}
    interrupts_min: int = 0
    consequence: LText
    #: What the agent says when it announces the plan.
    say: LText
    facts: tuple[Fact, ...] = ()
    #: How the user's own job runs under this plan; the timeline draws it.
    own_work: tuple[Span, ...] = ()
    #: Whether that job is finished when `own_work` ends; where it only stops, the timeline marks its end.
    own_done: Flag = True


class Handling(Frozen):
    """The two ways to handle a task, as a person would choose between them."""

    ask_first: LText
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
    ] = {}
    #: What good work on this task contains.
    needs: LText | None = None
    handling: Handling | None = None
    #: The day in a few words, shown while the day is folded.
    day_summary: dict[Depth, LText] = {}
    pair_intro: LText | None = None
    #: The user's own job on a timing page: "Your tender question".
    current_work: LText | None = None
    #: When the agent speaks (default: five minutes after the trigger) and when the user answers.
    at: Time | None = None
    reply_at: Time | None = None


class Task(Frozen):
    """One opportunity for an agent to help."""

    id: Slug
    title: LText
    kind: Literal["explicit", "latent", "followup", "noop"]
    weight: float = Field(default=1.0, ge=0.5, le=5)
    trigger: str
    window: Span
    deadline: Time | None = None
    slot: Span | None = None
    active_if: Condition | None = None
    depends_on: tuple[Slug, ...] = ()
    scope: Literal["within", "out"] = "within"
    horizon: Literal["immediate", "within_interaction", "out_of_interaction"] = "immediate"
    trigger_kind: Literal["event", "time", "message", "agent"] = "event"
    processing: Literal["interaction", "sleep"] = "interaction"
    need: LText
    clues: tuple[Slug, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    outputs: dict[Depth, tuple[OutputCheck, ...]] = {}
    constraints: tuple[Constraint, ...] = ()
    rubric: Rubric
    branches: tuple[Branch, ...] = ()
    expected: Expected
    actions: tuple[Slug, ...] = ()
    bundle: tuple[Slug, ...] = ()
    attribution: Attribution = Attribution()
    trj: Flag = False
    content: dict[ContentName, Content] = {}
    timing: dict[TimingName, Timing] = {}
    words: dict[Depth, Words] = {}
    survey: TaskSurvey | None = None
