"""Conditions over a scenario's world, for events, approvals, tools and branches.

`done(t_pads)` · `active(t_pads)` · `called("order_parts", qty=12)` · `approved("order_parts")` ·
`denied("order_parts")` · `state("orders.count") >= 1` · `committed("user_promise")` ·
`persona == "operator"` · `trust >= 0` · `now >= "D5T09:00"`, joined with `and`, `or`, `not` and parentheses.

>>> condition = parse('done(t_pads) and not denied("order_parts") and now >= "D5T09:00"')
>>> [(one.kind, one.name) for one in condition.references]
[('task', 't_pads'), ('tool', 'order_parts'), ('time', 'D5T09:00')]
>>> parse('open("x")')
Traceback (most recent call last):
    ...
questionnaires.language.expressions.ConditionError: `open('x')` is not known; use done, active, called, ...
"""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Protocol

from questionnaires.language.expressions import Comparable, ConditionError, compare, literal, parse_expression
from questionnaires.language.times import ScenarioTime

#: What each function speaks of.
FUNCTIONS: dict[str, Literal["task", "tool", "promise", "state"]] = {
    "done": "task",
    "active": "task",
    "called": "tool",
    "approved": "tool",
    "denied": "tool",
    "committed": "promise",
    "state": "state",
}


class Reference(NamedTuple):
    """Something a condition names, to be looked up in the scenario."""

    kind: Literal["task", "tool", "promise", "state", "persona", "time"]
    name: str


class World(Protocol):
    """What a condition asks of a simulated world, at one moment and for one persona."""

    persona: str
    trust: int
    now: ScenarioTime

    def done(self, task: str) -> bool:
        """Return whether a task is done."""

    def active(self, task: str) -> bool:
        """Return whether a task is active."""

    def called(self, tool: str, args: Mapping[str, Comparable]) -> bool:
        """Return whether a tool was called with at least these arguments."""

    def approved(self, tool: str) -> bool:
        """Return whether the user approved of a tool's use."""

    def denied(self, tool: str) -> bool:
        """Return whether the user denied a tool's use."""

    def committed(self, promise: str) -> bool:
        """Return whether a promise was made."""

    def state(self, path: str) -> Comparable | None:
        """Return a value of the world, or None if there is none."""


@dataclass(frozen=True)
class WorldCondition:
    """A condition over a scenario's world; see the module for the language."""

    text: str
    references: tuple[Reference, ...]
    _tree: ast.expr = field(repr=False, compare=False)

    def holds(self, world: World) -> bool:
        """Return whether it holds in that world."""
        return bool(_value_in(self._tree, world))


def parse(text: str) -> WorldCondition:
    """Return the condition that `text` writes.

    Raises:
        ConditionError: if it is not in the language.
    """
    tree = parse_expression(text)
    return WorldCondition(text, tuple(dict.fromkeys(_references(tree))), tree)


def _references(node: ast.expr) -> Iterator[Reference]:
    match node:
        case ast.BoolOp(values=values):
            for value in values:
                yield from _references(value)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield from _references(operand)
        case ast.Call():
            yield Reference(_function(node), _argument(node))
        case ast.Compare(left=left, ops=[operator], comparators=[right]):
            yield from _compared(left, operator, right)
        case _:
            raise _unknown(node)


def _compared(left: ast.expr, operator: ast.cmpop, right: ast.expr) -> Iterator[Reference]:
    value = literal(right)
    if value is None or not isinstance(operator, ast.Eq | ast.NotEq | ast.Lt | ast.LtE | ast.Gt | ast.GtE):
        raise ConditionError(
            f"`{ast.unparse(right)}` is no value to compare with; write text in quotes or a number"
        )
    match left:
        case ast.Name(id="persona"):
            yield Reference("persona", str(value))
        case ast.Name(id="now"):
            ScenarioTime.parse(str(value))
            yield Reference("time", str(value))
        case ast.Name(id="trust"):
            return
        case ast.Call(func=ast.Name(id="state")):
            yield Reference("state", _argument(left))
        case _:
            raise _unknown(left)


def _function(node: ast.Call) -> Literal["task", "tool", "promise", "state"]:
    match node.func:
        case ast.Name(id=name) if name in FUNCTIONS:
            if node.keywords and name != "called":
                raise ConditionError(f"`{name}` takes one name; only `called` takes arguments too")
            return FUNCTIONS[name]
        case _:
            raise _unknown(node)


def _argument(node: ast.Call) -> str:
    match node.args:
        case [ast.Name(id=name)] | [ast.Constant(value=str(name))]:
            return name
        case _:
            raise ConditionError(f"`{ast.unparse(node)}` needs exactly one name in its parentheses")


def _unknown(node: ast.expr) -> ConditionError:
    return ConditionError(f"`{ast.unparse(node)}` is not known; use done, active, called, ...")


def _value_in(node: ast.expr, world: World) -> Comparable | None:
    match node:
        case ast.BoolOp(op=ast.And(), values=values):
            return all(_value_in(value, world) for value in values)
        case ast.BoolOp(values=values):
            return any(_value_in(value, world) for value in values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return not _value_in(operand, world)
        case ast.Call():
            return _called(node, world)
        case ast.Compare(left=left, ops=[operator], comparators=[right]):
            return _compares(left, operator, right, world)
        case _:
            raise _unknown(node)


def _called(node: ast.Call, world: World) -> Comparable | None:
    name = ast.unparse(node.func)
    if name == "called":
        given = {one.arg: literal(one.value) for one in node.keywords}
        return world.called(_argument(node), {k: v for k, v in given.items() if k and v is not None})
    ask = getattr(world, name)
    found: Comparable | None = ask(_argument(node))
    return found


def _compares(left: ast.expr, operator: ast.cmpop, right: ast.expr, world: World) -> bool:
    value = literal(right)
    if value is None:
        return False
    match left:
        case ast.Name(id="now"):
            return compare(float(world.now.total), operator, float(ScenarioTime.parse(str(value)).total))
        case ast.Name(id="persona" | "trust" as name):
            return compare(getattr(world, name), operator, value)
        case _:
            found = _value_in(left, world)
            return found is not None and compare(found, operator, value)
