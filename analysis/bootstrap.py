"""Intervals from resampling people: the engine behind every interval, usable on its own.

Answers of one person resemble each other, so whole people are drawn, with replacement, and every
answer they gave comes along (cluster bootstrap: Davison & Hinkley 1997, section 3.8; Field &
Welsh 2007). A statistic here is a ratio of sums over people, or a weighted sum of such ratios.
Then a resample is only a row of counts (how often each person was drawn), and all resamples of all
statistics are one matrix product.

    >>> import numpy as np
    >>> likes = pooled_mean([1, 1, 0, 1, 0], ["ann", "ann", "bo", "cy", "cy"], ["ann", "bo", "cy"])
    >>> found = cluster_bootstrap({"likes": [likes]}, np.random.default_rng(0), resamples=999)
    >>> found["likes"].estimate, found["likes"].units
    (0.6, 3)
"""

import dataclasses
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

FloatArray = NDArray[np.float64]

#: Cells of the largest matrix held at a time (8 bytes each); bounds memory, never the result.
CELLS_AT_A_TIME = 2**20


@dataclasses.dataclass(frozen=True, eq=False)
class Term:
    """One ratio of sums over people, with its weight in a statistic.

    Attributes:
        sums: Shape (people,): the sum of each person's values.
        counts: Shape (people,): how many values each person gave, 0 for none.
        weight: What the ratio is multiplied with: (1, -1) makes a difference of two terms.
        is_total: The term is the sum itself, not divided by the count.
    """

    sums: FloatArray
    counts: FloatArray
    weight: float = 1.0
    is_total: bool = False


#: A statistic: the weighted sum of its terms.
Statistic = Sequence[Term]


@dataclasses.dataclass(frozen=True)
class BootstrapResult:
    """What is known about one statistic.

    Attributes:
        estimate: The value in the data; None when a denominator is 0.
        low: Lower end of the interval; None when there is no honest one, `note` says why.
        high: Upper end, likewise.
        units: How many people contribute to at least one term.
        left_out: How many resamples drew nobody who contributes to some term.
        note: What a reader must know about the interval; often empty.
    """

    estimate: float | None
    low: float | None
    high: float | None
    units: int
    left_out: int
    note: str


def cluster_bootstrap(
    statistics: Mapping[str, Statistic],
    rng: np.random.Generator,
    *,
    resamples: int = 20_000,
    level: float = 0.95,
    cells_at_a_time: int = CELLS_AT_A_TIME,
) -> dict[str, BootstrapResult]:
    """Return an estimate and a percentile interval for each statistic, from the same resamples.

    The order of people decides which resample is which, so sort them to get the same bytes from
    the same seed. With the same generator, `scipy.stats.bootstrap` over people's indices draws the
    same people. The ends are the (1 - level) / 2 and (1 + level) / 2 quantiles of the resampled
    values with linear interpolation (Hyndman & Fan's type 7, as scipy does). On a lattice, such
    as shares of 90, an end is therefore a lattice value unless a step falls exactly there.

    Args:
        statistics: Name to terms; all arrays have the shape (people,).
        rng: Where the draws come from; it is advanced by resamples x people integers.
        resamples: How many times people are drawn.
        level: Coverage aimed at, between 0 and 1.
        cells_at_a_time: Memory bound; the result does not depend on it.

    Raises:
        ValueError: There are no people, arrays differ in length, or an argument is out of range.
    """
    if not 0 < level < 1:
        raise ValueError(f"level is {level}; give a number between 0 and 1, such as 0.95")
    values = resampled_values(statistics, rng, resamples=resamples, cells_at_a_time=cells_at_a_time)
    return {
        name: _result(terms, row, level) for (name, terms), row in zip(statistics.items(), values, strict=True)
    }


