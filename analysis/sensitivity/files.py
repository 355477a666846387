"""Sensitivity tables as files."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from analysis.writing.outputs import write_csv


class NamedTable(NamedTuple):
    """A table to be written: its file's name without ending, its columns, and rows of such cells."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[NamedTuple, ...]


def write_sensitivity(out_dir: Path, found: Sequence[NamedTable]) -> tuple[Path, ...]:
    """Return the files written, one per table, in the folder `tables` of `out_dir`, which is there."""
    folder = out_dir / "tables"
    return tuple(
        write_csv(folder / f"{table.name}.csv", table.columns, table.rows, trims=True) for table in found
    )
