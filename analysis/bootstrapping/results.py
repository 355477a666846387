"""What is known about each statistic: the estimate, its intervals, and what a reader must be told."""

import dataclasses
from collections.abc import Sequence
from typing import get_args

from analysis.bootstrapping.distributions import Distribution
from analysis.bootstrapping.intervals import interval
from analysis.bootstrapping.known import Interval, Kind, Known
from analysis.bootstrapping.pivots import pivot_of
from analysis.bootstrapping.prepared import Prepared
from analysis.bootstrapping.ratios import FloatArray, Term
from analysis.bootstrapping.reasons import joined, left_out, no_interval
from analysis.bootstrapping.resampling import Resamples
from analysis.bootstrapping.spread import standard_error
from analysis.bootstrapping.tails import both_ends, tails

#: Their ends are two quantiles, so that most of the resampled values need no order.
OF_TAILS = ("percentile", "basic")
#: They are made of resampled values alone.
WITHOUT_SCALE = (*OF_TAILS, "bca")


@dataclasses.dataclass(frozen=True)
class BootstrapResult:
    """What is known about one statistic.

    Attributes:
        estimate: The value in the data; None when a denominator is 0.
        low: Lower end of the first interval; None when there is no honest one, `note` says why.
        high: Upper end, likewise.
        units: How many people contribute to at least one term.
        left_out: How many resamples drew nobody who contributes to some term, or left it undefined.
        note: What a reader must know about the interval; often empty.
        standard_error: Cluster-robust, linearised; for quantiles the deviation of the resampled values.
            None where there is none.
        resamples: How many resamples these were; people**people where all were listed.
        intervals: All intervals asked for, in order.
    """

    estimate: float | None
    low: float | None
    high: float | None
    units: int
    left_out: int
    note: str
    standard_error: float | None = None
    resamples: int = 0
    intervals: tuple[Interval, ...] = ()

    def interval(self, kind: Kind) -> Interval:
        """Return one of the intervals.

        Raises:
            KeyError: It was not asked for.
        """
        found = {each.kind: each for each in self.intervals}
        return found[kind]


def results(
    drawn: Resamples, *, level: float = 0.95, intervals: Sequence[Kind] = ("percentile",)
) -> dict[str, BootstrapResult]:
    """Return an estimate and intervals for each statistic.

    Args:
        drawn: The resamples, studentised if a studentised interval is asked for.
        level: Coverage aimed at, between 0 and 1.
        intervals: Which, at least one; the first gives `low`, `high` and `note`.

    Raises:
        ValueError: The level is out of range, an interval is unknown, or none is asked for; or a
            studentised one is, of resamples that are not.
    """
    refuse_impossible(level, intervals)
    if "studentised" in intervals and not drawn.is_studentised:
        raise ValueError("the resamples are not studentised; make them with studentise=True")
    return {
        name: _result(each, name, drawn, row, level, intervals)
        for (name, each), row in zip(drawn.statistics.items(), drawn.values, strict=True)
    }


def refuse_impossible(level: float, intervals: Sequence[str]) -> None:
    """Raise a ValueError for a level or intervals that cannot be had, before anything is drawn."""
    if not 0 < level < 1:
        raise ValueError(f"level is {level}; give a number between 0 and 1, such as 0.95")
    if not intervals:
        raise ValueError("no interval is asked for; name at least one, such as percentile")
    kinds = get_args(Kind)
    for unknown in (kind for kind in intervals if kind not in kinds):
        raise ValueError(f"there is no interval `{unknown}`; give one of {', '.join(kinds)}")


def _result(
    statistic: Prepared, name: str, drawn: Resamples, row: FloatArray, level: float, kinds: Sequence[Kind]
) -> BootstrapResult:
    values = _distribution(statistic, row, drawn, level, kinds)
    estimate, error = statistic.estimate(), None
    reason = no_interval(statistic, estimate, values)
    if reason or estimate is None:
        found = [Interval(kind, None, None, reason) for kind in kinds]
    else:
        known = _known(statistic, name, estimate, values, drawn, kinds)
        found = [interval(kind, known, level) for kind in kinds]
        error = _standard_error(statistic, values)
    told = [each._replace(note=joined(each.note, left_out(statistic, values))) for each in found]
    return BootstrapResult(
        estimate=estimate,
        low=told[0].low,
        high=told[0].high,
        units=statistic.units,
        left_out=values.undefined,
        note=told[0].note,
        standard_error=error,
        resamples=drawn.total,
        intervals=tuple(told),
    )


def _distribution(
    statistic: Prepared, row: FloatArray, drawn: Resamples, level: float, kinds: Sequence[Kind]
) -> Distribution:
    """Return the resampled values, thinned where nothing but the ends of an interval is asked of them."""
    if statistic.quantiles or not set(kinds) <= set(OF_TAILS):
        return Distribution.of(row, drawn.copies)
    return tails(row, drawn.copies, both_ends(level))


def _known(
    statistic: Prepared,
    name: str,
    estimate: float,
    values: Distribution,
    drawn: Resamples,
    kinds: Sequence[Kind],
) -> Known:
    pivots = drawn.pivots.get(name)
    needs_scale = not set(kinds) <= set(WITHOUT_SCALE)
    return Known(
        estimate=estimate,
        values=values,
        without_each=statistic.without_each() if "bca" in kinds else None,
        pivot=drawn.scales.get(name) or pivot_of(statistic) if needs_scale else None,
        pivots=None if pivots is None else Distribution.of(pivots, drawn.copies),
        rounding=statistic.rounding(),
        fewest=statistic.fewest,
        share=_single_share(statistic),
    )


def _single_share(statistic: Prepared) -> Term | None:
    match statistic.parts:
        case (Term(is_total=False, sums=sums, counts=counts) as term,) if (
            (sums >= 0) & (sums <= counts)
        ).all():
            return term
        case _:
            return None


def _standard_error(statistic: Prepared, values: Distribution) -> float:
    if statistic.quantiles:
        return values.deviation()
    return standard_error(statistic.smooth, statistic.fewest)
