"""The usual case of JSON lines, read in a fraction of the time; what is unusual is left to `json_lines`.

Arrow reads quickly, but it cannot say which line is wrong, and it takes two objects on one line for two
lines. So a file is read here only if it looks as files that programs write do, and is taken only if all of
it is as it should be. Otherwise nothing is returned, and the strict reader decides and tells.
"""

import io
import re
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
from numpy.typing import NDArray
from pyarrow import json as arrow_json

from analysis.gym_results.averages import Mask
from analysis.gym_results.columns import fits
from analysis.gym_results.formats import Field

#: Bytes that are parsed at a time; the longest line must be shorter.
BLOCK = 2**22


def quick_frame(path: Path, fields: Sequence[Field], blanked: Collection[str] = ()) -> pd.DataFrame | None:
    """Return the fields of a file as `checked_frame` does, or None where the strict reader must look.

    Args:
        path: The file, one object per line.
        fields: What is read; none of kind `any`.
        blanked: Fields that mean nothing, and are not looked at, where `status` is not ok.
    """
    data = path.read_bytes()
    table = _table(data, fields) if _is_plain(data) else None
    if table is None or table.num_rows != data.count(b"\n"):
        return None
    is_ok = np.asarray(table["status"].to_numpy() == "ok") if blanked else None
    columns: dict[str, pd.Series] = {}
    for field in fields:
        found = _column(table[field.name], field, is_ok if field.name in blanked else None)
        if found is None:
            return None
        columns[field.name] = pd.Series(found, dtype=found.dtype)
    return pd.DataFrame(columns)


def _is_plain(data: bytes) -> bool:
    """Return whether every line begins and ends with a brace, the last one too, and all is UTF-8.

    Between two lines that do, one object ends and the next begins: inside an object a comma would stand there.
    """
    has_braces = data.startswith(b"{") and data.endswith(b"}\n")
    return has_braces and data.count(b"}\n{") + 1 == data.count(b"\n") and _is_text(data)


def _is_text(data: bytes) -> bool:
    if not data.isascii():
        try:
            data.decode()
        except UnicodeDecodeError:
            return False
    return True


def _table(data: bytes, fields: Sequence[Field]) -> Any:
    types = {name: pa.bool_() for name in _written_in_words(data, fields)}
    kinds = {"id": pa.string(), "text": pa.string(), "flag": pa.float64(), "number": pa.float64()}
    schema = pa.schema([(field.name, types.get(field.name, kinds[field.kind])) for field in fields])
    try:
        return arrow_json.read_json(
            io.BytesIO(data),
            read_options=arrow_json.ReadOptions(block_size=BLOCK),
            parse_options=arrow_json.ParseOptions(explicit_schema=schema, unexpected_field_behavior="ignore"),
        )
    except pa.ArrowException:
        return None


def _written_in_words(data: bytes, fields: Sequence[Field]) -> set[str]:
    """Return the flags that are written true and false; others are 1 and 0, or never given."""
    flags = (field.name for field in fields if field.kind == "flag")
    return {name for name in flags if re.search(rb'"%s"\s*:\s*[tf]' % name.encode(), data)}


def _column(cells: Any, field: Field, is_ok: Mask | None) -> NDArray[Any] | None:
    """Return a column, or None if a cell is not what the field may hold."""
    if field.needed and cells.null_count:
        return None
    if field.kind in ("id", "text"):
        return _texts(cells, field)
    numbers = np.asarray(cells.cast(pa.float64()).to_numpy(), dtype=np.float64)
    # Not told by NaN: a file may hold the word, which Arrow takes for a number and the strict reader refuses.
    counts = np.asarray(cells.is_valid().to_numpy())
    if is_ok is not None:
        counts = counts & is_ok
    return np.where(counts, numbers, np.nan) if fits(numbers[counts], field).all() else None


def _texts(cells: Any, field: Field) -> NDArray[np.object_] | None:
    """Return the texts, each different one made only once; None stays."""
    if not len(cells):
        return np.empty(0, dtype=np.object_)
    encoded = cells.combine_chunks().dictionary_encode()
    words = encoded.dictionary.to_pylist()
    if field.words and not {*words} <= {*field.words}:
        return None
    places = np.asarray(encoded.indices.fill_null(len(words)).to_numpy(), dtype=np.int64)
    different = np.empty(len(words) + 1, dtype=np.object_)
    different[:-1] = words
    return np.asarray(different[places])
