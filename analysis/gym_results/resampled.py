"""Intervals from resampling whole units: scenarios, with all their personas and repetitions, or people.

With ten scenarios all resamples are listed, so nothing is left to chance; with many they are drawn.
"""

from collections.abc import Sequence
from typing import NamedTuple

from analysis.bootstrap import Statistic
from analysis.estimates import Estimate, Settings
from analysis.gym_results.found import UNIT, Found, found_by_person, found_by_scenario

#: So many statistics are held in all resamples at a time; it bounds memory, never the result.
AT_A_TIME = 96
FEW = 10


class Wanted(NamedTuple):
    """One row to be estimated.

    Attributes:
        estimate_id: Its name.
        label: What it is.
        parts: Weighted ratios of sums over units, or a correlation.
        n_answers: How many runs (tasks, answers) it rests on.
        note: What a reader must know beside the interval.
    """

    estimate_id: str
    label: str
    parts: Statistic
    n_answers: int
    note: str = ""


def estimated(wanted: Sequence[Wanted], settings: Settings, unit: str = UNIT) -> tuple[Estimate, ...]:
    """Return the rows with their percentile intervals; t intervals are told in the note."""
    found: dict[str, Found] = {}
    for start in range(0, len(wanted), AT_A_TIME):
        some = {each.estimate_id: each.parts for each in wanted[start : start + AT_A_TIME]}
        found |= found_by_scenario(some, settings) if unit == UNIT else found_by_person(some, settings, unit)
    return tuple(
        row(each.estimate_id, each.label, found[each.estimate_id], settings, each.n_answers, each.note, unit)
        for each in wanted
    )


def row(
    estimate_id: str,
    label: str,
    found: Found,
    settings: Settings,
    n_answers: int,
    note: str = "",
    unit: str = UNIT,
) -> Estimate:
    """Return the row of the table of estimates."""
    few = f"few {unit}s: a percentile interval tends to be too short here"
    told = (note, found.note, few if found.low is not None and found.units < FEW else "")
    return Estimate(
        estimate_id=estimate_id,
        label=label,
        estimate=found.estimate,
        ci_low=found.low,
        ci_high=found.high,
        ci_level=settings.level,
        unit=unit,
        n_units=found.units,
        n_answers=n_answers,
        method=f"percentile bootstrap of {unit}s" + (", all resamples listed" if found.is_listed else ""),
        resamples=found.resamples,
        seed=settings.seed,
        p_value=None,
        note="; ".join(part for part in told if part),
    )
