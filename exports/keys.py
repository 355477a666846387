"""Keys of the tables: the order of rows, no key twice, and ids that point to a row that exists."""

from collections.abc import Iterable
from itertools import islice
from operator import attrgetter
from typing import Any

from exports.errors import ExportTableError
from exports.tables import TABLES, AnswerRow, PageRow, Row, SittingRow, SubmissionRow, Table, table_of

_SHOWN = 3
_PLACE = {table.name: place for place, table in enumerate(TABLES)}
_READ_KEY = {table.name: tuple(attrgetter(column) for column in table.key) for table in TABLES}


class KeyGuard:
    """Watches rows go by and refuses what would not join."""

    def __init__(self) -> None:
        self._sittings: dict[str, tuple[int, str]] = {}
        self._pages: set[tuple[str, str]] = set()
        self._last: dict[str, tuple[Any, ...]] = {}
        self._strangers: dict[tuple[str, str, str], dict[str, None]] = {}
        self._page_references: dict[tuple[str, str], str] = {}

    def check(self, table: Table, row: Row) -> None:
        """Take note of a row.

        Raises:
            ExportTableError: it has the key of the row before it, or should stand above it.
        """
        place = self._place_of_sitting(table, row)
        if place is None:
            return
        key = (place, *key_of(row))
        last = self._last.get(table.name)
        if last is not None and key <= last:
            raise _wrong_order(table, row, repeated=key == last)
        self._last[table.name] = key
        match row:
            case PageRow():
                self._pages.add((row.sitting_id, row.page_id))
            case AnswerRow() | SubmissionRow():
                self._check_owner(table, row)
                self._page_references.setdefault((row.sitting_id, row.page_id), table.name)

    def check_references(self) -> None:
        """Compare the ids that tables share, once all rows have gone by.

        Raises:
            ExportTableError: an id is missing where it should be; the first three are named.
        """
        for (table, column, target), ids in self._strangers.items():
            raise _missing(table, column, target, list(ids))
        lost = [reference for reference in self._page_references if reference not in self._pages]
        if lost:
            table = self._page_references[lost[0]]
            raise _missing(table, "sitting_id, page_id", "pages", [" ".join(pair) for pair in lost])

    def _place_of_sitting(self, table: Table, row: Row) -> int | None:
        if isinstance(row, SittingRow):
            if row.sitting_id in self._sittings:
                raise _wrong_order(table, row, repeated=True)
            self._sittings[row.sitting_id] = (len(self._sittings), row.participant_id)
            return 0
        if row.sitting_id not in self._sittings:
            self._note_stranger(table.name, "sitting_id", row.sitting_id)
            return None
        return self._sittings[row.sitting_id][0]

    def _check_owner(self, table: Table, row: AnswerRow | SubmissionRow) -> None:
        if self._sittings[row.sitting_id][1] != row.participant_id:
            self._note_stranger(table.name, "participant_id", row.participant_id)

    def _note_stranger(self, table: str, column: str, identifier: str) -> None:
        self._strangers.setdefault((table, column, "sittings"), {})[identifier] = None


def key_of(row: Row) -> tuple[Any, ...]:
    """Return what orders a row within its sitting; an empty cell comes first."""
    values = (read(row) for read in _READ_KEY[table_of(type(row)).name])
    return tuple("" if value is None else value for value in values)


def in_order(rows: Iterable[Row]) -> list[Row]:
    """Return rows of all tables as they are written: table after table, each in the order of its sittings."""
    found = list(rows)
    sittings = sorted((row for row in found if isinstance(row, SittingRow)), key=key_of)
    place = {row.sitting_id: number for number, row in enumerate(sittings)}
    last = len(place)

    def key(row: Row) -> tuple[Any, ...]:
        return (_PLACE[table_of(type(row)).name], place.get(row.sitting_id, last), row.sitting_id, key_of(row))

    return [*sittings, *sorted((row for row in found if not isinstance(row, SittingRow)), key=key)]


def _wrong_order(table: Table, row: Row, *, repeated: bool) -> ExportTableError:
    columns = table.key if isinstance(row, SittingRow) else ("sitting_id", *table.key)
    named = ", ".join(str(attrgetter(column)(row)) for column in columns)
    if repeated:
        problem, advice = f"two rows have the key {named}.", "A key stands for one row; leave one out."
    else:
        problem, advice = f"the row {named} comes too late.", "Sort the rows; `write_tables` does."
    return ExportTableError(table.name, ", ".join(columns), problem, advice, examples=(named,))


def _missing(table: str, column: str, target: str, ids: list[str]) -> ExportTableError:
    first = tuple(islice(ids, _SHOWN))
    listed = ", ".join(f"`{identifier}`" for identifier in first)
    more = f" and {len(ids) - _SHOWN} more" if len(ids) > _SHOWN else ""
    problem = f"{listed}{more} {'is' if len(ids) == 1 else 'are'} not in `{target}`."
    return ExportTableError(
        table, column, problem, "Rows that do not join help nobody: add what is missing.", examples=first
    )
