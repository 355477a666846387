"""Where the two tables are: a folder of Parquet, read by DuckDB, or a study's schema in PostgreSQL."""

import contextlib
import hashlib
import json
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from analysis.errors import AnalysisError
from analysis.participant_sums.ibis_room import duckdb, ibis, psycopg
from analysis.reading.parquet_files import parquet_dataset

if TYPE_CHECKING:
    from ibis.expr.types import Table

TABLES = ("answers", "sittings")
#: What an engine is asked for by name; any other word is the URL of a database.
DUCKDB = "duckdb"
#: PostgreSQL takes conditions on computed columns for rare, and then joins a million answers row by row.
HASH_JOINS = "SET enable_nestloop = off"
URL_KINDS = ("postgresql", "postgresql+psycopg", "postgres")


class Source(NamedTuple):
    """The tables of an export, wherever they are.

    Attributes:
        answers: One row per answer.
        sittings: One row per sitting.
        engine: What computes the sums.
        errors: What the engine raises when it cannot do what it is asked for.
        inputs: What they are made from, by name, with a hash of its content.
    """

    answers: "Table"
    sittings: "Table"
    engine: str
    errors: type[Exception]
    inputs: Mapping[str, str]


@contextlib.contextmanager
def opened(where: Path, engine: str) -> Iterator[Source]:
    """Open the tables of a folder (`duckdb`), or of the study `where` names (URL of a PostgreSQL database).

    Raises:
        AnalysisError: There are no such tables, or the engine cannot be reached.
    """
    with tempfile.TemporaryDirectory() as spill:
        connection = _connected(engine, spill)
        try:
            yield _folder(connection, where) if engine == DUCKDB else _database(connection, where.name, engine)
        finally:
            connection.disconnect()


def _connected(engine: str, spill: str) -> "ibis.BaseBackend":
    """Return a connection; DuckDB may put what does not fit into memory into a folder that is removed."""
    if engine == DUCKDB:
        return ibis.duckdb.connect(temp_directory=spill)
    kind, colon, rest = engine.partition(":")
    if not colon or kind not in URL_KINDS:
        raise AnalysisError(
            "sums", f"`{_without_password(engine)}` is no engine.", f"Give `{DUCKDB}` or a URL postgresql://..."
        )
    try:
        connection = ibis.connect(f"postgresql:{rest}")
        connection.raw_sql(HASH_JOINS).close()
    except psycopg.Error as error:
        raise AnalysisError(
            _without_password(engine),
            f"the database cannot be reached ({error}).",
            "Check the address and that it runs.",
        ) from error
    return connection


def _folder(connection: "ibis.BaseBackend", folder: Path) -> Source:
    parts = {name: _parts(folder, name) for name in TABLES}
    answers, sittings = (
        connection.read_parquet([str(part) for part in parts[name]], table_name=name, hive_partitioning=True)
        for name in TABLES
    )
    inputs = {str(part.relative_to(folder)): _sha256(part) for name in TABLES for part in parts[name]}
    return Source(answers, sittings, "DuckDB", duckdb.Error, inputs)


def _parts(folder: Path, table: str) -> list[Path]:
    whole = folder / f"{table}.parquet"
    found = whole if whole.exists() or not (folder / table).is_dir() else folder / table
    parquet_dataset(found)
    return sorted(found.rglob("*.parquet")) if found.is_dir() else [found]


def _database(connection: "ibis.BaseBackend", study_id: str, url: str) -> Source:
    schema = f"export_{study_id}"
    if schema not in connection.list_databases():
        raise AnalysisError(
            _without_password(url),
            f"there are no tables of `{study_id}` (schema `{schema}`).",
            f"Fill them with `survey export {study_id} --into-database`.",
        )
    answers, sittings = (connection.table(name, database=schema) for name in TABLES)
    return Source(answers, sittings, "PostgreSQL", psycopg.Error, _described(connection, schema))


def _described(connection: "ibis.BaseBackend", schema: str) -> dict[str, str]:
    """Return the hashes of the rows that an export filled in, as their CSV files would have them."""
    with connection.raw_sql(f"SELECT obj_description('{schema}'::regnamespace)") as cursor:
        (comment,) = cursor.fetchone()
    told = json.loads(comment or "{}").get("sha256_as_csv", {})
    return {f"{name}.csv": told[name] for name in TABLES if name in told}


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _without_password(url: str) -> str:
    before, at, after = url.rpartition("@")
    return f"{before.rpartition(':')[0]}{at}{after}" if at and before.count(":") > 1 else url
