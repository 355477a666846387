"""Languages as authors write them, such as `pt-BR`, and whether dates can be written in them."""

from functools import cache

from babel import Locale, UnknownLocaleError, localedata

from questionnaires.language.text import LANGUAGE_PATTERN


def is_language(tag: str) -> bool:
    """Return whether a tag names a language whose weekdays and months are known.

    >>> is_language("ko"), is_language("pt-BR"), is_language("xx")
    (True, True, False)
    """
    # Asked of the data: a parsed tag falls back to its nearest relative, which would accept `en-Moon`.
    return bool(LANGUAGE_PATTERN.fullmatch(tag)) and localedata.exists(tag.replace("-", "_"))


@cache
def locale_of(tag: str) -> Locale:
    """Return how a language writes dates; English where the tag names none, as with all other words.

    >>> locale_of("pt-BR").days["format"]["wide"][0]
    'segunda-feira'
    """
    try:
        return Locale.parse(tag, sep="-")
    except (ValueError, UnknownLocaleError):
        return Locale("en")
