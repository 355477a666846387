"""What a language's words do: make no claim, speak of the act, name a lack, tell of a plan, set a tone."""

import re
from dataclasses import dataclass
from functools import cached_property


def words_of(text: str) -> frozenset[str]:
    """Return the words of a list written with spaces.

    >>> sorted(words_of("ask tell"))
    ['ask', 'tell']
    """
    return frozenset(text.split())


#: The tone that a plan in time may have on one side: "right away" says when.
IMMEDIACY = "immediacy"


@dataclass(frozen=True)
class Tone:
    """Words that set a tone: what it is called, and a pattern for the words."""

    name: str
    pattern: str


#: Signs that set a tone in any language.
MARKS = (
    Tone("an exclamation", r"[!！]+"),
    Tone(
        "an emoticon",
        r"[\U0001F300-\U0001FAFF\u2600-\u27BF\u2764]\ufe0f?|[ㅎㅋㅠㅜ]{2,}|\^\^|:-?\)|~+(?=[\s.!?]|$)",
    ),
)


@dataclass(frozen=True)
class Lexicon:
    """One language's words by what they do. Without any, only numbers, rows, order and length are compared."""

    plain: frozenset[str] = frozenset()
    acts: frozenset[str] = frozenset()
    lacks: frozenset[str] = frozenset()
    plan: frozenset[str] = frozenset()
    approves: frozenset[str] = frozenset()
    tones: tuple[Tone, ...] = ()

    @cached_property
    def every_tone(self) -> tuple[Tone, ...]:
        """Its tones and those of any language."""
        return (*self.tones, *MARKS)

    @cached_property
    def tone_pattern(self) -> re.Pattern[str]:
        """All tones as one pattern; the number of the group that matched is the place of its tone."""
        parts = "|".join(f"({tone.pattern})" for tone in self.every_tone)
        return re.compile(parts, re.IGNORECASE)
