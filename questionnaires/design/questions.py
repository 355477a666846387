"""The questions of a page: its asked fields, worded for this page and grouped as they are read."""

import re
from collections.abc import Mapping
from itertools import groupby
from typing import assert_never

from questionnaires.design.anchors import calendar_of
from questionnaires.design.asking import AskedField, asked_fields
from questionnaires.design.calendar import Anchor, Calendar, fill_times, shifted_calendar
from questionnaires.design.plan import Plan, PlannedPage
from questionnaires.design.stimuli import fill_placeholders, spoken_at, timing_moment
from questionnaires.design.views import FieldView, GuideView, Option, Question, Reminder, Row
from questionnaires.design.wording import wording
from questionnaires.language.compiled import CompiledStudy
from questionnaires.language.items import (
    ChoiceItem,
    DateItem,
    Item,
    MultipleItem,
    NumberItem,
    Point,
    ScaleItem,
    SideItem,
    SliderItem,
    TextItem,
)
from questionnaires.language.study import TrustLog
from questionnaires.language.text import LText
from questionnaires.language.times import ScenarioTime

_EQUALS = re.compile(r"\s*([a-z][a-z0-9_]*)\s*==\s*[\"']([^\"']*)[\"']\s*")


def questions_of(
    compiled: CompiledStudy,
    plan: Plan,
    page: PlannedPage,
    language: str,
    anchor: Anchor,
    earlier: Mapping[str, str],
) -> tuple[Question, ...]:
    """Return the questions of a page, in order; what is asked of both sides is one question."""
    asked = asked_fields(compiled.study, page)
    names = {field.key: field.name for field in asked}
    reminder = _reminder(compiled, plan, page, language, earlier)
    questions = []
    for _, group in groupby(asked, key=lambda field: field.item_id):
        fields = list(group)
        reader = _Reader(compiled, page, fields[0], language, anchor)
        views = tuple(_field_view(reader, field, names, len(fields) > 1) for field in fields)
        if reminder and fields[0].item.measures == "trust":
            views = tuple(_with_reminder(view, reminder) for view in views)
        hint = fields[0].item.hint
        text = reader.read(fields[0].item.text, "" if len(fields) > 1 else fields[0].name)
        questions.append(Question(text, views, reader.read(hint) if hint else ""))
    return tuple(questions)


class _Reader:
    """Reads an item's texts: fills in what the page knows, in one language."""

    def __init__(
        self, compiled: CompiledStudy, page: PlannedPage, field: AskedField, language: str, anchor: Anchor
    ) -> None:
        self.study = compiled.study
        self.language = language
        self.words = wording(language)
        self._fills: dict[str, str] = {"day": str(page.day or "")}
        self._calendar, self._moment = _time_of(compiled, page, field, anchor)
        if field.scenario_id and field.task_id:
            task = compiled.scenario(field.scenario_id).task(field.task_id)
            survey, handling = task.survey, task.survey.handling if task.survey else None
            known = {
                "task": survey.task_label if survey else task.title,
                "kind": survey.task_kind if survey else None,
                "own_preference": survey.own_preference if survey else None,
                "ask_first": handling.ask_first if handling else None,
                "delegated": handling.delegated if handling else None,
            }
            self._fills |= {name: self._times(text) for name, text in known.items() if text}

    def read(self, text: LText, field_name: str = "") -> str:
        """Return the text with placeholders and times written out; `field_name` tells the agent's letter."""
        letter = letter_of(field_name)
        fills = self._fills | {"agent": self.words.agent_named.format(letter=letter).strip()}
        filled = fill_placeholders(text.in_language(self.language), fills)
        return fill_times(filled, self.language, self._calendar, self._moment)

    def _times(self, text: LText) -> str:
        return fill_times(text.in_language(self.language), self.language, self._calendar, self._moment)


def _time_of(
    compiled: CompiledStudy, page: PlannedPage, field: AskedField, anchor: Anchor
) -> tuple[Calendar, ScenarioTime]:
    """Return the calendar and the moment of an item's texts: its page's, if both speak of one scenario."""
    if not (field.scenario_id and field.task_id):
        return Calendar(anchor.local.date()), ScenarioTime(1, 0)
    scenario = compiled.scenario(field.scenario_id)
    moment = spoken_at(scenario, scenario.task(field.task_id))
    if field.scenario_id != page.scenario_id:
        return shifted_calendar(anchor, moment), moment
    moment = timing_moment(scenario) if page.kind == "timing" else moment
    return calendar_of(compiled, page, anchor), moment


