"""Sums of deviations and of their products, in every resample: what variances are made of."""

import itertools
from collections.abc import Sequence
from typing import Protocol

import numpy as np

from analysis.bootstrapping.ratios import FloatArray, Term
from analysis.bootstrapping.spread import Smooth
from analysis.bootstrapping.sums import FEW_PEOPLE, Amounts


class Moments(Protocol):
    """Finds them among the sums of a block of resamples."""

    def of(self, sums: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return the sums of k deviations, shape (k, resamples), and of the products of their `pairs`."""


def pairs(k: int) -> list[tuple[int, int]]:
    """Return which deviations are multiplied, in the order of the products.

    >>> pairs(2)
    [(0, 0), (0, 1), (1, 1)]
    """
    return list(itertools.combinations_with_replacement(range(k), 2))


def moments(parts: Sequence[Smooth], amounts: Amounts) -> Moments:
    """Return the moments of the parts' deviations, with what has to be summed added to the amounts.

    Many people's answers are whole numbers, and their squares serve many statistics. Those sums are exact, so
    they are made of the numbers as they are and moved afterwards. Few people's deviations are summed as such.
    """
    terms = [part for part in parts if isinstance(part, Term) and _is_whole(part)]
    if len(terms) == len(parts) and len(terms[0].counts) > FEW_PEOPLE:
        return OfWholeNumbers(terms, amounts)
    return OfDeviations(parts, amounts)


class OfDeviations:
    """Deviations and their products are summed as they are."""

    def __init__(self, parts: Sequence[Smooth], amounts: Amounts) -> None:
        deviations = np.vstack([part.deviations() for part in parts])
        self._sums = amounts.add(deviations)
        self._products = amounts.add(_products(deviations))

    def of(self, sums: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return the sums of deviations and of their products."""
        return sums[self._sums], sums[self._products]


class OfWholeNumbers:
    """Whole numbers and their products are summed, and moved by the estimates in two steps.

    The first step takes away the nearest whole number of them and is exact; the second takes away so little
    that its rounding does not matter beside the spread.
    """

    def __init__(self, terms: Sequence[Term], amounts: Amounts) -> None:
        numbers = np.vstack([term.amounts() for term in terms])
        self._people = numbers.shape[1]
        self._sums = amounts.add(numbers)
        self._products = amounts.add(_products(numbers))
        centers = np.array([term.center() for term in terms])
        self._moves = (np.rint(centers), centers - np.rint(centers))
        # A total is moved by as much for each person, a ratio by as much for each value.
        self._by = [-1 if term.is_total else 2 * place + 1 for place, term in enumerate(terms)]

    def of(self, sums: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return the sums of deviations and of their products."""
        k, resamples = len(self._sums), sums.shape[1]
        # Products of all with all, the last of them 1 for each person.
        every = np.empty((k + 1, k + 1, resamples))
        every[-1, :-1] = every[:-1, -1] = sums[self._sums]
        every[-1, -1] = self._people
        for place, (i, j) in zip(self._products, pairs(k), strict=True):
            every[i, j] = every[j, i] = sums[place]
        for centers in self._moves:
            for place, (center, by) in enumerate(zip(centers, self._by, strict=True)):
                every[2 * place] -= center * every[by]
                every[:, 2 * place] -= center * every[:, by]
        return every[:-1, -1], np.array([every[i, j] for i, j in pairs(k)])


def _products(rows: FloatArray) -> FloatArray:
    return np.array([rows[i] * rows[j] for i, j in pairs(len(rows))])


def _is_whole(term: Term) -> bool:
    return all(bool((each == np.rint(each)).all()) for each in (term.sums, term.counts))
