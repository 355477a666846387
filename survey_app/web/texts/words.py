"""Choosing the interface's words: by language, key and number."""

from collections.abc import Mapping
from typing import NamedTuple

from survey_app.web.texts import en, ko

TABLES: Mapping[str, Mapping[str, str]] = {"en": en.TEXTS, "ko": ko.TEXTS}
#: What a language calls itself.
OWN_NAMES: Mapping[str, str] = {"en": "English", "ko": "한국어"}


class Words(NamedTuple):
    """The sentences of one language."""

    language: str
    table: Mapping[str, str]

    def __call__(self, key: str, **values: object) -> str:
        """Return a sentence, with its values filled in; `n=1` takes the `_one` form if there is one.

        >>> words("en")("minutes_left", n=1), words("en")("minutes_left", n=12)
        ('About 1 minute left', 'About 12 minutes left')

        Raises:
            KeyError: if no sentence has that key.
        """
        if values.get("n") == 1 and f"{key}_one" in self.table:
            key = f"{key}_one"
        return self.table[key].format(**values) if values else self.table[key]

    def has(self, key: str) -> bool:
        """Return whether there is a sentence with that key."""
        return key in self.table


def words(language: str) -> Words:
    """Return the sentences of a language; those without a table of their own read English.

    >>> words("ko-KR")("saved"), words("fr")("saved")
    ('저장됨', 'Saved')
    """
    for known in (language, language.split("-")[0]):
        if known in TABLES:
            return Words(known, TABLES[known])
    return Words("en", TABLES["en"])


def own_name(language: str) -> str:
    """Return what a language calls itself, or its code."""
    return OWN_NAMES.get(language) or OWN_NAMES.get(language.split("-")[0], language)
