"""Reading Korean: quantities with their counters first, then words without their endings."""

import re
from collections.abc import Iterator
from functools import lru_cache

from questionnaires.review.confounds.korean_words import (
    COUNTED_DAYS,
    COUNTERS,
    DAYS,
    DURATIONS,
    KOREAN,
    MONEY,
    NATIVE,
    PARTICLES,
    PLACES,
    SINO,
)
from questionnaires.review.confounds.tokens import Token, moment, quantity

_DIGITS = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_TENS = "|".join(word for word, value in NATIVE.items() if value >= 10)
_ONES = "|".join(sorted((word for word, value in NATIVE.items() if value < 10), key=len, reverse=True))
_NATIVE = rf"(?:{_TENS})(?:{_ONES})?|{_ONES}"
#: At least two characters, or one of the larger places: 일, 이 and 사 alone are mostly other words.
_SINO = rf"[{''.join(SINO)}{''.join(PLACES)}]{{2,}}|[백천]"
_COUNTER = "|".join(sorted(map(re.escape, (*DURATIONS, *MONEY, *COUNTERS)), key=len, reverse=True))
_PATTERN = re.compile(
    rf"(?P<clock>\d{{1,2}}:\d{{2}})(?:{'|'.join(PARTICLES)})?(?![가-힣])"
    rf"|(?P<bare_clock>\d{{1,2}}:\d{{2}})"
    rf"|(?P<number>{_DIGITS})\s?(?P<unit>{_COUNTER})?"
    rf"|(?<![가-힣])(?P<spelt>{_NATIVE}|{_SINO})\s?(?P<counter>{_COUNTER})(?![가-힣]*(?:씨))"
    rf"|(?<![가-힣])(?P<days>{'|'.join(COUNTED_DAYS)})"
    rf"|(?<![가-힣])(?P<day>{'|'.join(sorted(DAYS, key=len, reverse=True))})"
    rf"|(?P<word>[가-힣]+|[^\W\d_]+)"
)
_LINK = re.compile(r"\s?")


def read_korean(text: str) -> Iterator[Token]:
    """Yield the quantities and words of a Korean text in order; particles after a quantity are left out.

    >>> [token.key for token in read_korean("네 병에 26달러, 2시간 50분")]
    ['4 병', '26 달러', '170 minutes']
    """
    held, end = None, 0
    for found in _PATTERN.finditer(text):
        token = _token(found)
        attached = found.start() == end and end > 0 and bool(held and held.kind != "word")
        if attached and token.text in _AFTER_QUANTITY:
            end = found.end()
            continue
        if held and _continues(held, token, text[end : found.start()]):
            held = quantity(f"{held.text} {token.text}", held.value + token.value, "minutes", "time")
        else:
            if held:
                yield held
            held = token
        end = found.end()
    if held:
        yield held


def _continues(held: Token, token: Token, between: str) -> bool:
    return held.unit == token.unit == "minutes" and token.value < held.value and bool(_LINK.fullmatch(between))


def _token(found: re.Match[str]) -> Token:
    text = found[0]
    match found.lastgroup:
        case "clock" | "bare_clock":
            hour, minute = (found["clock"] or found["bare_clock"]).split(":")
            return moment(f"{hour}:{minute}", int(hour), int(minute))
        case "number" | "unit":
            return _counted(text.strip(), float(found["number"].replace(",", "")), found["unit"] or "")
        case "spelt" | "counter":
            return _spelt_out(text, found["spelt"], found["counter"])
        case "days":
            return quantity(text, COUNTED_DAYS[text] * 1440, "minutes", "time")
        case "day":
            return Token(text, text, "time", unit="day")
        case _:
            return _word(text)


def _spelt_out(text: str, written: str, counter: str) -> Token:
    if _is_sino(written):
        return _counted(text, _sino(written), counter)
    match counter:
        case "일":
            return _word(counter)  # 한 일 is what was done; one day is 하루
        case "분":
            return _counted(text, _native(written), "명")  # five people; five minutes are 오 분
        case _:
            return _counted(text, _native(written), counter)


def _counted(text: str, value: float, unit: str) -> Token:
    if unit in DURATIONS:
        return quantity(text, value * DURATIONS[unit], "minutes", "time")
    return quantity(text, value, unit)


def _native(written: str) -> float:
    tens = next((word for word in _TENS.split("|") if written.startswith(word)), "")
    return NATIVE.get(tens, 0) + NATIVE.get(written[len(tens) :], 0)


def _is_sino(written: str) -> bool:
    # 일곱 begins like 일, but is native.
    return all(sign in SINO or sign in PLACES for sign in written)


def _sino(written: str) -> float:
    total, digit = 0, 0
    for sign in written:
        if sign in SINO:
            digit = SINO[sign]
        elif PLACES[sign] == 10_000:
            total, digit = (total + digit or 1) * 10_000, 0
        else:
            total, digit = total + (digit or 1) * PLACES[sign], 0
    return total + digit


@lru_cache(maxsize=20_000)
def _word(text: str) -> Token:
    if text.isascii():
        return Token(text, text.casefold())
    bare = without_particle(text)
    does = {name for name, pattern in _BEGINNINGS.items() if pattern.match(text)}
    if text in KOREAN.plain or bare in KOREAN.plain or len(bare) < 1:
        does.add("plain")
    return Token(text, _key(bare), does=frozenset(does))


def without_particle(word: str) -> str:
    """Return a Korean word without the particle at its end; one syllable always stays.

    >>> without_particle("계약서에"), without_particle("집")
    ('계약서', '집')
    """
    for size in range(min(_LONGEST_PARTICLE, len(word) - 1), 0, -1):
        if word[-size:] in _PARTICLES and (size > 1 or len(word) > 2):
            return word[:-size]
    return word


#: Vowels that contract in the past tense, by place: 바꿔 is a form of 바꾸, 옮겨 of 옮기.
_CONTRACTED = {14: 13, 6: 20, 9: 8}
_FIRST, _VOWELS, _FINALS = 0xAC00, 21, 28
_PARTICLES = frozenset(PARTICLES)
_LONGEST_PARTICLE = max(map(len, PARTICLES))


def _key(word: str) -> str:
    # Two syllables tell words apart; endings change the final consonant of the second, or contract its vowel.
    return word[:1] + _opened(word[1]) if len(word) > 1 else word


@lru_cache(maxsize=2_000)
def _opened(syllable: str) -> str:
    place = ord(syllable) - _FIRST
    if not 0 <= place < 11_172:
        return syllable
    initial, vowel = place // (_VOWELS * _FINALS), place // _FINALS % _VOWELS
    return chr(_FIRST + (initial * _VOWELS + _CONTRACTED.get(vowel, vowel)) * _FINALS)


_AFTER_QUANTITY = frozenset(
    (*PARTICLES, "입니다", "이고", "이며", "이면", "들이", "들이의", "씩", "쯤", "여", "정도")
)
_BEGINNINGS = {
    name: re.compile("|".join(sorted(map(re.escape, getattr(KOREAN, name)), key=len, reverse=True)))
    for name in ("acts", "lacks", "plan", "approves")
}
