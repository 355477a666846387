"""Columns of words as numbers: each different word once, in order, and a small number for each row.

A million answers hold few different words. Compared, grouped and sorted by number they take a tenth of the
time and a twentieth of the memory. In a frame such a column is categorical; its categories are the words,
rising, so that numbers sort as words do.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

#: Combinations of words that are looked up in a table of all of them; more are sorted.
MOST_LISTED = 2**22
#: A float64 holds every whole number of so many digits.
MOST_DIGITS = 15
#: So many words are sought one after the other in all rows; more are looked up in a table, row by row.
FEW_WORDS = 16


class Codes(NamedTuple):
    """A column of words.

    Attributes:
        codes: Shape (rows,): the place of each row's word.
        words: Shape (words,), all different; rising, where the column came from `coded`.
    """

    codes: NDArray[np.integer]
    words: NDArray[np.object_]

    def place(self, word: str) -> int:
        """Return the place of a word; -1 if it is nowhere."""
        return next(iter(np.flatnonzero(self.words == word).tolist()), -1)

    def is_word(self, word: str) -> NDArray[np.bool_]:
        """Return which rows hold a word, shape (rows,)."""
        return np.asarray(self.codes == self.place(word), dtype=np.bool_)


def codes_of(cells: pd.Series) -> Codes:
    """Return a column of text, coded or not."""
    if isinstance(cells.array, pd.Categorical):
        return Codes(cells.array.codes, cells.array.categories.to_numpy(dtype=np.object_))
    codes, words = pd.factorize(cells)
    return Codes(codes, np.asarray(words, dtype=np.object_))


def is_one_of(cells: pd.Series, words: Collection[str]) -> NDArray[np.bool_]:
    """Return which rows hold one of some words, shape (rows,); each different word is looked up once.

    >>> is_one_of(coded(pd.Series(["b", "a", "c"])), {"a", "b", "x"})
    array([ True,  True, False])
    """
    found, wanted = codes_of(cells), frozenset(words)
    # The last entry is that of a missing cell, whose code is -1.
    is_wanted = np.array([*(word in wanted for word in found.words), False], dtype=np.bool_)
    places = np.flatnonzero(is_wanted).tolist()
    if len(places) > FEW_WORDS:
        return is_wanted.take(found.codes)
    is_in = np.zeros(len(found.codes), dtype=np.bool_)
    for place in places:
        is_in |= found.codes == place
    return is_in


def coded(cells: pd.Series) -> pd.Series:
    """Return a column of text as a coded one, with the empty word among its words.

    >>> column = coded(pd.Series(["b", "a", "b"]))
    >>> list(column), list(column.cat.categories)
    (['b', 'a', 'b'], ['', 'a', 'b'])
    """
    found = codes_of(cells)
    if isinstance(cells.array, pd.Categorical) and found.words.tolist() == _rising(found.words):
        return cells
    return pd.Series(from_words(found.codes, found.words), index=cells.index, name=cells.name)


def coded_frame(frame: pd.DataFrame) -> pd.DataFrame:
    """Return a table of text with all of its columns coded."""
    return frame.assign(**{name: coded(frame[name]) for name in frame.columns})


def from_words(codes: NDArray[np.integer], words: Iterable[object]) -> pd.Categorical:
    """Return a coded column whose words come in any order, some perhaps repeatedly."""
    told = [str(word) for word in words]
    known = _rising(told)
    return _categorical(_renumbered(codes, told, known), known)


def numbered(cells: pd.Series, number: Callable[[str], float]) -> NDArray[np.float64]:
    """Return a number for each row, found once for each word."""
    found = codes_of(cells)
    return np.array([number(word) for word in found.words], dtype=np.float64).take(found.codes)


def whole_numbers(cells: pd.Series) -> NDArray[np.int64]:
    """Return the whole number that each row writes, shape (rows,); 0 where it writes none.

    Of a number of more digits the first fifteen are taken: whatever is counted here is smaller.

    >>> whole_numbers(coded(pd.Series(["12", "", "x", "007"]))).tolist()
    [12, 0, 0, 7]
    """
    return numbered(cells, _whole_number).astype(np.int64)


def _whole_number(word: str) -> int:
    return int(word.lstrip("0")[:MOST_DIGITS] or "0") if word.isdecimal() else 0


def constant(word: str, rows: int) -> pd.Categorical:
    """Return a coded column that holds one word throughout."""
    return from_words(np.zeros(rows, dtype=np.int8), [word])


def placed(cells: pd.Series, words: NDArray[np.object_]) -> NDArray[np.int64]:
    """Return the place of each row's word among other words, shape (rows,); -1 where it is not among them."""
    found, place = codes_of(cells), {word: index for index, word in enumerate(words)}
    return np.array([place.get(word, -1) for word in found.words], dtype=np.int64).take(found.codes)


