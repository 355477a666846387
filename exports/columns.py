"""Columns described by their row type: `Annotated[int | None, "Years of age."]` becomes a `Column`."""

import dataclasses
import types
from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

Kind = Literal["text", "integer", "number", "flag", "time", "json"]

_KINDS: dict[object, Kind] = {str: "text", bool: "flag", int: "integer", float: "number", datetime: "time"}


class Column(NamedTuple):
    """One column: its name, what its cells hold, and what it means.

    `values` lists the words a closed set allows, and is empty otherwise.
    """

    name: str
    kind: Kind
    description: str
    optional: bool
    values: tuple[str, ...] = ()


def columns_of(row_type: type) -> tuple[Column, ...]:
    """Return the columns of a row type, in the order of its fields.

    Raises:
        TypeError: a field has no description, or a type that no cell can hold.
    """
    hints = get_type_hints(row_type, include_extras=True)
    return tuple(_column(row_type, field.name, hints[field.name]) for field in dataclasses.fields(row_type))


def _column(row_type: type, name: str, hint: object) -> Column:
    if get_origin(hint) is not Annotated:
        raise TypeError(f'{row_type.__name__}.{name} has no description; write Annotated[type, "what it is"]')
    held, description = get_args(hint)
    inner, optional = _without_none(held)
    values = get_args(inner) if get_origin(inner) is Literal else ()
    return Column(name, _kind(row_type, name, inner), str(description), optional, values)


def _without_none(hint: Any) -> tuple[Any, bool]:
    if get_origin(hint) not in {Union, types.UnionType}:
        return hint, False
    (inner,) = (part for part in get_args(hint) if part is not types.NoneType)
    return inner, True


def _kind(row_type: type, name: str, inner: object) -> Kind:
    if get_origin(inner) is Literal:
        return "text"
    if get_origin(inner) is Mapping:
        return "json"
    try:
        return _KINDS[inner]
    except KeyError:
        raise TypeError(f"{row_type.__name__}.{name} is a {inner}, which no cell can hold") from None
