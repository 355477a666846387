"""Several estimates judged together: intervals that all hold at once, and p-values adjusted by max-T."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from analysis.bootstrapping.pivots import Pivot
from analysis.bootstrapping.ranking import Ranking
from analysis.bootstrapping.resampling import Resamples

NO_ERROR = "no standard error in each resample: not in the family"
TOO_MANY_UNDEFINED = "more than half of the resamples leave one of the family undefined: no interval"
UNBOUNDED = "people drawn often do not differ on {}: no simultaneous interval"


class Simultaneous(NamedTuple):
    """One estimate among its family.

    Attributes:
        estimate: The value in the data; None where there is none.
        low: Lower end of the simultaneous interval; None when there is none, `note` says why.
        high: Upper end, likewise.
        p_value: Adjusted in a single step, in accord with the interval; None without one.
        p_stepdown: Adjusted step by step: never larger, and just as safe.
        note: Why there is no interval, or what a reader must know.
    """

    estimate: float | None
    low: float | None
    high: float | None
    p_value: float | None
    p_stepdown: float | None
    note: str = ""


def max_t(
    drawn: Resamples,
    family: Sequence[str],
    *,
    null: float | Mapping[str, float] = 0.0,
    level: float = 0.95,
) -> dict[str, Simultaneous]:
    """Return simultaneous intervals and adjusted two-sided p-values for a declared family.

    In each resample the largest studentised difference of the family is taken; its quantile replaces
    that of a single one (Westfall & Young 1993, algorithm 2.8 for the steps; Romano & Wolf
    2005). What the estimates have in common is used, so this is sharper than Holm's. A
    drawn p-value counts the data as one more resample (Davison & Hinkley 1997, section 4.2).

    Args:
        drawn: Resamples made with `studentise=True`.
        family: Names of the estimates that are judged together, decided before looking.
        null: What each estimate is tested against, or one value for all.
        level: Chance that all intervals hold, between 0 and 1.

    Returns:
        Results by name. An estimate without a standard error is left out of the family with its reason,
        as are, for all, resamples in which one of the others is undefined.

    Raises:
        ValueError: A name is unknown or has no null, the resamples are not studentised, or level is out
            of range.
    """
    _refuse_impossible(drawn, family, null, level)
    names = [name for name in family if name in drawn.scales and drawn.scales[name].error > 0]
    found = _judged(drawn, names, null, level) if names else {}
    return {name: found.get(name) or _without(drawn, name, NO_ERROR) for name in family}


def _judged(
    drawn: Resamples, names: Sequence[str], null: float | Mapping[str, float], level: float
) -> dict[str, Simultaneous]:
    pivots = np.abs(np.array([drawn.pivots[name] for name in names]))
    joint = ~np.isnan(pivots).any(axis=0)
    copies = np.ones(len(joint), dtype=np.int64) if drawn.copies is None else drawn.copies
    if 2 * copies[joint].sum() < drawn.total:
        return {name: _without(drawn, name, TOO_MANY_UNDEFINED) for name in names}
    ranking = Ranking(pivots[:, joint], copies[joint], is_drawn=drawn.copies is None)
    observed = np.array([_observed(drawn.scales[name], null, name) for name in names])
    p_values = zip(ranking.single_step(observed), ranking.step_down(observed), strict=True)
    times = ranking.critical(level)
    note = _left_out(drawn.total, int(copies[joint].sum()))
    if not np.isfinite(times):
        flat = [f"`{names[place]}`" for place in ranking.unbounded(level)]
        note = UNBOUNDED.format(", ".join(flat) or "some of these")
    told = zip(names, p_values, strict=True)
    return {name: _simultaneous(drawn, name, times, each, note) for name, each in told}


def _observed(pivot: Pivot, null: float | Mapping[str, float], name: str) -> float:
    """Return how many standard errors the estimate lies from its null."""
    tested = null[name] if isinstance(null, Mapping) else null
    return abs(pivot.center - pivot.forth(tested)) / pivot.error


def _simultaneous(
    drawn: Resamples, name: str, times: float, p_values: tuple[float, float], note: str
) -> Simultaneous:
    pivot, estimate = drawn.scales[name], drawn.statistics[name].estimate()
    if not np.isfinite(times):
        return Simultaneous(estimate, None, None, *p_values, note)
    low, high = pivot.back(pivot.center - times * pivot.error), pivot.back(pivot.center + times * pivot.error)
    if low is None or high is None:
        return Simultaneous(
            estimate, None, None, *p_values, "too few people to bound the quantile: no interval"
        )
    return Simultaneous(estimate, low, high, *p_values, note)


def _without(drawn: Resamples, name: str, reason: str) -> Simultaneous:
    return Simultaneous(drawn.statistics[name].estimate(), None, None, None, None, reason)


def _left_out(total: int, joint: int) -> str:
    if joint == total:
        return ""
    return f"{total - joint} of {total} resamples leave an estimate of the family undefined and were left out"


def _refuse_impossible(
    drawn: Resamples, family: Sequence[str], null: float | Mapping[str, float], level: float
) -> None:
    unknown = [name for name in family if name not in drawn.statistics]
    if unknown or not family:
        raise ValueError(f"no statistic is named {unknown}; the family must be among {list(drawn.statistics)}")
    untested = [name for name in family if isinstance(null, Mapping) and name not in null]
    if untested:
        raise ValueError(f"null has no value for {untested}; give one for each of the family")
    if not drawn.is_studentised:
        raise ValueError("the resamples are not studentised; make them with studentise=True")
    if not 0 < level < 1:
        raise ValueError(f"level is {level}; give a number between 0 and 1, such as 0.95")
