"""The languages that the comparison reads word by word, and what can be read of any other."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from questionnaires.review.confounds.english import read_english
from questionnaires.review.confounds.english_words import ENGLISH
from questionnaires.review.confounds.korean import read_korean
from questionnaires.review.confounds.korean_words import KOREAN
from questionnaires.review.confounds.lexicon import Lexicon
from questionnaires.review.confounds.tokens import Token, moment, quantity

_LEXICONS = {"en": ENGLISH, "ko": KOREAN}
_READERS: dict[str, Callable[[str], Iterator[Token]]] = {"en": read_english, "ko": read_korean}
_ANY = re.compile(r"(?P<clock>\d{1,2}:\d{2})|(?P<number>\d+(?:[.,]\d+)*)|(?P<word>[^\W\d_]+)")
_SPACE = re.compile(r"\s+")
#: What is left standing where a word of tone was taken out.
_LOOSE = re.compile(r"^[\s,;:–-]+|\s+(?=[,.;:!?])")


def lexicon(language: str) -> Lexicon:
    """Return what is known of a language's words; a regional code falls back to its language."""
    return _LEXICONS.get(language.split("-")[0], Lexicon())


def reads_words(language: str) -> bool:
    """Whether words are told apart by what they do in this language."""
    return language.split("-")[0] in _LEXICONS


@lru_cache(maxsize=20_000)
def tokens(text: str, language: str) -> tuple[Token, ...]:
    """Return the words and quantities of a text in order, without words that only set a tone."""
    read = _READERS.get(language.split("-")[0], _read_any)
    return tuple(read(_without_tone(text, language)))


@lru_cache(maxsize=20_000)
def tones(text: str, language: str) -> tuple[tuple[str, str], ...]:
    """Return the words that set a tone, each with the tone's name."""
    known = lexicon(language)
    return tuple(
        (known.every_tone[(found.lastindex or 1) - 1].name, found[0])
        for found in known.tone_pattern.finditer(text)
    )


@lru_cache(maxsize=20_000)
def bare(text: str, language: str) -> str:
    """Return a text as it is compared word for word: without its tone, spacing and capitals."""
    return _LOOSE.sub("", _SPACE.sub(" ", _without_tone(text, language))).strip().casefold()


def in_characters(language: str) -> bool:
    """Whether the length of a text is told in characters: its words are long, or not set apart."""
    return language.split("-")[0] in {"ko", "ja", "zh"}


def length(text: str, language: str) -> int:
    """Return how long a text is, in characters or words."""
    return len(_SPACE.sub("", text)) if in_characters(language) else len(text.split())


def _without_tone(text: str, language: str) -> str:
    return lexicon(language).tone_pattern.sub(" ", text)


def _read_any(text: str) -> Iterator[Token]:
    for found in _ANY.finditer(text):
        match found.lastgroup:
            case "clock":
                hour, minute = found[0].split(":")
                yield moment(found[0], int(hour), int(minute))
            case "number":
                yield quantity(found[0], float(re.sub(r"[.,](?=\d{3}\b)", "", found[0]).replace(",", ".")), "")
            case _:
                yield Token(found[0], found[0].casefold(), does=frozenset({"plain"}))
