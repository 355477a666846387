"""Conditions over earlier answers: `show_if` of a block, `ask_if` of an item, `screen_out_if` of a form.

An answer is named by its item's id; by `item_id__role` where it was asked of a role; or by `page_id.item_id`
(also `page_id.item_id__role`) where several pages ask the same item. Without a page the latest answer counts.

==========================  ==========================================================================
`drives == "yes"`           the stored value is that text; also `!=`
`age >= 18`                 the stored value is a number and in that relation: `== != < <= > >=`
`country in ["kr", "pt"]`   the stored value is one of those; also `not in`
`"bus" in travels`          the code was chosen in a `multiple` item; also `not in`
`answered(age)`             there is a value at all
`a and b`, `or`, `not`      as in Python, with parentheses
==========================  ==========================================================================

A missing answer (not asked, skipped, declined) makes every comparison false, `!=` and `not in` too.

>>> grown_up = parse('age >= 18 and country in ["kr", "pt"]')
>>> grown_up.names
('age', 'country')
>>> grown_up.holds({"age": "35", "country": "kr"}), grown_up.holds({"country": "kr"})
(True, False)
>>> parse('w2_equal.choice != "same"').holds({"w2_equal.choice": "aligned"})
True
>>> parse('not answered(would_use__sleep)').holds({})
True
>>> parse('"bus" in travels').holds({"travels": "bus;train"})
True
>>> parse('open(age)')
Traceback (most recent call last):
    ...
questionnaires.language.expressions.ConditionError: `open(age)` cannot stand in a condition; compare an item
"""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from questionnaires.language.expressions import Comparable, ConditionError, compare, literal, parse_expression

ORDER = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)


@dataclass(frozen=True)
class Condition:
    """A condition over earlier answers; see the module for the language."""

    text: str
    #: The answers it speaks of, each once, in order.
    names: tuple[str, ...]
    _tree: ast.expr = field(repr=False, compare=False)

    def holds(self, answers: Mapping[str, str]) -> bool:
        """Return whether it holds of stored values by `item_id`, `item_id__role` or `page_id.item_id`."""
        return _holds(self._tree, answers)

    @property
    def comparisons(self) -> tuple[tuple[str, Comparable], ...]:
        """Each name with each value it is compared to, for checks of the values."""
        return tuple(_comparisons(self._tree))


def parse(text: str) -> Condition:
    """Return the condition that `text` writes.

    Raises:
        ConditionError: if it is not in the language.
    """
    tree = parse_expression(text)
    return Condition(text, tuple(dict.fromkeys(_names(tree))), tree)


def _names(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.BoolOp(values=values):
            for value in values:
                yield from _names(value)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield from _names(operand)
        case ast.Call(func=ast.Name(id="answered"), args=[argument], keywords=[]):
            yield _name(argument)
        case ast.Compare(left=left, ops=[operator], comparators=[right]):
            yield _compared(left, operator, right)
        case ast.Compare():
            raise ConditionError(f"`{ast.unparse(node)}` compares twice; join two comparisons with `and`")
        case _:
            raise _refused(node)


def _compared(left: ast.expr, operator: ast.cmpop, right: ast.expr) -> str:
    match operator:
        case ast.In() | ast.NotIn() if isinstance(literal(left), str):
            return _name(right)
        case ast.In() | ast.NotIn():
            _values(right)
            return _name(left)
        case ast.Eq() | ast.NotEq():
            _value(right)
            return _name(left)
        case _ if isinstance(operator, ORDER) and isinstance(_value(right), float):
            return _name(left)
        case _:
            raise ConditionError("only numbers have an order; compare text with == or in [...]")


def _name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id=page), attr=name):
            return f"{page}.{name}"
        case _:
            raise _refused(node)


def _value(node: ast.expr) -> str | float:
    value = literal(node)
    if value is None or isinstance(value, bool):
        raise ConditionError(f'`{ast.unparse(node)}` is no value; write text in quotes ("yes") or a number')
    return value


def _values(node: ast.expr) -> list[str | float]:
    if not isinstance(node, ast.List | ast.Tuple) or not node.elts:
        raise ConditionError(f'`{ast.unparse(node)}` is no list of values; write ["a", "b"]')
    return [_value(element) for element in node.elts]


def _refused(node: ast.expr) -> ConditionError:
    return ConditionError(f"`{ast.unparse(node)}` cannot stand in a condition; compare an item")


def _comparisons(node: ast.expr) -> Iterator[tuple[str, Comparable]]:
    match node:
        case ast.BoolOp(values=values):
            for value in values:
                yield from _comparisons(value)
        case ast.UnaryOp(operand=operand):
            yield from _comparisons(operand)
        case ast.Compare(left=left, ops=[ast.In() | ast.NotIn()], comparators=[right]):
            if isinstance(text := literal(left), str):
                yield _name(right), text
            else:
                yield from ((_name(left), value) for value in _values(right))
        case ast.Compare(left=left, comparators=[right]):
            yield _name(left), _value(right)
        case _:
            return


def _holds(node: ast.expr, answers: Mapping[str, str]) -> bool:
    match node:
        case ast.BoolOp(op=ast.And(), values=values):
            return all(_holds(value, answers) for value in values)
        case ast.BoolOp(values=values):
            return any(_holds(value, answers) for value in values)
        case ast.UnaryOp(operand=operand):
            return not _holds(operand, answers)
        case ast.Call(args=[argument]):
            return _name(argument) in answers
        case ast.Compare(left=left, ops=[operator], comparators=[right]):
            return _compares(left, operator, right, answers)
        case _:
            raise _refused(node)


def _compares(left: ast.expr, operator: ast.cmpop, right: ast.expr, answers: Mapping[str, str]) -> bool:
    given = answers.get(_compared(left, operator, right))
    if given is None:
        return False
    if not isinstance(operator, ast.In | ast.NotIn):
        return _relates(given, operator, _value(right))
    if isinstance(literal(left), str):
        found = literal(left) in given.split(";")
    else:
        found = any(_relates(given, ast.Eq(), value) for value in _values(right))
    return found == isinstance(operator, ast.In)


def _relates(given: str, operator: ast.cmpop, value: str | float) -> bool:
    if isinstance(value, str):
        return compare(given, operator, value)
    try:
        return compare(float(given), operator, value)
    except ValueError:
        return isinstance(operator, ast.NotEq)
