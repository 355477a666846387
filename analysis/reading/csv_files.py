"""CSV files, read as text and strictly: a file of another kind is named as what it probably is."""

import csv
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pandas as pd

from analysis.errors import AnalysisError

#: Also reads files written for Excel, which begin with a byte order mark.
ENCODING = "utf-8-sig"
SEPARATORS = {";": "semicolons", "\t": "tabs", "|": "vertical bars"}
SAVE_AS = "Save it as `CSV UTF-8`, separated by commas, or export the study again."
HEAD = 4096
#: A free text may be as long as it likes; the usual limit of 128 KiB for a cell would refuse its table.
csv.field_size_limit(2**31 - 1)


def read_csv(path: Path, wanted: Callable[[str], bool] = lambda _: True) -> pd.DataFrame:
    """Return the wanted columns of a CSV file, every cell as the text it is.

    Raises:
        AnalysisError: There is no such file, it is no UTF-8 table separated by commas, a column is
            named twice, or a row is shorter or longer than the header.
    """
    if not path.is_file():
        raise AnalysisError(str(path), "this file is missing.", "Export the study again with `survey export`.")
    _refuse_other_kinds(path)
    try:
        _check_widths(path)
        return pd.read_csv(path, dtype=str, keep_default_na=False, encoding=ENCODING, usecols=wanted)
    except UnicodeDecodeError as error:
        line, byte = _first_odd_byte(path)
        raise AnalysisError(
            f"{path.name}, line {line}",
            f"this is not a UTF-8 table: the byte {byte:#04x} here looks like Latin-1 or Windows-1252.",
            SAVE_AS,
        ) from error
    except (csv.Error, pd.errors.ParserError) as error:
        raise AnalysisError(
            path.name, f"this is not a table separated by commas ({error}).", SAVE_AS
        ) from error


def _refuse_other_kinds(path: Path) -> None:
    with path.open("rb") as file:
        head = file.read(HEAD)
    if head.startswith(b"PK\x03\x04"):
        raise AnalysisError(path.name, "this is an Excel workbook under another name.", SAVE_AS)
    # Without a mark, half of the bytes of Latin letters in UTF-16 are zero.
    if head.startswith((b"\xff\xfe", b"\xfe\xff")) or head.count(0) > len(head) / 4:
        raise AnalysisError(path.name, "this is not a UTF-8 table but one in UTF-16.", SAVE_AS)


def _check_widths(path: Path) -> None:
    """Refuse rows that are shorter or longer than the header; pandas would fill or shift them."""
    with path.open(encoding=ENCODING, newline="") as file:
        widths = _widths(file, header := next(csv.reader(file, strict=True), []))
        _check_header(path.name, header)
        for line, width in widths:
            if width != len(header):
                raise AnalysisError(
                    f"{path.name}, line {line}",
                    f"the row has {width} cells, the header {len(header)}.",
                    "The file was probably cut off or edited; export the study again.",
                )


def _check_header(name: str, header: list[str]) -> None:
    if not header:
        raise AnalysisError(name, "there is no header row.", "Export the study again.")
    found = [words for mark, words in SEPARATORS.items() if mark in header[0]]
    if len(header) == 1 and found:
        raise AnalysisError(name, f"the columns are separated by {found[0]}, not by commas.", SAVE_AS)
    repeated = [column for place, column in enumerate(header) if column in header[:place]]
    if repeated:
        raise AnalysisError(
            name, f"the header names the column `{repeated[0]}` twice.", "Rename or remove one of them."
        )


def _widths(lines: Iterator[str], header: list[str]) -> Iterator[tuple[int, int]]:
    """Yield the line number and the number of cells of each row below the header.

    Only rows with quotes need a CSV reader, which may take further lines; a million others are
    counted in a second.
    """
    number = 1 + sum(cell.count("\n") for cell in header)
    for line in lines:
        number += 1
        if '"' in line:
            rows = csv.reader(itertools.chain([line], lines), strict=True)
            width = len(next(rows))
            number += rows.line_num - 1
        else:
            width = line.count(",") + 1
        if line.strip("\r\n"):
            yield number, width


def _first_odd_byte(path: Path) -> tuple[int, int]:
    """Return the number of the first line that is not UTF-8, and the byte in it that is not."""
    with path.open("rb") as file:
        for number, line in enumerate(file, start=1):
            try:
                line.decode("utf-8")
            except UnicodeDecodeError as error:
                return number, line[error.start]
    raise AssertionError("only called for files that are not UTF-8")
