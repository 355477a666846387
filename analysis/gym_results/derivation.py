"""Numbers that are functions of several statistics, such as kappa: evaluated anew in every resample."""

import math
from collections.abc import Callable, Mapping

import numpy as np

from analysis.bootstrap import Statistic, resample
from analysis.bootstrapping.distributions import Distribution
from analysis.estimates import Settings
from analysis.gym_results.averages import FloatArray
from analysis.gym_results.resampled import UNIT, Found

#: Takes statistics in resamples, shape (statistics, resamples), and gives one value per resample.
Function = Callable[[FloatArray], FloatArray]


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
    drawn = resample(
        statistics, np.random.default_rng(settings.seed), resamples=settings.resamples, method="auto"
    )
    data = np.array([[_value(parts)] for parts in statistics.values()])
    units = int(np.any([part.contributes() for parts in statistics.values() for part in parts], axis=0).sum())
    found = {}
    for name, function in functions.items():
        estimate = float(function(data)[0])
        values = Distribution.of(function(drawn.values), drawn.copies)
        low, high, note = _ends(estimate, values, unit if units < 2 else "", settings.level)
        known = None if math.isnan(estimate) else estimate
        found[name] = Found(known, low, high, units, drawn.total, drawn.copies is not None, note)
    return found


def _ends(
    estimate: float, values: Distribution, single: str, level: float
) -> tuple[float | None, float | None, str]:
    if math.isnan(estimate):
        return None, None, "values do not differ, or there are too few: no estimate"
    if single:
        return None, None, f"only one {single} contributes: no interval"
    if values.undefined > values.total:
        return None, None, "more than half of the resamples give no value: no interval"
    low, high = values.quantiles([(1 - level) / 2, 1 - (1 - level) / 2])
    if not values.undefined:
        return low, high, ""
    total = values.total + values.undefined
    return low, high, f"{values.undefined:,} of {total:,} resamples gave no value and were left out"


def _value(parts: Statistic) -> float:
    found = [part.estimate() for part in parts]
    return math.nan if None in found else sum(each for each in found if each is not None)
