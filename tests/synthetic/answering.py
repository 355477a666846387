"""How an invented person answers: one leaning in everything they do, and chance.

An answer comes from z = sqrt(likeness) * leaning + sqrt(1 - likeness) * chance, a standard normal value
whatever the likeness. A share p is passed where z lies above the (1 - p) quantile; a rating is 3 plus a
shift plus z, rounded and kept within 1 and 5.
"""

import dataclasses

import numpy as np
from scipy.stats import norm

from tests.synthetic.tables import Made, Row


@dataclasses.dataclass(frozen=True)
class Habits:
    """What goes wrong with answers, as chances: skipped, declined, off the path, empty without a reason."""

    skipped: float = 0.0
    declined: float = 0.0
    off_path: float = 0.0
    blank: float = 0.0


@dataclasses.dataclass
class Person:
    """One sitting of a person who answers pages until they leave."""

    made: Made
    sitting: Row
    rng: np.random.Generator
    leaning: float
    likeness: float
    habits: Habits = Habits()
    pages_left: int = 10_000

    def turns(self, page_id: str, **cells: object) -> Row | None:
        """Return the page, or None for a person who left before it."""
        self.pages_left -= 1
        if self.pages_left < 0:
            return None
        page = {"page_id": page_id, "page_position": str(10_000 - self.pages_left)}
        return page | {name: str(cell) for name, cell in cells.items()}

    def z(self) -> float:
        """Return a standard normal value, alike within the person."""
        return float(
            np.sqrt(self.likeness) * self.leaning + np.sqrt(1 - self.likeness) * self.rng.standard_normal()
        )

    def passes(self, share: float) -> bool:
        """Return yes with a chance of `share`."""
        return self.z() > norm.ppf(1 - share)

    def rating(self, shift: float = 0.0) -> int:
        """Return a rating from 1 to 5."""
        return int(np.clip(np.rint(3 + shift + self.z()), 1, 5))

    def draw(self, *words: str) -> str:
        """Return one of the words."""
        return words[int(self.rng.integers(len(words)))]

    def says(self, page: Row, item: str, construct: str, value: object, **cells: object) -> None:
        """Record an answer, or what became of it."""
        chances = np.cumsum(
            [self.habits.skipped, self.habits.declined, self.habits.off_path, self.habits.blank]
        )
        kind = int(np.searchsorted(chances, self.rng.random(), side="right"))
        revision = 1 + int(self.rng.geometric(0.8) - 1)
        fate = (("", "skipped", 0), ("", "declined", 0), (value, "", 1), ("", "", 0), (value, "", 0))[kind]
        kept, missing, off_path = fate
        self.made.answer(
            *(self.sitting, page, item, construct, kept),
            **{"missing": missing, "off_path": off_path, "revision": revision} | cells,
        )
