"""Answers that are not what they should be: an error where an estimate would read them, else a note.

One rule for every column, so that nobody has to guess: a cell is refused if its answer would enter an
estimate (it is answered, on the path, and its construct is one that estimates read). Elsewhere it changes
no number; it is counted and told in the report and in results.json.
"""

import dataclasses
import difflib
from collections.abc import Collection, Iterable
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.errors import AnalysisError

Mask = NDArray[np.bool_]
SHOWN, LONGEST = 5, 40
BOTH_VALUES = ("value", "value_num")


class Oddity(NamedTuple):
    """Cells of one column that are not what they should be.

    Attributes:
        column: The column of the answers.
        odd: Shape (answers,): which rows.
        should: What a cell should be, to follow "it should be".
        known: The words a cell was probably meant to be one of.
        refused: Shape (answers,): which of them are refused; None for those that enter an estimate.
    """

    column: str
    odd: Mask
    should: str
    known: Collection[str] = ()
    refused: Mask | None = None


@dataclasses.dataclass(frozen=True)
class Note:
    """Answers with odd cells that no estimate uses.

    Attributes:
        column: The column of the answers.
        cells: What stands there, most frequent first; the first five, shortened.
        should: What it should be.
        answers: How many answers.
    """

    column: str
    cells: tuple[str, ...]
    should: str
    answers: int


def settled(answers: pd.DataFrame, enters: Mask, oddities: Iterable[Oddity]) -> tuple[Note, ...]:
    """Return the notes about odd cells that no estimate uses.

    Args:
        answers: All answers, in the order of the file.
        enters: Shape (answers,): which of them would enter an estimate.
        oddities: What is odd; each is settled before the next is looked for.

    Raises:
        AnalysisError: An odd cell would enter an estimate.
    """
    notes: list[Note] = []
    for each in oddities:
        refused = each.odd & (enters if each.refused is None else each.refused)
        if refused.any():
            raise _error(answers, refused, each)
        if each.odd.any():
            notes.append(_note(answers.loc[each.odd, each.column], each))
    return tuple(notes)


def near(word: str, known: Collection[str]) -> str:
    """Return the known word that was probably meant, or nothing.

    >>> near("Trust", ["trust", "fit"]), near("mood", ["trust", "fit"])
    ('trust', '')
    """
    plain = word.strip().casefold().replace("-", "_").replace(" ", "_")
    return next(iter(difflib.get_close_matches(plain, known, n=1, cutoff=0.8)), "")


def advice(word: str, should: str, known: Collection[str] = ()) -> str:
    """Return what to do about a cell, with the word that was probably meant."""
    meant = near(word, known)
    return (f"Did you mean `{meant}`? " if meant else "") + f"It should be {should}."


def alike(count: int) -> str:
    """Return how many rows have the same fault, to end a clause; nothing if it is only one."""
    return f"; {count:,} rows are like this" if count > 1 else ""


def shortened(cell: str) -> str:
    """Return a cell as messages show it: free text is cut."""
    return cell if len(cell) <= LONGEST else f"{cell[: LONGEST - 1]}…"


def listed(words: Iterable[str]) -> str:
    """Return words for a sentence: `a`, `b` or `c`."""
    *first, last = [f"`{word}`" for word in words]
    return f"{', '.join(first)} or {last}" if first else last


def _error(answers: pd.DataFrame, refused: Mask, oddity: Oddity) -> AnalysisError:
    place = int(refused.argmax())
    row = answers.iloc[place]
    cell, count = str(row[oddity.column]), int(refused.sum())
    told = BOTH_VALUES if oddity.column in BOTH_VALUES else (oddity.column,)
    said = " and ".join(f"`{column}` is `{shortened(str(row[column]))}`" for column in told)
    construct = "" if oddity.column == "construct" else f" (construct `{shortened(str(row['construct']))}`)"
    return AnalysisError(
        f"answers.csv, data row {place + 1}, sitting `{row['sitting_id']}`, page `{row['page_id']}`, "
        f"item `{row['item_id']}`",
        f"{said}{construct}{alike(count)}.",
        advice(cell, oddity.should, oddity.known),
    )


def _note(cells: pd.Series, oddity: Oddity) -> Note:
    # As text again: of coded cells, words that are nowhere would be counted too.
    counts = sorted(
        cells.astype(str).value_counts().to_dict().items(), key=lambda pair: (-pair[1], str(pair[0]))
    )
    shown = tuple(shortened(str(cell)) for cell, _ in counts[:SHOWN])
    return Note(oddity.column, shown, oddity.should, int(oddity.odd.sum()))
