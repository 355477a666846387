"""Reading English: quantities first, in digits or words, then words by their stems."""

import re
from collections.abc import Iterator
from functools import lru_cache

from questionnaires.review.confounds.english_words import (
    DAYS,
    DURATIONS,
    ENGLISH,
    IRREGULAR,
    MONEY,
    NUMBERS,
    UNITS,
)
from questionnaires.review.confounds.tokens import Token, moment, quantity

_DIGITS = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_WORD = "|".join(sorted(NUMBERS, key=len, reverse=True))
_SPELT = rf"(?:{_WORD})(?:[\s-](?:and\s)?(?:{_WORD}))*"
_UNIT = "|".join(sorted((*DURATIONS, *MONEY, *UNITS), key=len, reverse=True))
_SIGNS = {"$": "dollar", "£": "pound", "€": "euro", "₩": "won", "¥": "yen"}
_ALIKE = {
    "eur": "euro",
    "usd": "dollar",
    "gbp": "pound",
    "krw": "won",
    "min": "minute",
    "h": "hour",
    "%": "percent",
}
_PATTERN = re.compile(
    rf"(?P<clock>\b\d{{1,2}}:\d{{2}}\b)(?:\s?(?P<half>[ap]\.?m\b\.?))?"
    rf"|\b(?P<hour>\d{{1,2}})\s?(?P<half_day>[ap]m)\b"
    rf"|(?P<sign>[$£€₩¥])\s?(?P<amount>{_DIGITS})"
    # "One of them" and "that one" count nothing.
    rf"|(?P<pronoun>\bone\b(?=\s(?:of|and|or|to|for|is|that|who)\b|[.,;:?!]|\s*$))"
    rf"|(?P<number>(?<![\w.])(?:{_DIGITS})|\b(?:{_SPELT})\b)"
    rf"(?:[\s-]?(?P<unit>(?:{_UNIT})(?:s|es)?\b|%))?"
    # "I've" are two words, and "don't" says not.
    rf"|(?P<word>all right\b|n[’']t\b|[^\W\d_]+?(?=n[’']t\b)|[^\W\d_]+)",
    re.IGNORECASE,
)


def read_english(text: str) -> Iterator[Token]:
    """Yield the quantities and words of an English text in order.

    >>> [token.key for token in read_english("Two hours and fifty minutes at 9 am, for $26")]
    ['170 minutes', 'at', '540 clock', 'for', '26 dollar']
    """
    found = [_token(one) for one in _PATTERN.finditer(text)]
    place = 0
    while place < len(found):
        joined, place = _joined(found, place)
        yield joined


def _joined(found: list[Token], place: int) -> tuple[Token, int]:
    """Return the token at a place, and the place after it: "two hours and fifty minutes" is one duration."""
    one = found[place]
    after = place + 2 if place + 1 < len(found) and found[place + 1].key == "and" else place + 1
    if after < len(found) and one.unit == found[after].unit == "minutes" and found[after].value < one.value:
        other = found[after]
        said = " ".join(token.text for token in found[place : after + 1])
        return quantity(said, one.value + other.value, "minutes", "time"), after + 1
    return one, place + 1


def _token(found: re.Match[str]) -> Token:
    text = found[0]
    match found.lastgroup:
        case "clock" | "half":
            hour, minute = found["clock"].split(":")
            return moment(text, _hour(int(hour), found["half"]), int(minute))
        case "half_day":
            return moment(text, _hour(int(found["hour"]), found["half_day"]), 0)
        case "amount":
            return quantity(text, _value(found["amount"]), _SIGNS[found["sign"]])
        case "number" | "unit":
            return _counted(text, _value(found["number"]), found["unit"] or "")
        case _:
            return _word(text)


def _hour(hour: int, half: str | None) -> int:
    return hour % 12 + (12 if half[0].lower() == "p" else 0) if half else hour


def _value(written: str) -> float:
    if written[0].isdigit():
        return float(written.replace(",", ""))
    total = 0.0
    for part in re.findall(_WORD, written.lower()):
        value = NUMBERS[part]
        total = (total or 1) * value if value >= 100 else total + value
    return total


def _counted(text: str, value: float, unit: str) -> Token:
    base = unit.lower()
    base = base if base in {*UNITS, *_ALIKE} else re.sub(r"(?<=\w\w)e?s$", "", base) or base
    base = "inch" if base.startswith("inch") else "minute" if base == "minut" else _ALIKE.get(base, base)
    if base in DURATIONS:
        return quantity(text, value * DURATIONS[base], "minutes", "time")
    return quantity(text, value, base)


@lru_cache(maxsize=20_000)
def _word(text: str) -> Token:
    lower = "not" if text.lower() in {"n't", "n’t"} else text.lower()
    key = stem(lower)
    if key in _DAY_STEMS:
        return Token(text, key, "time", unit="day")
    does = frozenset(name for name, stems in _DOES.items() if key in stems or lower in stems)
    return Token(text, key, does=does)


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """Return what the forms of an English word have in common.

    >>> stem("ordered"), stem("ordering"), stem("sent"), stem("changes")
    ('order', 'order', 'send', 'chang')
    """
    word = IRREGULAR.get(word, word)
    for suffix in ("ing", "ied", "ies", "ed", "es", "s", "ly"):
        if word.endswith(suffix) and len(word) - len(suffix) >= 3 and not word.endswith("ss"):
            word = word[: -len(suffix)] + ("y" if suffix in {"ied", "ies"} else "")
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lse":
        word = word[:-1]
    return word[:-1] if len(word) > 3 and word.endswith("e") else word


_DAY_STEMS = frozenset(map(stem, DAYS))
_DOES = {
    name: frozenset(map(stem, getattr(ENGLISH, name))) | getattr(ENGLISH, name)
    for name in ("plain", "acts", "lacks", "plan", "approves")
}
_DOES["acts"] |= {"all right"}
