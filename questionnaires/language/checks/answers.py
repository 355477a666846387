"""Answers: values that can be told apart, limits that leave room, checks that can be passed."""

from collections.abc import Iterator
from typing import assert_never

from questionnaires.language.checks.asking import bank
from questionnaires.language.checks.cases import Path, StudyCase
from questionnaires.language.checks.rules import Finding, study_rule
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
from questionnaires.language.study import Check, Study


@study_rule("value-twice", "Give each choice a value of its own; it is what is stored.")
def same_values(case: StudyCase) -> Iterator[Finding]:
    """Yield choices that would be stored as another one."""
    for path, points in _choices(case.study):
        seen: set[str] = set()
        for number, point in enumerate(points):
            if point.value.lower() in seen:
                yield Finding((*path, number, "value"), f"another choice has the value `{point.value}`")
            seen.add(point.value.lower())


@study_rule("scale-codes", "Number the points upwards with whole numbers: 1, 2, 3 ...")
def scale_codes(case: StudyCase) -> Iterator[Finding]:
    """Yield scale points whose code is no whole number above the one before."""
    for place, scale in enumerate(case.study.scales):
        before: int | None = None
        for number, point in enumerate(scale.points):
            path = ("scales", place, "points", number, "value")
            if not point.value.lstrip("-").isdecimal():
                yield Finding(path, f"`{point.value}` is no whole number")
                continue
            # Two equal codes are `value-twice`.
            if before is not None and int(point.value) < before:
                yield Finding(path, f"{point.value} comes after {before}")
            before = int(point.value)


@study_rule("limits", "Let `min` be less than `max`.")
def limits(case: StudyCase) -> Iterator[Finding]:
    """Yield numbers and sliders whose limits leave no room."""
    for number, item in enumerate(case.study.items):
        if isinstance(item, NumberItem | SliderItem) and item.min >= item.max:
            yield Finding(("items", number, "min"), f"from {item.min:g} to {item.max:g} there is no room")


@study_rule("check-passes", "Name items of this block, and values they can have.")
def passes(case: StudyCase) -> Iterator[Finding]:
    """Yield checks that nobody can pass, or that nothing decides."""
    items = bank(case.study)
    for number, block in enumerate(case.study.pages):
        if not isinstance(block, Check):
            continue
        asked = {one.item_id: items.get(one.item) for one in block.items}
        if not block.passes:
            yield Finding(("pages", number, "passes"), "no answer decides whether it is passed")
        for name, value in block.passes.items():
            path = ("pages", number, "passes", name)
            item = asked.get(name)
            if name not in asked:
                yield Finding(path, f"the block does not ask `{name}`", at_key=True)
            elif item and (values := values_of(case.study, item)) and value not in values:
                yield Finding(path, f"`{name}` never has the value `{value}`")


def values_of(study: Study, item: Item) -> frozenset[str]:
    """Return the values an item's answer can have; empty if they cannot be listed."""
    match item:
        case ScaleItem():
            return frozenset(p.value for scale in study.scales if scale.id == item.scale for p in scale.points)
        case ChoiceItem() | MultipleItem():
            return frozenset(point.value for point in item.options)
        case SideItem() | NumberItem() | SliderItem() | TextItem() | DateItem():
            return frozenset()
        case _:
            assert_never(item)


def _choices(study: Study) -> Iterator[tuple[Path, tuple[Point, ...]]]:
    for number, scale in enumerate(study.scales):
        yield ("scales", number, "points"), scale.points
    for number, item in enumerate(study.items):
        if isinstance(item, ChoiceItem | MultipleItem):
            yield ("items", number, "options"), item.options
