"""The operators: each changes a text that both sides of a pair have, or their rows, on one side only."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from questionnaires.review.mutating.fillers import PADDING, TONES
from questionnaires.review.mutating.replacing import Replacement, other_numbers, other_times
from questionnaires.review.mutating.texts import CONTENT, Data, Field, counterparts, fields_of, read

_SENTENCE = re.compile(r"(?<=[.?!])\s+")
#: How much longer a padded text is at least.
_LONGER = 1.15


class Sides(NamedTuple):
    """The two variants as plain data, the one to change first, and the language to change it in."""

    kind: str
    mine: Data
    yours: Data
    language: str
    days: int


class Change(NamedTuple):
    """A new text for a field, or new rows; and what it was before, for people."""

    field: Field | None
    before: str
    after: str
    #: The places of the rows that stay, in their new order, where rows change.
    rows: tuple[int, ...] | None = None


Operator = Callable[[Sides, np.random.Generator], Change | None]


def number(sides: Sides, rng: np.random.Generator) -> Change | None:
    """Return another number or amount in the place of one that both sides have."""
    return _replaced(sides, rng, partial(other_numbers, language=sides.language, rng=rng))


def time(sides: Sides, rng: np.random.Generator) -> Change | None:
    """Return a time or day moved that both sides have."""
    return _replaced(sides, rng, partial(other_times, days=sides.days, rng=rng))


def tone(sides: Sides, rng: np.random.Generator) -> Change | None:
    """Return a text with a phrase before one of its sentences, or at its end, that sets a tone."""
    field = _running(sides)
    before = read(sides.mine, field, sides.language)
    parts = _SENTENCE.split(before)
    phrase = str(rng.choice(TONES[sides.language]))
    parts.insert(int(rng.integers(len(parts) + (phrase[-1] in ".!🙂ㅎ"))), phrase)
    return Change(field, before, " ".join(parts))


def omission(sides: Sides, rng: np.random.Generator) -> Change | None:
    """Return a text without a sentence that both sides have, or rows without one that both have."""
    found = [
        Change(field, mine, " ".join(one for place, one in enumerate(parts) if place != dropped))
        for field, mine, parts, shared in _shared_sentences(sides)
        if len(parts) > 1
        for dropped in shared
    ]
    rows, shared_rows = _shared_rows(sides)
    for dropped in shared_rows:
        kept = tuple(place for place in range(len(rows)) if place != dropped)
        found.append(Change(None, rows[dropped], "", kept))
    return _chosen(found, rng)


def length(sides: Sides, rng: np.random.Generator) -> Change | None:
    """Return a text that sentences without a fact of their own make longer by more than 15 %."""
    field = _running(sides)
    before = read(sides.mine, field, sides.language)
    whole = _SENTENCE.split(before)
    fillers = [PADDING[sides.language][place] for place in rng.permutation(len(PADDING[sides.language]))]
    while fillers and len(" ".join(whole)) <= _LONGER * len(before):
        whole.insert(int(rng.integers(1, len(whole) + 1)), fillers.pop())
    return Change(field, before, " ".join(whole))


def order(sides: Sides, rng: np.random.Generator) -> Change | None:
    """Return two sentences exchanged that both sides have in this order, or two rows."""
    found = []
    for field, mine, parts, shared in _shared_sentences(sides):
        for one, other in pairwise(shared):
            swapped = list(parts)
            swapped[one], swapped[other] = parts[other], parts[one]
            found.append(Change(field, mine, " ".join(swapped)))
    rows, shared_rows = _shared_rows(sides)
    for one, other in pairwise(shared_rows):
        places = list(range(len(rows)))
        places[one], places[other] = other, one
        after = " / ".join(rows[place] for place in places)
        found.append(Change(None, " / ".join(rows), after, tuple(places)))
    return _chosen(found, rng)


CHANGES: dict[str, Operator] = {
    "number": number,
    "time": time,
    "tone": tone,
    "omission": omission,
    "length": length,
    "order": order,
}


def _replaced(
    sides: Sides, rng: np.random.Generator, others: Callable[[str, str], Iterator[Replacement]]
) -> Change | None:
    found = [
        Change(field, mine, mine[: one.start] + one.text + mine[one.end :])
        for field, mine, yours in counterparts(sides.mine, sides.yours, sides.kind, sides.language)
        for one in others(mine, yours)
    ]
    return _chosen(found, rng)


def _chosen(found: list[Change], rng: np.random.Generator) -> Change | None:
    return found[int(rng.integers(len(found)))] if found else None


def _running(sides: Sides) -> Field:
    return fields_of(sides.kind, sides.mine)[0]


def _shared_sentences(sides: Sides) -> Iterator[tuple[Field, str, list[str], list[int]]]:
    """Yield each running text with its sentences and the places of those that the other side has, too."""
    for field, mine, yours in counterparts(sides.mine, sides.yours, sides.kind, sides.language):
        parts, theirs = _SENTENCE.split(mine), _SENTENCE.split(yours)
        if len(parts) > 1:
            shared = [place for place, one in enumerate(parts) if one in theirs and one != CONTENT]
            content = [place for place, one in enumerate(parts) if one == CONTENT and one in theirs]
            yield field, mine, parts, sorted([*shared, *content]) if len(shared) else []


def _shared_rows(sides: Sides) -> tuple[list[str], list[int]]:
    """Return the rows of the side to change, and the places of those that both have, in the same order."""
    own, theirs = (
        [read(row, Field(("term",)), sides.language) for row in side.get("facts", ())]
        for side in (sides.mine, sides.yours)
    )
    shared = [place for place, term in enumerate(own) if term in theirs]
    return own, shared
