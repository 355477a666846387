"""One run of numbers through the whole page: Figure 1, Figure 2, ...; Table 1, Table 2, ..."""

import dataclasses
from collections.abc import Sequence


@dataclasses.dataclass(frozen=True)
class Numbered:
    """A figure or a table that the page has numbered.

    Attributes:
        kind: `Figure` or `Table`.
        number: From 1.
        label: What it shows, without the number.
    """

    kind: str
    number: int
    label: str

    @property
    def anchor(self) -> str:
        """What a link to it ends in: `figure-2`."""
        return f"{self.kind.lower()}-{self.number}"


class Numbering:
    """Counts figures and tables in the order in which the page asks for their numbers.

    >>> numbering = Numbering()
    >>> numbering.table("Shares"), numbering.figure("Trust by day"), numbering.table("Counts")
    (1, 1, 2)
    >>> [each.anchor for each in numbering.all()]
    ['table-1', 'figure-1', 'table-2']
    """

    def __init__(self) -> None:
        self._given: list[Numbered] = []

    def figure(self, label: str) -> int:
        """Return the next figure's number; its anchor is `figure-NUMBER`."""
        return self._next("Figure", label)

    def table(self, label: str) -> int:
        """Return the next table's number; its anchor is `table-NUMBER`."""
        return self._next("Table", label)

    def all(self) -> Sequence[Numbered]:
        """Return everything numbered so far, in order."""
        return tuple(self._given)

    def _next(self, kind: str, label: str) -> int:
        number = 1 + sum(each.kind == kind for each in self._given)
        self._given.append(Numbered(kind, number, label))
        return number
