"""What participants remember of the agent's first step, beside what the stimulus showed."""

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.estimands import OWN, Estimand, Part
from analysis.reading.coded import codes_of, combined, constant, from_words
from analysis.selections import Is, Selection

ANSWERS = frozenset({"act_first", "ask_first"})
#: The depths a behaviour can have, and what the agent did first in each.
FIRST_STEPS = {"execute": "act_first", "suggest": "ask_first", "prepare": "ask_first", "noop": "ask_first"}
#: Where a row does not name its behaviour: request and alignment tell whether the agent executed.
BY_REQUEST = {
    ("delegated", "A"): "act_first",
    ("delegated", "M"): "ask_first",
    ("ask_first", "A"): "ask_first",
    ("ask_first", "M"): "act_first",
}

RECALL = tuple(
    Estimand(
        estimate_id,
        f"Recalled what the agent did first{words}",
        f"correct answers ÷ answers about what the agent did first{words}",
        "share",
        "Checks",
        (Part(Selection("recall", where, Is("correct", "recalled"), present=("recalled",))),),
        source=f"{OWN}: a check of the manipulation, Hauser, Ellsworth & Gonzalez 2018",
    )
    for estimate_id, words, where in (
        ("recall.correct", "", ()),
        ("recall.correct.act_first", ", where it had acted", (("shown_first", "act_first"),)),
        ("recall.correct.ask_first", ", where it had not acted", (("shown_first", "ask_first"),)),
    )
)


def with_recall(rows: pd.DataFrame) -> pd.DataFrame:
    """Return the rows with `shown_first`, what the agent did first, and `recalled`.

    `shown_first` is `act_first` where the behaviour's depth is execute, else `ask_first`, and empty
    where neither behaviour nor request and alignment tell. `recalled` is `correct`, `wrong`, or
    empty where the answer or the truth is not known. Both are empty outside of recall answers.
    """
    asked = (rows["construct"] == "recall").to_numpy()
    names = ("behaviour", "request", "alignment", "sequence", "checkpoint", "value")
    told = [_column(rows, name).loc[asked] for name in names]
    shown = pd.Series(combined(_shown_first, *told[:5]))
    return rows.assign(
        shown_first=_placed(shown, asked),
        recalled=_placed(pd.Series(combined(_verdict, shown, told[5])), asked),
    )


def _column(rows: pd.DataFrame, name: str) -> pd.Series:
    return rows[name] if name in rows else pd.Series(constant("", len(rows)), index=rows.index)


def _placed(cells: pd.Series, places: NDArray[np.bool_]) -> pd.Categorical:
    """Return a column that holds the cells at these places and is empty elsewhere."""
    found = codes_of(cells)
    codes = np.full(len(places), found.place(""), dtype=np.int64)
    codes[places] = found.codes
    return from_words(codes, found.words)


def _shown_first(behaviour: str, request: str, alignment: str, sequence: str, checkpoint: str) -> str:
    """Return the agent's first step; a behaviour reads `task/content/depth/timing`."""
    parts = behaviour.split("/")
    if len(parts) == 4 and parts[2] in FIRST_STEPS:
        return FIRST_STEPS[parts[2]]
    return BY_REQUEST.get((request, alignment or _letter(sequence, checkpoint)), "")


def _letter(sequence: str, checkpoint: str) -> str:
    """Return the day's letter in the sequence, for tables without the column `alignment`."""
    is_place = checkpoint.isdecimal() and 1 <= int(checkpoint) <= len(sequence)
    return sequence[int(checkpoint) - 1] if is_place else ""


def _verdict(shown: str, value: str) -> str:
    if not shown or value not in ANSWERS:
        return ""
    return "correct" if value == shown else "wrong"
