"""What must hold in the tables before anything is computed; each function raises or is silent."""

import math
import re
from collections.abc import Sequence

import pandas as pd

from analysis.errors import AnalysisError
from analysis.oddities import advice, alike, listed, shortened

RATED_IN_LOGS = ("trust", "depth_fit")
TOO_LARGE = 1e12  #: no answer is; sums of smaller numbers stay exact enough
NUMBER_PATTERN = r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"


def check_columns(frame: pd.DataFrame, needed: Sequence[str], file: str) -> None:
    """Raise `AnalysisError` naming every needed column the table lacks, and all it needs."""
    lacking = [column for column in needed if column not in frame.columns]
    if lacking:
        raise AnalysisError(
            file,
            f"the table lacks {_listed(lacking)}.",
            f"Export again. A table of your own needs at least {_listed(needed)}; a cell that does not "
            "apply is empty. The README of `exports` says what each column holds.",
        )


def check_not_empty(sittings: pd.DataFrame, answers: pd.DataFrame) -> None:
    """Raise `AnalysisError` when there is nobody, or nobody answered anything."""
    if sittings.empty:
        raise AnalysisError(
            "sittings.csv",
            "nobody is in the study: the table has no rows.",
            "Export after someone took part, or with `--include-tests` for simulated and test sittings.",
        )
    if answers.empty:
        raise AnalysisError(
            "answers.csv",
            "the table has no rows, so there is nothing to estimate.",
            "Export once at least one page was submitted.",
        )


def check_keys(frame: pd.DataFrame, key: Sequence[str], file: str) -> None:
    """Raise `AnalysisError` when two rows have the same key, or a row has no sitting."""
    nameless = frame["sitting_id"] == ""
    if nameless.any():
        raise AnalysisError(_row(file, nameless), "`sitting_id` is empty.", "Export the study again.")
    repeated = frame.duplicated(list(key))
    if repeated.any():
        first = frame.loc[repeated, list(key)].iloc[0]
        named = ", ".join(f"{column} `{first[column]}`" for column in key)
        raise AnalysisError(
            _row(file, repeated),
            f"a row with the same key stands above ({named}); {int(repeated.sum())} in all.",
            "Remove the repetition; two exports must not be pasted together.",
        )


def check_flags(frame: pd.DataFrame, column: str, file: str) -> None:
    """Raise `AnalysisError` when a yes-no column holds anything but `0` and `1`."""
    odd = ~frame[column].isin(["0", "1"])
    if odd.any():
        value = frame.loc[odd, column].iloc[0]
        raise AnalysisError(_row(file, odd), f"`{column}` is `{value}`.", "Write 1 for yes and 0 for no.")


def check_answer_owners(sittings: pd.DataFrame, answers: pd.DataFrame) -> None:
    """Raise `AnalysisError` when an answer belongs to no sitting, or a sitting to nobody."""
    nobody = sittings["participant_id"] == ""
    if nobody.any():
        raise AnalysisError(
            _row("sittings.csv", nobody), "`participant_id` is empty.", "Export the study again."
        )
    unknown = ~answers["sitting_id"].isin(sittings["sitting_id"])
    if unknown.any():
        name = answers.loc[unknown, "sitting_id"].iloc[0]
        raise AnalysisError(
            _row("answers.csv", unknown),
            f"sitting `{name}` is not in sittings.csv{alike(int(unknown.sum()))}.",
            "Use the two files of one and the same export.",
        )


def check_same_owners(sittings: pd.DataFrame, answers: pd.DataFrame) -> None:
    """Raise `AnalysisError` when an answer says of its sitting what the sittings table does not.

    Both columns may be absent from the answers, or empty.
    """
    for column in ("participant_id", "is_test"):
        if column in answers:
            known = dict(zip(sittings["sitting_id"], sittings[column], strict=True))
            expected = answers["sitting_id"].map(known)
            differs = (answers[column] != "") & (answers[column] != expected)
            if differs.any():
                place = int(differs.to_numpy().argmax())
                raise AnalysisError(
                    f"{_row('answers.csv', differs)}, sitting `{answers['sitting_id'].iloc[place]}`",
                    f"`{column}` is `{answers[column].iloc[place]}`, in sittings.csv it is "
                    f"`{expected.iloc[place]}`{alike(int(differs.sum()))}.",
                    "Use the two files of one and the same export.",
                )


