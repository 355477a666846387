"""Files for machines: equal results give equal bytes, and every number reads back unchanged."""

import csv
import dataclasses
import hashlib
import json
import math
import platform
from collections.abc import Iterable, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

from analysis.estimates import Estimate, Settings
from analysis.figures.points import Point

ESTIMATE_COLUMNS = tuple(field.name for field in dataclasses.fields(Estimate))
#: What an analysis reads, as far as it is there; a Parquet table may be a folder of parts.
TABLES = ("allocations", "answers", "pages", "sittings")
ENDINGS = (".csv", ".parquet", "")
FURTHER = "study.json"
#: What `csv` writes as it is wanted.
PLAIN = frozenset((str, int))
PACKAGES = ("matplotlib", "numpy", "pandas", "pyarrow", "scipy", "statsmodels", "survey-platform")


def write_estimates(path: Path, estimates: Iterable[Estimate]) -> Path:
    """Return the path of the table of estimates, written as CSV."""
    rows = ([getattr(estimate, name) for name in ESTIMATE_COLUMNS] for estimate in estimates)
    return write_csv(path, ESTIMATE_COLUMNS, rows)


def write_points(path: Path, points: Iterable[Point]) -> Path:
    """Return the path of the table behind a figure, written as CSV."""
    return write_csv(path, Point._fields, points)


def write_csv(path: Path, header: Sequence[str], rows: Iterable[Iterable[Any]], *, trims: bool = False) -> Path:
    """Return the path of a table, written as CSV.

    Args:
        path: Where; its folder is there.
        header: The columns.
        rows: The cells of each row; None and NaN are left empty, yes and no are 1 and 0.
        trims: Whether numbers without a fraction are written without a point.
    """
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        columns = (_written(column, trims=trims) for column in zip(*rows, strict=True))
        writer.writerows(zip(*columns, strict=True))
    return path


def write_json(path: Path, content: object) -> Path:
    """Return the path of a JSON file with the content, readable and without NaN."""
    return write_text(path, json.dumps(content, indent=2, ensure_ascii=False, allow_nan=False) + "\n")


def write_text(path: Path, text: str) -> Path:
    """Return the path of a text, written as UTF-8 with the same line ends everywhere."""
    path.write_text(text, encoding="utf-8", newline="\n")
    return path


def run_facts(export_dir: Path, settings: Settings) -> dict[str, object]:
    """Return what repeats a run: settings, hashes of the inputs, versions; no time, no path."""
    return {
        "settings": dataclasses.asdict(settings),
        "inputs": {path.relative_to(export_dir).as_posix(): _sha256(path) for path in _inputs(export_dir)},
        "versions": {"python": platform.python_version(), **_versions()},
    }


def _inputs(export_dir: Path) -> list[Path]:
    """Return the files of the tables, and what the study says of itself."""
    there = [export_dir / f"{table}{ending}" for table in TABLES for ending in ENDINGS]
    parts = [part for path in there for part in (sorted(path.rglob("*.parquet")) if path.is_dir() else [path])]
    return [path for path in (*parts, export_dir / FURTHER) if path.is_file()]


def _versions() -> dict[str, str]:
    installed: dict[str, str] = {}
    for package in PACKAGES:
        try:
            installed[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            installed[package] = "not installed as a package"
    return installed


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _written(column: Sequence[object], *, trims: bool) -> Sequence[object]:
    """Return the cells of a column as they are written; text and whole numbers are written as they are."""
    if PLAIN.issuperset(map(type, column)):
        return column
    return [_cell(value, trims=trims) for value in column]


def _cell(value: object, *, trims: bool) -> str:
    """Return the shortest text that reads back as the same value; empty for what is undefined."""
    match value:
        case float():
            return _number(value, trims=trims)
        case None:
            return ""
        case bool():
            return str(int(value))
        case _:
            return str(value)


def _number(value: float, *, trims: bool) -> str:
    if trims and value.is_integer():
        return str(int(value))
    return "" if math.isnan(value) else repr(float(value))
