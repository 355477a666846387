"""The lowest and the highest answer that a question takes."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
import pandas as pd

from analysis.reading.coded import codes_of
from analysis.reading.value_checks import RATED, RATINGS
from analysis.selections import Number, Selection


class Range(NamedTuple):
    """The ends of what can be answered."""

    low: float
    high: float


#: Rows made from two answers, and what their number can be.
DERIVED = {"accept_gain": Range(-1.0, 1.0), "accept_only_sleep": Range(0.0, 1.0)}


def scales_of(rows: pd.DataFrame) -> dict[str, Range]:
    """Return the ends of each rating: 1 to 5, further where a longer scale was used, as far as anybody went."""
    constructs, usable = codes_of(rows["construct"]), rows["usable"].to_numpy(dtype=np.bool_)
    numbers = rows["number"].to_numpy(dtype=np.float64)
    given = {name: numbers[constructs.is_word(name) & usable] for name in RATED}
    return {
        name: Range(
            min(RATINGS[0], float(np.fmin.reduce(told, initial=np.inf))),
            max(RATINGS[-1], float(np.fmax.reduce(told, initial=-np.inf))),
        )
        for name, told in given.items()
    }


def range_of(selection: Selection, scales: Mapping[str, Range]) -> Range | None:
    """Return the ends of the scores of a selection; None where answers have no end, such as minutes."""
    if not isinstance(selection.score, Number):
        return Range(0.0, 1.0)
    if selection.construct == "trust_change":
        scale = scales["trust"]
        return Range(scale.low - scale.high, scale.high - scale.low)
    return scales.get(selection.construct) or DERIVED.get(selection.construct)
