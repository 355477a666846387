"""Checks of attention and comprehension: where they stand, and whether they can be guessed."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from questionnaires.language.items import ChoiceItem, ScaleItem
from questionnaires.language.study import STIMULUS_KINDS, Block, Check, Consent, Debrief, Study
from questionnaires.review.case import ReviewCase
from questionnaires.review.rules import Remark, review_rule


class _Place(NamedTuple):
    """A check, where it stands in the file, and how many stimuli are read before and after it."""

    number: int
    check: Check
    before: int
    after: int


@review_rule(
    "check-early", "Move it to where something was read that an inattentive person would have skipped."
)
def early(case: ReviewCase) -> Iterator[Remark]:
    """Yield attention checks before any stimulus, and comprehension checks before anything is explained."""
    for number, check, before, after in _checks(case.compiled.study):
        if check.check == "attention" and after and not before:
            yield Remark(("pages", number), "nothing has been read yet that it could tell of", block=check.id)
        elif check.check == "comprehension" and not _explained(case.compiled.study.pages[:number]):
            yield Remark(("pages", number), "nothing has been explained yet", block=check.id)


@review_rule("check-late", "Move it between stimuli; here it only tells of what is over.")
def late(case: ReviewCase) -> Iterator[Remark]:
    """Yield checks after the last stimulus."""
    for number, check, before, after in _checks(case.compiled.study):
        if before and not after:
            yield Remark(("pages", number), "no stimulus is left after it", block=check.id)


@review_rule("check-repeated", "Ask something else; the second time people only recognise it.")
def repeated(case: ReviewCase) -> Iterator[Remark]:
    """Yield checks that ask what a former one asked, word for word."""
    asked: dict[str, str] = {}
    for number, check, *_ in _checks(case.compiled.study):
        for item in dict.fromkeys(entry.item for entry in check.items if entry.item_id in check.passes):
            text = repr(sorted(case.compiled.study.item(item).text.by_language.items()))
            former = asked.setdefault(text, check.id)
            if former != check.id:
                message = f"`{item}` asks the same as the check `{former}`"
                yield Remark(("pages", number, "items"), message, block=check.id)


@review_rule("checks-adjacent", "Spread them over the study, so that each tells of another part of it.")
def adjacent(case: ReviewCase) -> Iterator[Remark]:
    """Yield checks of attention right after each other."""
    pages = [(n, block) for n, block in enumerate(case.compiled.study.pages) if not isinstance(block, Debrief)]
    for (_, former), (number, block) in pairwise(pages):
        if _of_attention(former) and _of_attention(block):
            message = f"it comes right after the check `{former.id}`"
            yield Remark(("pages", number), message, block=block.id)


@review_rule(
    "check-answer-place", "Let the right answers stand in different places; somebody may always tick one."
)
def same_place(case: ReviewCase) -> Iterator[Remark]:
    """Yield the last of several attention checks whose right answer always stands in the same place."""
    study = case.compiled.study
    right: dict[str, tuple[int, Check, int]] = {}
    for number, check, *_ in _checks(study):
        for entry in check.items if check.check == "attention" else ():
            place = _place_of(study, entry.item, check.passes.get(entry.item_id, ""))
            if place is not None:
                # The same item asked again is the same answer, which `check-repeated` tells.
                right.setdefault(entry.item, (number, check, place))
    places = [place for _, _, place in right.values()]
    if len(places) > 1 and len(set(places)) == 1:
        number, check, place = list(right.values())[-1]
        message = f"the right answer is number {place} here, and in each check before"
        yield Remark(("pages", number, "passes"), message, block=check.id)


def _checks(study: Study) -> Iterator[_Place]:
    shown = [block.kind in STIMULUS_KINDS for block in study.pages]
    for number, block in enumerate(study.pages):
        if isinstance(block, Check):
            yield _Place(number, block, sum(shown[:number]), sum(shown[number:]))


def _of_attention(block: Block) -> bool:
    return isinstance(block, Check) and block.check == "attention"


def _explained(before: Sequence[Block]) -> bool:
    return any(block.text for block in before if not isinstance(block, Consent))


def _place_of(study: Study, item_id: str, passes: str) -> int | None:
    """Return which of the answers passes, counted from 1; None if it is not one of a list."""
    item = study.item(item_id)
    match item:
        case ScaleItem():
            points = study.scale(item.scale).points
        case ChoiceItem():
            points = item.options
        case _:
            return None
    return next((place for place, point in enumerate(points, 1) if point.value == passes), None)
