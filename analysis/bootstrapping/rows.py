"""From rows, one value each, given by people, to what can be resampled."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from analysis.bootstrapping.correlations import Correlation
from analysis.bootstrapping.quantiles import Quantile
from analysis.bootstrapping.ratios import Codes, FloatArray, Term, term_from_codes


def pooled_mean(
    values: ArrayLike,
    people: Sequence[str],
    everyone: Sequence[str],
    *,
    weight: float = 1.0,
) -> Term:
    """Return the term for a mean over rows: row i holds `values[i]`, given by `people[i]`.

    Values of 0 and 1 give a share; two means of weights 1 and -1 in one statistic give a difference.

    Args:
        values: One number per row; NaN is missing and left out.
        people: Who gave it.
        everyone: All people who may be drawn, each once, those without rows included.
        weight: The weight of the mean in its statistic.

    Raises:
        KeyError: A row belongs to someone who is not in `everyone`.
        ValueError: A value is infinite, or there are not as many people as values.
    """
    numbers, codes = _given(values, people, everyone)
    return term_from_codes(numbers, codes, len(everyone), weight=weight)


def mean_of_means(
    values: ArrayLike,
    people: Sequence[str],
    everyone: Sequence[str],
    *,
    weight: float = 1.0,
) -> Term:
    """Return the term for the mean of people's own means: each person counts once, however many rows.

    Arguments and errors are those of `pooled_mean`.
    """
    pooled = pooled_mean(values, people, everyone)
    own = np.divide(pooled.sums, pooled.counts, out=np.zeros_like(pooled.sums), where=pooled.counts > 0)
    return Term(own, (pooled.counts > 0).astype(np.float64), weight)


def pooled_ratio(
    values: ArrayLike,
    per: ArrayLike,
    people: Sequence[str],
    everyone: Sequence[str],
    *,
    weight: float = 1.0,
) -> Term:
    """Return the term for the sum of `values` over the sum of `per`, such as approvals per day.

    A row with either one missing is left out. Other arguments and errors are those of `pooled_mean`.

    Raises:
        ValueError: Also if a number of `per` is negative.
    """
    (above, codes), (below, _) = _given(values, people, everyone), _given(per, people, everyone)
    if (below < 0).any():
        raise ValueError(f"row {int(np.argmax(below < 0))} of `per` is negative; give 0 or more")
    both = ~np.isnan(above + below)
    return Term(
        sums=np.bincount(codes[both], above[both], len(everyone)).astype(np.float64),
        counts=np.bincount(codes[both], below[both], len(everyone)).astype(np.float64),
        weight=weight,
    )


def pooled_quantile(
    values: ArrayLike,
    people: Sequence[str],
    everyone: Sequence[str],
    *,
    at: float = 0.5,
    weight: float = 1.0,
) -> Quantile:
    """Return a quantile over rows, the median unless `at` says another.

    Other arguments and errors are those of `pooled_mean`.

    Raises:
        ValueError: Also if `at` is not within 0 and 1.
    """
    numbers, codes = _given(values, people, everyone)
    given = ~np.isnan(numbers)
    return Quantile(numbers[given], codes[given], len(everyone), at, weight)


def pooled_correlation(
    first: ArrayLike,
    second: ArrayLike,
    people: Sequence[str],
    everyone: Sequence[str],
    *,
    weight: float = 1.0,
) -> Correlation:
    """Return Pearson's correlation over rows, each with two values.

    For Spearman's give ranks; they stay those of the data in every resample. A row with either value
    missing is left out. Other arguments and errors are those of `pooled_mean`.
    """
    (x, codes), (y, _) = _given(first, people, everyone), _given(second, people, everyone)
    both = ~np.isnan(x + y)
    return Correlation(x[both], y[both], codes[both], len(everyone), weight)


def _given(values: ArrayLike, people: Sequence[str], everyone: Sequence[str]) -> tuple[FloatArray, Codes]:
    """Return the rows' numbers and their people's positions."""
    place = {person: index for index, person in enumerate(everyone)}
    codes = np.array([place[person] for person in people], dtype=np.intp)
    numbers = np.asarray(values, dtype=np.float64)
    if numbers.shape != codes.shape:
        raise ValueError(f"there are {numbers.size} values and {codes.size} people; give one of each per row")
    if np.isinf(numbers).any():
        row = int(np.argmax(np.isinf(numbers)))
        raise ValueError(f"row {row} is {numbers[row]}; give a finite number, or NaN where it is missing")
    return numbers, codes
