"""Is loss larger than gain? The difference tested by flipped signs, and the same from one starting level."""

from collections.abc import Iterator

import numpy as np
from scipy.special import stdtr, stdtrit

from analysis.bootstrap import sign_flips
from analysis.sensitivity.clustered import Fit
from analysis.sensitivity.contributors import n_contributors
from analysis.sensitivity.material import Material
from analysis.sensitivity.rows import SensitivityRow
from analysis.sensitivity.starting_level import Changes, changes, resampled_adjusted

RAW = "trust.loss_minus_gain"
FLIPPED_WHY = "Cameron, Gelbach & Miller 2008; Canay, Santos & Shaikh 2021"
ADJUSTED_WHY = "Vickers & Altman 2001 (starting level); Field & Welsh 2007 (people resampled)"
CLUSTERED_WHY = "Vickers & Altman 2001 (starting level); Cameron & Miller 2015 (clustered errors, t with G - 1)"
ADJUSTED = "Loss minus gain of trust, both from the middle of the scale"
NO_FIT = "too few changes, or all of one transition from one level: no adjusted difference"


def asymmetry_rows(material: Material) -> Iterator[SensitivityRow]:
    """Yield the difference with its test, then the adjusted one with two intervals; nothing without logs."""
    if RAW not in material.estimands:
        return
    yield _flipped(material)
    found = changes(material)
    fit = found.fit() if found.is_gain.any() and not found.is_gain.all() else None
    yield _resampled(material, found, fit)
    yield _clustered(material, found, fit)


def _flipped(material: Material) -> SensitivityRow:
    result, terms = material.results[RAW], material.terms[RAW]
    flips = sign_flips(terms, material.rng, flips=material.flips)
    return SensitivityRow(
        row_id=f"{RAW}.sign_flips",
        label=material.estimands[RAW].label,
        scale="points",
        estimate=result.estimate,
        ci_low=result.low,
        ci_high=result.high,
        ci_level=material.settings.level,
        statistic=None,
        p_value=flips.p_value,
        method=f"percentile interval; {flips.flips:,} sign flips of participants",
        n_units=result.units,
        n_answers=sum(int(term.counts.sum()) for term in terms),
        note=flips.note or result.note,
        why=FLIPPED_WHY,
    )


def _resampled(material: Material, found: Changes, fit: Fit | None) -> SensitivityRow:
    values = resampled_adjusted(material, found) if fit else np.empty(0)
    defined = values[~np.isnan(values)]
    low, high = None, None
    if fit and 2 * len(defined) >= len(values):
        low, high = (float(end) for end in np.quantile(defined, [material.tail / 2, 1 - material.tail / 2]))
    return _adjusted(
        material, found, fit, f"{RAW}.adjusted", (low, high), None, "percentile interval", ADJUSTED_WHY
    )


def _clustered(material: Material, found: Changes, fit: Fit | None) -> SensitivityRow:
    row_id, method = f"{RAW}.adjusted_t", "clustered standard error; t with G − 1 degrees of freedom"
    value, error = fit.contrast(np.array([-1.0, -1.0, 0.0])) if fit else (0.0, 0.0)
    if not fit or error == 0 or found.freedom < 1:
        return _adjusted(material, found, fit, row_id, (None, None), None, method, CLUSTERED_WHY)
    reach = float(stdtrit(found.freedom, 1 - material.tail / 2)) * error
    p_value = float(2 * stdtr(found.freedom, -abs(value / error)))
    return _adjusted(
        material, found, fit, row_id, (value - reach, value + reach), p_value, method, CLUSTERED_WHY
    )


def _adjusted(
    material: Material,
    found: Changes,
    fit: Fit | None,
    row_id: str,
    ends: tuple[float | None, float | None],
    p_value: float | None,
    method: str,
    why: str,
) -> SensitivityRow:
    return SensitivityRow(
        row_id=row_id,
        label=ADJUSTED,
        scale="points",
        estimate=fit.contrast(np.array([-1.0, -1.0, 0.0]))[0] if fit else None,
        ci_low=ends[0],
        ci_high=ends[1],
        ci_level=material.settings.level,
        statistic=None,
        p_value=p_value,
        method=method,
        n_units=n_contributors(found.codes),
        n_answers=len(found.y),
        note=_levels(material, found, fit) if fit else NO_FIT,
        why=why,
    )


def _levels(material: Material, found: Changes, fit: Fit) -> str:
    """Return from where losses and gains started, and how a change depends on it."""
    middle = material.middle("trust")
    losses, gains = middle + found.x[~found.is_gain].mean(), middle + found.x[found.is_gain].mean()
    slope = f"{fit.slopes[2]:+.2f}".replace("-", "−")
    return (
        f"losses started from {losses:.2f} on average, gains from {gains:.2f}; a change is "
        f"{slope} per point that it starts higher; read off at {middle:g}; "
        "levels were not assigned"
    )
