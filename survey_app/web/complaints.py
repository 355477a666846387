"""Problem codes into sentences that say what to do, in the reader's language."""

from decimal import Decimal
from typing import NamedTuple

from questionnaires.design.views import FieldView, PageView
from survey_app.web.texts.words import Words


class Trouble(NamedTuple):
    """One field that needs another look: where it is, its question, and what to do."""

    name: str
    question: str
    message: str


def troubles(page: PageView, problems: dict[str, str], words: Words) -> tuple[Trouble, ...]:
    """Return what is wrong on a page, in the order in which it is read."""
    return tuple(
        Trouble(field.name, field.question, sentence(field, problems[field.name], words))
        for field in page.fields
        if field.name in problems
    )


def summary(problems: dict[str, str], words: Words) -> str:
    """Return the headline over all problems of a page."""
    missing = all(code == "missing" for code in problems.values())
    return words("missing_head" if missing else "problem_head", n=len(problems))


def sentence(field: FieldView, code: str, words: Words) -> str:
    """Return one problem in words."""
    key = f"missing.{field.type}" if code == "missing" else code
    return words(
        key,
        min=number(field.min or 0),
        max=number(field.max or 0),
        step=number(field.step or 1),
        example=number(field.min if field.min is not None else 0),
        max_length=field.max_length or 0,
        option=next((option.label for option in field.options if option.exclusive), words("declined")),
    )


def number(value: float) -> str:
    """Return a number as people write it.

    Nothing is rounded: it stands in a field's limits, which decide what a browser lets through.

    >>> number(5.0), number(0.25), number(2000000.5), number(1e-7)
    ('5', '0.25', '2000000.5', '0.0000001')
    """
    text = format(Decimal(repr(value)), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text
