"""Single values as an author writes them: what was written stays, until a type asks for something else."""

import re
from typing import Annotated, Any

from pydantic import BeforeValidator

INTEGER_PATTERN = re.compile(r"[-+]?[0-9]+")
FLOAT_PATTERN = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")


class Plain(str):
    """Text written without quotes. It is text, unless its field takes any value (`Value`) or another type.

    >>> read_value(Plain("012")), read_value(Plain("true")), read_value(Plain("no")), read_value("12")
    (12, True, 'no', '12')
    """

    __slots__ = ()


def read_value(value: object) -> object:
    """Return unquoted numbers and true or false as such (YAML 1.2, core schema); everything else stays."""
    match value:
        case Plain():
            return _read_plain(str(value))
        case dict():
            return {str(key): read_value(entry) for key, entry in value.items()}
        case list():
            return [read_value(entry) for entry in value]
        case _:
            return value


def _read_plain(text: str) -> object:
    if text in {"true", "True", "TRUE"}:
        return True
    if text in {"false", "False", "FALSE"}:
        return False
    if INTEGER_PATTERN.fullmatch(text):
        return int(text)
    return float(text) if FLOAT_PATTERN.fullmatch(text) else text


def _read_flag(value: object) -> object:
    # YAML's other spellings of yes and no are a known trap; a flag is true or false.
    if isinstance(value, str):
        if value not in {"true", "false"}:
            raise ValueError(f"{value!r} is neither true nor false; write true or false")
        return value == "true"
    return value


#: Yes or no, written `true` or `false`.
Flag = Annotated[bool, BeforeValidator(_read_flag)]
#: Anything: arguments, parameters, field values.
Value = Annotated[Any, BeforeValidator(read_value)]
