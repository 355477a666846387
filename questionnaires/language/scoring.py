"""What good help with a task is: evidence, outputs, constraints, a rubric, and the depth the user expects."""

from typing import Literal

from pydantic import Field

from questionnaires.language.text import Frozen, Slug
from questionnaires.language.times import Time
from questionnaires.language.values import Value
from questionnaires.language.vocabulary import Condition, Depth, PersonaName


class Evidence(Frozen):
    """What an agent should have read."""

    id: Slug
    #: How it is found.
    kind: str = Field(default="read_record", examples=["read_record"])
    #: Records of which one is enough.
    any_of: tuple[str, ...] = ()
    #: Records that are all needed.
    all_of: tuple[str, ...] = Field(default=(), examples=[["rec_jar", "rec_fair"]])
    weight: float = Field(default=1.0, examples=[0.5])


class OutputCheck(Frozen):
    """What should be there at a depth."""

    id: Slug
    #: What is looked at.
    kind: Literal["tool_called", "state", "message", "schedule", "artifact"]
    #: The tool by name.
    tool: str | None = None
    #: Arguments it must have been called with.
    args: dict[str, Value] = {}
    #: A condition over the world.
    state: Condition | None = Field(default=None, examples=['state("orders.count") >= 1'])
    #: What a message or artifact must say.
    must: tuple[str, ...] = ()
    weight: float = Field(default=1.0, examples=[2])


class Constraint(Frozen):
    """What must hold at a depth, or always."""

    id: Slug = Field(examples=["c_price"])
    #: What sort of constraint it is.
    kind: str = Field(examples=["number"])
    #: What must be there.
    must: tuple[str, ...] = Field(default=(), examples=[["before the fair"]])
    #: What must not be there.
    must_not: tuple[str, ...] = Field(default=(), examples=[["sixty pots"]])
    #: Numbers that must hold, by name.
    number: dict[str, Value] = Field(default={}, examples=[{"arg": "price", "max": 400}])
    #: By when.
    before: Time | None = Field(default=None, examples=["D3T12:00"])
    #: A check by name.
    code: str | None = Field(default=None, examples=["one_order_only"])
    #: The depths it holds for; empty means all.
    applies_to: tuple[Depth, ...] = ()


class RubricPoint(Frozen):
    """One thing a judge looks for."""

    id: Slug
    #: The point in a sentence.
    text: str


class Rubric(Frozen):
    """What a judge, or a rater, measures the content by."""

    #: What a right answer says.
    reference: str
    #: What has to be right.
    correct: tuple[RubricPoint, ...] = ()
    #: Records it has to rest on.
    grounded_in: tuple[str, ...] = Field(default=(), examples=[["rec_jar", "rec_fair"]])
    #: What has to be there.
    complete: tuple[RubricPoint, ...] = ()
    #: What a good artifact looks like.
    artifact: str = Field(default="", examples=["A message that can be answered with yes."])
    #: What good restraint looks like.
    noop: str | None = Field(default=None, examples=["Says nothing, as nothing is needed."])

    def points(self) -> frozenset[str]:
        """Return the ids that a content variant may miss or get wrong."""
        return frozenset(p.id for p in (*self.correct, *self.complete))


class Expected(Frozen):
    """How far the agent should go, for each persona, before and after a decision."""

    #: Before any decision of the user, by persona.
    depth: dict[PersonaName, Depth]
    #: After a yes.
    if_approved: Depth | None = None
    #: After a no.
    if_denied: Depth | None = None
    #: After no answer.
    if_no_answer: Depth | None = None


class Branch(Frozen):
    """Another right answer, when the world turned out otherwise; no `when` is the default."""

    #: A condition over the world.
    when: Condition | None = Field(default=None, examples=['denied("order_seeds")'])
    #: The depth then.
    expected: Expected | None = None
    #: The checks then.
    outputs: dict[Depth, tuple[OutputCheck, ...]] = {}
    #: The constraints then.
    constraints: tuple[Constraint, ...] = ()
    #: The rubric then.
    rubric: Rubric | None = None


class Attribution(Frozen):
    """Which of an agent's calls count for this task."""

    #: Conversations that are about it.
    sessions: tuple[str, ...] = Field(default=(), examples=[["main"]])
    #: Tools that are about it.
    tools: tuple[str, ...] = Field(default=(), examples=[["order_seeds"]])
    #: Records that are about it.
    records: tuple[str, ...] = Field(default=(), examples=[["rec_jar"]])
    #: Arguments that are about it.
    args: dict[str, Value] = Field(default={}, examples=[{"sort": "basil"}])
    #: Which task wins where several fit; the highest.
    priority: int = Field(default=0, examples=[2])
