"""A word or a quantity of a text, as it is compared."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["word", "number", "time"]


@dataclass(frozen=True, slots=True)
class Token:
    """A word or a quantity. `key` is equal where two mean the same: 12 pairs and twelve pairs."""

    text: str
    key: str
    kind: Kind = "word"
    #: What the word does, by the fields of a lexicon; nothing if it makes a claim of its own.
    does: frozenset[str] = frozenset()
    #: Of a quantity: its value and unit; clock times and durations in minutes.
    value: float = 0
    unit: str = ""

    @property
    def is_claim(self) -> bool:
        """Whether it is a word that says something by itself."""
        return self.kind == "word" and "plain" not in self.does

    @property
    def counts(self) -> bool:
        """Whether leaving it out would change what is said: a quantity, or a word that makes a claim."""
        return self.kind != "word" or self.is_claim


def quantity(text: str, value: float, unit: str, kind: Kind = "number") -> Token:
    """Return a quantity as a token.

    >>> quantity("twelve", 12, "").key == quantity("12", 12, "").key
    True
    """
    return Token(text, f"{value:g} {unit}".strip(), kind, value=value, unit=unit)


def moment(text: str, hour: int, minute: int) -> Token:
    """Return a clock time as a token."""
    return quantity(text, hour * 60 + minute, "clock", "time")
