"""Intervals from resampling whole units: scenarios, with all their personas and repetitions, or people.

With ten scenarios all resamples are listed, so nothing is left to chance; with many they are drawn.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from analysis.bootstrap import BootstrapResult, Statistic, cluster_bootstrap
from analysis.estimates import Estimate, Settings

#: What is resampled unless another unit is named.
UNIT = "scenario"
#: So many statistics are held in all resamples at a time; it bounds memory, never the result.
AT_A_TIME = 96
FEW = 10


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
    found: dict[str, BootstrapResult] = {}
    for start in range(0, len(wanted), AT_A_TIME):
        some = {each.estimate_id: each.parts for each in wanted[start : start + AT_A_TIME]}
        # Each time from the seed: all rows speak of the same resamples.
        rng = np.random.default_rng(settings.seed)
        found |= cluster_bootstrap(
            some,
            rng,
            resamples=settings.resamples,
            level=settings.level,
            intervals=("percentile", "t"),
            method="auto",
        )
    known = {name: _known(result, settings, unit) for name, result in found.items()}
    return tuple(
        row(each.estimate_id, each.label, known[each.estimate_id], settings, each.n_answers, each.note, unit)
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


def _known(result: BootstrapResult, settings: Settings, unit: str) -> Found:
    second = result.interval("t")
    t_note = "" if second.low is None else f"t interval {second.low:.4g} to {second.high:.4g}"
    note = result.note.replace("nobody contributes", "nothing is known of it").replace(
        "one person", f"one {unit}"
    )
    return Found(
        estimate=result.estimate,
        low=result.low,
        high=result.high,
        units=result.units,
        resamples=result.resamples,
        is_listed=result.resamples != settings.resamples,
        note="; ".join(part for part in (note, t_note) if part),
    )
