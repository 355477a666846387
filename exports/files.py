"""The files of an export folder: CSV, Parquet and JSON lines. Equal rows give equal bytes."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path

from exports.errors import ExportTableError
from exports.keys import KeyGuard, in_order
from exports.tables import TABLES, FileFormat, Row, Table, table_of
from exports.writers import writer_for


class ExportFolder:
    """An export folder being written; see `export_folder`."""

    def __init__(self, out: Path, formats: Sequence[FileFormat], *, excel: bool) -> None:
        self.counts: dict[str, int] = {table.name: 0 for table in TABLES}
        self._out = out
        self._guard = KeyGuard()
        self._beside: list[_TextFile] = []
        self._files: dict[str, list[_OpenFile]] = {
            table.name: [_OpenFile(out, table, form, excel=excel) for form in _formats(table, formats)]
            for table in TABLES
        }

    def write(self, rows: Iterable[Row]) -> None:
        """Add rows of any tables, in the order their table defines, each after its sitting.

        Raises:
            ExportTableError: rows out of order, a repeated key, or a value that cannot be written.
        """
        for row_type, group in groupby(rows, type):
            table = table_of(row_type)
            files = self._files[table.name]
            for row in group:
                self._guard.check(table, row)
                for file in files:
                    file.add(row)
                self.counts[table.name] += 1

    def add_beside(self, name: str, text: str) -> None:
        """Add a file that is no table; it appears together with the tables."""
        self._beside.append(_TextFile(self._out, name, text))

    def finish(self) -> None:
        """Put the files in place.

        Raises:
            ExportTableError: ids in one table are missing in the one they point to.
        """
        self._guard.check_references()
        for file in self._all():
            file.close()
        for file in self._all():
            file.put_in_place()

    def discard(self) -> None:
        """Remove what was written so far; files of an earlier export stay."""
        for file in self._all():
            file.discard()

    def _all(self) -> Iterator["_OpenFile | _TextFile"]:
        yield from (file for files in self._files.values() for file in files)
        yield from self._beside


@contextmanager
def export_folder(
    out: Path, *, formats: Sequence[FileFormat] = ("csv",), excel: bool = False
) -> Iterator[ExportFolder]:
    """Open an export folder for writing row by row; its files appear together at the end, or not at all.

    Every table gets a file in each format, with or without rows. Files of these tables from an earlier
    export are replaced, and those in formats not asked for are removed, so that two exports never mix.

    Args:
        out: The folder; made if it does not exist.
        formats: Any of `csv`, `parquet` and `jsonl`. `submissions` is always JSON lines.
        excel: Begin CSV files with a byte order mark, and keep a spreadsheet from computing text.

    Raises:
        ExportTableError: the rows cannot be published as they are, or the folder is a file.
    """
    if out.exists() and not out.is_dir():
        raise ExportTableError("", "", f"{out} is a file.", "Name a folder for the export.")
    out.mkdir(parents=True, exist_ok=True)
    folder = ExportFolder(out, formats, excel=excel)
    try:
        yield folder
        folder.finish()
    finally:
        folder.discard()
    _remove_stale(out, formats)


def write_tables(
    out: Path, rows: Iterable[Row], *, formats: Sequence[FileFormat] = ("csv",), excel: bool = False
) -> dict[str, int]:
    """Write rows of all tables, in any order, and return how many each table got.

    For data that fits into memory; `export_folder` streams.

    Raises:
        ExportTableError: as `export_folder`.
    """
    with export_folder(out, formats=formats, excel=excel) as folder:
        folder.write(in_order(rows))
    return folder.counts


class _OpenFile:
    """One file under its temporary name."""

    def __init__(self, out: Path, table: Table, form: FileFormat, *, excel: bool) -> None:
        self._place = out / f"{table.name}.{form}"
        self._temporary = out / f".{table.name}.{form}.part"
        self._writer = writer_for(self._temporary, table, form, excel=excel)

    def add(self, row: Row) -> None:
        self._writer.add(row)

    def close(self) -> None:
        self._writer.finish()

    def put_in_place(self) -> None:
        self._temporary.replace(self._place)

    def discard(self) -> None:
        try:
            self._writer.discard()
        finally:
            self._temporary.unlink(missing_ok=True)


class _TextFile:
    """A file written at once, under its temporary name."""

    def __init__(self, out: Path, name: str, text: str) -> None:
        self._place = out / name
        self._temporary = out / f".{name}.part"
        self._temporary.write_text(text, encoding="utf-8", newline="\n")

    def close(self) -> None:
        """Do nothing: it was closed when it was written."""

    def put_in_place(self) -> None:
        self._temporary.replace(self._place)

    def discard(self) -> None:
        self._temporary.unlink(missing_ok=True)


def _formats(table: Table, asked: Sequence[FileFormat]) -> tuple[FileFormat, ...]:
    return tuple(form for form in table.formats if form in asked) or table.formats


def _remove_stale(out: Path, asked: Sequence[FileFormat]) -> None:
    for table in TABLES:
        for form in set(table.formats) - set(_formats(table, asked)):
            (out / f"{table.name}.{form}").unlink(missing_ok=True)
