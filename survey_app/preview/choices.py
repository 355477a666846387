"""What an author chose to see. All of it stands in the address, so a link shows the same to a co-author."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any
from urllib.parse import urlencode

#: The widths of a small phone, a common phone, a tablet and a laptop, in pixels.
WIDTHS = (360, 390, 720, 1280)
#: Factors stand in the address under their id with this before it.
DRAWN = "draw."
_SEEDS = 2**53


@dataclass(frozen=True)
class Choices:
    """The choices as they were given; what is empty, or does not fit the study, is left to the default."""

    #: The page, or one of the other pages in `listing`.
    page: str = ""
    lang: str = ""
    width: str = ""
    #: `light` or `dark`; empty as the device has it.
    theme: str = ""
    #: `missing`: refused because answers are missing; `read`: opened again after it was answered.
    state: str = ""
    #: The persona of every block whose persona is drawn.
    persona: str = ""
    #: The sequence of every log whose sequence is drawn.
    sequence: str = ""
    #: Which role stands left in every pair: the `first` or the `second` of its comparison.
    left: str = ""
    #: The participant's moment on their own clock, `2026-03-05T14:30`.
    at: str = ""
    zone: str = ""
    seed: str = ""
    #: The chosen level of a factor.
    levels: Mapping[str, str] = field(default_factory=dict)

    @property
    def pixels(self) -> int:
        """How wide the page is shown."""
        return int(self.width) if self.width in map(str, WIDTHS) else WIDTHS[1]

    @property
    def number(self) -> int:
        """The seed of whatever is drawn."""
        return int(self.seed) if self.seed.isascii() and self.seed.isdigit() and int(self.seed) < _SEEDS else 1

    def query(self, **changes: str) -> str:
        """Return the choices as a query string, some of them changed.

        >>> Choices(page="week_d2", levels={"rows": "AAA+AMA"}).query(lang="ko")
        'page=week_d2&lang=ko&draw.rows=AAA%2BAMA'
        """
        named = {name: changes.get(name, getattr(self, name)) for name in _NAMES}
        drawn = {DRAWN + factor: level for factor, level in self.levels.items()}
        return urlencode({name: value for name, value in {**named, **drawn}.items() if value})


_NAMES = tuple(one.name for one in fields(Choices) if one.name != "levels")
#: No address of ours is longer than a few hundred letters in any of its parts.
_LONGEST = 400


def choices_from(given: Mapping[str, str]) -> Choices:
    """Return the choices that a query string makes; unknown names are left out."""
    short = {name: value for name, value in given.items() if value and len(value) <= _LONGEST}
    levels = {name.removeprefix(DRAWN): value for name, value in short.items() if name.startswith(DRAWN)}
    named: dict[str, Any] = {name: short[name] for name in _NAMES if name in short}
    return Choices(**named, levels=levels)
