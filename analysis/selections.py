"""Which rows an estimate uses and how a row becomes a number, as values that can be read aloud."""

import dataclasses
from collections.abc import Iterable
from typing import assert_never

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.reading.coded import Codes, codes_of

FloatArray = NDArray[np.float64]


@dataclasses.dataclass(frozen=True)
class Number:
    """The row counts with its number (a rating, minutes, a difference)."""


@dataclasses.dataclass(frozen=True)
class Is:
    """The row counts 1 where a column holds this word, else 0: the mean is a share."""

    word: str
    column: str = "value"


@dataclasses.dataclass(frozen=True)
class AtLeast:
    """The row counts 1 where its number reaches the bound, else 0."""

    bound: float


Score = Number | Is | AtLeast


@dataclasses.dataclass(frozen=True)
class Selection:
    """Rows of one construct and the score each of them gets.

    Attributes:
        construct: What the item measures, as in the `construct` column.
        where: Pairs of column and word that all must agree.
        score: How a row becomes a number.
        present: Columns that must not be empty.
    """

    construct: str
    where: tuple[tuple[str, str], ...] = ()
    score: Score = Number()
    present: tuple[str, ...] = ()


@dataclasses.dataclass(frozen=True, eq=False)
class Selected:
    """The rows a selection found.

    Attributes:
        asked: How many rows were found, answered or not.
        codes: Shape (answered,): position of the row's participant among everyone.
        values: Shape (answered,): the scores.
    """

    asked: int
    codes: NDArray[np.intp]
    values: FloatArray


def people_codes(people: pd.Series, everyone: Iterable[str]) -> NDArray[np.intp]:
    """Return the position of each row's participant among everyone, shape (rows,)."""
    found, place = codes_of(people), {person: index for index, person in enumerate(everyone)}
    is_there = np.bincount(found.codes, minlength=len(found.words)) > 0
    places = [place[word] if there else -1 for word, there in zip(found.words, is_there, strict=True)]
    return np.asarray(np.array(places, dtype=np.intp)[found.codes])


class RowIndex:
    """Rows taken apart into columns and constructs when first asked for, because many ask."""

    def __init__(self, rows: pd.DataFrame, everyone: Iterable[str]) -> None:
        self._rows = rows
        self._people = people_codes(rows["participant_id"], everyone)
        self._usable = rows["usable"].to_numpy(dtype=np.bool_)
        self._columns: dict[str, Codes] = {}
        self._parts: dict[tuple[str, str], NDArray[np.integer]] = {}
        self._places: dict[str, NDArray[np.intp]] = {}

    def select(self, selection: Selection) -> Selected:
        """Return the answered rows of a selection, scored."""
        places = self._places_of(selection.construct)
        agrees = np.ones(len(places), dtype=np.bool_)
        for column, word in selection.where:
            agrees &= self._part_of(selection.construct, column) == self._column(column).place(word)
        for column in selection.present:
            agrees &= self._part_of(selection.construct, column) != self._column(column).place("")
        places = places[agrees]
        answered = places[self._usable[places]]
        return Selected(
            asked=len(places), codes=self._people[answered], values=self._scores(answered, selection.score)
        )

    def _column(self, name: str) -> Codes:
        if name not in self._columns:
            self._columns[name] = codes_of(self._rows[name])
        return self._columns[name]

    def _part_of(self, construct: str, column: str) -> NDArray[np.integer]:
        """Return the codes of a column in the rows of a construct."""
        if (construct, column) not in self._parts:
            self._parts[construct, column] = self._column(column).codes[self._places_of(construct)]
        return self._parts[construct, column]

    def _is_word(self, column: str, word: str, places: NDArray[np.intp]) -> NDArray[np.bool_]:
        found = self._column(column)
        return np.asarray(found.codes[places] == found.place(word), dtype=np.bool_)

    def _places_of(self, construct: str) -> NDArray[np.intp]:
        if construct not in self._places:
            self._places[construct] = np.flatnonzero(self._column("construct").is_word(construct))
        return self._places[construct]

    def _scores(self, places: NDArray[np.intp], score: Score) -> FloatArray:
        match score:
            case Number():
                return self._numbers(places)
            case Is(word=word, column=column):
                return np.where(self._is_word(column, word, places), 1.0, 0.0)
            case AtLeast(bound=bound):
                return np.where(self._numbers(places) >= bound, 1.0, 0.0)
            case _:
                assert_never(score)

    def _numbers(self, places: NDArray[np.intp]) -> FloatArray:
        return self._rows["number"].to_numpy(dtype=np.float64)[places]