def same_words(first: pd.Series, second: pd.Series) -> NDArray[np.bool_]:
    """Return in which rows two columns hold the same word, shape (rows,)."""
    one, other = codes_of(first), codes_of(second)
    codes = one.codes if one.words.tolist() == other.words.tolist() else placed(first, other.words)
    return np.asarray(codes == other.codes, dtype=np.bool_)


def mapped(cells: pd.Series, meant: Mapping[str, str], otherwise: str = "") -> pd.Series:
    """Return a column with each word replaced by another one."""
    found = codes_of(cells)
    words = [meant.get(word, otherwise) for word in found.words]
    return pd.Series(from_words(found.codes, words), index=cells.index)


def combined(function: Callable[..., str], *columns: pd.Series) -> pd.Categorical:
    """Return a word made of several in each row; the function is asked once for each combination.

    >>> day = coded(pd.Series(["2", "4", "2"]))
    >>> list(combined(lambda log, day: f"{log}.{day}", coded(pd.Series(["A", "A", "A"])), day))
    ['A.2', 'A.4', 'A.2']
    """
    found = [codes_of(column) for column in columns]
    sizes = [max(1, len(each.words)) for each in found]
    joint = joint_codes(*(each.codes for each in found), sizes=sizes)
    there, codes = _different(joint, int(np.prod(sizes, dtype=np.float64)))
    places = np.unravel_index(there, sizes)
    words = zip(*(each.words[place] for each, place in zip(found, places, strict=True)), strict=True)
    return from_words(codes, [function(*each) for each in words])


def stacked(frames: Sequence[pd.DataFrame]) -> pd.DataFrame:
    """Return tables of the same columns one below the other, coded columns with the words of all."""
    names = frames[0].columns
    return pd.DataFrame({name: _stacked([frame[name] for frame in frames]) for name in names}, copy=False)


def _stacked(columns: Sequence[pd.Series]) -> pd.Series:
    first = columns[0].dtype
    if not isinstance(first, pd.CategoricalDtype) or all(column.dtype == first for column in columns):
        return pd.concat(columns, ignore_index=True)
    found = [codes_of(column) for column in columns]
    known = _rising(chain.from_iterable(each.words for each in found))
    codes = [_renumbered(each.codes, each.words.tolist(), known) for each in found]
    return pd.Series(_categorical(np.concatenate(codes), known))


def joint_codes(*codes: NDArray[np.integer], sizes: Iterable[int]) -> NDArray[np.int64]:
    """Return one number for each row that sorts as its codes do, one after the other."""
    joint = np.zeros(len(codes[0]), dtype=np.int64)
    for each, size in zip(codes, sizes, strict=True):
        joint *= size
        joint += each
    return joint


def _different(joint: NDArray[np.int64], size: float) -> tuple[NDArray[np.intp], NDArray[np.integer]]:
    """Return the different numbers, rising, and the place of each row's number among them."""
    if size > MOST_LISTED:
        found = np.unique(joint, return_inverse=True)
        return np.asarray(found[0], dtype=np.intp), found[1]
    is_there = np.zeros(int(size), dtype=np.bool_)
    is_there[joint] = True
    there = np.flatnonzero(is_there)
    place = np.zeros(int(size), dtype=np.int32)
    place[there] = np.arange(len(there))
    return there, place.take(joint)


def _rising(words: Iterable[str]) -> list[str]:
    """Return the different words in order, the empty one among them."""
    return sorted({"", *words})


def _renumbered(codes: NDArray[np.integer], words: list[str], known: list[str]) -> NDArray[np.integer]:
    """Return the place of each row's word among all that are known."""
    narrowest = _narrowest(len(known))
    if words == known or not words:
        return codes.astype(narrowest, copy=False)
    place = {word: index for index, word in enumerate(known)}
    return np.array([place[word] for word in words], dtype=narrowest).take(codes)


def _categorical(codes: NDArray[np.integer], known: list[str]) -> pd.Categorical:
    # As `str`, so that nothing is lost to what pandas takes for missing.
    return pd.Categorical.from_codes(codes, categories=pd.Index(known, dtype="str"), validate=False)


def _narrowest(words: int) -> type[np.signedinteger]:
    return np.int8 if words <= 127 else np.int16 if words <= 32_767 else np.int32
