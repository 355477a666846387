"""Answers brought together: which different ones there are, and how often each person gave each of them."""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import sparse

FloatArray = NDArray[np.float64]
Codes = NDArray[np.intp]
People = Sequence[object] | NDArray[np.generic]
Scalar = TypeVar("Scalar", bound=np.generic)
#: People with the same answers are brought together if their table has at most so many cells.
CELLS = 2_000_000
#: Whole numbers up to here are exact.
WHOLE = 2.0**53


class NotEstimable(ValueError):
    """The answers are in order, but no model can be fitted to them; the message says why."""


@dataclasses.dataclass(frozen=True, eq=False)
class Answers:
    """Answers by kind; two are of one kind if rating and columns are the same.

    Attributes:
        names: The columns.
        levels: Ratings that were given, rising.
        rating: Per kind, the place of its rating among `levels`.
        columns: Shape (kinds, columns).
        given: Shape (sorts of people, kinds): how often each sort gave each kind.
        alike: Per sort of people, how many there are.
    """

    names: tuple[str, ...]
    levels: FloatArray
    rating: Codes
    columns: FloatArray
    given: sparse.csr_array
    alike: FloatArray

    @property
    def totals(self) -> FloatArray:
        """How often each kind was given by all people."""
        return np.asarray(self.given.T @ self.alike, dtype=np.float64)

    @property
    def people(self) -> int:
        """How many people answered."""
        return int(self.alike.sum())

    @property
    def most(self) -> int:
        """How many answers the most diligent person gave."""
        return int(self.given.sum(axis=1).max())


def gathered(ratings: ArrayLike, columns: Mapping[str, ArrayLike], people: People) -> Answers:
    """Return the answers by kind; arguments and errors are those of `cumulative_logit`."""
    rated = _finite(ratings, "`ratings`")
    names = tuple(columns)
    table = [_finite(columns[name], f"column `{name}`") for name in names]
    for what, length in (
        ("`people`", len(people)),
        *((f"column `{n}`", len(t)) for n, t in zip(names, table, strict=True)),
    ):
        if length != len(rated):
            raise ValueError(f"{what} has {length} entries, `ratings` {len(rated)}; give one for each rating")
    if not len(rated):
        raise ValueError("`ratings` is empty; give at least one rating")
    levels, rating = _different(rated)
    kind, first = _kinds([rating, *table])
    _, who = _different(np.asarray(people))
    given, alike = _sorts(who, kind, len(first))
    kinds = np.array([column[first] for column in table]).reshape(len(names), len(first)).T
    return Answers(names, levels, rating[first], kinds, given, alike)


def _kinds(columns: Sequence[NDArray[np.generic]]) -> tuple[Codes, Codes]:
    """Return the kind of each row, and one row of each kind; by columns, as sorting whole rows takes long."""
    kind = np.zeros(len(columns[0]), dtype=np.intp)
    for column in columns:
        values, place = _different(column)
        _, kind = _different(kind * len(values) + place)
    row = np.zeros(kind.max() + 1, dtype=np.intp)
    row[kind] = np.arange(len(kind))
    return kind, row


def _sorts(who: Codes, kind: Codes, kinds: int) -> tuple[sparse.csr_array, FloatArray]:
    """Return how often each sort of people gave each kind, and how many people are of that sort."""
    people = int(who.max()) + 1
    shape, ones = (people, kinds), np.ones(len(who))
    given = sparse.csr_array(sparse.coo_array((ones, (who, kind)), shape=shape))
    if people * kinds > CELLS:
        return given, np.ones(people)
    sort, row = _kinds(_packed(given))
    return given[row], np.bincount(sort).astype(np.float64)


def _packed(given: sparse.csr_array) -> Sequence[FloatArray]:
    """Return columns by which people sort as by their counts, one after the other; each has some as digits."""
    base = float(given.max()) + 1
    digits = int(np.log(WHOLE) / np.log(base))
    parts = [given[:, start : start + digits] for start in range(0, given.shape[1], digits)]
    return [np.asarray(part @ base ** np.arange(part.shape[1])[::-1]) for part in parts]


def _different(values: NDArray[Scalar]) -> tuple[NDArray[Scalar], Codes]:
    """Return the different values, rising, and the place of each among them; few are found fast."""
    different = np.unique(values)
    return different, np.searchsorted(different, values)


def _finite(values: ArrayLike, what: str) -> FloatArray:
    found = np.asarray(values, dtype=np.float64)
    if found.ndim != 1:
        raise ValueError(f"{what} has {found.ndim} dimensions; give one number for each answer")
    if not np.isfinite(found).all():
        place = int(np.argmin(np.isfinite(found)))
        raise ValueError(f"{what}, entry {place} is {found[place]}; leave out answers that are missing")
    return found
