"""A table of an export folder, from its CSV or its Parquet file, each different cell read as text once."""

from collections.abc import Callable, Collection
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds

from analysis.reading.coded import coded_frame, codes_of, from_words
from analysis.reading.csv_files import read_csv
from analysis.reading.parquet_files import parquet_dataset, read_parquet, text_frame


def table_path(folder: Path, name: str) -> Path:
    """Return the file of a table, or the folder of its parts: CSV where there is one, else Parquet.

    Where both are there they hold the same, unless somebody edited one: that will have been the CSV file.
    """
    return next((path for path in _candidates(folder, name) if path.exists()), folder / f"{name}.csv")


def read_text(path: Path, wanted: Callable[[str], bool] = lambda _: True) -> pd.DataFrame:
    """Return the wanted columns of a table, every cell as the text it is.

    Raises:
        AnalysisError: As `read_coded`.
    """
    return read_csv(path, wanted) if path.suffix == ".csv" else read_parquet(path, wanted)


def read_coded(path: Path, wanted: Callable[[str], bool] = lambda _: True) -> pd.DataFrame:
    """Return the wanted columns of a table, coded; the cells are those `read_csv` and `read_parquet` give.

    Raises:
        AnalysisError: The file is missing, cannot be read or is no such table.
    """
    if path.suffix == ".csv":
        return coded_frame(read_csv(path, wanted))
    return _from_parquet(path, wanted)


def read_measured(
    path: Path, words: Collection[str], numbers: Collection[str], filled: Collection[str]
) -> pd.DataFrame:
    """Return columns of a table, each only as far as it is needed; those it lacks are left out.

    Args:
        path: The table, as CSV or Parquet.
        words: Columns that are coded.
        numbers: Columns of numbers, as float64; NaN where a cell holds none.
        filled: Columns of which only matters whether a cell is filled.

    Raises:
        AnalysisError: As `read_coded`.
    """
    wanted = {*words, *numbers, *filled}
    if path.suffix == ".csv":
        found = read_coded(path, wanted.__contains__)
        told = {name: numbers_in(found[name]) for name in numbers if name in found}
        return found.assign(**told, **{name: found[name] != "" for name in filled if name in found})
    parts = parquet_dataset(path)
    names = [name for name in parts.schema.names if name in wanted]
    table = _with_dictionaries(path, parts).to_table(columns=names)
    return pd.DataFrame(
        {name: _measured(path.name, name, table.column(name), numbers, filled) for name in names}
    )


def numbers_in(cells: pd.Series) -> pd.Series:
    """Return the numbers in a coded column; NaN where there is none."""
    known = codes_of(cells)
    words = pd.to_numeric(pd.Series(known.words, dtype="str"), errors="coerce").to_numpy(dtype="float64")
    return pd.Series(words[known.codes], index=cells.index)


def _measured(
    where: str, name: str, column: pa.ChunkedArray, numbers: Collection[str], filled: Collection[str]
) -> pd.Series:
    is_typed = not pa.types.is_dictionary(column.type)
    if is_typed and name in filled:
        return pd.Series(column.is_valid().to_numpy(), name=name)
    if is_typed and name in numbers and (pa.types.is_integer(column.type) or pa.types.is_floating(column.type)):
        return pd.Series(column.cast(pa.float64()).to_numpy(), name=name)
    cells = _coded(where, name, column)
    if name in filled:
        return cells != ""
    return numbers_in(cells) if name in numbers else cells


def _candidates(folder: Path, name: str) -> tuple[Path, ...]:
    return folder / f"{name}.csv", folder / f"{name}.parquet", folder / name


def _from_parquet(path: Path, wanted: Callable[[str], bool]) -> pd.DataFrame:
    parts = parquet_dataset(path)
    names = [name for name in parts.schema.names if wanted(name)]
    table = _with_dictionaries(path, parts).to_table(columns=names)
    found = pd.DataFrame({name: _coded(path.name, name, table.column(name)) for name in names}, copy=False)
    del table
    pa.default_memory_pool().release_unused()
    return found


def _with_dictionaries(path: Path, parts: ds.Dataset) -> ds.Dataset:
    """Return the same table, its text read as the numbers and words that a Parquet file holds anyway."""
    base = str(path.absolute() if path.is_dir() else path.absolute().parent)
    is_text = (pa.types.is_string, pa.types.is_large_string)
    own = {name for part in parts.get_fragments() for name in part.physical_schema.names}
    text = [
        field.name for field in parts.schema if field.name in own and any(is_(field.type) for is_ in is_text)
    ]
    form = ds.ParquetFileFormat(dictionary_columns=text)
    return ds.dataset(parts.files, format=form, partitioning="hive", partition_base_dir=base)


def _coded(where: str, name: str, column: pa.ChunkedArray) -> pd.Series:
    if not pa.types.is_dictionary(column.type):
        column = column.dictionary_encode()
    whole = column.unify_dictionaries().combine_chunks()
    whole = whole if isinstance(whole, pa.DictionaryArray) else whole.chunk(0)
    words = text_frame(where, pa.table({name: whole.dictionary}))[name].tolist()
    # What is empty has no number; the last word stands for it.
    codes = pc.fill_null(whole.indices.cast(pa.int32()), len(words)).to_numpy(zero_copy_only=False)
    return pd.Series(from_words(codes, [*words, ""]), name=name)
