"""All sensitivity tables of a study, and the files they are written to."""

import csv
import math
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pandas as pd

from analysis.declared import Declared
from analysis.estimates import Settings
from analysis.sensitivity.agreement import agreement_rows
from analysis.sensitivity.asymmetry import asymmetry_rows
from analysis.sensitivity.equivalence import equivalence_rows
from analysis.sensitivity.intervals import IntervalRow, interval_rows
from analysis.sensitivity.material import gathered
from analysis.sensitivity.paired import paired_rows
from analysis.sensitivity.primary import primary_rows
from analysis.sensitivity.rows import AgreementRow, SensitivityRow
from analysis.sensitivity.rows_declared import EquivalenceRow, PrimaryRow
from analysis.sensitivity.sides import side_rows
from analysis.tables import StudyTables


class NamedTable(NamedTuple):
    """A table to be written: its file's name without ending, its columns, and rows of such cells."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[NamedTuple, ...]


def sensitivity_tables(
    tables: StudyTables, rows: pd.DataFrame, declared: Declared, settings: Settings
) -> tuple[NamedTable, ...]:
    """Return the five tables; one that a study gives nothing for has no rows.

    Args:
        tables: Checked tables.
        rows: Their measured rows.
        declared: What the study declared; empty where that is not known.
        settings: Those of the estimates, so that people are drawn alike.

    Raises:
        AnalysisError: Nothing in the answers can be estimated.
    """
    material = gathered(tables, rows, settings)
    tests = (*asymmetry_rows(material), *paired_rows(material), *side_rows(material))
    return (
        NamedTable("intervals", IntervalRow._fields, interval_rows(material)),
        NamedTable("primary_family", PrimaryRow._fields, primary_rows(material, declared)),
        NamedTable("sensitivity", SensitivityRow._fields, tests),
        NamedTable("equivalence", EquivalenceRow._fields, equivalence_rows(material, declared)),
        NamedTable("agreement", AgreementRow._fields, tuple(agreement_rows(material))),
    )


def write_sensitivity(out_dir: Path, found: Sequence[NamedTable]) -> tuple[Path, ...]:
    """Return the files written, one per table, in the folder `tables` of `out_dir`, which is there."""
    return tuple(_written(out_dir / "tables" / f"{table.name}.csv", table) for table in found)


def _written(path: Path, table: NamedTable) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(table.columns)
        writer.writerows([_cell(value) for value in row] for row in table.rows)
    return path


def _cell(value: object) -> str:
    """Return the shortest text that reads back as the same value; yes and no as 1 and 0."""
    match value:
        case None:
            return ""
        case bool():
            return str(int(value))
        case float() if math.isnan(value):
            return ""
        case float():
            return str(int(value)) if value.is_integer() else repr(float(value))
        case _:
            return str(value)
