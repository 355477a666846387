"""Numbers that are functions of several statistics, such as kappa: evaluated anew in every resample."""

import math
from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.bootstrap import Distribution, Statistic, resample
from analysis.bootstrapping.prepared import n_people, prepared
from analysis.bootstrapping.tails import both_ends, tails
from analysis.estimates import Settings
from analysis.gym_results.averages import FloatArray
from analysis.gym_results.found import UNIT, Found
from analysis.gym_results.scenario_draws import draws_of

#: Takes statistics in resamples, shape (statistics, resamples), and gives one value per resample.
Function = Callable[[FloatArray], FloatArray]


class Evaluated(NamedTuple):
    """Statistics in the data and in every resample.

    Attributes:
        values: Shape (statistics, 1 + resamples): what they are in the data, then in resamples.
        contributes: Shape (statistics, units): which units have something of each.
        copies: How often each resample counts where all were listed; None where drawn.
        total: How many resamples that makes.
    """

    values: FloatArray
    contributes: NDArray[np.bool_]
    copies: NDArray[np.int64] | None
    total: int


def evaluated(statistics: Mapping[str, Statistic], settings: Settings, unit: str = UNIT) -> Evaluated:
    """Return statistics of the same units in the data and in every resample."""
    ready = {name: prepared(name, parts) for name, parts in statistics.items()}
    units = n_people(list(ready.values()))
    if unit == UNIT:
        draws = draws_of(units, settings)
        values, copies, total = draws.values(list(ready.values())), draws.copies, draws.total
    else:
        rng = np.random.default_rng(settings.seed)
        drawn = resample(statistics, rng, resamples=settings.resamples, method="auto")
        values, copies, total = drawn.values, drawn.copies, drawn.total
    data = np.array([[math.nan if (found := each.estimate()) is None else found] for each in ready.values()])
    contributes = np.array([each.contributes.any(axis=0) for each in ready.values()])
    return Evaluated(np.hstack([data, values]), contributes, copies, total)


def derived(
    statistics: Mapping[str, Statistic],
    functions: Mapping[str, Function],
    settings: Settings,
    unit: str = UNIT,
) -> dict[str, Found]:
    """Return numbers that are functions of several statistics, each evaluated in every resample.

    Args:
        statistics: The statistics, all of the same units.
        functions: By name, what becomes of them; NaN where it is undefined.
        settings: Resamples, seed and level.
        unit: What is resampled.
    """
    drawn = evaluated(statistics, settings, unit)
    units = int(drawn.contributes.any(axis=0).sum())
    return {
        name: found_of(function(drawn.values), units, drawn, settings, unit)
        for name, function in functions.items()
    }


def found_of(numbers: FloatArray, units: int, drawn: Evaluated, settings: Settings, unit: str = UNIT) -> Found:
    """Return what is known about a number.

    Args:
        numbers: Shape (1 + resamples,): in the data, then in resamples.
        units: How many units contribute.
        drawn: The resamples.
        settings: Level of the interval.
        unit: What is resampled.
    """
    estimate = float(numbers[0])
    values = tails(numbers[1:], drawn.copies, both_ends(settings.level))
    low, high, note = _ends(estimate, values, unit if units < 2 else "", settings.level)
    known = None if math.isnan(estimate) else estimate
    return Found(known, low, high, units, drawn.total, drawn.copies is not None, note)


def _ends(
    estimate: float, values: Distribution, single: str, level: float
) -> tuple[float | None, float | None, str]:
    if math.isnan(estimate):
        return None, None, "values do not differ, or there are too few: no estimate"
    if single:
        return None, None, f"only one {single} contributes: no interval"
    if values.undefined > values.total:
        return None, None, "more than half of the resamples give no value: no interval"
    low, high = values.quantiles(both_ends(level))
    if not values.undefined:
        return low, high, ""
    total = values.total + values.undefined
    return low, high, f"{values.undefined:,} of {total:,} resamples gave no value and were left out"
