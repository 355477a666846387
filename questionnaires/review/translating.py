"""What is doubtful about the translations of one file."""

import re
import statistics
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from questionnaires.language.checks.cases import Itself, Path, texts_of
from questionnaires.language.scenario import Scenario
from questionnaires.language.study import Study
from questionnaires.language.text import PLACEHOLDER_PATTERN, TOKEN_PATTERN

What = Literal["length", "same", "script"]

#: Letters from which a length says something, and those from which a text is long.
_SHORT, _LONG = 60, 200
#: How far a translation may lie from the file's own median ratio, below and above; long texts vary less.
#: The bundled ones lie between 0.67 and 1.56, the long ones between 0.90 and 1.42.
_SHORT_LIMITS, _LONG_LIMITS = (0.55, 1.75), (0.7, 1.5)
#: Texts that a median rests on at least, and the letters each of them has.
_FEWEST, _LEAST = 10, 20
#: Languages that are not written in Latin letters.
_OTHER_SCRIPTS = frozenset({"ko", "ja", "zh", "ru", "uk", "bg", "el", "he", "ar", "fa", "hi", "th"})
#: Four words in a row: a sentence, and no name.
_LATIN_SENTENCE = re.compile(r"[A-Za-z]+(?:[ ,'’-]+[A-Za-z]+){3}")
#: Cyrillic, Hebrew, Arabic, Devanagari, Thai, Kana, Han, Hangul.
_OTHER_LETTERS = re.compile(
    "[\u0400-\u04ff\u0590-\u06ff\u0900-\u097f\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]{2}"
)
#: Words from which an equal text is no name.
_WORDS = 3
_WORD = re.compile(r"[^\W\d_]+")


class Doubt(NamedTuple):
    """Something about a translation that is worth a look."""

    what: What
    path: Path
    message: str


class _Written(NamedTuple):
    """One text as it is written in two languages."""

    path: Path
    first: str
    other: str

    @property
    def sizes(self) -> tuple[int, int]:
        """The letters and signs of both, spaces left out."""
        return len("".join(self.first.split())), len("".join(self.other.split()))


def doubts_about(content: Study | Scenario) -> tuple[Doubt, ...]:
    """Return what is doubtful about the translations of a study or scenario, in the order of its file."""
    return _doubts(Itself(content))


@lru_cache(maxsize=64)
def _doubts(itself: Itself) -> tuple[Doubt, ...]:
    content = itself.content
    texts = [(path, _plain(text.by_language)) for path, text in texts_of(content)]
    found = [doubt for path, written in texts for doubt in _scripts(path, written)]
    first = content.languages[0]
    for other in content.languages[1:]:
        both = [_Written(path, one[first], one[other]) for path, one in texts if first in one and other in one]
        found += [*_same(both, first, other), *_lengths(both, first, other)]
    return tuple(found)


def _plain(by_language: Mapping[str, str]) -> dict[str, str]:
    """Return the texts without what is filled in: times and placeholders are the same in all languages."""
    return {
        language: PLACEHOLDER_PATTERN.sub("", TOKEN_PATTERN.sub("", text)) if "{" in text else text
        for language, text in by_language.items()
    }


def _scripts(path: Path, written: Mapping[str, str]) -> Iterator[Doubt]:
    for language, text in written.items():
        latin = language.split("-")[0] not in _OTHER_SCRIPTS
        if language == "*" or (latin and text.isascii()):
            continue
        found = (_OTHER_LETTERS if latin else _LATIN_SENTENCE).search(text)
        if found:
            yield Doubt("script", (*path, language), f"`{found[0]}` is not written as `{language}` is")


def _same(both: Sequence[_Written], first: str, other: str) -> Iterator[Doubt]:
    for path, one, two in both:
        if one == two and len(_WORD.findall(one)) >= _WORDS:
            yield Doubt("same", (*path, other), f"the text in `{other}` is the one in `{first}`")


def _lengths(both: Sequence[_Written], first: str, other: str) -> Iterator[Doubt]:
    ratios = [two / one for one, two in (written.sizes for written in both) if one >= _LEAST]
    if len(ratios) < _FEWEST:
        return
    usual = statistics.median(ratios)
    for written in both:
        one, two = written.sizes
        # The longer of the two, both measured in the first language, decides what is long.
        size, relative = max(one, two / usual), two / max(one, 1) / usual
        low, high = _LONG_LIMITS if size >= _LONG else _SHORT_LIMITS
        if size >= _SHORT and not low <= relative <= high:
            word = "shorter" if relative < 1 else "longer"
            message = f"{relative:.0%} of the length that `{other}` usually has beside `{first}`: much {word}"
            yield Doubt("length", (*written.path, other), message)
