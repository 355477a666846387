"""The estimates as tables of the page: one per part of the study, by unit, with numbered notes."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from analysis.estimands import Family
from analysis.estimates import Estimate, Estimated
from analysis.numbering import Numbering
from analysis.page.axes import UNITS, Axis, covering
from analysis.page.sentences import interval, number


class Row(NamedTuple):
    """One estimate as it is read. `places` are low, estimate and high on the group's axis."""

    estimate_id: str
    label: str
    value: str
    interval: str
    n_units: int
    n_answers: int
    remarks: tuple[str, ...]
    notes: tuple[int, ...]
    places: tuple[float | None, ...]


class Group(NamedTuple):
    """The rows of one unit in a table; without an axis there are no charts."""

    title: str
    axis: Axis | None
    rows: tuple[Row, ...]


class PartTable(NamedTuple):
    """The estimates of one part of the study, by unit."""

    number: int
    title: str
    groups: tuple[Group, ...]


#: Notes that the page numbers, from 1.
Notes = tuple[str, ...]
#: Letters of a note beyond which it does not fit below a name.
LONG = 60

#: As `bootstrap` writes it; the count differs from row to row, so the page says it once without.
LEFT_OUT = re.compile(r"\d+ of \d+ resamples drew no contributor and were left out")
SOME_LEFT_OUT = "some resamples drew none of the contributors and were left out; estimates.csv says how many"


def families_of(found: Sequence[Estimated]) -> tuple[Family, ...]:
    """Return the parts of the study that have estimates, in the order in which they come."""
    return tuple(dict.fromkeys(each.estimand.family for each in found))


def numbered_notes(found: Sequence[Estimated]) -> Notes:
    """Return the notes that stand below the tables: those of several rows, of the narrow grids, long ones."""
    told = Counter(note for each in found for note in _notes(each.estimate))
    in_grids = {note for each in found if each.estimand.cell for note in _notes(each.estimate)}
    return tuple(note for note, count in told.items() if count > 1 or note in in_grids or len(note) > LONG)


def part_table(
    family: Family, found: Sequence[Estimated], shared: Notes, numbering: Numbering
) -> PartTable | None:
    """Return the table of one part, None if it has nothing but means by log and day."""
    single = [each for each in found if each.estimand.cell is None and each.estimand.family == family]
    if not single:
        return None
    title = f"{family}: estimates" if family != "Checks" else "Checks of the study: estimates"
    return PartTable(numbering.table(title), title, tuple(_groups(single, shared)))


def row_of(each: Estimated, axis: Axis | None, shared: Notes) -> Row:
    """Return an estimate as it is read, placed on an axis."""
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
        notes=note_numbers(estimate, shared),
        places=tuple(axis.place(end) for end in ends) if axis else (),
    )


def _notes(estimate: Estimate) -> list[str]:
    """Return the single notes; how many resamples were left out is told in estimates.csv only."""
    return [LEFT_OUT.sub(SOME_LEFT_OUT, note) for note in estimate.note.split("; ")] if estimate.note else []


def note_numbers(estimate: Estimate, shared: Notes) -> tuple[int, ...]:
    """Return the numbers of an estimate's notes."""
    return tuple(sorted(shared.index(note) + 1 for note in _notes(estimate) if note in shared))


def _groups(found: Sequence[Estimated], shared: Notes) -> Iterator[Group]:
    for title, scales, usual in UNITS:
        rows = [each for each in found if each.estimand.scale in scales]
        axis = covering(usual, rows) if usual else None
        if rows:
            yield Group(title, axis, tuple(row_of(each, axis, shared) for each in rows))
