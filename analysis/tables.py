"""An export folder, read strictly: everything as text first, then checked once.

Later modules trust what comes from here and test nothing again.
"""

import csv
import dataclasses
from pathlib import Path

import pandas as pd

from analysis.errors import AnalysisError
from analysis.table_checks import (
    check_answer_owners,
    check_columns,
    check_flags,
    check_keys,
    check_not_empty,
    check_sequences,
    numbers,
)

SITTING_COLUMNS = ("sitting_id", "participant_id", "is_test")
ANSWER_COLUMNS = (
    *("sitting_id", "page_id", "block_id", "block_kind", "scenario_id", "request"),
    *("day", "checkpoint", "sequence", "direction", "comparison"),
    *("item_id", "construct", "role", "side", "value", "value_num", "missing", "off_path"),
)
#: Also reads files written for Excel, which begin with a byte order mark.
ENCODING = "utf-8-sig"
ANSWER_KEY = ("sitting_id", "page_id", "item_id", "role")


@dataclasses.dataclass(frozen=True, eq=False)
class StudyTables:
    """The two tables every estimate is computed from.

    Attributes:
        sittings: One row per sitting, all columns text.
        answers: One row per answer, all columns text, ordered by its key, with three more columns:
            `participant_id` (from the sittings), `number` (float64, `value_num` parsed, NaN where
            empty) and `usable` (answered, on the path and not missing).
    """

    sittings: pd.DataFrame
    answers: pd.DataFrame

    @property
    def participants(self) -> tuple[str, ...]:
        """Every participant of the sittings table, sorted, whether they answered or not."""
        return tuple(sorted(set(self.sittings["participant_id"])))


def read_tables(export_dir: Path) -> StudyTables:
    """Return the checked tables of an export folder (`sittings.csv` and `answers.csv`).

    Raises:
        AnalysisError: A file is missing or unreadable, or its content cannot be analysed.
    """
    if not export_dir.is_dir():
        raise AnalysisError(
            str(export_dir), "there is no such folder.", "Give the folder `survey export` wrote."
        )
    sittings = _read_csv(export_dir / "sittings.csv")
    answers = _read_csv(export_dir / "answers.csv")
    return checked_tables(sittings, answers)


def checked_tables(sittings: pd.DataFrame, answers: pd.DataFrame) -> StudyTables:
    """Return the tables ready for analysis, from two frames that hold text only.

    Raises:
        AnalysisError: The first thing found that makes the estimates undefined or wrong.
    """
    check_columns(sittings, SITTING_COLUMNS, "sittings.csv")
    check_columns(answers, ANSWER_COLUMNS, "answers.csv")
    check_not_empty(sittings, answers)
    check_keys(sittings, ("sitting_id",), "sittings.csv")
    check_keys(answers, ANSWER_KEY, "answers.csv")
    check_flags(sittings, "is_test", "sittings.csv")
    check_flags(answers, "off_path", "answers.csv")
    check_answer_owners(sittings, answers)
    check_sequences(answers)
    return StudyTables(sittings=sittings, answers=_with_derived_columns(sittings, answers))


def _read_csv(path: Path) -> pd.DataFrame:
    if not path.is_file():
        raise AnalysisError(str(path), "this file is missing.", "Export the study again with `survey export`.")
    try:
        _check_widths(path)
        return pd.read_csv(path, dtype=str, keep_default_na=False, encoding=ENCODING)
    except (csv.Error, pd.errors.ParserError, UnicodeDecodeError) as error:
        raise AnalysisError(
            path.name,
            f"this is not a UTF-8 table separated by commas ({error}).",
            "Export again, or save the file as `CSV UTF-8` if it was edited.",
        ) from error


def _check_widths(path: Path) -> None:
    """Refuse rows that are shorter or longer than the header; pandas would fill or shift them."""
    with path.open(encoding=ENCODING, newline="") as file:
        rows = csv.reader(file, strict=True)
        header = next(rows, None)
        if not header:
            raise AnalysisError(path.name, "there is no header row.", "Export the study again.")
        for row in rows:
            if row and len(row) != len(header):
                raise AnalysisError(
                    f"{path.name}, line {rows.line_num}",
                    f"the row has {len(row)} cells, the header {len(header)}.",
                    "The file was probably cut off or edited; export the study again.",
                )


def _with_derived_columns(sittings: pd.DataFrame, answers: pd.DataFrame) -> pd.DataFrame:
    owner = dict(zip(sittings["sitting_id"], sittings["participant_id"], strict=True))
    derived = answers.assign(
        participant_id=answers["sitting_id"].map(owner),
        number=numbers(answers["value_num"], "answers.csv"),
        usable=(answers["off_path"] != "1") & (answers["missing"] == "") & (answers["value"] != ""),
    )
    # In key order, sums of fractions do not depend on the order of the file's rows.
    return derived.sort_values(list(ANSWER_KEY), kind="stable", ignore_index=True)
