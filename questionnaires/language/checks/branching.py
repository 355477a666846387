"""Conditions of studies: readable, about answers that come before, with values those can have."""

from collections.abc import Iterator
from difflib import get_close_matches
from typing import NamedTuple

from questionnaires.language.checks.answers import values_of
from questionnaires.language.checks.asking import Page, bank, pages_of
from questionnaires.language.checks.cases import Path, StudyCase
from questionnaires.language.checks.rules import Finding, study_rule
from questionnaires.language.conditions import Condition, parse
from questionnaires.language.factors import Order
from questionnaires.language.items import Item, SideItem
from questionnaires.language.study import Form, Study

#: What may be asked for by name: the item, if the bank has it, and the page that asks it.
Answers = dict[str, tuple[Item | None, Page]]


class Written(NamedTuple):
    """A condition where it is written, and the answers it may speak of, by name."""

    path: Path
    text: str
    answers: Answers

    def read(self) -> Condition | None:
        """Return the condition, or None if it is not in the language."""
        try:
            return parse(self.text)
        except ValueError:
            return None


@study_rule("condition", 'Compare items with values: drives == "yes" and age >= 18.')
def unreadable(case: StudyCase) -> Iterator[Finding]:
    """Yield conditions that are not in the language."""
    for written in _written(case.study):
        try:
            parse(written.text)
        except ValueError as error:
            message, _, hint = str(error).partition("; ")
            yield Finding(written.path, message, f"{hint[:1].upper()}{hint[1:]}." if hint else "")


@study_rule("condition-reference", "Name an item asked before; `item_id__role` if it is asked of a role.")
def too_late(case: StudyCase) -> Iterator[Finding]:
    """Yield conditions about answers that are not there yet, or never."""
    for written in _written(case.study):
        condition = written.read()
        for name in condition.names if condition else ():
            if name not in written.answers:
                close = get_close_matches(name, written.answers, n=1, cutoff=0.75)
                hint = f"Did you mean `{close[0]}`?" if close else ""
                yield Finding(written.path, f"there is no earlier answer `{name}`", hint)


@study_rule("condition-value", "Compare with a value the answer can have, spelt as in `options`.")
def impossible(case: StudyCase) -> Iterator[Finding]:
    """Yield comparisons with a value that the answer never has."""
    for written in _written(case.study):
        condition = written.read()
        for name, value in condition.comparisons if condition else ():
            item, page = written.answers.get(name, (None, None))
            if item is None or page is None or not isinstance(value, str):
                continue
            possible = _values(case.study, item, page)
            if possible and value not in possible:
                hint = f"It can have: {', '.join(sorted(possible))}."
                yield Finding(written.path, f"`{name}` never has the value `{value}`", hint)


def _values(study: Study, item: Item, page: Page) -> frozenset[str]:
    return page.roles | set(item.also) if isinstance(item, SideItem) else values_of(study, item)


def _written(study: Study) -> Iterator[Written]:
    items = bank(study)
    answers: Answers = {}
    told: set[Path] = set()
    for page in pages_of(study):
        at = ("pages", page.number)
        earlier = _certain(study, page, answers)
        if page.block.show_if and (*at, "show_if") not in told:
            yield Written((*at, "show_if"), page.block.show_if, earlier)
        for path, asked in page.asked:
            if asked.ask_if and (*path, "ask_if") not in told:
                yield Written((*path, "ask_if"), asked.ask_if, _certain(study, page, answers))
                told.add((*path, "ask_if"))
            for role in asked.roles or ("",):
                name = f"{asked.item_id}__{role}" if role else asked.item_id
                answers[name] = answers[f"{page.id}.{name}"] = (items.get(asked.item), page)
        if isinstance(page.block, Form) and page.block.screen_out_if:
            yield Written((*at, "screen_out_if"), page.block.screen_out_if, _certain(study, page, answers))
        told.add((*at, "show_if"))


def _certain(study: Study, page: Page, answers: Answers) -> Answers:
    """Return the answers that come before a page in every order of the blocks."""
    places = {block.id: place for place, block in enumerate(study.pages)}
    uncertain: set[str] = set()
    for factor in study.design.factors:
        if isinstance(factor, Order):
            last = max((places.get(name, -1) for name in factor.blocks), default=-1)
            if page.block.id in factor.blocks or page.number < last:
                uncertain |= set(factor.blocks) - {page.block.id}
    return {name: asked for name, asked in answers.items() if asked[1].block.id not in uncertain}
