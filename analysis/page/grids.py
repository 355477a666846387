"""Means by log and day as grids of the page."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from analysis.estimands import Family
from analysis.estimates import Estimated
from analysis.numbering import Numbering
from analysis.page.sentences import interval, number
from analysis.page.tables import Notes, note_numbers

GRIDS = {
    "trust": "Mean trust by sequence and day",
    "depth_fit": "Mean fit of depth by sequence and day",
}


class Cell(NamedTuple):
    """The mean of one log on one day."""

    letter: str
    value: str
    interval: str
    n_units: int
    notes: tuple[int, ...]


class Grid(NamedTuple):
    """Means by log (rows) and day (columns); a cell is None where nothing was rated."""

    number: int
    title: str
    ids: str
    days: tuple[int, ...]
    logs: tuple[tuple[str, tuple[Cell | None, ...]], ...]


def grids(family: Family, found: Sequence[Estimated], shared: Notes, numbering: Numbering) -> tuple[Grid, ...]:
    """Return the means by log and day that belong to one part."""
    cells = [each for each in found if each.estimand.cell is not None and each.estimand.family == family]
    return tuple(_grid(construct, cells, shared, numbering) for construct in GRIDS if _of(construct, cells))


def _of(construct: str, cells: Iterable[Estimated]) -> list[Estimated]:
    return [each for each in cells if each.estimand.parts[0].rows.construct == construct]


def _grid(construct: str, found: Sequence[Estimated], shared: Notes, numbering: Numbering) -> Grid:
    by_place = {
        (cell.log, cell.day): _cell(each, cell.alignment, shared)
        for each in _of(construct, found)
        if (cell := each.estimand.cell)
    }
    days = tuple(sorted({day for _, day in by_place}))
    logs = sorted({log for log, _ in by_place})
    return Grid(
        number=numbering.table(GRIDS[construct]),
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
        notes=note_numbers(estimate, shared),
    )
