"""Another number or time in the place of one that both sides have."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from questionnaires.review.mutating.fillers import SPELT

_TOKEN = re.compile(r"\{\{t:D(\d+)T(\d\d):(\d\d)\|(\w+)\}\}")
_NUMBER = re.compile(r"\d[\d,]*")
_MINUTES = (-120, -90, -60, -45, -30, 30, 45, 60, 90, 120)


class Replacement(NamedTuple):
    """What to put where in a text."""

    start: int
    end: int
    text: str


def other_numbers(mine: str, yours: str, language: str, rng: np.random.Generator) -> Iterator[Replacement]:
    """Yield another number for each that both texts have, in digits or spelt."""
    hidden = [token.span() for token in _TOKEN.finditer(mine)]
    theirs = _NUMBER.findall(_TOKEN.sub("", yours))
    for found in _NUMBER.finditer(mine):
        inside = any(start <= found.start() < end for start, end in hidden)
        if not inside and found[0] in theirs:
            yield Replacement(*found.span(), _other_number(found[0], rng))
    for word, other in SPELT[language]:
        for found in re.finditer(rf"(?<!\w){word}(?![a-z-])", mine):
            if word in yours:
                yield Replacement(*found.span(), other)


def other_times(mine: str, yours: str, days: int, rng: np.random.Generator) -> Iterator[Replacement]:
    """Yield another time for each time token that both texts have."""
    for token in _TOKEN.finditer(mine):
        if token[0] in yours and (moved := _moved(token, days, rng)):
            yield Replacement(*token.span(), moved)


def _other_number(written: str, rng: np.random.Generator) -> str:
    value = int(written.replace(",", "") or 0)
    step = int(rng.integers(1, max(2, value // 3) + 1))
    changed = value + step if value <= step or rng.integers(2) else value - step
    after = written[len(written.rstrip(",")) :]
    return f"{changed:,}" if "," in written.strip(",") else f"{changed}{after}"


def _moved(token: re.Match[str], days: int, rng: np.random.Generator) -> str:
    day, minute = int(token[1]), int(token[2]) * 60 + int(token[3])
    if token[4].lower() == "day":
        day += 1 if day == 1 or (day < days and rng.integers(2)) else -1
    else:
        minute += int(rng.choice(_MINUTES))
    if not 0 <= minute < 24 * 60:
        return ""
    return f"{{{{t:D{day}T{minute // 60:02d}:{minute % 60:02d}|{token[4]}}}}}"
