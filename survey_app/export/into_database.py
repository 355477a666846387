"""The tables `sittings` and `answers` beside the live ones, in PostgreSQL, for analyses where the data are.

Answers are derived from submissions by the study's own rules (what was asked of whom, which role stood where),
which no query could repeat; so an export fills tables of its own, in a schema named after the study. They hang
on the live sittings: whoever withdraws is gone from them in the same moment.
"""

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    DateTime,
    Double,
    Index,
    MetaData,
    SmallInteger,
    String,
    func,
    text,
)
from sqlalchemy import Table as SqlTable
from sqlalchemy.exc import DBAPIError
from sqlalchemy.schema import CreateSchema, DropSchema

from exports.cells import csv_converter, parquet_converter
from exports.columns import Kind
from exports.encoders import CsvEncoder, RowValues
from exports.errors import ExportTableError
from exports.tables import AnswerRow, Row, SittingRow, Table, table_of
from survey_app.errors import ExportError
from survey_app.export.study import Exported, count_tests, refuse_unknown, study_rows
from survey_app.storage.database import Database
from survey_app.storage.engine import writing_engine

#: Rows that are sent together.
TOGETHER = 20_000
#: How long the last step, which touches the live table of sittings for a moment, waits for others.
PATIENCE = "10s"
TABLES = (table_of(SittingRow), table_of(AnswerRow))

_TYPES: dict[Kind, Any] = {
    "text": String(),
    "integer": BigInteger(),
    "number": Double(),
    "flag": SmallInteger(),
    "time": DateTime(timezone=True),
}


def schema_name(study_id: str) -> str:
    """Return the schema that holds a study's tables."""
    return f"export_{study_id}"


def fill_tables(database: Database, study_id: str, *, include_tests: bool = False) -> Exported:
    """Fill a study's tables anew, all at once, and return how many rows they got.

    Whoever reads the old ones meanwhile goes on reading them until the new ones take their place.

    Raises:
        UnknownStudy: it was never published.
        ExportError: the database is no PostgreSQL, does not let us make tables, or the rows do not agree.
    """
    if database.engine.dialect.name != "postgresql":
        raise ExportError(
            f"{database.where} is no PostgreSQL database; export files instead: `--out tables --format parquet`"
        )
    try:
        with writing_engine(database.engine).connect() as connection:
            made = _Filling(connection, schema_name(study_id))
            with database.reading() as session:
                refuse_unknown(session, study_id)
                made.write(study_rows(session, study_id, include_tests=include_tests))
                left_out = 0 if include_tests else count_tests(session, study_id)
            # Only now: the last step waits for everybody who reads sittings, us included.
            made.finish(study_id)
            connection.commit()
    except DBAPIError as problem:
        raise ExportError(
            f"the tables of {study_id} cannot be filled in {database.where}: {str(problem.orig).strip()}; "
            "nothing was changed. If it says that a lock or a right is missing, try again or ask for the right"
        ) from problem
    except ExportTableError as problem:
        raise ExportError(f"study {study_id}: {problem}") from problem
    return Exported(study_id, made.counts, left_out)


class _Filling:
    """The new tables, in a schema of their own until they are complete."""

    def __init__(self, connection: Connection, schema: str) -> None:
        self.counts = {table.name: 0 for table in TABLES}
        self._connection = connection
        self._place, self._schema = schema, f"{schema}_part"
        self._values = {table.name: RowValues(table, _converters(table)) for table in TABLES}
        self._texts = {
            table.name: CsvEncoder(table, [csv_converter(each) for each in table.columns]) for table in TABLES
        }
        self._hashes = {name: hashlib.sha256(each.header().encode()) for name, each in self._texts.items()}
        self._waiting: dict[str, list[list[Any]]] = {table.name: [] for table in TABLES}
        connection.execute(CreateSchema(self._schema))
        self._tables = {table.name: _sql_table(table, self._schema) for table in TABLES}
        for table in self._tables.values():
            table.create(connection)

    def write(self, rows: Iterator[Row]) -> None:
        """Send the rows of these tables; the others are left aside."""
        for row in rows:
            if isinstance(row, SittingRow | AnswerRow):
                name = table_of(type(row)).name
                self._waiting[name].append(self._values[name].of(row))
                self._hashes[name].update(self._texts[name].line(row).encode())
                self.counts[name] += 1
                if len(self._waiting[name]) == TOGETHER:
                    self._send()
        self._send()

    def finish(self, study_id: str) -> None:
        """Tie the rows to the live sittings and put the tables in the place of the old ones."""
        answers = self._tables["answers"].c
        key = (answers.sitting_id, answers.page_id, answers.item_id, func.coalesce(answers.role, ""))
        Index("answer_key", *key, unique=True).create(self._connection)
        hashes = {name: found.hexdigest() for name, found in self._hashes.items()}
        facts = json.dumps({"study_id": study_id, "rows": self.counts, "sha256_as_csv": hashes})
        for statement in (
            f"ANALYZE {self._schema}.sittings, {self._schema}.answers",
            f"COMMENT ON SCHEMA {self._schema} IS '{facts}'",
            f"ALTER TABLE {self._schema}.answers ADD FOREIGN KEY (sitting_id)"
            f" REFERENCES {self._schema}.sittings ON DELETE CASCADE",
            # From here on the live table waits for us; a withdrawal that came between reading and now is seen.
            f"SET LOCAL lock_timeout = '{PATIENCE}'",
            f"ALTER TABLE {self._schema}.sittings ADD FOREIGN KEY (sitting_id)"
            " REFERENCES sittings ON DELETE CASCADE NOT VALID",
            f"DELETE FROM {self._schema}.sittings AS ours"  # noqa: S608 - the name is a study's id, which is one word
            " WHERE NOT EXISTS (SELECT FROM sittings WHERE id = ours.sitting_id)",
        ):
            self._connection.execute(text(statement.replace(":", "\\:")))
        self._connection.execute(DropSchema(self._place, cascade=True, if_exists=True))
        self._connection.execute(text(f"ALTER SCHEMA {self._schema} RENAME TO {self._place}"))

    def _send(self) -> None:
        """Send what waits; sittings go first, since answers point to them."""
        connection: Any = self._connection.connection.driver_connection
        for name, rows in self._waiting.items():
            with connection.cursor() as cursor, cursor.copy(f"COPY {self._schema}.{name} FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
            rows.clear()


def _converters(table: Table) -> list[Any]:
    return [parquet_converter(column) for column in table.columns]


def _sql_table(table: Table, schema: str) -> SqlTable:
    columns = [
        Column(
            column.name,
            _TYPES[column.kind],
            nullable=column.optional,
            comment=column.description,
            primary_key=(table.name, column.name) == ("sittings", "sitting_id"),
        )
        for column in table.columns
    ]
    return SqlTable(table.name, MetaData(schema=schema), *columns)
