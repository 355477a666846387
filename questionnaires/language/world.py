"""What a scenario's world holds: resources, records, and the tools an agent can call."""

from typing import Literal

from pydantic import Field

from questionnaires.language.text import Frozen, LText, Slug
from questionnaires.language.times import Clock, Time
from questionnaires.language.values import Flag, Value
from questionnaires.language.vocabulary import App, Condition


class Span(Frozen):
    """A half-open stretch of scenario time."""

    #: The first minute.
    open: Time
    #: The minute after the last.
    close: Time


class Usage(Frozen):
    """The user's own booking of a resource."""

    #: When it is booked.
    span: Span
    #: How much of it.
    amount: int = Field(examples=[20])
    #: What for.
    label: LText = Field(examples=["Watering the roof"])


class Resource(Frozen):
    """Something scarce that the user and the agent may both need."""

    id: Slug
    #: What it is.
    kind: Literal["compute", "quota", "attention", "slot", "money"]
    #: What is counted, such as minutes.
    unit: str
    #: How much there is.
    capacity: int = Field(gt=0)
    #: When it is full again: every day at a time, or at fixed times.
    renews: Clock | tuple[Time, ...] | None = None
    #: Whether the agent takes from what the user has.
    shared_with_user: Flag = True
    #: The user's own bookings.
    usage: tuple[Usage, ...] = ()


class Record(Frozen):
    """A message, document, calendar row or price in the user's apps."""

    id: Slug
    app: App
    #: What it is, in a word of your own.
    kind: str
    #: When it was written.
    at: Time
    #: The heading.
    title: LText
    #: The text.
    body: LText | None = None
    #: Its columns, for agents.
    fields: dict[str, Value] = Field(default={}, examples=[{"price": 200, "pots": 6}])
    #: When it can first be read (default: from the beginning).
    visible_from: Time | None = Field(default=None, examples=["D2T09:00"])
    #: Who can read it.
    visible_to: tuple[Literal["agent", "user"], ...] = ("agent", "user")
    #: When it is out of date.
    stale_after: Time | None = Field(default=None, examples=["D5T10:00"])


class ToolError(Frozen):
    """When a tool fails, and what it says then."""

    #: A condition over the world.
    when: Condition = Field(examples=['now >= "D4T12:00"'])
    #: What the tool says then.
    message: LText = Field(examples=["The shop is closed."])


class Effect(Frozen):
    """What a tool or an event changes in the world."""

    #: What is done.
    op: Literal["insert", "update", "delete", "set"]
    #: The table or path it is done to.
    target: str = Field(examples=["orders"])
    #: The new value; may use `${args.x}`, `${now}` and `${new_id}`.
    value: Value = Field(default=None, examples=[{"id": "${new_id}", "bags": "${args.bags}"}])
    #: Which rows, by their fields.
    where: dict[str, Value] = Field(default={}, examples=[{"id": "${args.order}"}])


class Tool(Frozen):
    """Something an agent can call."""

    name: Slug
    app: App
    #: Whether it reads, writes, speaks to the user or plans.
    mode: Literal["read", "write", "user", "schedule"]
    #: The class that personas permit, ask about or forbid.
    action: Slug
    #: The arguments, each with a type.
    params: dict[str, Value] = {}
    #: A condition over the world without which it fails.
    requires: Condition | None = Field(default=None, examples=['approved("order_seeds")'])
    #: What it changes.
    effects: tuple[Effect, ...] = ()
    #: Minutes it takes.
    takes_min: int = Field(default=0, examples=[5])
    #: Amounts of resources, by id.
    cost: dict[str, int] = {}
    #: What it answers.
    returns: Value = Field(default=None, examples=["order number, price in cents"])
    #: When it fails.
    errors: tuple[ToolError, ...] = ()
