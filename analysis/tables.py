"""An export folder, read strictly: everything as text first, then checked once.

Later modules trust what comes from here and test nothing again.
"""

import dataclasses
from pathlib import Path
from typing import get_args

import pandas as pd

from analysis.answer_checks import check_answers
from analysis.csv_files import read_csv
from analysis.errors import AnalysisError
from analysis.oddities import Note
from analysis.table_checks import (
    check_answer_owners,
    check_columns,
    check_flags,
    check_keys,
    check_not_empty,
    check_same_owners,
    check_sequences,
    check_words,
    numbers,
)
from exports.tables import Missing, Status

#: The columns a table of one's own needs at least; cells that do not apply are empty.
SITTING_COLUMNS = ("sitting_id", "participant_id", "is_test")
ANSWER_COLUMNS = (
    *("sitting_id", "page_id", "block_id", "block_kind", "scenario_id", "request"),
    *("day", "checkpoint", "sequence", "direction", "comparison"),
    *("item_id", "construct", "role", "side", "value", "value_num", "missing", "off_path"),
)
#: Read where they are there: to tell recall and to see contradictions.
FURTHER_COLUMNS = ("participant_id", "is_test", "alignment", "behaviour")
ANSWER_KEY = ("sitting_id", "page_id", "item_id", "role")


@dataclasses.dataclass(frozen=True, eq=False)
class StudyTables:
    """The two tables every estimate is computed from.

    Attributes:
        sittings: One row per sitting, all columns text.
        answers: One row per answer, its columns text, ordered by its key, with three more columns:
            `participant_id` (from the sittings), `number` (float64, `value_num` parsed, NaN where
            empty) and `usable` (answered, on the path and not missing).
        notes: Odd cells in answers that no estimate uses.
    """

    sittings: pd.DataFrame
    answers: pd.DataFrame
    notes: tuple[Note, ...] = ()

    @property
    def participants(self) -> tuple[str, ...]:
        """Every participant of the sittings table, sorted, whether they answered or not."""
        return tuple(sorted(set(self.sittings["participant_id"])))


def read_tables(export_dir: Path) -> StudyTables:
    """Return the checked tables of an export folder (`sittings.csv` and `answers.csv`).

    Tables of one's own need at least the columns in `SITTING_COLUMNS` and `ANSWER_COLUMNS`.

    Raises:
        AnalysisError: A file is missing or unreadable, or its content cannot be analysed.
    """
    if not export_dir.is_dir():
        raise AnalysisError(
            str(export_dir), "there is no such folder.", "Give the folder `survey export` wrote."
        )
    sittings = read_csv(export_dir / "sittings.csv")
    answers = read_csv(export_dir / "answers.csv", {*ANSWER_COLUMNS, *FURTHER_COLUMNS}.__contains__)
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
    check_words(sittings, "status", get_args(Status), "sittings.csv")
    check_words(answers, "missing", ("", *get_args(Missing)), "answers.csv")
    check_answer_owners(sittings, answers)
    check_same_owners(sittings, answers)
    check_sequences(answers)
    derived = _with_derived_columns(sittings, answers)
    notes = check_answers(derived)
    # In key order, sums of fractions do not depend on the order of the file's rows.
    ordered = derived.sort_values(list(ANSWER_KEY), kind="stable", ignore_index=True)
    return StudyTables(sittings=sittings, answers=ordered, notes=notes)


def _with_derived_columns(sittings: pd.DataFrame, answers: pd.DataFrame) -> pd.DataFrame:
    owner = dict(zip(sittings["sitting_id"], sittings["participant_id"], strict=True))
    return answers.assign(
        participant_id=answers["sitting_id"].map(owner),
        number=numbers(answers["value_num"], "answers.csv"),
        usable=(answers["off_path"] != "1") & (answers["missing"] == "") & (answers["value"] != ""),
    )
