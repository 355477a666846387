"""What an estimate is made of: every number of the report is a declaration that can be read."""

import dataclasses
from typing import Literal, NamedTuple

from analysis.selections import Is, Selection

#: `rating` is a mean of 1 to 5, `points` a difference of such ratings, `share_gain` one of shares.
Scale = Literal["share", "share_gain", "rating", "points", "minutes", "count"]
Family = Literal["Trust over days", "Depth", "Tradeoff", "Timing", "Capability", "Checks"]


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
    """One number to estimate.

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
