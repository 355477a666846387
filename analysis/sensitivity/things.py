"""Answers by the thing that they are about: what several people were shown alike."""

from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.reading.coded import codes_of, joint_codes
from analysis.sensitivity.alpha import FloatArray, Measure
from analysis.sensitivity.contributors import without_gaps

#: Answers about one of these, equal in all of it, are about the same thing.
UNIT = ("scenario_id", "comparison", "request", "role", "log", "day")


class Answers(NamedTuple):
    """Answers as whole numbers from 0, which rise as words and values do and leave none out.

    Attributes:
        things: Shape (answers,): what was answered about.
        people: Shape (answers,): whose answers they are.
        values: Shape (answers,): what was answered.
    """

    things: NDArray[np.intp]
    people: NDArray[np.intp]
    values: NDArray[np.intp]

    def once(self) -> "Answers":
        """Return the first answer of each person about each thing."""
        sizes = [int(codes.max()) + 1 for codes in (self.things, self.people)]
        is_first = ~pd.Series(joint_codes(self.things, self.people, sizes=sizes)).duplicated().to_numpy()
        return Answers(*(without_gaps(codes[is_first]) for codes in self))

    def counts(self) -> FloatArray:
        """Return how many answers each thing has of each value, shape (things, values)."""
        things, values = (int(codes.max()) + 1 for codes in (self.things, self.values))
        cells = np.bincount(self.things * values + self.values, minlength=things * values)
        return cells.reshape(things, values).astype(np.float64)


def answers_of(rows: pd.DataFrame, places: NDArray[np.intp], measure: Measure) -> Answers:
    """Return the answers at these places of the measured rows; values rise by their number, or as words do."""
    units = [without_gaps(codes_of(rows[column]).codes[places]) for column in UNIT]
    things = joint_codes(*units, sizes=[int(codes.max()) + 1 for codes in units])
    people = codes_of(rows["participant_id"]).codes[places]
    numbers = rows["number"].to_numpy(dtype=np.float64)[places]
    words = codes_of(rows["value"]).codes[places]
    values = words if measure == "nominal" else np.searchsorted(np.unique(numbers), numbers)
    return Answers(*(without_gaps(codes) for codes in (things, people, values)))