def letter_of(field_name: str) -> str:
    """Return the letter of the side a field speaks of, or ""."""
    return {"_a": "A", "_b": "B"}.get(field_name[-2:], "")


def _field_view(reader: _Reader, asked: AskedField, names: Mapping[str, str], paired: bool) -> FieldView:
    item = asked.item
    letter = letter_of(asked.name) if asked.side else ""
    question = reader.read(item.text, asked.name if letter else "")
    if paired:
        question = f"{question} {reader.words.agent_named.format(letter=letter)}"
    limits = item if isinstance(item, NumberItem | SliderItem) else None
    return FieldView(
        name=asked.name,
        type=item.type,
        question=question,
        options=_options(reader, item),
        letter=letter,
        required=asked.required,
        declinable=item.declinable,
        hint="",
        guide=_guide(reader, item),
        min=limits.min if limits else None,
        max=limits.max if limits else None,
        step=limits.step if limits else None,
        max_length=item.max_length if isinstance(item, TextItem) else None,
        unit=reader.read(item.unit) if isinstance(item, NumberItem) and item.unit else "",
        low=reader.read(item.low) if isinstance(item, SliderItem) else "",
        high=reader.read(item.high) if isinstance(item, SliderItem) else "",
        shown_when=_shown_when(asked.ask_if, names),
    )


def _options(reader: _Reader, item: Item) -> tuple[Option, ...]:
    match item:
        case ScaleItem():
            return _point_options(reader, reader.study.scale(item.scale).points)
        case ChoiceItem() | MultipleItem():
            return _point_options(reader, item.options)
        case SideItem():
            words = reader.words
            named = [
                ("left", words.agent_named.format(letter="A")),
                ("right", words.agent_named.format(letter="B")),
            ]
            also = [(value, words.same if value == "same" else words.neither) for value in item.also]
            return tuple(Option(value, label) for value, label in named + also)
        case NumberItem() | SliderItem() | TextItem() | DateItem():
            return ()
        case _:
            assert_never(item)


def _point_options(reader: _Reader, points: tuple[Point, ...]) -> tuple[Option, ...]:
    return tuple(Option(point.value, reader.read(point.label), point.exclusive) for point in points)


def _guide(reader: _Reader, item: Item) -> GuideView | None:
    if item.guide is None:
        return None
    rows = tuple(Row(reader.read(point.term), reader.read(point.text)) for point in item.guide.points)
    return GuideView(reader.read(item.guide.intro), rows)


def _shown_when(condition: str | None, names: Mapping[str, str]) -> tuple[str, str] | None:
    # Only the plain form `item == "value"` on the same page is shown and hidden live; the server knows all.
    found = _EQUALS.fullmatch(condition or "")
    return (names[found[1]], found[2]) if found and found[1] in names else None


def _reminder(
    compiled: CompiledStudy, plan: Plan, page: PlannedPage, language: str, earlier: Mapping[str, str]
) -> Reminder | None:
    block = compiled.study.block(page.block_id)
    if not isinstance(block, TrustLog) or not block.remind:
        return None
    before = [p for p in plan.pages if p.block_id == page.block_id and p.position < page.position]
    trust = next((f for f in asked_fields(compiled.study, page) if f.item.measures == "trust"), None)
    if not before or trust is None or not isinstance(trust.item, ScaleItem):
        return None
    codes = [point.value for point in compiled.study.scale(trust.item.scale).points]
    value = earlier.get(f"{before[-1].page_id}.{trust.item_id}")
    if value not in codes:
        return None
    text = wording(language).recalled.format(day=before[-1].day, value=value, count=codes[-1])
    return Reminder(text, codes.index(value) + 1, len(codes))


def _with_reminder(view: FieldView, reminder: Reminder) -> FieldView:
    return FieldView(**{**view.__dict__, "reminder": reminder})
