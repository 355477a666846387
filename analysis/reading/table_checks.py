"""What must hold in the tables before anything is computed; each function raises or is silent."""

import math
import re
from collections.abc import Sequence

import numpy as np
import pandas as pd

from analysis.errors import AnalysisError
from analysis.reading.coded import codes_of, is_one_of, mapped, numbered, same_words, whole_numbers
from analysis.reading.oddities import Mask, advice, alike, listed, shortened

RATED_IN_LOGS = ("trust", "depth_fit")
LOG_PLACE = ("sequence", "day", "checkpoint", "direction")
TOO_LARGE = 1e12  #: no answer is; sums of smaller numbers stay exact enough
#: What programs write where a cell is empty; one person may be called so, several are not.
NO_NAME = frozenset({"na", "n/a", "#n/a", "<na>", "nan", "nat", "null", "none"})
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
    odd = ~is_one_of(frame[column], ["0", "1"])
    if odd.any():
        value = frame.loc[odd, column].iloc[0]
        raise AnalysisError(_row(file, odd), f"`{column}` is `{value}`.", "Write 1 for yes and 0 for no.")


def check_answer_owners(sittings: pd.DataFrame, answers: pd.DataFrame) -> None:
    """Raise `AnalysisError` when an answer belongs to no sitting, or a sitting to nobody."""
    _refuse_nobody(sittings["participant_id"])
    unknown = ~is_one_of(answers["sitting_id"], sittings["sitting_id"].tolist())
    if unknown.any():
        name = answers.loc[unknown, "sitting_id"].iloc[0]
        raise AnalysisError(
            _row("answers.csv", unknown),
            f"sitting `{name}` is not in sittings.csv{alike(int(unknown.sum()))}.",
            "Use the two files of one and the same export.",
        )


def _refuse_nobody(people: pd.Series) -> None:
    """Raise `AnalysisError` when a sitting has no person, or several share what reads like no name."""
    names = people.str.strip()
    nobody = names == ""
    if nobody.any():
        raise AnalysisError(
            _row("sittings.csv", nobody), "`participant_id` is empty.", "Export the study again."
        )
    nameless = names.str.lower().isin(NO_NAME) & people.duplicated(keep=False)
    if nameless.any():
        raise AnalysisError(
            _row("sittings.csv", nameless),
            f"`participant_id` is `{people[nameless].iloc[0]}` in {int(nameless.sum())} sittings, as if it "
            "were missing.",
            "Give each person an id; sittings with the same one are taken for one person's.",
        )


def check_same_owners(sittings: pd.DataFrame, answers: pd.DataFrame) -> None:
    """Raise `AnalysisError` when an answer says of its sitting what the sittings table does not.

    Both columns may be absent from the answers, or empty.
    """
    for column in ("participant_id", "is_test"):
        if column in answers:
            known = dict(zip(sittings["sitting_id"].tolist(), sittings[column].tolist(), strict=True))
            expected = mapped(answers["sitting_id"], known)
            differs = (answers[column] != "").to_numpy() & ~same_words(answers[column], expected)
            if differs.any():
                place = int(differs.argmax())
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
    odd = ~is_one_of(frame[column], known)
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
    in_log = (answers["block_kind"] == "trust_log") & is_one_of(answers["construct"], RATED_IN_LOGS)
    rows = answers.loc[in_log, [*LOG_PLACE, "sitting_id", "page_id"]]
    position = "a position in the sequence, counted from 1"
    letters = "one to nine letters, A and M only"
    _refuse(rows, "sequence", ~matching(rows["sequence"], "[AM]{1,9}"), letters)
    # A day is matched as text: `02` would be a day of its own beside `2`.
    _refuse(rows, "day", ~matching(rows["day"], "0|[1-9][0-9]{0,3}"), "a whole number, such as 4")
    _refuse(rows, "checkpoint", ~matching(rows["checkpoint"], "[1-9]"), position)
    lengths = numbered(rows["sequence"], len)
    beyond = pd.Series(whole_numbers(rows["checkpoint"]) > lengths, index=rows.index)
    _refuse(rows, "checkpoint", beyond, position)
    sideless = matching(rows["sequence"], "M+") & ~is_one_of(rows["direction"], ["over", "under"])
    _refuse(rows, "direction", sideless, "`over` or `under` in a log that is never aligned")


def matching(text: pd.Series, pattern: str) -> pd.Series:
    """Return which cells match a pattern as a whole; only distinct ones are tried, for speed."""
    found = codes_of(text)
    fits = np.array([bool(re.fullmatch(pattern, word)) for word in found.words], dtype=np.bool_)
    return pd.Series(fits[found.codes], index=text.index)


def numbers(text: pd.Series, file: str) -> pd.Series:
    """Return the float64 numbers written in a text column, NaN where the cell is empty.

    Raises:
        AnalysisError: A cell is neither empty nor a decimal number of a sensible size.
    """
    found = numbered(text, _number)
    odd = pd.Series(np.isnan(found), index=text.index) & (text != "")
    if odd.any():
        raise AnalysisError(
            _row(file, odd),
            f"`value_num` is `{text[odd].iloc[0]}`, which is not a number, or far too large for an answer.",
            "Leave it empty for words; write 4 or 2.5 for numbers.",
        )
    return pd.Series(found, index=text.index, dtype="float64")


def _number(cell: str) -> float:
    """Return the number a cell writes; NaN where it writes none, or one that is far too large."""
    number = float(cell) if re.fullmatch(NUMBER_PATTERN, cell) else math.nan
    return number if abs(number) < TOO_LARGE else math.nan


def _refuse(rows: pd.DataFrame, column: str, odd: pd.Series, expected: str) -> None:
    if odd.any():
        first = rows.loc[odd].iloc[0]
        problem = "unknown sequence" if column == "sequence" else f"unusable {column}"
        raise AnalysisError(
            f"answers.csv, sitting `{first['sitting_id']}`, page `{first['page_id']}`",
            f"{problem} `{first[column]}` (sequence `{first['sequence']}`).",
            f"It must be {expected}.",
        )


def _row(file: str, odd: pd.Series | Mask) -> str:
    """Return the file with the first odd data row, counted from 1 below the header."""
    return f"{file}, data row {int(np.asarray(odd).argmax()) + 1}"


def _listed(names: Sequence[str]) -> str:
    word = "column" if len(names) == 1 else "columns"
    return f"the {word} " + ", ".join(f"`{name}`" for name in names)
