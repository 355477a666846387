"""Reading what a browser sent for one field: a value, an honest gap, or a problem."""

import re
from datetime import date
from fractions import Fraction
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
#: Digits are 0 to 9: no browser's number field sends others. What is longer than this measures nothing.
_NUMBER = re.compile(r"[+-]?([0-9]+([.,][0-9]*)?|[.,][0-9]+)([eE][+-]?[0-9]{1,3})?")
_LONGEST_NUMBER = 400
#: What HTML cannot carry or a database does not store: controls (not tab, line end, form feed), halves of
#: pairs, and the code points that are no characters.
_NO_TEXT = re.compile(
    "[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef"
    + "".join(chr(plane + last) for plane in range(0, 0x110000, 0x10000) for last in (0xFFFE, 0xFFFF))
    + "]"
)


class Reading(NamedTuple):
    """What a field's raw values mean. Exactly one of `value`, `missing` and `problem` is set."""

    #: The stored value: a code, a number as typed, or text as typed with `\\n` line ends.
    value: str | None = None
    number: float | None = None
    missing: Literal["skipped", "declined"] | None = None
    problem: ProblemCode | None = None


def kept_text(typed: str) -> str:
    r"""Return a value as it is kept: as typed, with line ends as `\n`, and U+FFFD where no text can stand.

    A NUL, a vertical tab or half a surrogate pair would break a page or be refused by PostgreSQL. Nobody types
    them; what is pasted keeps its length, so that one can see where something stood.

    >>> kept_text("a\r\nb\0c")
    'a\nb\ufffdc'
    """
    return _NO_TEXT.sub("\ufffd", typed.replace("\r\n", "\n").replace("\r", "\n"))


def read_answer(field: FieldView, raw: list[str]) -> Reading:
    """Return what `raw`, the values sent under the field's name, mean.

    Nothing is trimmed or guessed: free text stays as typed, and an untouched field is missing, not zero. Only
    the spaces around a number or a date, which no browser sends, are left out of the value; the submission
    keeps them as they came.
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
    number = _exact(text)
    if number is None:
        return Reading(problem="not_a_number")
    if field.min is not None and number < _decimal(field.min):
        return Reading(problem="too_small")
    if field.max is not None and number > _decimal(field.max):
        return Reading(problem="too_large")
    if (number - _decimal(field.min or 0)) % _decimal(field.step or 1):
        return Reading(problem="off_step")
    try:
        return Reading(value=text, number=float(number))
    except OverflowError:
        return Reading(problem="not_a_number")


def _exact(text: str) -> Fraction | None:
    if len(text) > _LONGEST_NUMBER or not _NUMBER.fullmatch(text):
        return None
    return Fraction(text.replace(",", "."))


def _decimal(limit: float) -> Fraction:
    # The decimal that the file and the page show, not the binary number beside it: 0.3 is a multiple of 0.1.
    return Fraction(repr(limit))


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
