"""An export folder, read strictly: every cell as the text it is, each different one once, then checked.

Later modules trust what comes from here and test nothing again.
"""

import dataclasses
import functools
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, get_args

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.errors import AnalysisError
from analysis.reading.answer_checks import check_answers
from analysis.reading.coded import coded_frame, codes_of, joint_codes, mapped
from analysis.reading.coded_files import read_coded, read_text, table_path
from analysis.reading.oddities import Note
from analysis.reading.parquet_files import refuse_other_counts
from analysis.reading.table_checks import (
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
        coded: One row per answer, ordered by its key, its columns text as numbers and words
            (`analysis.reading.coded`), with three more columns: `participant_id` (from the sittings), `number`
            (float64, `value_num` parsed, NaN where empty) and `usable` (answered, on the path and not missing).
        notes: Odd cells in answers that no estimate uses.
    """

    sittings: pd.DataFrame
    coded: pd.DataFrame
    notes: tuple[Note, ...] = ()

    @functools.cached_property
    def answers(self) -> pd.DataFrame:
        """The answers written out, their columns plain text; a million take a gigabyte."""
        text = self.coded.select_dtypes("category").columns
        return self.coded.assign(**{name: self.coded[name].astype("str") for name in text})

    @functools.cached_property
    def participants(self) -> tuple[str, ...]:
        """Every participant of the sittings table, sorted, whether they answered or not."""
        return tuple(sorted(set(self.sittings["participant_id"])))


def read_tables(export_dir: Path, met: Callable[[int], object] = lambda _: None) -> StudyTables:
    """Return the checked tables of an export folder: `sittings` and `answers`, as CSV or Parquet.

    Tables of one's own need at least the columns in `SITTING_COLUMNS` and `ANSWER_COLUMNS`.

    Args:
        export_dir: Holds both tables.
        met: Told how many participants there are, before the answers are read.

    Raises:
        AnalysisError: A file is missing or unreadable, or its content cannot be analysed.
    """
    if not export_dir.is_dir():
        raise AnalysisError(
            str(export_dir), "there is no such folder.", "Give the folder `survey export` wrote."
        )
    sittings = read_text(table_path(export_dir, "sittings"))
    if "participant_id" in sittings:
        met(sittings["participant_id"].nunique())
    wanted = {*ANSWER_COLUMNS, *FURTHER_COLUMNS}
    answers = read_coded(table_path(export_dir, "answers"), wanted.__contains__)
    refuse_other_counts(export_dir, {"sittings": len(sittings), "answers": len(answers)})
    return checked_tables(sittings, answers)


def checked_tables(sittings: pd.DataFrame, answers: pd.DataFrame) -> StudyTables:
    """Return the tables ready for analysis, from two frames that hold text only; answers may be coded.

    Raises:
        AnalysisError: The first thing found that makes the estimates undefined or wrong.
    """
    check_columns(sittings, SITTING_COLUMNS, "sittings.csv")
    check_columns(answers, ANSWER_COLUMNS, "answers.csv")
    check_not_empty(sittings, answers)
    answers = coded_frame(answers)
    order = _key_order(answers)
    check_keys(sittings, ("sitting_id",), "sittings.csv")
    if order.has_repeated or (answers["sitting_id"] == "").any():
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
    ordered = derived.iloc[order.places].reset_index(drop=True) if order.is_other else derived
    return StudyTables(sittings=sittings, coded=ordered, notes=notes)


class _Order(NamedTuple):
    """The order of the answers by their key."""

    places: NDArray[np.intp]
    is_other: bool
    has_repeated: bool


def _key_order(answers: pd.DataFrame) -> _Order:
    found = [codes_of(answers[name]) for name in ANSWER_KEY]
    key = joint_codes(*(each.codes for each in found), sizes=[len(each.words) for each in found])
    places = np.argsort(key, kind="stable")
    ordered = key[places]
    is_other = bool((key != ordered).any())
    return _Order(places, is_other, has_repeated=bool((ordered[1:] == ordered[:-1]).any()))


def _with_derived_columns(sittings: pd.DataFrame, answers: pd.DataFrame) -> pd.DataFrame:
    owner = dict(zip(sittings["sitting_id"].tolist(), sittings["participant_id"].tolist(), strict=True))
    return answers.assign(
        participant_id=mapped(answers["sitting_id"], owner),
        number=numbers(answers["value_num"], "answers.csv"),
        usable=(answers["off_path"] != "1") & (answers["missing"] == "") & (answers["value"] != ""),
    )
