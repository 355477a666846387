"""JSON lines into columns, strictly; only the fields asked for are kept."""

import json
from collections.abc import Sequence
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

from analysis.errors import AnalysisError

DECODER = json.JSONDecoder()
BROKEN = "Each line must be one JSON object; mend or delete it, or export the experiment again."


class Lines(NamedTuple):
    """A file of JSON lines.

    Attributes:
        file: Its name in messages.
        columns: For each field asked for, one value per object, None where it is absent.
        numbers: The line of each object, counted from 1.
        is_cut_off: The last line has no end and is not whole: it was being written. It is left out.
    """

    file: str
    columns: dict[str, list[Any]]
    numbers: Sequence[int]
    is_cut_off: bool

    def place(self, row: int, field: str = "") -> str:
        """Return where an object, or a field of it, stands."""
        end = f", field `{field}`" if field else ""
        return f"{self.file}, line {self.numbers[row]:,}{end}"


def read_lines(path: Path, names: Sequence[str], file: str) -> Lines:
    """Return some fields of every object of a file.

    Args:
        path: The file.
        names: The fields, at least two.
        file: How messages name it.

    Raises:
        AnalysisError: It is not UTF-8, or a line is no JSON object.
    """
    texts = _text(path, file).split("\n")
    pick, blank = itemgetter(*names), dict.fromkeys(names)
    # One flat list: a tuple per line would be looked at by every collection of garbage.
    cells: list[Any] = []
    numbers: list[int] = []
    number, is_cut_off = 0, False
    try:
        for number, text in enumerate(texts, start=1):
            if text and not text.isspace():
                cells += pick(blank | _decoded(text))
                numbers.append(number)
    except (ValueError, TypeError, RecursionError) as error:
        is_cut_off = number == len(texts) and texts[-1].startswith("{") and isinstance(error, ValueError)
        if not is_cut_off:
            raise _broken(f"{file}, line {number:,}", error) from error
    columns = {name: cells[place :: len(names)] for place, name in enumerate(names)}
    return Lines(file, columns, numbers, is_cut_off)


def _decoded(text: str) -> Any:
    """Return what a line says; looking for space around it, which is hardly ever there, would cost a third."""
    if text[0] != "{":
        return DECODER.decode(text)
    found, end = DECODER.raw_decode(text)
    return found if end == len(text) else DECODER.decode(text)


def _text(path: Path, file: str) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise AnalysisError(f"{file}, line {line:,}", "this is not UTF-8.", BROKEN) from error


def _broken(where: str, error: Exception) -> AnalysisError:
    match error:
        case json.JSONDecodeError(msg=reason, colno=column):
            what = f"this is no JSON ({reason}, column {column})."
        case RecursionError():
            what = "this is nested too deeply."
        case TypeError():
            what = "this is JSON, but no object with fields."
        case _:
            what = f"this cannot be read ({error})."
    return AnalysisError(where, what, BROKEN)
