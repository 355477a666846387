"""Choices, acceptance and changes of trust by estimating equations, beside the estimates they check."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from scipy.special import expit, stdtr, stdtrit

from analysis.estimands import Scale
from analysis.page.sentences import number
from analysis.sensitivity.contributors import n_contributors
from analysis.sensitivity.estimating import Equations, solved
from analysis.sensitivity.material import Material
from analysis.sensitivity.rows import SensitivityRow
from analysis.sensitivity.working import Family, Solution, Unsolved

WHY = "Liang & Zeger 1986; Mancl & DeRouen 2001 (few people); what the rows mean: docs/decisions/0014"
GAIN = "timing.accept_gain"
#: Estimates that are checked, with the answers each is made from; those of two means are their difference.
CHOICES = ("depth.choice", "tradeoff.choice.ask_first", "tradeoff.choice.delegated", "timing.choice")
CHECKED = {
    **{name: (name,) for name in CHOICES},
    GAIN: ("timing.accept_now", "timing.accept_sleep"),
    "capability.choice": ("capability.choice",),
}
CHANGE = "trust.change."
NAMES: dict[Family, str] = {"binomial": "log-odds", "gaussian": "means"}


class Told(NamedTuple):
    """An estimate on the scale that people read, its ends, its statistic and the p-value."""

    estimate: float
    low: float
    high: float
    statistic: float
    p_value: float


def marginal_rows(material: Material) -> Iterator[SensitivityRow]:
    """Yield a row for each change of trust, choice and acceptance that the study asked for."""
    changes = {name: (name,) for name in material.estimands if name.startswith(CHANGE)}
    for checked, parts in (changes | CHECKED).items():
        if {checked, *parts} <= set(material.estimands):
            yield _row(material, checked, parts, "gaussian" if checked in changes else "binomial")


def told(found: Solution, family: Family, level: float) -> Told:
    """Return one mean against no change or one half, or the second share minus the first against 0.

    A share's ends are those of its log-odds. A difference's error follows from those of both log-odds
    by the delta method.
    """
    shares = expit(found.slopes)
    if len(shares) == 2:
        pull = shares * (1 - shares) * np.array([-1.0, 1.0])
        value, error = float(shares[1] - shares[0]), float(np.sqrt(pull @ found.covariance @ pull))
    else:
        value, error = float(found.slopes[0]), float(np.sqrt(found.covariance[0, 0]))
    reach = float(stdtrit(found.people - 1, (1 + level) / 2)) * error
    p_value = float(2 * stdtr(found.people - 1, -abs(value / error)))
    ends = (value, value - reach, value + reach)
    estimate, low, high = expit(ends).tolist() if family == "binomial" and len(shares) == 1 else ends
    return Told(estimate, low, high, value / error, p_value)


def _row(material: Material, checked: str, parts: tuple[str, ...], family: Family) -> SensitivityRow:
    asked, estimand = _equations(material, parts, family), material.estimands[checked]
    try:
        found = solved(asked)
        read = told(found, family, material.settings.level)
        note = f"correlation within people {number(found.likeness, 'points')}; {_beside(material, checked)}"
    except Unsolved as reason:
        read, note = None, str(reason)
    return SensitivityRow(
        row_id=f"{checked}.gee",
        label=estimand.label,
        scale=estimand.scale,
        estimate=read.estimate if read else None,
        ci_low=read.low if read else None,
        ci_high=read.high if read else None,
        ci_level=material.settings.level,
        statistic=read.statistic if read else None,
        p_value=read.p_value if read else None,
        method=_method(family, estimand.scale),
        n_units=n_contributors(asked.codes),
        n_answers=len(asked.values),
        note=note,
        why=WHY,
    )


def _equations(material: Material, parts: tuple[str, ...], family: Family) -> Equations:
    """Return the equations of one mean for each part."""
    chosen = [material.selected[name][0] for name in parts]
    which = np.repeat(np.arange(len(parts)), [len(part.values) for part in chosen])
    return Equations(
        values=np.concatenate([part.values for part in chosen]),
        design=(which[:, np.newaxis] == np.arange(len(parts))).astype(np.float64),
        codes=np.concatenate([part.codes for part in chosen]),
        family=family,
    )


def _method(family: Family, scale: Scale) -> str:
    against = "; p against 50%" if scale == "share" else ""
    return (
        f"GEE ({family}, {NAMES[family]}, exchangeable correlation); bias-reduced covariance; "
        f"t with G − 1 degrees of freedom{against}"
    )


def _beside(material: Material, name: str) -> str:
    """Return the estimate that the row checks, with its interval."""
    result, scale = material.results[name], material.estimands[name].scale
    ends = f" ({number(result.low, scale)} to {number(result.high, scale)})" if result.low is not None else ""
    return f"beside {number(result.estimate, scale)}{ends}"
