"""Sums over the people drawn, of many amounts at once, equal to the last bit for any block size.

A matrix product adds in an order that depends on the shape of the block. That does no harm as long as
nothing is rounded: whole numbers are exact. Fractions are cut into two amounts of so few digits each that
their sums are exact, too; only adding the two sums rounds (error-free splitting: Ozaki et al. 2012).
"""

import dataclasses
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.bootstrapping.draws import Counts
from analysis.bootstrapping.ratios import FloatArray

Places = NDArray[np.intp]

#: Sums of whole numbers up to here are exact in float32, which is twice as fast.
NARROW = 2.0**24
#: Digits that remain for a sum in float64, with one to spare.
DIGITS = 52
#: Fractions of so many people are added person by person, so that older results keep every bit.
FEW_PEOPLE = 1024


class Unit(NamedTuple):
    """Amounts as a multiple of others that are as small as whole numbers can be.

    Whoever answers each question twice has twice the sums: summed once, both are known to the last bit.

    Attributes:
        key: What tells the smaller amounts apart.
        factor: A whole number.
        row: The smaller amounts, shape (people,).
    """

    key: bytes
    factor: float
    row: FloatArray


def unit_of(amounts: FloatArray) -> Unit:
    """Return whole numbers divided by what divides them all; fractions as they are.

    >>> unit_of(np.array([2.0, 0.0, 4.0]))[1:]
    (2.0, array([1., 0., 2.]))
    """
    largest = np.abs(amounts).max(initial=0.0)
    if 0 < largest < NARROW and (amounts == np.rint(amounts)).all():
        factor = float(np.gcd.reduce(amounts.astype(np.int64)))
        row = amounts / factor
    else:
        factor, row = 1.0, amounts
    return Unit((row + 0.0).tobytes(), factor, row)  # + 0.0 makes -0.0 and 0.0 one


class Amounts:
    """Collects amounts, one per person; equal ones are kept once, because answers share their counts."""

    def __init__(self) -> None:
        self._places: dict[bytes, int] = {}
        self._kept: list[FloatArray] = []
        self._one_by_one: set[int] = set()

    def add(self, amounts: FloatArray, *, one_by_one: bool = False) -> Places:
        """Return where the amounts, shape (k, people), are kept: places among the sums.

        Args:
            amounts: What is to be summed.
            one_by_one: Few people's fractions are added person by person.
        """
        places = [self._place(each) for each in amounts]
        if one_by_one:
            self._one_by_one.update(places)
        return np.array(places, dtype=np.intp)

    def __len__(self) -> int:
        return len(self._kept)

    def units(self) -> list[Unit]:
        """Return each as a multiple of smaller amounts, in the order of their places."""
        return [unit_of(each) for each in self._kept]

    def ready(self, people: int) -> "Sums":
        """Return the amounts sorted by how they are summed."""
        matrix = np.array(self._kept).reshape(len(self._kept), people)
        narrow = _is_narrow(matrix)
        others = np.flatnonzero(~narrow)
        head, tail = cut(matrix[others])
        has_tail = (tail != 0).any(axis=1)
        apart = np.isin(others, list(self._one_by_one)) & has_tail & (people <= FEW_PEOPLE)
        fine = has_tail & ~apart
        return Sums(
            narrow=_Kept(np.flatnonzero(narrow), matrix[narrow].astype(np.float32)),
            wide=_Kept(others[~apart], head[~apart]),
            fine=_Kept(others[fine], tail[fine]),
            apart=_Kept(others[apart], matrix[others[apart]]),
        )

    def _place(self, amounts: FloatArray) -> int:
        key = (amounts + 0.0).tobytes()  # makes -0.0 and 0.0 one
        if key not in self._places:
            self._places[key] = len(self._kept)
            self._kept.append(amounts)
        return self._places[key]


@dataclasses.dataclass(frozen=True, eq=False)
class _Kept:
    """Amounts summed in one way, shape (k, people), and the places of their sums."""

    places: Places
    rows: FloatArray | NDArray[np.float32]


@dataclasses.dataclass(frozen=True, eq=False)
class Sums:
    """Amounts ready to be summed: whole and small, others, their last digits, and one by one."""

    narrow: _Kept
    wide: _Kept
    fine: _Kept
    apart: _Kept

    @property
    def width(self) -> int:
        """How many sums there are."""
        return sum(len(kept.places) for kept in (self.narrow, self.wide, self.apart))

    def of(self, counts: Counts) -> FloatArray:
        """Return the sums per resample, shape (sums, resamples)."""
        if len(self.narrow.places) == self.width:  # the places are all there are, in order
            return (self.narrow.rows @ counts.T).astype(np.float64)
        sums = np.empty((self.width, len(counts)))
        if len(self.narrow.places):
            sums[self.narrow.places] = self.narrow.rows @ counts.T
        if len(self.wide.places) + len(self.apart.places) == 0:
            return sums
        drawn = counts.astype(np.float64)
        sums[self.wide.places] = self.wide.rows @ drawn.T
        sums[self.fine.places] += self.fine.rows @ drawn.T
        for place, row in zip(self.apart.places, self.apart.rows, strict=True):
            sums[place] = (drawn * row).sum(axis=1)
        return sums


def _is_narrow(matrix: FloatArray) -> NDArray[np.bool_]:
    """Return which rows are whole numbers so small that all of their sums are exact in float32."""
    people = matrix.shape[1]
    largest = np.maximum(matrix.max(axis=1, initial=0.0), -matrix.min(axis=1, initial=0.0))
    found = np.array(largest * people < NARROW)
    for place in np.flatnonzero(found):
        found[place] = (matrix[place] == np.rint(matrix[place])).all()
    return found


def cut(matrix: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return two matrices that add up to the given one and whose rows sum without rounding.

    For 10,000 people the second drops what lies more than 2**78 below the largest number of its row.
    """
    head = _rounded(matrix)
    return head, _rounded(matrix - head)


def _rounded(matrix: FloatArray) -> FloatArray:
    """Return each row's numbers as multiples of a power of two so large that their sums stay exact."""
    largest = np.abs(matrix).max(axis=1, initial=0.0, keepdims=True) * matrix.shape[1]
    exponent = np.frexp(largest)[1] - DIGITS
    return np.asarray(np.ldexp(np.rint(np.ldexp(matrix, -exponent)), exponent))
