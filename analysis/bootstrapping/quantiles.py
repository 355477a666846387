"""A quantile of all rows of the people drawn, found without writing the rows out."""

import dataclasses
import functools
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.bootstrapping.draws import Counts
from analysis.bootstrapping.ratios import Codes, FloatArray, Term, term_from_codes


class Shelf(NamedTuple):
    """Rows in order of their values, in boxes of equal length.

    Attributes:
        values: Shape (rows,), rising.
        codes: Shape (boxes, rows of a box): the people of these rows; n_people where a box is not full.
        upto: Shape (people, boxes): how many rows each person has in this and all earlier boxes.
    """

    values: FloatArray
    codes: Codes
    upto: FloatArray


@dataclasses.dataclass(frozen=True, eq=False)
class Quantile:
    """A quantile over rows, with its weight in a statistic.

    A person drawn twice gives every row twice; the quantile interpolates linearly between the two
    nearest rows (Hyndman & Fan 1996, type 7, as numpy and pandas do).

    Attributes:
        values: Shape (rows,): the value of each row.
        codes: Shape (rows,): the position of the row's person.
        n_people: How many people may be drawn.
        at: Which quantile: 0.5 is the median.
        weight: What the quantile is multiplied with.
    """

    values: FloatArray
    codes: Codes
    n_people: int
    at: float = 0.5
    weight: float = 1.0

    def __post_init__(self) -> None:
        if not 0 <= self.at <= 1:
            raise ValueError(f"the quantile is at {self.at}; give a number from 0 to 1, such as 0.5")

    def contributes(self) -> NDArray[np.bool_]:
        """Return who has at least one row; shape (people,)."""
        return np.bincount(self.codes, minlength=self.n_people) > 0

    def estimate(self) -> float | None:
        """Return the weighted quantile of the data; None without rows."""
        return self.weight * self.of_data(self.at) if len(self.values) else None

    def size(self) -> float:
        """Return how large the numbers behind the estimate are: what rounding is measured by."""
        return abs(self.weight) * float(np.abs(self.values).max())

    def of_data(self, at: float) -> float:
        """Return another quantile of the same rows."""
        return float(np.quantile(self.values, at))

    def share_upto_estimate(self) -> Term:
        """Return the share of rows that do not lie above the quantile, as a term."""
        is_below = (self.values <= self.of_data(self.at)).astype(np.float64)
        return term_from_codes(is_below, self.codes, self.n_people)

    def value(self, drawn: Counts) -> FloatArray:
        """Return the weighted quantile in each resample, shape (resamples,); NaN without rows.

        Args:
            drawn: Shape (resamples, people): how often each person is drawn.
        """
        upto = drawn.astype(np.float64) @ self.shelf.upto
        rows = upto[:, -1]
        position = np.maximum(rows - 1, 0) * self.at
        lower = np.floor(position)
        low = self._at_rank(drawn, upto, lower)
        high = self._at_rank(drawn, upto, np.minimum(lower + 1, np.maximum(rows - 1, 0)))
        return self.weight * np.where(rows > 0, low + (position - lower) * (high - low), np.nan)

    @functools.cached_property
    def shelf(self) -> Shelf:
        """The rows in order. The more rows a person has, the more boxes: about 130 for 60 rows each."""
        order = np.argsort(self.values, kind="stable")
        boxes = min(len(order), 1 + int(16 * np.sqrt(len(order) / self.n_people)))
        length = -(-len(order) // max(1, boxes))
        padded = np.full(max(1, boxes) * length, self.n_people, dtype=np.intp)
        padded[: len(order)] = self.codes[order]
        codes = padded.reshape(max(1, boxes), length)
        upto = np.column_stack([np.bincount(box, minlength=self.n_people + 1)[:-1] for box in codes])
        return Shelf(self.values[order], codes, upto.cumsum(axis=1).astype(np.float64))

    def _at_rank(self, drawn: Counts, upto: FloatArray, rank: FloatArray) -> FloatArray:
        """Return the value that `rank` drawn rows precede: first its box is found, then its place in it."""
        if len(self.values) == 0:
            return np.full(len(drawn), np.nan)
        box = np.minimum((upto <= rank[:, np.newaxis]).sum(axis=1), upto.shape[1] - 1)
        each = np.arange(len(drawn))
        before = np.where(box > 0, upto[each, box - 1], 0.0)
        people = self.shelf.codes[box]
        copies = np.where(people < self.n_people, drawn[each[:, np.newaxis], people % self.n_people], 0.0)
        passed = copies.astype(np.float64).cumsum(axis=1) + before[:, np.newaxis] <= rank[:, np.newaxis]
        place = box * people.shape[1] + passed.sum(axis=1)
        return np.asarray(self.shelf.values[np.minimum(place, len(self.values) - 1)])
