"""Reading what a browser sent for one field: a value, an honest gap, or a problem."""

import math
import re
from datetime import date
from typing import Literal, NamedTuple, assert_never

from questionnaires.design.views import FieldView

#: The form value of "I would rather not say".
DECLINED = "__declined"
ProblemCode = Literal[
    "missing",
    "not_an_option",
    "not_a_number",
    "too_small",
    "too_large",
    "off_step",
    "too_long",
    "not_a_date",
    "exclusive",
]
_NUMBER = re.compile(r"[+-]?(\d+([.,]\d*)?|[.,]\d+)([eE][+-]?\d+)?")


class Reading(NamedTuple):
    """What a field's raw values mean. Exactly one of `value`, `missing` and `problem` is set."""

    #: The stored value: a code, a number as typed, or text as typed with `\\n` line ends.
    value: str | None = None
    number: float | None = None
    missing: Literal["skipped", "declined"] | None = None
    problem: ProblemCode | None = None


def read_answer(field: FieldView, raw: list[str]) -> Reading:
    """Return what `raw`, the values sent under the field's name, mean.

    Nothing is trimmed or guessed: free text stays as typed, and an untouched field is missing, not zero.
    """
    if field.declinable and DECLINED in raw:
        return Reading(missing="declined")
    given = [value for value in raw if value != ""]
    if field.type not in {"long_text", "text"}:
        given = [value for value in given if value.strip()]
    if not given:
        return Reading(problem="missing") if field.required else Reading(missing="skipped")
    if field.type != "multiple" and len(given) > 1:
        return Reading(problem="not_an_option")
    return _read_given(field, given)


def _read_given(field: FieldView, given: list[str]) -> Reading:
    match field.type:
        case "scale" | "choice" | "side":
            return _read_option(field, given[0])
        case "multiple":
            return _read_several(field, given)
        case "number" | "slider":
            return _read_number(field, given[0].strip())
        case "text" | "long_text":
            return _read_text(field, given[0])
        case "date":
            return _read_date(given[0].strip())
        case _:
            assert_never(field.type)


def _read_option(field: FieldView, value: str) -> Reading:
    if all(option.value != value for option in field.options):
        return Reading(problem="not_an_option")
    number = float(value) if field.type == "scale" and _NUMBER.fullmatch(value) else None
    return Reading(value=value, number={"yes": 1.0, "no": 0.0}.get(value, number))


def _read_several(field: FieldView, given: list[str]) -> Reading:
    known = {option.value: option for option in field.options}
    if any(value not in known for value in given):
        return Reading(problem="not_an_option")
    if len(set(given)) > 1 and any(known[value].exclusive for value in given):
        return Reading(problem="exclusive")
    return Reading(value=";".join(value for value in known if value in given))


def _read_number(field: FieldView, text: str) -> Reading:
    if not _NUMBER.fullmatch(text):
        return Reading(problem="not_a_number")
    number = float(text.replace(",", "."))
    if field.min is not None and number < field.min:
        return Reading(problem="too_small")
    if field.max is not None and number > field.max:
        return Reading(problem="too_large")
    steps = (number - (field.min or 0.0)) / (field.step or 1.0)
    if not math.isclose(steps, round(steps), abs_tol=1e-9):
        return Reading(problem="off_step")
    return Reading(value=text, number=number)


def _read_text(field: FieldView, text: str) -> Reading:
    # Browsers send \r\n whatever the platform; the limit counts what people see.
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if field.max_length is not None and len(text) > field.max_length:
        return Reading(problem="too_long")
    return Reading(value=text)


def _read_date(text: str) -> Reading:
    try:
        return Reading(value=date.fromisoformat(text).isoformat())
    except ValueError:
        return Reading(problem="not_a_date")
