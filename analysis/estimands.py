"""What an estimate is made of: every number of the report is a declaration that can be read."""

import dataclasses
from collections.abc import Mapping
from typing import Literal, NamedTuple

from analysis import notation
from analysis.selections import Is, Selection
from analysis.used_columns import columns_of

#: `rating` is a mean of 1 to 5, `points` a difference of such ratings, `share_gain` one of shares.
Scale = Literal["share", "share_gain", "rating", "points", "minutes", "count", "odds_ratio"]
Family = Literal["Trust over days", "Depth", "Tradeoff", "Timing", "Capability", "Checks"]

MEASURES: Mapping[Scale, str] = {
    "share": "share, from 0 to 1",
    "share_gain": "difference of two shares, from −1 to 1",
    "rating": "points of the rating scale",
    "points": "difference of ratings, in points",
    "minutes": "minutes",
    "count": "number of scenarios",
    "odds_ratio": "ratio of two odds",
}
#: What `source` calls the paper, and how it calls what the paper does not have.
PAPER = "Foundations of Proactive Agents, arXiv:2609.37267"
OWN = "added by this platform"


class LogDay(NamedTuple):
    """A day on which a log is rated.

    Attributes:
        log: The sequence; one that is never aligned carries its direction: `MMM_over`.
        day: The simulated day.
        alignment: `A` or `M`, what the agent did that day.
    """

    log: str
    day: int
    alignment: str


@dataclasses.dataclass(frozen=True)
class Part:
    """A pooled mean over selected rows, with its weight in the estimand."""

    rows: Selection
    weight: float = 1.0


@dataclasses.dataclass(frozen=True)
class Estimand:
    """One number to estimate: the whole declaration, from which the methods section is written.

    Whether it is primary or secondary is declared by the study (`analysis.declared`), not here.

    Attributes:
        estimate_id: Its fixed name.
        label: What it is, for a table.
        formula: How it is computed, in words.
        scale: What the number measures.
        family: The part of the report it stands in.
        parts: Pooled means that are weighted and added.
        is_paired: The parts are two ratings of the same pairs, so pairs are counted, not ratings.
        is_total: The estimate is a count, not a mean.
        has_spread: Mean, median and quartiles are told in the note.
        cell: The log and day a mean rating is of; the report puts such means into a grid.
        source: Where the definition comes from; `paper` is `PAPER`.
        unit: What is resampled as a whole.
    """

    estimate_id: str
    label: str
    formula: str
    scale: Scale
    family: Family
    parts: tuple[Part, ...]
    is_paired: bool = False
    is_total: bool = False
    has_spread: bool = False
    cell: LogDay | None = None
    source: str = ""
    unit: str = "participant"

    @property
    def measured_in(self) -> str:
        """What the number is measured in."""
        return MEASURES[self.scale]

    @property
    def tex(self) -> str:
        """The formula as TeX, written from the parts."""
        return notation.tex_of(self._weighted, is_total=self.is_total)

    @property
    def spoken(self) -> str:
        """The formula as it is read aloud, written from the parts."""
        return notation.spoken_of(self._weighted, is_total=self.is_total)

    @property
    def row_sets(self) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
        """The rows each part of the formula is over: a name, and pairs of column and word."""
        return notation.row_sets(self._weighted)

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of `answers.csv` it uses; whose a sitting is comes from `sittings.csv`."""
        return columns_of(part.rows for part in self.parts)

    @property
    def _weighted(self) -> tuple[tuple[float, Selection], ...]:
        return tuple((part.weight, part.rows) for part in self.parts)


def chosen(role: str, comparison: str, *where: tuple[str, str]) -> tuple[Part, ...]:
    """Return the share of choices that fell on a role; `same` and `neither` count as another."""
    return (Part(Selection("choice", (("comparison", comparison), *where), Is(role))),)


def rating(construct: str, comparison: str, role: str = "", weight: float = 1.0) -> Part:
    """Return the mean of a rating in a comparison, of one role if it is named."""
    of_role = (("role", role),) if role else ()
    return Part(Selection(construct, (("comparison", comparison), *of_role)), weight)


def said_yes(construct: str, comparison: str, role: str) -> tuple[Part, ...]:
    """Return the share of yes among the answers about one role of a comparison."""
    return (Part(Selection(construct, (("comparison", comparison), ("role", role)), Is("yes"))),)