def check_words(frame: pd.DataFrame, column: str, known: Sequence[str], file: str) -> None:
    """Raise `AnalysisError` when a column, if it is there, holds a word that is not known."""
    if column not in frame:
        return
    odd = ~frame[column].isin(known)
    if odd.any():
        first = frame.loc[odd].iloc[0]
        word = str(first[column])
        words = [each for each in known if each]
        should = listed(words) + (", or empty" if "" in known else "")
        place = ", ".join(
            f"{name} `{first[f'{name}_id']}`" for name in ("sitting", "page", "item") if f"{name}_id" in frame
        )
        raise AnalysisError(
            f"{_row(file, odd)}, {place}",
            f"`{column}` is `{shortened(word)}`{alike(int(odd.sum()))}.",
            advice(word, should, words),
        )


def check_sequences(answers: pd.DataFrame) -> None:
    """Raise `AnalysisError` when a rating in a trust log does not say which log and day it is of.

    A sequence is one or more letters A and M, the checkpoint one of its positions, the day a whole
    number; a log that is never aligned says whether it was `over` or `under`.
    """
    in_log = (answers["block_kind"] == "trust_log") & answers["construct"].isin(RATED_IN_LOGS)
    rows = answers.loc[in_log]
    position = "a position in the sequence, counted from 1"
    _refuse(rows, "sequence", ~matching(rows["sequence"], "[AM]{1,9}"), "letters A and M only")
    _refuse(rows, "day", ~matching(rows["day"], "[0-9]{1,4}"), "a whole number")
    _refuse(rows, "checkpoint", ~matching(rows["checkpoint"], "[1-9]"), position)
    beyond = rows["checkpoint"].astype(int) > rows["sequence"].str.len()
    _refuse(rows, "checkpoint", beyond, position)
    sideless = matching(rows["sequence"], "M+") & ~rows["direction"].isin(["over", "under"])
    _refuse(rows, "direction", sideless, "`over` or `under` in a log that is never aligned")


def matching(text: pd.Series, pattern: str) -> pd.Series:
    """Return which cells match a pattern as a whole; only distinct ones are tried, for speed."""
    return text.isin([cell for cell in text.unique() if re.fullmatch(pattern, cell)])


def numbers(text: pd.Series, file: str) -> pd.Series:
    """Return the float64 numbers written in a text column, NaN where the cell is empty.

    Raises:
        AnalysisError: A cell is neither empty nor a decimal number of a sensible size.
    """
    meant = {cell: float(cell) for cell in text.unique() if re.fullmatch(NUMBER_PATTERN, cell)}
    finite = {cell: number for cell, number in meant.items() if abs(number) < TOO_LARGE}
    odd = ~text.isin([*finite, ""])
    if odd.any():
        raise AnalysisError(
            _row(file, odd),
            f"`value_num` is `{text[odd].iloc[0]}`, which is not a number, or far too large for an answer.",
            "Leave it empty for words; write 4 or 2.5 for numbers.",
        )
    return pd.Series(
        [finite.get(cell, math.nan) for cell in text.to_numpy()], index=text.index, dtype="float64"
    )


def _refuse(rows: pd.DataFrame, column: str, odd: pd.Series, expected: str) -> None:
    if odd.any():
        first = rows.loc[odd].iloc[0]
        problem = "unknown sequence" if column == "sequence" else f"unusable {column}"
        raise AnalysisError(
            f"answers.csv, sitting `{first['sitting_id']}`, page `{first['page_id']}`",
            f"{problem} `{first[column]}` (sequence `{first['sequence']}`).",
            f"It must be {expected}.",
        )


def _row(file: str, odd: pd.Series) -> str:
    """Return the file with the first odd data row, counted from 1 below the header."""
    return f"{file}, data row {int(odd.to_numpy().argmax()) + 1}"


def _listed(names: Sequence[str]) -> str:
    word = "column" if len(names) == 1 else "columns"
    return f"the {word} " + ", ".join(f"`{name}`" for name in names)
