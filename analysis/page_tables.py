"""The estimates as tables of the page: one per unit, a grid for means by log and day, shared notes."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from analysis.estimands import Scale
from analysis.estimates import Estimate, Estimated
from analysis.sentences import interval, number


class Axis(NamedTuple):
    """The scale of the small charts of a table: its ends, the marked value, and how they are written."""

    low: float
    high: float
    mark: float
    ticks: tuple[str, str, str]

    def place(self, value: float | None) -> float | None:
        """Return the x position in percent of the chart's width."""
        if value is None:
            return None
        return round(4 + 92 * (value - self.low) / (self.high - self.low), 2)


class Row(NamedTuple):
    """One estimate as it is read. `places` are low, estimate and high on the table's axis."""

    estimate_id: str
    label: str
    value: str
    interval: str
    n_units: int
    n_answers: int
    remarks: tuple[str, ...]
    notes: tuple[int, ...]
    places: tuple[float | None, ...]


class UnitTable(NamedTuple):
    """The estimates of one unit, by part of the study; without an axis there are no charts."""

    title: str
    axis: Axis | None
    families: tuple[tuple[str, tuple[Row, ...]], ...]


class Cell(NamedTuple):
    """The mean of one log on one day."""

    letter: str
    value: str
    interval: str
    n_units: int
    notes: tuple[int, ...]


class Grid(NamedTuple):
    """Means by log (rows) and day (columns); a cell is None where nothing was rated."""

    title: str
    ids: str
    days: tuple[int, ...]
    logs: tuple[tuple[str, tuple[Cell | None, ...]], ...]


class PageTables(NamedTuple):
    """Everything the page shows of the estimates; notes are numbered from 1."""

    units: tuple[UnitTable, ...]
    grids: tuple[Grid, ...]
    notes: tuple[str, ...]


Notes = tuple[str, ...]

#: As `bootstrap` writes it; the count differs from row to row, so the page says it once without.
LEFT_OUT = re.compile(r"\d+ of \d+ resamples drew no contributor and were left out")
SOME_LEFT_OUT = "some resamples drew none of the contributors and were left out; estimates.csv says how many"

UNIT_TABLES: tuple[tuple[str, tuple[Scale, ...], Axis | None], ...] = (
    ("Shares", ("share",), Axis(0, 1, 0.5, ("0", "50", "100%"))),
    ("Differences of shares, percentage points", ("share_gain",), Axis(-1, 1, 0, ("−100", "0", "+100"))),
    ("Differences of ratings, points", ("points",), Axis(-4, 4, 0, ("−4", "0", "+4"))),
    ("Mean ratings", ("rating",), Axis(1, 5, 3, ("1", "3", "5"))),
    ("Counts and minutes", ("count", "minutes"), None),
)
GRIDS = {
    "trust": "Mean trust by sequence and day",
    "depth_fit": "Mean fit of depth by sequence and day",
}


def page_tables(found: Sequence[Estimated]) -> PageTables:
    """Return the tables of the page; a note that several estimates share is told once, by number."""
    single = [each for each in found if each.estimand.cell is None]
    cells = [each for each in found if each.estimand.cell is not None]
    shared = _shared_notes(single, cells)

    return PageTables(
        units=tuple(_unit_tables(single, shared)),
        grids=tuple(_grid(construct, cells, shared) for construct in GRIDS if _of(construct, cells)),
        notes=shared,
    )


def _notes(estimate: Estimate) -> list[str]:
    """Return the single notes; how many resamples were left out is told in estimates.csv only."""
    return [LEFT_OUT.sub(SOME_LEFT_OUT, note) for note in estimate.note.split("; ")] if estimate.note else []


def _numbers(estimate: Estimate, shared: Notes) -> tuple[int, ...]:
    return tuple(sorted(shared.index(note) + 1 for note in _notes(estimate) if note in shared))


def _shared_notes(single: Sequence[Estimated], cells: Sequence[Estimated]) -> tuple[str, ...]:
    """Return the notes to number: those of several estimates, and all of the grids, which are narrow."""
    told = Counter(note for each in single for note in _notes(each.estimate))
    in_grids = {note: 2 for each in cells for note in _notes(each.estimate)}
    return tuple(note for note, count in (told + Counter(in_grids)).items() if count > 1)


def _unit_tables(found: Sequence[Estimated], shared: Notes) -> Iterable[UnitTable]:
    for title, scales, usual in UNIT_TABLES:
        rows = [each for each in found if each.estimand.scale in scales]
        axis = _covering(usual, rows) if usual else None
        if rows:
            families = groupby(rows, key=lambda each: each.estimand.family)
            yield UnitTable(
                title,
                axis,
                tuple((name, tuple(_row(each, axis, shared) for each in part)) for name, part in families),
            )


def _covering(axis: Axis, rows: Sequence[Estimated]) -> Axis:
    """Return the axis, wider where a study rates on a longer scale than the usual one."""
    told = ((each.estimate.ci_low, each.estimate.estimate, each.estimate.ci_high) for each in rows)
    values = [value for ends in told for value in ends if value is not None]
    low, high = math.floor(min([axis.low, *values])), math.ceil(max([axis.high, *values]))
    if (low, high) == (axis.low, axis.high):
        return axis
    return Axis(low, high, axis.mark, (f"{low}".replace("-", "−"), axis.ticks[1], f"{high}"))


def _row(each: Estimated, axis: Axis | None, shared: Notes) -> Row:
    estimate, scale = each.estimate, each.estimand.scale
    ends = (estimate.ci_low, estimate.estimate, estimate.ci_high)
    return Row(
        estimate_id=estimate.estimate_id,
        label=estimate.label,
        value=number(estimate.estimate, scale),
        interval=interval(estimate, scale),
        n_units=estimate.n_units,
        n_answers=estimate.n_answers,
        remarks=tuple(note for note in _notes(estimate) if note not in shared),
        notes=_numbers(estimate, shared),
        places=tuple(axis.place(end) for end in ends) if axis else (),
    )


def _of(construct: str, cells: Sequence[Estimated]) -> list[Estimated]:
    return [each for each in cells if each.estimand.parts[0].rows.construct == construct]


def _grid(construct: str, cells: Sequence[Estimated], shared: Notes) -> Grid:
    by_place = {
        (cell.log, cell.day): _cell(each, cell.alignment, shared)
        for each in _of(construct, cells)
        if (cell := each.estimand.cell)
    }
    days = tuple(sorted({day for _, day in by_place}))
    logs = sorted({log for log, _ in by_place})
    return Grid(
        title=GRIDS[construct],
        ids=f"{construct}.mean.SEQUENCE.dDAY",
        days=days,
        logs=tuple((log.replace("_", " "), tuple(by_place.get((log, day)) for day in days)) for log in logs),
    )


def _cell(each: Estimated, letter: str, shared: Notes) -> Cell:
    estimate = each.estimate
    return Cell(
        letter=letter,
        value=number(estimate.estimate, "rating"),
        interval=interval(estimate, "rating").replace(" to ", "–"),
        n_units=estimate.n_units,
        notes=_numbers(estimate, shared),
    )
