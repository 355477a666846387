"""What a new study can be called, and which languages it can have."""

import re

from questionnaires.language.folders import find_scenario
from questionnaires.language.loading import BUNDLED
from questionnaires.language.locales import is_language
from questionnaires.language.text import SLUG_PATTERN

#: What a new study can begin with: a starter, or a bundled study.
SOURCES = ("minimal", "first_study", "three_t")


class UnusableStartError(ValueError):
    """A name or a language that no study can have; the text says why and what to do."""


def checked_name(name: str) -> str:
    """Return a name that can be the id of a study or scenario.

    Raises:
        UnusableStartError: if it cannot.

    >>> checked_name("my_pilot")
    'my_pilot'
    """
    if not SLUG_PATTERN.fullmatch(name):
        close = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_0123456789")
        perhaps = f" Perhaps {close}?" if SLUG_PATTERN.fullmatch(close) else ""
        wanted = "use 2 to 41 small letters, digits and _, beginning with a letter."
        raise UnusableStartError(f"{name!r} cannot be an id: {wanted}{perhaps}")
    if name in SOURCES or find_scenario(name, [BUNDLED]):
        raise UnusableStartError(f"{name!r} is the id of bundled content; choose another name.")
    return name


def checked_languages(text: str) -> tuple[str, ...]:
    """Return the languages that a list such as `en,ko` names.

    Raises:
        UnusableStartError: if one is no language code, or stands there twice.
    """
    named = tuple(part.strip() for part in text.split(","))
    for language in named:
        if not is_language(language):
            raise UnusableStartError(f"{language!r} is no language code; write them as in en,ko.")
    if len(set(named)) < len(named):
        raise UnusableStartError(f"{text!r} names a language twice; write each once.")
    return named
