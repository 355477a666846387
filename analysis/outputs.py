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

from analysis.estimates import Estimate, Estimated, Settings
from analysis.figure_tables import Point
from analysis.people import People
from analysis.quality import Quality

ESTIMATE_COLUMNS = tuple(field.name for field in dataclasses.fields(Estimate))
INPUTS = ("answers.csv", "sittings.csv")
#: Read where they are there.
FURTHER_INPUTS = ("allocations.csv", "pages.csv", "study.json")
PACKAGES = ("matplotlib", "numpy", "pandas", "survey-platform")


def write_estimates(path: Path, estimates: Iterable[Estimate]) -> Path:
    """Return the path of the table of estimates, written as CSV."""
    rows = ([getattr(estimate, name) for name in ESTIMATE_COLUMNS] for estimate in estimates)
    return write_csv(path, ESTIMATE_COLUMNS, rows)


def write_points(path: Path, points: Iterable[Point]) -> Path:
    """Return the path of the table behind a figure, written as CSV."""
    return write_csv(path, Point._fields, points)


def write_results(path: Path, found: Iterable[Estimated], people: People, quality: Quality) -> Path:
    """Return the path of the estimates as JSON, with what they mean, who they are about and data quality."""
    estimates = [
        {
            **dataclasses.asdict(each.estimate),
            "formula": each.estimand.formula,
            "scale": each.estimand.scale,
            "family": each.estimand.family,
        }
        for each in found
    ]
    told = {**dataclasses.asdict(people), "statuses": dict(people.statuses)}
    return write_json(path, {"people": told, "quality": dataclasses.asdict(quality), "estimates": estimates})


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
        writer.writerows([_cell(value, trims=trims) for value in row] for row in rows)
    return path


def write_json(path: Path, content: object) -> Path:
    """Return the path of a JSON file with the content, readable and without NaN."""
    text = json.dumps(content, indent=2, ensure_ascii=False, allow_nan=False)
    path.write_text(text + "\n", encoding="utf-8", newline="\n")
    return path


def run_facts(export_dir: Path, settings: Settings) -> dict[str, object]:
    """Return what repeats a run: settings, hashes of the inputs, versions; no time, no path."""
    return {
        "settings": dataclasses.asdict(settings),
        "inputs": {name: _sha256(export_dir / name) for name in (*INPUTS, *_there(export_dir))},
        "versions": {"python": platform.python_version(), **_versions()},
    }


def _there(export_dir: Path) -> tuple[str, ...]:
    return tuple(name for name in FURTHER_INPUTS if (export_dir / name).is_file())


def _versions() -> dict[str, str]:
    installed: dict[str, str] = {}
    for package in PACKAGES:
        try:
            installed[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            installed[package] = "not installed as a package"
    return installed


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _cell(value: object, *, trims: bool) -> str:
    """Return the shortest text that reads back as the same value; empty for what is undefined."""
    match value:
        case None:
            return ""
        case bool():
            return str(int(value))
        case float() if math.isnan(value):
            return ""
        case float() if trims and value.is_integer():
            return str(int(value))
        case float():
            return repr(float(value))
        case _:
            return str(value)
