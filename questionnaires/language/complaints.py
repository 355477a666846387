"""Our own words for what a type refuses."""

import difflib
import re
from typing import Any, NamedTuple


class Complaint(NamedTuple):
    """A rule, what is wrong, and what to do."""

    rule: str
    message: str
    hint: str


#: What each of our patterns asks for, in words.
PATTERNS = {
    r"^\d+\.\d+\.\d+$": "a version of three numbers such as 1.0.0",
    r"^[A-Z]{3}$": "a currency code of three capitals such as EUR",
    r"^[AM]{1,5}$": "a sequence of A and M such as AMA",
    r"^[A-Za-z0-9_.-]{1,40}$": "a code of up to 40 letters, digits, `_`, `.` or `-`",
}
#: Refused types of value, and what was wanted instead.
WANTED = {
    "string": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "dict": "keys and values",
    "tuple": "a list",
    "model": "keys and values",
    "date": "a date such as 2026-03-02",
    "mapping": "text, or one text per language",
}


def complaint_about(error: Any) -> Complaint:
    """Return our words for one error of the validator."""
    kind, context = str(error["type"]), error.get("ctx", {})
    match kind:
        case "value_error":
            return _ours(str(context["error"]))
        case "literal_error" | "union_tag_invalid":
            return _choice(context, error["input"])
        case "union_tag_not_found":
            return Complaint("missing-key", f"the key `{_tag(context)}` is missing", "Add it.")
        case "string_pattern_mismatch":
            wanted = PATTERNS.get(context["pattern"], "text of another form")
            return Complaint("wrong-value", f"{_shown(error['input'])} is not {wanted}", "Write it like that.")
        case _:
            return _bound(kind, context, error["input"]) or _wrong_type(kind, error["input"])


def _ours(message: str) -> Complaint:
    before, _, after = message.partition("; ")
    return Complaint("wrong-value", before, after[:1].upper() + after[1:] + "." if after else "Correct it.")


def _choice(context: Any, given: object) -> Complaint:
    allowed = re.findall(r"'([^']*)'", str(context.get("expected") or context.get("expected_tags")))
    if isinstance(given, dict):
        given = given.get(_tag(context), given)
    close = difflib.get_close_matches(str(given), allowed, n=1)
    hint = f"Did you mean `{close[0]}`?" if close else f"Use one of: {', '.join(allowed)}."
    if isinstance(given, dict | list) or given is None:
        message = f"expected one of {', '.join(allowed)}, found {_shown(given)}"
        return Complaint("wrong-type", message, "Name one.")
    return Complaint("wrong-value", f"{_shown(given)} is not among what can stand here", hint)


def _tag(context: Any) -> str:
    return str(context.get("discriminator")).strip("'")


def _bound(kind: str, context: Any, given: object) -> Complaint | None:
    bounds = {
        "greater_than": ("more than", "gt"),
        "greater_than_equal": ("at least", "ge"),
        "less_than": ("less than", "lt"),
        "less_than_equal": ("at most", "le"),
    }
    if kind in bounds:
        words, key = bounds[kind]
        message = f"{_shown(given)} is out of bounds"
        return Complaint("wrong-value", message, f"Give a number of {words} {context[key]}.")
    counts = {"too_short": ("at least", "min_length"), "too_long": ("at most", "max_length")}
    if kind in counts:
        words, key = counts[kind]
        message = f"there are {context['actual_length']} entries"
        return Complaint("wrong-value", message, f"Give {words} {context[key]}.")
    return None


def _wrong_type(kind: str, given: object) -> Complaint:
    wanted = next((words for start, words in WANTED.items() if kind.startswith(start)), "another value")
    hint = f"Write {wanted}."
    if given is None:
        hint = "Fill it in, or leave the key out if it is optional."
    return Complaint("wrong-type", f"expected {wanted}, found {_shown(given)}", hint)


def _shown(value: object) -> str:
    match value:
        case None:
            return "nothing"
        case list() | tuple():
            return "a list"
        case dict():
            return "keys and values"
        case _:
            text = str(value)
            return f"`{text if len(text) <= 40 else text[:37] + '...'}`"
