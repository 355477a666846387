"""What a scenario's world holds: resources, records, and the tools an agent can call."""

from typing import Literal

from pydantic import Field

from questionnaires.language.text import Frozen, LText, Slug
from questionnaires.language.times import Clock, Time
from questionnaires.language.values import Flag, Value
from questionnaires.language.vocabulary import App, Condition


class Span(Frozen):
    """A half-open stretch of scenario time."""

    open: Time
    close: Time


class Usage(Frozen):
    """The user's own booking of a resource."""

    span: Span
    amount: int
    label: LText


class Resource(Frozen):
    """Something scarce that the user and the agent may both need."""

    id: Slug
    kind: Literal["compute", "quota", "attention", "slot", "money"]
    unit: str
    capacity: int = Field(gt=0)
    renews: Clock | tuple[Time, ...] | None = None
    shared_with_user: Flag = True
    usage: tuple[Usage, ...] = ()


class Record(Frozen):
    """A message, document, calendar row or price in the user's apps."""

    id: Slug
    app: App
    kind: str
    at: Time
    title: LText
    body: LText | None = None
    fields: dict[str, Value] = {}
    visible_from: Time | None = None
    visible_to: tuple[Literal["agent", "user"], ...] = ("agent", "user")
    stale_after: Time | None = None


class ToolError(Frozen):
    """When a tool fails, and what it says then."""

    when: Condition
    message: LText


class Effect(Frozen):
    """What a tool or an event changes in the world."""

    op: Literal["insert", "update", "delete", "set"]
    target: str
    value: Value = None
    where: dict[str, Value] = {}


class Tool(Frozen):
    """Something an agent can call."""

    name: Slug
    app: App
    mode: Literal["read", "write", "user", "schedule"]
    action: Slug
    params: dict[str, Value] = {}
    requires: Condition | None = None
    effects: tuple[Effect, ...] = ()
    takes_min: int = 0
    cost: dict[str, int] = {}
    returns: Value = None
    errors: tuple[ToolError, ...] = ()
