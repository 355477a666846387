"""What is known about each number: its value, its interval, and what a reader must be told."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from analysis.bootstrap import Interval, Kind, Statistic, cluster_bootstrap
from analysis.bootstrapping.intervals import interval
from analysis.bootstrapping.known import Known
from analysis.bootstrapping.pivots import pivot_of
from analysis.bootstrapping.prepared import Prepared, n_people, prepared
from analysis.bootstrapping.reasons import left_out, no_interval
from analysis.bootstrapping.tails import both_ends, tails
from analysis.estimates import Settings
from analysis.gym_results.averages import FloatArray
from analysis.gym_results.scenario_draws import Draws, draws_of

#: What is resampled unless another unit is named.
UNIT = "scenario"
#: The first is the row's, the second is told in its note.
KINDS: tuple[Kind, Kind] = ("percentile", "t")


class Found(NamedTuple):
    """What is known about one number.

    Attributes:
        estimate: In the data; None where it is undefined.
        low: Lower end of its percentile interval; None where there is no honest one.
        high: Upper end, likewise.
        units: How many scenarios (or people) contribute.
        resamples: How many resamples were drawn, or exist if all were listed.
        is_listed: All were.
        note: What a reader must know.
    """

    estimate: float | None
    low: float | None
    high: float | None
    units: int
    resamples: int
    is_listed: bool
    note: str


def found_by_scenario(statistics: Mapping[str, Statistic], settings: Settings) -> dict[str, Found]:
    """Return what is known of statistics of scenarios; all speak of the same resamples, made once."""
    ready = {name: prepared(name, parts) for name, parts in statistics.items()}
    draws = draws_of(n_people(list(ready.values())), settings)
    values = draws.values(list(ready.values()))
    return {
        name: _of_row(each, row, draws, settings)
        for (name, each), row in zip(ready.items(), values, strict=True)
    }


def found_by_person(statistics: Mapping[str, Statistic], settings: Settings, unit: str) -> dict[str, Found]:
    """Return what is known of statistics of people, who may be too many to hold all resamples."""
    # Each time from the seed: all rows speak of the same resamples.
    rng = np.random.default_rng(settings.seed)
    found = cluster_bootstrap(
        statistics, rng, resamples=settings.resamples, level=settings.level, intervals=KINDS, method="auto"
    )
    return {
        name: _found(
            each.estimate,
            each.intervals,
            each.units,
            each.resamples,
            each.resamples != settings.resamples,
            unit,
        )
        for name, each in found.items()
    }


def _of_row(statistic: Prepared, row: FloatArray, draws: Draws, settings: Settings) -> Found:
    estimate = statistic.estimate()
    values = tails(row, draws.copies, both_ends(settings.level))
    reason = no_interval(statistic, estimate, values)
    ends = [Interval(kind, None, None, reason) for kind in KINDS]
    if not reason and estimate is not None:
        known = Known(
            estimate=estimate,
            values=values,
            without_each=None,
            pivot=pivot_of(statistic),
            pivots=None,
            rounding=statistic.rounding(),
            fewest=statistic.fewest,
            share=None,
        )
        ends = [interval(kind, known, settings.level) for kind in KINDS]
    lost = left_out(statistic, values)
    told = [each._replace(note="; ".join(part for part in (each.note, lost) if part)) for each in ends]
    return _found(estimate, told, statistic.units, draws.total, draws.copies is not None, UNIT)


def _found(
    estimate: float | None, ends: Sequence[Interval], units: int, resamples: int, is_listed: bool, unit: str
) -> Found:
    first, second = ends
    t_note = "" if second.low is None else f"t interval {second.low:.4g} to {second.high:.4g}"
    note = first.note.replace("nobody contributes", "nothing is known of it").replace(
        "one person", f"one {unit}"
    )
    told = "; ".join(part for part in (note, t_note) if part)
    return Found(estimate, first.low, first.high, units, resamples, is_listed, told)
