"""Sensitivity tables, put together and as files."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from analysis.sensitivity.intervals import IntervalRow
from analysis.sensitivity.rows import AgreementRow, SensitivityRow
from analysis.sensitivity.rows_declared import EquivalenceRow, PrimaryRow
from analysis.writing.outputs import write_csv


class NamedTable(NamedTuple):
    """A table to be written: its file's name without ending, its columns, and rows of such cells."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[NamedTuple, ...]


class Drawn(NamedTuple):
    """Rows that rest on resamples of people."""

    intervals: tuple[IntervalRow, ...]
    primary: tuple[PrimaryRow, ...]
    sensitivity: tuple[SensitivityRow, ...]
    equivalence: tuple[EquivalenceRow, ...]


class Undrawn(NamedTuple):
    """Rows that do not."""

    ordinal: tuple[SensitivityRow, ...]
    agreement: tuple[AgreementRow, ...]


def assembled(drawn: Drawn, undrawn: Undrawn) -> tuple[NamedTable, ...]:
    """Return the five tables."""
    return (
        NamedTable("intervals", IntervalRow._fields, drawn.intervals),
        NamedTable("primary_family", PrimaryRow._fields, drawn.primary),
        NamedTable("sensitivity", SensitivityRow._fields, (*drawn.sensitivity, *undrawn.ordinal)),
        NamedTable("equivalence", EquivalenceRow._fields, drawn.equivalence),
        NamedTable("agreement", AgreementRow._fields, undrawn.agreement),
    )


def write_sensitivity(out_dir: Path, found: Sequence[NamedTable]) -> tuple[Path, ...]:
    """Return the files written, one per table, in the folder `tables` of `out_dir`, which is there."""
    folder = out_dir / "tables"
    return tuple(
        write_csv(folder / f"{table.name}.csv", table.columns, table.rows, trims=True) for table in found
    )
