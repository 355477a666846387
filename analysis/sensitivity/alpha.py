"""Krippendorff's alpha: how far raters agree on the same things, beyond what chance would bring."""

from typing import Literal

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
Measure = Literal["nominal", "ordinal"]
#: Cells of resampled counts held at a time.
CELLS_AT_A_TIME = 2**20
#: What rounding leaves of a disagreement of 0.
TINY = 1e-12


def alpha(counts: FloatArray, measure: Measure) -> float | None:
    """Return alpha; None where nothing is rated twice or all ratings are equal.

    One minus observed over expected disagreement (Krippendorff 2011). Missing ratings are simply absent.

    Args:
        counts: Shape (units, values): how many raters gave each value to each unit, values rising.
        measure: `nominal` if values only differ, `ordinal` if they are ranks.
    """
    found = float(_alphas(counts, np.ones((1, len(counts))), measure)[0])
    return None if np.isnan(found) else found


def resampled_alpha(
    counts: FloatArray, measure: Measure, rng: np.random.Generator, resamples: int
) -> FloatArray:
    """Return alpha with units drawn anew, shape (resamples,); NaN where it is undefined.

    Units are drawn, not raters: a rater drawn twice would agree with themselves (Zapf et al. 2016).
    Other arguments are those of `alpha`.
    """
    units = len(counts)
    step = max(1, CELLS_AT_A_TIME // max(units, counts.shape[1] ** 3))
    parts = []
    for start in range(0, resamples, step):
        size = min(step, resamples - start)
        drawn = rng.multinomial(units, np.full(units, 1 / units), size=size)
        parts.append(_alphas(counts, drawn.astype(np.float64), measure))
    return np.concatenate(parts)


def _alphas(counts: FloatArray, drawn: FloatArray, measure: Measure) -> FloatArray:
    """Return alpha per resample; `drawn` says how often each unit comes, shape (resamples, units)."""
    rated = counts.sum(axis=1)
    twice = rated >= 2
    own, often, values = counts[twice], drawn[:, twice], counts.shape[1]
    # Pairs of ratings within a unit, each unit weighing as much as it has ratings.
    pairs = own[:, :, np.newaxis] * own[:, np.newaxis, :]
    pairs[:, range(values), range(values)] -= own
    pairs /= (rated[twice] - 1)[:, np.newaxis, np.newaxis]
    observed = (often @ pairs.reshape(len(own), -1)).reshape(len(drawn), values, values)
    totals = often @ own
    apart = _apart(totals, measure)
    seen = (observed * apart).sum(axis=(1, 2))
    expected = (totals[:, :, np.newaxis] * totals[:, np.newaxis, :] * apart).sum(axis=(1, 2))
    found = np.full(len(drawn), np.nan)
    np.divide((totals.sum(axis=1) - 1) * seen, expected, out=found, where=expected > TINY)
    return 1 - found


def _apart(totals: FloatArray, measure: Measure) -> FloatArray:
    """Return the squared distance of every two values, shape (resamples, values, values)."""
    values = totals.shape[1]
    if measure == "nominal":
        return np.broadcast_to(1.0 - np.eye(values), (len(totals), values, values))
    # Ranks apart: ratings in between, and half of those at either end.
    middles = np.cumsum(totals, axis=1) - totals / 2
    return np.asarray((middles[:, :, np.newaxis] - middles[:, np.newaxis, :]) ** 2)
