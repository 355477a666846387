"""The questions of a page with what is stored of them: codes, constructs, conditions, roles."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import assert_never

from questionnaires.design.asking import AskedField, asked_fields
from questionnaires.design.plan import PlannedPage
from questionnaires.design.views import PageView, Question, Row
from questionnaires.language.items import (
    ChoiceItem,
    DateItem,
    Item,
    MultipleItem,
    NumberItem,
    ScaleItem,
    SideItem,
    SliderItem,
    TextItem,
)
from questionnaires.language.study import Study
from survey_app.web.complaints import number


@dataclass(frozen=True)
class Asked:
    """One question, as it is read and as it is stored."""

    question: Question
    #: The stored code and what is read, of each answer.
    answers: tuple[Row, ...]
    #: What can be answered where there is nothing to choose from.
    form: str
    #: For the margin: names, construct, scale.
    labels: tuple[str, ...]
    condition: str


def questions_of(study: Study, page: PlannedPage, view: PageView) -> tuple[Asked, ...]:
    """Return the questions of a page, in order."""
    groups = [list(group) for _, group in groupby(asked_fields(study, page), key=lambda one: one.item_id)]
    return tuple(_asked(question, fields) for question, fields in zip(view.questions, groups, strict=True))


def _asked(question: Question, fields: Sequence[AskedField]) -> Asked:
    item = fields[0].item
    labels = [", ".join(field.key for field in fields), f"measures {item.measures}"]
    if isinstance(item, ScaleItem):
        labels.append(f"scale {item.scale}")
    labels.append("required" if fields[0].required else "optional")
    if item.declinable:
        labels.append("may be declined")
    return Asked(
        question, _answers(question, item), _form(item, question), tuple(labels), fields[0].ask_if or ""
    )


def _answers(question: Question, item: Item) -> tuple[Row, ...]:
    options = question.fields[0].options
    # Of an agent its role is stored, whichever side it was drawn for.
    codes = {"left": "", "right": ""} if isinstance(item, SideItem) else {}
    return tuple(Row(codes.get(option.value, option.value), option.label) for option in options)


def _form(item: Item, question: Question) -> str:
    match item:
        case NumberItem() | SliderItem():
            unit = question.fields[0].unit
            limits = f"A number from {number(item.min)} to {number(item.max)}, in steps of {number(item.step)}"
            return f"{limits} ({unit})" if unit else limits
        case TextItem():
            return f"Free text, up to {item.max_length} characters"
        case DateItem():
            return "A date"
        case MultipleItem():
            return "Any of these"
        case SideItem():
            return "One agent; its role is stored"
        case ScaleItem() | ChoiceItem():
            return "Asked of each agent" if question.paired else ""
        case _:
            assert_never(item)
