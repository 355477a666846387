"""How hard a text is to read, by the length of its sentences and words. Rules of thumb, not a judgement."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

_SENTENCE_END = re.compile(r"[.!?…]+[\"'”’»)]*(?:\s+|$)|\n+")
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_VOWELS = re.compile(r"[aeiouy]+")
#: Endings whose e is silent, as in made, makes and moved; but not in table, raises and wanted.
_SILENT = re.compile(r"[^aeiouyl]e$|[aeiouy]le$|[^aeiouytd]ed$|[^aeiouyscgzx]es$")
#: A Korean word (eojeol) of five syllables or more, particles counted, is long.
LONG_KOREAN = 5


class Counted(NamedTuple):
    """How much there is in some texts. `parts` are syllables in English, long words in Korean."""

    sentences: int
    words: int
    parts: int


def level_of(texts: Iterable[str], language: str) -> tuple[float, int] | None:
    """Return how hard some texts are, and the words this rests on; None without words or a measure.

    English: the school grade by Kincaid, Fishburne, Rogers and Chissom (1975). Korean: Björnsson's LIX (1968),
    words a sentence and the percentage of long words. Its scale was made for other languages and what is long
    is our choice, so it only tells one text from another.

    >>> level_of(["The cat sat on the mat."], "en")
    (-1.45, 6)
    >>> level_of(["고양이가 매트 위에 앉았다."], "ko")
    (4.0, 4)
    """
    measure = {"en": _kincaid, "ko": _lix}.get(language.split("-")[0])
    if measure is None:
        return None
    counted = [_counted(text, language) for text in texts]
    sums = Counted(*(sum(column) for column in zip(*counted, strict=True))) if counted else Counted(0, 0, 0)
    return (round(measure(sums), 2), sums.words) if sums.words else None


def _kincaid(counted: Counted) -> float:
    return 0.39 * counted.words / counted.sentences + 11.8 * counted.parts / counted.words - 15.59


def _lix(counted: Counted) -> float:
    return counted.words / counted.sentences + 100 * counted.parts / counted.words


@lru_cache(maxsize=10_000)
def _counted(text: str, language: str) -> Counted:
    sentences = [words for part in _SENTENCE_END.split(text) if (words := _WORD.findall(part))]
    every = [word for words in sentences for word in words]
    if language.startswith("ko"):
        return Counted(len(sentences), len(every), sum(len(word) >= LONG_KOREAN for word in every))
    return Counted(len(sentences), len(every), sum(map(syllables_in, every)))


@lru_cache(maxsize=10_000)
def syllables_in(word: str) -> int:
    """Return about how many syllables an English word has.

    >>> [syllables_in(word) for word in ("made", "moved", "wanted", "table", "raises", "agent", "you")]
    [1, 1, 2, 2, 2, 2, 1]
    """
    lower = word.lower()
    groups = len(_VOWELS.findall(lower))
    return max(1, groups - bool(_SILENT.search(lower)))
