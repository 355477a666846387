"""A text as sentences."""

import re
from functools import lru_cache

#: After a full stop, a question or exclamation mark and what may close behind it, before the next beginning.
#: A stop inside a number or a time has no space behind it, and after an abbreviation most words are small.
_END = re.compile(r"(?<=[.!?。…])[”’\"')\]]*\s+(?=[^a-z\s])|\n+")
_ABBREVIATIONS = ("Mr.", "Mrs.", "Ms.", "Dr.", "St.", "No.", "approx.", "e.g.", "i.e.", "a.m.", "p.m.")


@lru_cache(maxsize=10_000)
def sentences(text: str) -> tuple[str, ...]:
    """Return the sentences of a text, in order.

    >>> sentences("It costs $2.50. Dr. Hale asks: shall I?")
    ('It costs $2.50.', 'Dr. Hale asks: shall I?')
    """
    found: list[str] = []
    for part in _split(text):
        if found and found[-1].endswith(_ABBREVIATIONS):
            found[-1] += " " + part
        else:
            found.append(part)
    return tuple(found)


def _split(text: str) -> list[str]:
    parts, start = [], 0
    for end in _END.finditer(text):
        parts.append(text[start : end.end()].strip())
        start = end.end()
    return [part for part in (*parts, text[start:].strip()) if part]
