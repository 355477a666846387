"""How many people a power takes, and how sure so many simulated studies make us of it."""

from collections.abc import Sequence
from typing import NamedTuple

from analysis.powering.curves import PowerRow, Share


class Needed(NamedTuple):
    """How many people a power takes; the fields are the columns of `participants_needed.csv`.

    Attributes:
        estimate_id: As in `power.csv`.
        label: What it is.
        is_after_holm: Whether Holm's correction must leave it shown.
        wanted: The power.
        participants: The smallest size that reaches it, and from which on all do; None if none does.
        earliest: The same for the upper ends of the Monte Carlo intervals: fewer will hardly do.
        latest: The same for the lower ends: so many will do in all likelihood.
        smallest: The smallest size that was simulated.
        largest: The largest.
        power_at_largest: The power there.
    """

    estimate_id: str
    label: str
    is_after_holm: bool
    wanted: float
    participants: int | None
    earliest: int | None
    latest: int | None
    smallest: int
    largest: int
    power_at_largest: float


def needed(rows: Sequence[PowerRow], wanted: float) -> tuple[Needed, ...]:
    """Return how many people each hypothesis takes, and primary ones once more after Holm's correction."""
    by_name: dict[str, list[PowerRow]] = {}
    for row in rows:
        by_name.setdefault(row.estimate_id, []).append(row)
    found = []
    for curve in by_name.values():
        found.append(_needed(curve, [Share(r.power, r.power_low, r.power_high) for r in curve], wanted, False))
        if curve[0].is_primary:
            corrected = [Share(r.holm or 0.0, r.holm_low or 0.0, r.holm_high or 0.0) for r in curve]
            found.append(_needed(curve, corrected, wanted, True))
    return tuple(found)


def _needed(curve: Sequence[PowerRow], shares: Sequence[Share], wanted: float, is_after_holm: bool) -> Needed:
    sizes = [row.participants for row in curve]
    return Needed(
        estimate_id=curve[0].estimate_id,
        label=curve[0].label,
        is_after_holm=is_after_holm,
        wanted=wanted,
        participants=_from_where(sizes, [share.value >= wanted for share in shares]),
        earliest=_from_where(sizes, [share.high >= wanted for share in shares]),
        latest=_from_where(sizes, [share.low >= wanted for share in shares]),
        smallest=sizes[0],
        largest=sizes[-1],
        power_at_largest=shares[-1].value,
    )


def _from_where(sizes: Sequence[int], reaches: Sequence[bool]) -> int | None:
    """Return the smallest size from which on all reach it: a lucky run of studies does not count."""
    found = None
    for size, reached in zip(reversed(sizes), reversed(reaches), strict=True):
        if not reached:
            break
        found = size
    return found
