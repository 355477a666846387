"""Constructs whose answers the estimates read: they need a certain type of item, and certain codes."""

from collections.abc import Iterator
from typing import NamedTuple

from questionnaires.language.checks.answers import values_of
from questionnaires.language.checks.cases import StudyCase
from questionnaires.language.checks.rules import Finding, study_rule
from questionnaires.language.items import Construct, Item, ItemType

#: What every rating is stored as, from the low to the high end of its scale.
RATINGS = ("1", "2", "3", "4", "5")
YES_NO = frozenset({"yes", "no"})


class Answered(NamedTuple):
    """How a construct has to be asked: the types of item that can, and the values they store."""

    types: tuple[ItemType, ...]
    #: Exactly these; empty if any will do.
    values: frozenset[str] = frozenset()


_RATED = Answered(("scale",), frozenset(RATINGS))
#: Constructs that are not here may be asked in any way.
ANSWERED: dict[Construct, Answered] = {
    "trust": _RATED,
    "depth_fit": _RATED,
    "content_usable": _RATED,
    "benefit": _RATED,
    "willingness": _RATED,
    "fit": _RATED,
    "plausibility": _RATED,
    "accept": Answered(("choice",), YES_NO),
    "would_use": Answered(("choice",), YES_NO),
    "recall": Answered(("choice",), frozenset({"ask_first", "act_first"})),
    "own_preference": Answered(("choice",), frozenset({"ask_first", "delegated"})),
    "choice": Answered(("side",)),
    "fix_minutes": Answered(("number", "slider")),
}


@study_rule("construct-type", "Change the item's `type`, or give it another construct such as `comment`.")
def types(case: StudyCase) -> Iterator[Finding]:
    """Yield items of a type whose answers no estimate of their construct could read."""
    for number, item in enumerate(case.study.items):
        wanted = ANSWERED.get(item.measures)
        if wanted and item.type not in wanted.types:
            named = " or ".join(f"`{one}`" for one in wanted.types)
            message = f"`{item.measures}` is asked with type {named}, not `{item.type}`"
            yield Finding(("items", number, "type"), message)


@study_rule("construct-values", "Store the values the estimates know; labels may say anything.")
def values(case: StudyCase) -> Iterator[Finding]:
    """Yield choices that store other values than the estimates of their construct read."""
    for number, item in enumerate(case.study.items):
        if item.type == "choice" and (differing := _differing(case, item)):
            message = f"`{item.measures}` stores {differing}"
            yield Finding(("items", number, "options"), message)


@study_rule("rating-codes", "Give the scale five points with the codes 1 to 5, or the item another construct.")
def codes(case: StudyCase) -> Iterator[Finding]:
    """Yield ratings on a scale whose codes are not 1 to 5."""
    scales = {scale.id for scale in case.study.scales}
    for number, item in enumerate(case.study.items):
        # A scale that is not there at all is an unknown reference.
        if item.type == "scale" and item.scale in scales and (differing := _differing(case, item)):
            message = f"`{item.measures}` is rated {differing}; scale `{item.scale}` has others"
            yield Finding(("items", number, "scale"), message)


def _differing(case: StudyCase, item: Item) -> str:
    """Return the values an item should have, if it has others; else nothing."""
    wanted = ANSWERED.get(item.measures)
    if wanted is None or item.type not in wanted.types or values_of(case.study, item) == wanted.values:
        return ""
    if wanted is _RATED:
        return f"{RATINGS[0]} to {RATINGS[-1]}"
    return " or ".join(f"`{value}`" for value in sorted(wanted.values, reverse=wanted.values == YES_NO))
