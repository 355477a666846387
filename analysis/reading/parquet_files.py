"""Parquet files, one or a folder of them, read as the text that a CSV file of the same rows holds.

A typed cell becomes what `exports` would write into a CSV cell: 4.0 is `4`, true is `1`, a moment is
`2026-01-05T09:00:00Z`, nothing is the empty text. So both roads lead to the same frame.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds

from analysis.errors import AnalysisError
from exports.cells import whole_or_float

TIME_FORMAT = "%Y-%m-%dT%H:%M:%SZ"
EXPORT_AGAIN = "Export the study again with `survey export --format parquet`."


def read_parquet(path: Path, wanted: Callable[[str], bool] = lambda _: True) -> pd.DataFrame:
    """Return the wanted columns of a Parquet table, every cell as the text it is in a CSV file.

    Args:
        path: A file, or a folder that holds the parts of one table: all files `*.parquet` below it, also in
            folders named `column=value`, which then give a column.
        wanted: Whether a column, by its name, is read; the others cost nothing.

    Raises:
        AnalysisError: There is no such file, it is no Parquet table, its parts differ in their columns, or a
            column holds what no cell of a CSV file can.
    """
    table = parquet_dataset(path)
    names = [name for name in table.schema.names if wanted(name)]
    try:
        read = table.to_table(columns=names)
    except (pa.ArrowException, OSError) as error:
        raise _unreadable(path, error) from error
    return text_frame(path.name, read)


def text_frame(where: str, table: pa.Table) -> pd.DataFrame:
    """Return an Arrow table with every cell as the text it is in a CSV file.

    Args:
        where: What an error calls the table.
        table: Its columns may have any types that a cell of a CSV file can hold.

    Raises:
        AnalysisError: A column holds what no cell can.
    """
    return pd.DataFrame({name: _series(where, name, table.column(name)) for name in table.schema.names})


def parquet_dataset(path: Path) -> ds.Dataset:
    """Return a Parquet table, whole or in parts, of which no row is read yet.

    Raises:
        AnalysisError: It is not there, it is no Parquet table, or its parts differ in their columns.
    """
    whole = path.absolute()
    files = sorted(whole.rglob("*.parquet")) if whole.is_dir() else [whole]
    if not files or not files[0].is_file():
        raise AnalysisError(str(path), "this Parquet table is missing.", EXPORT_AGAIN)
    base = whole if whole.is_dir() else whole.parent
    try:
        parts = ds.dataset(
            [str(file) for file in files], format="parquet", partitioning="hive", partition_base_dir=str(base)
        )
        _refuse_differing(path, base, parts)
    except (pa.ArrowException, OSError) as error:
        raise _unreadable(path, error) from error
    return parts


def row_count(path: Path) -> int:
    """Return how many rows a Parquet table has, by what its parts say of themselves.

    Raises:
        AnalysisError: As `parquet_dataset`.
    """
    return int(parquet_dataset(path).count_rows())


def refuse_other_counts(folder: Path, rows: Mapping[str, int]) -> None:
    """Refuse a table that is there in both formats with different numbers of rows: one of them is out of date.

    Args:
        folder: The export folder.
        rows: How many rows were found in each table, by its name.

    Raises:
        AnalysisError: The Parquet table of that name has more rows, or fewer.
    """
    for name, count in rows.items():
        twin = folder / f"{name}.parquet"
        if (folder / f"{name}.csv").is_file() and twin.exists() and row_count(twin) != count:
            raise AnalysisError(
                f"{name}.csv",
                f"it has {count:,} rows, {name}.parquet beside it has {row_count(twin):,}.",
                "Remove the one that is out of date, or export again with `--format csv,parquet`.",
            )


def _refuse_differing(path: Path, base: Path, parts: ds.Dataset) -> None:
    """Refuse a part that lacks a column or has one more: its cells would silently be empty."""
    expected = set(parts.schema.names)
    for part in parts.get_fragments():
        own = {*part.physical_schema.names, *ds.get_partition_keys(part.partition_expression)}
        if own != expected:
            differing = ", ".join(f"`{column}`" for column in sorted(own ^ expected))
            raise AnalysisError(
                f"{path.name}/{Path(part.path).relative_to(base)}",
                f"the parts of this table do not have the same columns: not all have {differing}.",
                "Take all parts from one and the same export.",
            )


def _series(where: str, name: str, column: pa.ChunkedArray) -> pd.Series:
    text = pc.fill_null(_text(where, name, column), "").cast(pa.large_string())
    return pd.Series(pd.array(text, dtype="str"), name=name)


def _text(where: str, name: str, column: pa.ChunkedArray) -> pa.ChunkedArray:
    """Return a column as text, empty cells still null."""
    kind = column.type
    if pa.types.is_dictionary(kind):
        return _text(where, name, column.cast(kind.value_type))
    if pa.types.is_boolean(kind):
        return column.cast(pa.int8()).cast(pa.string())
    if pa.types.is_floating(kind) or pa.types.is_decimal(kind):
        return _numbers(where, name, column.cast(pa.float64()))
    if pa.types.is_timestamp(kind):
        return pc.strftime(_in_utc(column), TIME_FORMAT)
    if _reads_as_text(kind):
        return column.cast(pa.string())
    raise AnalysisError(
        where, f"the column `{name}` is of the type `{kind}`, which no table can hold.", EXPORT_AGAIN
    )


def _numbers(where: str, name: str, column: pa.ChunkedArray) -> pa.ChunkedArray:
    """Return numbers in their shortest form; answers hold few different ones, so each is written once."""
    coded = column.dictionary_encode().unify_dictionaries().combine_chunks()
    try:
        words = [str(whole_or_float(number)) for number in coded.dictionary.to_pylist()]
    except ValueError as problem:
        raise AnalysisError(
            where, f"the column `{name}` holds a cell that is no number ({problem}).", "Leave it empty."
        ) from problem
    return pa.chunked_array([pc.take(pa.array(words, pa.string()), coded.indices)])


def _in_utc(column: pa.ChunkedArray) -> pa.ChunkedArray:
    """Return moments to the second; those without a zone are taken for UTC, as exports are."""
    floored = pc.floor_temporal(column, unit="second")
    return floored.cast(pa.timestamp("s", "UTC"))


def _reads_as_text(kind: pa.DataType) -> bool:
    tests = (
        *(pa.types.is_string, pa.types.is_large_string, pa.types.is_string_view),
        *(pa.types.is_integer, pa.types.is_date, pa.types.is_null),
    )
    return any(test(kind) for test in tests)


def _unreadable(path: Path, error: Exception) -> AnalysisError:
    return AnalysisError(path.name, f"this is not a readable Parquet table ({error}).", EXPORT_AGAIN)
