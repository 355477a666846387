"""The common ground of both condition languages: a Python expression, cut down to what is safe."""

import ast
import warnings

MAX_LENGTH = 500
Comparable = str | float | bool


class ConditionError(ValueError):
    """A condition that is not in the language; the message says what to write."""


def parse_expression(text: str) -> ast.expr:
    """Return the syntax tree of a condition.

    Raises:
        ConditionError: if it is no expression, or longer than any condition needs to be.
    """
    if len(text) > MAX_LENGTH:
        raise ConditionError(f"the condition is longer than {MAX_LENGTH} letters; split it")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)
            warnings.simplefilter("ignore", DeprecationWarning)
            return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        hint = "compare with ==, join with and, or, not"
        raise ConditionError(f"`{text}` is no condition; {hint}") from error


def literal(node: ast.expr) -> Comparable | None:
    """Return the text, number or truth value that a node writes out, or None."""
    match node:
        case ast.Constant(value=bool() | str() as value):
            return value
        case ast.Constant(value=int() | float() as value):
            return float(value)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as value)):
            return -float(value)
        case _:
            return None


def compare(left: Comparable, operator: ast.cmpop, right: Comparable) -> bool:
    """Return whether a comparison holds; values of two kinds are unequal and have no order."""
    alike = isinstance(left, str) == isinstance(right, str)
    match operator:
        case ast.Eq():
            return alike and left == right
        case ast.NotEq():
            return not alike or left != right
        case _:
            return alike and _ordered(left, operator, right)


def _ordered(left: Comparable, operator: ast.cmpop, right: Comparable) -> bool:
    before, after = _before(left, right), _before(right, left)
    match operator:
        case ast.Lt():
            return before
        case ast.LtE():
            return not after
        case ast.Gt():
            return after
        case ast.GtE():
            return not before
        case _:
            raise ConditionError("this comparison is not known; use ==, !=, <, <=, > or >=")


def _before(left: Comparable, right: Comparable) -> bool:
    if isinstance(left, str) or isinstance(right, str):
        return str(left) < str(right)
    return left < right
