"""What must hold before anything is summed: one example of every kind of answer passes the usual checks.

A million answers are of some thousand kinds: equal in every cell that the checks read. So the checks that the
other road makes of each answer are made here of one answer of each kind; what only several rows show (a key
that comes twice, a checkpoint with two ratings) is asked of the engine.
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pandas as pd

from analysis.errors import AnalysisError
from analysis.participant_sums import derived
from analysis.participant_sums.cells import WORDS
from analysis.reading.parquet_files import text_frame
from analysis.reading.table_checks import check_columns
from analysis.reading.value_checks import READ
from analysis.tables import ANSWER_COLUMNS, ANSWER_KEY, SITTING_COLUMNS, StudyTables, checked_tables
from analysis.timing import OFFER_KEY
from analysis.trust import LOG_KEY

if TYPE_CHECKING:
    from ibis.expr.types import Table

#: Cells that make answers of one kind, beside value and number.
KIND = (
    *("block_kind", "comparison", "request", "sequence", "checkpoint", "day", "direction", "alignment"),
    *("construct", "role", "side", "missing", "off_path"),
)


def check_layout(answers: "Table", sittings: "Table") -> None:
    """Raise `AnalysisError` naming every needed column that a table lacks."""
    check_columns(pd.DataFrame(columns=list(sittings.columns)), SITTING_COLUMNS, "sittings")
    check_columns(pd.DataFrame(columns=list(answers.columns)), ANSWER_COLUMNS, "answers")


def everyone_in(sittings: "Table") -> tuple[str, ...]:
    """Return every participant, sorted.

    Raises:
        AnalysisError: There is nobody, a sitting belongs to nobody, or it stands in the table twice.
    """
    found = sittings.select("sitting_id", "participant_id").to_pyarrow()
    people = found["participant_id"].to_pylist()
    if not people:
        raise AnalysisError("sittings", "nobody is in the study: the table has no rows.", "Export it again.")
    if None in people or "" in people:
        raise AnalysisError("sittings", "`participant_id` is empty in a row.", "Export the study again.")
    if len(set(found["sitting_id"].to_pylist())) < len(people):
        raise AnalysisError(
            "sittings", "a sitting stands in it more than once.", "Two exports must not be pasted together."
        )
    return tuple(sorted(set(people)))


def examples(plain: "Table", sittings: "Table") -> StudyTables:
    """Return the checked tables of one answer of each kind.

    Args:
        plain: The answers, as `cells.plain_answers` returns them.
        sittings: All sittings, as they came.

    Raises:
        AnalysisError: As `analysis.tables.checked_tables`.
    """
    is_read = plain.construct.isin(sorted(READ))
    has_value = (plain.value == "").ifelse("", "any")
    kinds = plain.mutate(
        shown_value=is_read.ifelse(plain.value, has_value),
        shown_number=is_read.ifelse(plain.number, 0.0),
        is_known=plain.participant_id.notnull(),
    )
    by = [*KIND, "shown_value", "shown_number", "is_known"]
    first = kinds.group_by(by).aggregate(first=kinds.key.min())
    chosen = plain.semi_join(first, plain.key == first["first"])
    answers = chosen.select(*WORDS, "off_path", value_num=chosen.number).order_by(list(ANSWER_KEY)).to_pyarrow()
    theirs = sittings.semi_join(chosen, sittings.sitting_id == chosen.sitting_id)
    owners = theirs.select([name for name in (*SITTING_COLUMNS, "status") if name in theirs.columns])
    try:
        return checked_tables(text_frame("sittings", owners.to_pyarrow()), text_frame("answers", answers))
    except AnalysisError as error:
        raise AnalysisError(_without_row(error.where), error.what, error.todo) from error


def check_keys(plain: "Table") -> None:
    """Raise `AnalysisError` when two answers have the same key."""
    _refuse_repeated(
        plain, ANSWER_KEY, "a row with the same key stands twice", "Two exports must not be pasted together."
    )


def check_second_answers(rows: "Table") -> None:
    """Raise `AnalysisError` when a checkpoint has two trust ratings, or an offer two answers.

    Args:
        rows: The answers with logs, as `derived.with_logs` returns them.
    """
    _refuse_repeated(
        derived.trust_ratings(rows),
        (*LOG_KEY, "checkpoint"),
        "there are two trust ratings at a checkpoint of this log",
        "Give the second item a construct of its own.",
    )
    _refuse_repeated(
        derived.offers(rows),
        (*OFFER_KEY, "role"),
        "an offer was accepted or turned down twice for one scenario",
        "Put each scenario once in a block.",
    )


def _refuse_repeated(rows: "Table", key: Sequence[str], problem: str, advice: str) -> None:
    repeated = rows.group_by(list(key)).having(rows.count() > 1).aggregate(times=rows.count())
    found = repeated.order_by(list(key)).limit(1).to_pyarrow().to_pylist()
    if found:
        named = ", ".join(f"{column} `{found[0][column]}`" for column in key)
        raise AnalysisError("answers", f"{problem} ({named}).", advice)


def _without_row(where: str) -> str:
    """Return a place in a file without the number of a row, which is that of an example."""
    return re.sub(r", data row \d+", "", where).replace(".csv", "")
