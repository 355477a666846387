"""Fields of a file, each checked against what it may hold, as the columns of a table."""

import difflib
from collections.abc import Sequence
from typing import Any, assert_never

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.errors import AnalysisError
from analysis.gym_results.averages import Mask
from analysis.gym_results.formats import Field
from analysis.gym_results.json_lines import Lines
from analysis.reading.oddities import alike, listed, shortened


def checked_frame(lines: Lines, fields: Sequence[Field]) -> pd.DataFrame:
    """Return the fields as a table: text as objects or None, flags and numbers as floats or NaN.

    Raises:
        AnalysisError: A needed field is missing, or a value is not what the field may hold.
    """
    columns = {field.name: _checked(lines, field) for field in fields}
    # Said to be objects, or pandas would copy them into strings and None into NaN.
    return pd.DataFrame({name: pd.Series(found, dtype=found.dtype) for name, found in columns.items()})


def fits(numbers: NDArray[np.float64], field: Field) -> Mask:
    """Return which numbers a field may hold: 1 and 0 for a flag, else what lies in its range; never NaN."""
    if field.kind == "flag":
        return np.isin(numbers, (0.0, 1.0))
    low = -np.inf if field.low is None else field.low
    high = np.inf if field.high is None else field.high
    with np.errstate(invalid="ignore"):
        return np.isfinite(numbers) & (numbers >= low) & (numbers <= high)


def _checked(lines: Lines, field: Field) -> NDArray[Any]:
    values = lines.columns[field.name]
    if field.needed and None in values:
        raise AnalysisError(
            lines.place(values.index(None), field.name),
            f"it is missing or null{alike(sum(value is None for value in values))}.",
            f"{field.meaning} Every line needs it.",
        )
    match field.kind:
        case "any":
            return _objects(values)
        case "id":
            _refuse_types(lines, field, (str, int), "text or a whole number")
            has_numbers = int in set(map(type, values))
            return _objects([None if v is None else str(v) for v in values] if has_numbers else values)
        case "text":
            _refuse_types(lines, field, (str,), "text")
            _refuse_words(lines, field)
            return _objects(values)
        case "flag":
            _refuse_types(lines, field, (bool, int, float), "true or false")
            return _in_range(lines, field, "true or false")
        case "number":
            _refuse_types(lines, field, (int, float), "a number")
            return _in_range(lines, field, _range(field))
        case _:
            assert_never(field.kind)


def _refuse_types(lines: Lines, field: Field, types: tuple[type, ...], should: str) -> None:
    allowed = {*types, type(None)}
    values = lines.columns[field.name]
    if not set(map(type, values)) <= allowed:
        odd = [row for row, value in enumerate(values) if type(value) not in allowed]
        raise _refusal(lines, field, odd, f"It should be {should}, or null where there is none.")


def _refuse_words(lines: Lines, field: Field) -> None:
    values = lines.columns[field.name]
    if field.words and (unknown := {*values} - {*field.words, None}):
        odd = [row for row, value in enumerate(values) if value in unknown]
        near = difflib.get_close_matches(str(values[odd[0]]), field.words, n=1)
        meant = f"Did you mean `{near[0]}`? " if near else ""
        raise _refusal(lines, field, odd, f"{meant}It should be {listed(field.words)}.")


def _in_range(lines: Lines, field: Field, should: str) -> NDArray[np.float64]:
    """Return the numbers, NaN for null; NaN itself is refused, for it is no JSON."""
    values = lines.columns[field.name]
    numbers = np.array(values, dtype=np.float64)
    given = ~np.isnan(numbers)
    if given.sum() + values.count(None) < len(values):
        given = np.array([value is not None for value in values], dtype=np.bool_)
    odd = np.flatnonzero(given & ~fits(numbers, field))
    if len(odd):
        raise _refusal(lines, field, [int(row) for row in odd], f"It should be {should}, or null for none.")
    return numbers


def _range(field: Field) -> str:
    match (field.low, field.high):
        case (None, None):
            return "a number"
        case (low, None):
            return f"a number, {low:g} or more"
        case (low, high):
            return f"a number from {low:g} to {high:g}"


def _refusal(lines: Lines, field: Field, odd: Sequence[int], todo: str) -> AnalysisError:
    value = shortened(repr(lines.columns[field.name][odd[0]]))
    return AnalysisError(lines.place(odd[0], field.name), f"the value is {value}{alike(len(odd))}.", todo)


def _objects(values: Sequence[Any]) -> NDArray[np.object_]:
    found = np.empty(len(values), dtype=np.object_)
    found[:] = values
    return found
