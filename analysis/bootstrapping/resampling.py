"""Everything asked about a study, evaluated in the same resamples."""

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from typing import Literal

import numpy as np

from analysis.bootstrapping.draws import MOST_LISTED, Copies, Draw, all_draws, n_distinct, random_draws
from analysis.bootstrapping.evaluation import Evaluation
from analysis.bootstrapping.pivots import Pivot, pivot_of
from analysis.bootstrapping.prepared import Prepared, Statistic, n_people, prepared
from analysis.bootstrapping.ratios import FloatArray
from analysis.bootstrapping.sharing import draw_ahead

#: Cells of the largest matrix held at a time (8 bytes each); bounds memory, never the result.
CELLS_AT_A_TIME = 2**20
#: Of few people so many resamples are evaluated at a time: their sums stay in the processor's cache.
RESAMPLES_AT_A_TIME = 2**11
#: `auto` lists all resamples where there are at most so many times as many as would be drawn. Evaluating
#: a listed one costs about as much; for that, nothing is left to chance.
LISTED_PER_DRAWN = 5

Method = Literal["resample", "exact", "auto"]
#: Called after each block with how many resamples are done, and of how many.
Progress = Callable[[int, int], None]


@dataclasses.dataclass(frozen=True, eq=False)
class Resamples:
    """All statistics in all resamples.

    Attributes:
        statistics: By name, as they were evaluated.
        values: Shape (statistics, resamples), in the order of the names; NaN where undefined.
        pivots: By name, shape (resamples,): difference from the estimate over the standard error in the
            resample; empty unless asked for.
        scales: By name, on which scale; a name without one is missing.
        is_studentised: Whether pivots were asked for.
        copies: Shape (resamples,): how often each counts where all were listed; None where drawn.
        total: How many resamples that makes.
    """

    statistics: Mapping[str, Prepared]
    values: FloatArray
    pivots: Mapping[str, FloatArray]
    scales: Mapping[str, Pivot]
    is_studentised: bool
    copies: Copies | None
    total: int

    def of(self, name: str) -> FloatArray:
        """Return the resampled values of one statistic, shape (resamples,)."""
        return np.asarray(self.values[list(self.statistics).index(name)])


def resample(
    statistics: Mapping[str, Statistic],
    rng: np.random.Generator,
    *,
    resamples: int = 20_000,
    method: Method = "resample",
    studentise: bool = False,
    cells_at_a_time: int = CELLS_AT_A_TIME,
    progress: Progress | None = None,
) -> Resamples:
    """Return every statistic in every resample of people, for intervals and tests to be read from.

    Args:
        statistics: Name to parts; all of them speak of the same people.
        rng: Where the draws come from; it is advanced by resamples x people whole numbers.
        resamples: How many times people are drawn.
        method: `resample` draws; `exact` lists all different resamples with their probabilities, for up
            to 12 people; `auto` lists where that takes at most 5 times as many as would be drawn.
        studentise: Also divide by the standard error in each resample.
        cells_at_a_time: Memory bound; the result does not depend on it.
        progress: Called after each block.

    Raises:
        ValueError: There are no people, arrays differ in length, a value is not finite, or an argument
            is out of range.
    """
    if resamples < 1:
        raise ValueError(f"resamples is {resamples}; give at least 1")
    ready = {name: prepared(name, statistic) for name, statistic in statistics.items()}
    people = n_people(list(ready.values()))
    listed = _is_listed(method, people, resamples)
    rows = n_distinct(people) if listed else resamples
    scales = {name: scale for name, each in ready.items() if studentise and (scale := _scale(each))}
    evaluation = Evaluation(ready, scales, people)
    size = max(1, min(RESAMPLES_AT_A_TIME, cells_at_a_time // max(people, evaluation.width)))
    shared = None if listed else draw_ahead(rng, people, resamples)
    if shared:
        wide = size if evaluation.has_quantiles else max(1, cells_at_a_time // evaluation.width)
        blocks = shared.summed(evaluation.amounts, wide)
        shared.advance(rng)
    else:
        draws = all_draws(people, size) if listed else random_draws(rng, people, resamples, size)
        blocks = evaluation.summed(draws)
    values, pivots, copies = _filled(evaluation, blocks, rows, progress)
    return Resamples(
        statistics=ready,
        values=values,
        pivots=dict(zip(scales, pivots, strict=True)),
        scales=scales,
        is_studentised=studentise,
        copies=copies if listed else None,
        total=people**people if listed else resamples,
    )


def _filled(
    evaluation: Evaluation, blocks: Iterator[tuple[Draw, FloatArray]], rows: int, progress: Progress | None
) -> tuple[FloatArray, FloatArray, Copies]:
    n_statistics, n_pivots = evaluation.shape
    values, pivots = np.empty((n_statistics, rows)), np.empty((n_pivots, rows))
    copies = np.ones(rows, dtype=np.int64)
    start = 0
    for draw, sums in blocks:
        part = slice(start, start + len(draw.counts))
        evaluation.fill(draw, sums, values[:, part], pivots[:, part])
        if draw.copies is not None:
            copies[part] = draw.copies
        start = part.stop
        if progress:
            progress(start, rows)
    return values, pivots, copies


def _scale(statistic: Prepared) -> Pivot | None:
    return pivot_of(statistic) if statistic.fewest > 1 else None


def _is_listed(method: Method, people: int, resamples: int) -> bool:
    match method:
        case "resample":
            return False
        case "auto":
            return people <= MOST_LISTED and n_distinct(people) <= LISTED_PER_DRAWN * resamples
        case "exact" if people <= MOST_LISTED:
            return True
        case "exact":
            raise ValueError(
                f"method is exact, but {people} people have {n_distinct(people):,} different resamples; "
                f"give `auto` or `resample` for more than {MOST_LISTED} people"
            )
        case _:
            raise ValueError(f"method is {method}; give `resample`, `exact` or `auto`")
