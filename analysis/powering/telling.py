"""Power as text: the table on a terminal, and its parts for a page."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from analysis.page.sentences import number
from analysis.powering.curves import MONTE_CARLO_LEVEL, PowerRow
from analysis.powering.needs import Needed

AFTER_HOLM = "after Holm"
#: By how much stated and simulated may differ besides the error: ratios are not quite unbiased.
SLACK = 0.01
_GAP = "  "
_LEVEL = f"{100 * MONTE_CARLO_LEVEL:g}%"


class Cell(NamedTuple):
    """A power with its Monte Carlo interval, in percent as it is read."""

    power: str
    interval: str


def chosen(rows: Sequence[PowerRow], *, everything: bool = False) -> tuple[str, ...]:
    """Return the ids to be shown: primary, equivalences and stated ones; all if so asked, or if none is."""
    names = dict.fromkeys(row.estimate_id for row in rows)
    if everything:
        return tuple(names)
    told = {r.estimate_id for r in rows if r.is_primary or r.kind == "equivalence" or r.stated is not None}
    return tuple(name for name in names if name in told) or tuple(names)


def text_table(rows: Sequence[PowerRow], found: Sequence[Needed], names: Sequence[str]) -> str:
    """Return the people needed and the power by size, for a terminal."""
    wanted = f"{100 * found[0].wanted:g}%" if found else ""
    parts = (
        f"Participants needed for a power of {wanted} (in brackets: what {_LEVEL} Monte Carlo intervals allow)",
        "",
        _aligned([("", "expected", "null", "participants"), *_needed_lines(rows, found, names)], left=(0, 3)),
        "",
        f"Power in %, below it its {_LEVEL} Monte Carlo interval",
        "",
        _aligned([("participants", *map(str, sizes_of(rows))), *_power_lines(rows, names)], left=(0,)),
    )
    return "\n".join(parts)


def sizes_of(rows: Sequence[PowerRow]) -> list[int]:
    """Return the numbers of people, rising."""
    return sorted({row.participants for row in rows})


def needed_told(each: Needed) -> str:
    """Return how many people are needed, with what the simulation leaves open.

    >>> told = Needed("depth.choice", "", False, 0.8, 30, 20, 40, 10, 100, 1.0)
    >>> needed_told(told), needed_told(told._replace(latest=None))
    ('30 (20 to 40)', '30 (20 to more than 100)')
    >>> needed_told(told._replace(participants=10, earliest=10, latest=10))
    '10 or fewer'
    >>> needed_told(told._replace(participants=None, earliest=None, latest=None, power_at_largest=0.31))
    'not reached up to 100 (31% there)'
    """
    beyond = f"more than {each.largest}"
    low = beyond if each.earliest is None else str(each.earliest)
    high = beyond if each.latest is None else str(each.latest)
    low = f"{low} or fewer" if each.earliest == each.smallest else low
    if each.participants is None:
        there = f"{100 * each.power_at_largest:.0f}% there"
        told = f"not reached up to {each.largest} ({there})"
        return told if each.earliest is None else f"{told}; perhaps {low}"
    first = f"{each.participants} or fewer" if each.participants == each.smallest else str(each.participants)
    return first if each.earliest == each.latest else f"{first} ({low} to {high})"


def cell_of(power: float, low: float, high: float) -> Cell:
    """Return a power in percent: `83`, `79–86`."""
    return Cell(_percent(power), f"{_percent(low)}–{_percent(high)}")


def strayed(rows: Sequence[PowerRow]) -> tuple[str, ...]:
    """Return a warning for each stated effect that the simulated studies do not have on average."""
    last = sizes_of(rows)[-1:]
    found = []
    for row in rows:
        if row.participants not in last or row.stated is None or row.mean_estimate is None:
            continue
        error = (row.sd_estimate or 0.0) / row.studies**0.5
        if abs(row.mean_estimate - row.stated) > 4 * error + SLACK:
            found.append(
                f"{row.estimate_id}: {row.stated:g} was stated, and the simulated studies give on average "
                f"{row.mean_estimate:.3f}. Another effect, or the study's own scale, stands in its way."
            )
    return tuple(found)


def _needed_lines(
    rows: Sequence[PowerRow], found: Sequence[Needed], names: Sequence[str]
) -> Iterator[tuple[str, ...]]:
    last = {row.estimate_id: row for row in rows}
    for name in names:
        for each in found:
            if each.estimate_id == name:
                row = last[name]
                told = ("", "") if each.is_after_holm else (expected_told(row), null_told(row))
                yield (f"  {AFTER_HOLM}" if each.is_after_holm else name, *told, needed_told(each))


def expected_told(row: PowerRow) -> str:
    """Return the estimate that studies of this size have on average."""
    return number(row.mean_estimate, row.scale)


def null_told(row: PowerRow) -> str:
    """Return what the estimate is compared with."""
    if row.margin is not None:
        return f"±{number(row.margin, row.scale)}"
    return number(row.null, row.scale)


def _power_lines(rows: Sequence[PowerRow], names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for name in names:
        curve = [row for row in rows if row.estimate_id == name]
        cells = [cell_of(row.power, row.power_low, row.power_high) for row in curve]
        yield (name, *(cell.power for cell in cells))
        yield ("", *(cell.interval for cell in cells))
        corrected = [
            cell_of(row.holm, row.holm_low, row.holm_high)
            for row in curve
            if row.holm is not None and row.holm_low is not None and row.holm_high is not None
        ]
        if corrected:
            yield (f"  {AFTER_HOLM}", *(cell.power for cell in corrected))
            yield ("", *(cell.interval for cell in corrected))


def _percent(share: float) -> str:
    return f"{100 * share:.0f}"


def _aligned(lines: Sequence[Sequence[str]], left: tuple[int, ...]) -> str:
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    return "\n".join(
        _GAP.join(
            cell.ljust(width) if column in left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )
