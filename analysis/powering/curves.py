"""Power by number of people, with the error that simulating leaves."""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from scipy.special import ndtri

from analysis.estimands import Scale
from analysis.powering.hypotheses import Hypothesis, Kind
from analysis.powering.outcomes import Outcome

#: Coverage of the intervals of a power: how well so many studies tell it.
MONTE_CARLO_LEVEL = 0.95


class Share(NamedTuple):
    """A share of the studies with its Monte Carlo interval."""

    value: float
    low: float
    high: float


class PowerRow(NamedTuple):
    """The power for one hypothesis at one size; the fields are the columns of `power.csv`.

    Attributes:
        estimate_id: As in `estimates.csv`; equivalences as in `tables/equivalence.csv`.
        label: What it is.
        kind: `difference` or `equivalence`.
        scale: What the estimate measures.
        null: What it is to differ from.
        margin: The difference that would not matter, for an equivalence.
        is_primary: Whether the study declares it.
        stated: The effect as the file of effects states it; empty where it does not.
        participants: How many people begin.
        studies: How many studies were simulated.
        shown: In how many the interval shows it.
        power: Their share.
        power_low: Lower end of its Monte Carlo interval (Wilson's).
        power_high: Upper end.
        holm: The share in which Holm's correction over the primary family leaves it shown; else empty.
        holm_low: Lower end, likewise.
        holm_high: Upper end.
        no_interval: In how many studies there is none, too few or too alike; they count as not shown.
        mean_estimate: Mean of the estimates over studies.
        sd_estimate: Their standard deviation: what a study of this size leaves open.
    """

    estimate_id: str
    label: str
    kind: Kind
    scale: Scale
    null: float
    margin: float | None
    is_primary: bool
    stated: float | None
    participants: int
    studies: int
    shown: int
    power: float
    power_low: float
    power_high: float
    holm: float | None
    holm_low: float | None
    holm_high: float | None
    no_interval: int
    mean_estimate: float | None
    sd_estimate: float | None


def power_rows(
    outcomes: Sequence[Outcome], sizes: Sequence[int], stated: Mapping[str, float]
) -> tuple[PowerRow, ...]:
    """Return the power for each hypothesis of any study, by size.

    Args:
        outcomes: One for each study.
        sizes: The numbers of people.
        stated: Effects by id, as somebody stated them.
    """
    known: dict[str, Hypothesis] = {}
    for each in outcomes:
        for hypothesis in each.hypotheses:
            known.setdefault(hypothesis.estimate_id, hypothesis)
    places = [{h.estimate_id: at for at, h in enumerate(each.hypotheses)} for each in outcomes]
    rows: list[PowerRow] = []
    for name, hypothesis in known.items():
        found = [(each, at[name]) for each, at in zip(outcomes, places, strict=True) if name in at]
        told = stated.get(name.removeprefix("equivalence."))
        rows += (
            _row(hypothesis, found, told, (column, size, len(outcomes))) for column, size in enumerate(sizes)
        )
    return tuple(rows)


def monte_carlo(hits: int, studies: int) -> Share:
    """Return a share of studies with Wilson's interval (1927): sensible at 0 and 1, too.

    >>> [round(each, 3) for each in monte_carlo(400, 500)]
    [0.8, 0.763, 0.833]
    """
    share, times = hits / studies, float(ndtri((1 + MONTE_CARLO_LEVEL) / 2)) ** 2
    middle = (share + times / (2 * studies)) / (1 + times / studies)
    reach = math.sqrt(times * (share * (1 - share) / studies + times / (4 * studies**2))) / (
        1 + times / studies
    )
    # Rounding must not take an end past the share.
    return Share(share, min(share, max(0.0, middle - reach)), max(share, min(1.0, middle + reach)))


def _row(
    hypothesis: Hypothesis,
    found: Sequence[tuple[Outcome, int]],
    stated: float | None,
    at: tuple[int, int, int],
) -> PowerRow:
    column, size, studies = at
    shown = sum(bool(each.shown[row, column]) for each, row in found)
    holm = monte_carlo(sum(bool(each.shown_holm[row, column]) for each, row in found), studies)
    values = np.array([each.estimates[row, column] for each, row in found])
    values = values[~np.isnan(values)]
    power = monte_carlo(shown, studies)
    is_primary = hypothesis.is_primary
    return PowerRow(
        estimate_id=hypothesis.estimate_id,
        label=hypothesis.label,
        kind=hypothesis.kind,
        scale=hypothesis.scale,
        null=hypothesis.null,
        margin=hypothesis.margin,
        is_primary=is_primary,
        stated=stated,
        participants=size,
        studies=studies,
        shown=shown,
        power=power.value,
        power_low=power.low,
        power_high=power.high,
        holm=holm.value if is_primary else None,
        holm_low=holm.low if is_primary else None,
        holm_high=holm.high if is_primary else None,
        no_interval=studies - sum(bool(each.decided[row, column]) for each, row in found),
        mean_estimate=float(values.mean()) if len(values) else None,
        sd_estimate=float(values.std(ddof=1)) if len(values) > 1 else None,
    )
