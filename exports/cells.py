"""How one value is written: the text of a CSV cell, a JSON value, or what Parquet takes."""

import math
import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, assert_never

from exports.columns import Column

#: What a spreadsheet would take for a formula, and what makes it a number all the same.
_FORMULA = re.compile(r"[=+\-@\t\r]")
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")

Converter = Callable[[Any], Any]


def csv_converter(column: Column, *, excel: bool = False) -> Converter | None:
    """Return what turns a value into what the CSV writer takes, or None where nothing need be done."""
    match column.kind:
        case "text":
            return neutral_text if excel else None
        case "integer":
            return None
        case "flag":
            return int
        case "number":
            return lambda value: str(whole_or_float(value))
        case "time":
            return time_text
        case "json":
            raise TypeError(f"`{column.name}` holds structured values; write the table as JSON lines")
        case _:
            assert_never(column.kind)


def json_converter(column: Column) -> Converter | None:
    """Return what turns a value into what `json.dumps` takes, or None where nothing need be done."""
    match column.kind:
        case "text" | "integer":
            return None
        case "flag":
            return int
        case "number":
            return whole_or_float
        case "time":
            return time_text
        case "json":
            return dict
        case _:
            assert_never(column.kind)


def parquet_converter(column: Column) -> Converter | None:
    """Return what turns a value into what a typed column takes, or None where nothing need be done."""
    match column.kind:
        case "text" | "integer":
            return None
        case "flag":
            return int
        case "number":
            return lambda value: float(whole_or_float(value))
        case "time":
            return whole_second
        case "json":
            raise TypeError(f"`{column.name}` holds structured values; write the table as JSON lines")
        case _:
            assert_never(column.kind)


def whole_or_float(value: float) -> int | float:
    """Return the number so that it prints shortest and reads back the same: 4.0 as 4, 0.1 as 0.1.

    Raises:
        ValueError: it is not finite; what was not observed is left empty.
    """
    if not math.isfinite(value):
        raise ValueError(f"{value} is no number. Leave the cell empty; `missing` tells why.")
    return int(value) if value == int(value) and abs(value) < 1e15 else float(value)


def time_text(value: datetime) -> str:
    """Return the time in UTC to the second, `2026-01-05T09:00:00Z`.

    One width for all: readers guess a format from the first cell and refuse others. Durations have
    columns of their own.

    Raises:
        ValueError: the time does not say its zone.
    """
    return whole_second(value).strftime("%Y-%m-%dT%H:%M:%SZ")


def whole_second(value: datetime) -> datetime:
    """Return the time in UTC without its fraction of a second, so that all formats tell the same time.

    Raises:
        ValueError: the time does not say its zone.
    """
    if value.tzinfo is None:
        raise ValueError(f"{value} has no time zone. Pass times in UTC (`datetime.UTC`).")
    return value.astimezone(UTC).replace(microsecond=0)


def neutral_text(value: str) -> str:
    """Return the text so that a spreadsheet shows it and does not compute it; numbers stay as they are.

    >>> neutral_text("=1+1"), neutral_text("-3"), neutral_text("fine")
    ("'=1+1", '-3', 'fine')
    """
    if _FORMULA.match(value) and not _NUMBER.fullmatch(value):
        return "'" + value
    return value