def resampled_values(
    statistics: Mapping[str, Statistic],
    rng: np.random.Generator,
    *,
    resamples: int,
    cells_at_a_time: int = CELLS_AT_A_TIME,
) -> FloatArray:
    """Return every statistic in every resample, shape (statistics, resamples).

    NaN marks a resample in which some denominator is 0. Sums of whole numbers are exact.

    Raises:
        ValueError: See `cluster_bootstrap`.
    """
    if resamples < 1:
        raise ValueError(f"resamples is {resamples}; give at least 1")
    merged = [_merged(terms) for terms in statistics.values()]
    columns, people = _columns(merged)
    values = np.empty((len(merged), resamples))
    start = 0
    for drawn in _draws(rng, people, resamples, max(1, cells_at_a_time // people)):
        sums = _resampled_sums(drawn, columns)
        part = slice(start, start + len(drawn))
        _fill(values[:, part], merged, sums)
        start += len(drawn)
    return values


def pooled_mean(
    values: ArrayLike,
    people: Sequence[str],
    everyone: Sequence[str],
    *,
    weight: float = 1.0,
) -> Term:
    """Return the term for a mean over rows: row i holds `values[i]`, given by `people[i]`.

    Args:
        values: One number per row.
        people: Who gave it.
        everyone: All people who may be drawn, each once, those without rows included.
        weight: The weight of the mean in its statistic.

    Raises:
        KeyError: A row belongs to someone who is not in `everyone`.
    """
    place = {person: index for index, person in enumerate(everyone)}
    codes = np.array([place[person] for person in people], dtype=np.intp)
    numbers = np.asarray(values, dtype=np.float64)
    return term_from_codes(numbers, codes, len(everyone), weight=weight)


def term_from_codes(
    values: FloatArray,
    codes: NDArray[np.intp],
    n_people: int,
    *,
    weight: float = 1.0,
    is_total: bool = False,
) -> Term:
    """Return the term for rows whose people are given as positions 0 to n_people - 1."""
    sums = np.bincount(codes, weights=values, minlength=n_people).astype(np.float64)
    counts = np.bincount(codes, minlength=n_people).astype(np.float64)
    return Term(sums=sums, counts=counts, weight=weight, is_total=is_total)


def _merged(terms: Statistic) -> list[Term]:
    """Return the terms with those of equal counts made one, so that 19/7 - 12/7 is exactly 1."""
    merged: list[Term] = []
    for term in terms:
        plain = dataclasses.replace(term, sums=term.weight * term.sums, weight=1.0)
        for place, other in enumerate(merged):
            if term.is_total == other.is_total and np.array_equal(term.counts, other.counts):
                merged[place] = dataclasses.replace(other, sums=other.sums + plain.sums)
                break
        else:
            merged.append(plain)
    return merged


def _columns(statistics: Sequence[Statistic]) -> tuple[FloatArray, int]:
    """Return sums and counts of all terms side by side, and the number of people."""
    arrays = [array for terms in statistics for term in terms for array in (term.sums, term.counts)]
    lengths = {len(array) for array in arrays}
    if len(lengths) != 1 or lengths == {0}:
        raise ValueError(f"arrays must all have one value per person; their lengths are {lengths}")
    return np.column_stack(arrays).astype(np.float64), lengths.pop()


def _draws(rng: np.random.Generator, people: int, resamples: int, at_a_time: int) -> Iterator[FloatArray]:
    """Yield blocks of rows that say how often each person is drawn; shape (block, people)."""
    for start in range(0, resamples, at_a_time):
        size = min(at_a_time, resamples - start)
        drawn = rng.integers(0, people, size=(size, people))
        # Number the cells of the block through, so that one count serves all of its rows.
        cells = drawn + people * np.arange(size)[:, np.newaxis]
        counts = np.bincount(cells.ravel(), minlength=size * people)
        yield counts.reshape(size, people).astype(np.float64)


def _resampled_sums(drawn: FloatArray, columns: FloatArray) -> FloatArray:
    """Return the columns' sums per resample, shape (block, columns), equal for any block size.

    Products and sums of whole numbers are exact in float64, in whatever order BLAS takes them.
    Fractions would be rounded differently in differently shaped blocks; they are added row by row.
    """
    whole = np.all(columns == np.rint(columns), axis=0)
    sums = np.empty((len(drawn), columns.shape[1]))
    sums[:, whole] = drawn @ columns[:, whole]
    for index in np.flatnonzero(~whole):
        sums[:, index] = (drawn * columns[:, index]).sum(axis=1)
    return sums


def _fill(values: FloatArray, statistics: Sequence[Statistic], sums: FloatArray) -> None:
    column = 0
    for row, terms in enumerate(statistics):
        values[row] = 0.0
        for term in terms:
            values[row] += _ratio(sums[:, column], sums[:, column + 1], term.is_total)
            column += 2


def _ratio(sums: FloatArray, counts: FloatArray, is_total: bool) -> FloatArray:
    ratio = np.full(len(sums), np.nan)
    divisor = np.ones_like(counts) if is_total else counts
    np.divide(sums, divisor, out=ratio, where=counts > 0)
    return ratio


def _result(terms: Statistic, values: FloatArray, level: float) -> BootstrapResult:
    units = int(np.count_nonzero(sum(term.counts for term in terms)))
    fewest = min(int(np.count_nonzero(term.counts)) for term in terms)
    defined = values[~np.isnan(values)]
    left_out = len(values) - len(defined)
    estimate = _estimate(terms)
    low, high, note = _interval(defined, level, fewest)
    if left_out and fewest > 1:
        note = _joined(note, f"{left_out} of {len(values)} resamples drew no contributor and were left out")
    return BootstrapResult(estimate, low, high, units, left_out, note)


def _estimate(terms: Statistic) -> float | None:
    if any(term.counts.sum() == 0 for term in terms):
        return None
    totals = ((t.sums.sum(), 1.0 if t.is_total else t.counts.sum()) for t in _merged(terms))
    return float(sum(total / divisor for total, divisor in totals))


def _interval(defined: FloatArray, level: float, fewest: int) -> tuple[float | None, float | None, str]:
    match fewest:
        case 0:
            return None, None, "nobody contributes: no estimate"
        case 1:
            return None, None, "only one person contributes: no interval"
        case _ if len(defined) == 0:
            return None, None, "no resample drew a contributor: no interval"
        case _:
            tail = (1 - level) / 2
            low, high = np.quantile(defined, [tail, 1 - tail])
            same = "all resamples agree: the interval has no width and says nothing of precision"
            return float(low), float(high), same if defined.min() == defined.max() else ""


def _joined(*notes: str) -> str:
    return "; ".join(note for note in notes if note)
