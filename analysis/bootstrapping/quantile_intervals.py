"""Intervals whose ends are quantiles of the resampled values: percentile, basic and BCa."""

import numpy as np
from scipy.special import ndtr, ndtri

from analysis.bootstrapping.known import Interval, Known, Tails
from analysis.bootstrapping.ratios import FloatArray

NO_WIDTH = "all resamples agree: the interval has no width and says nothing of precision"
AGREE = "all resamples agree: no interval"


def percentile(known: Known, tails: Tails) -> Interval:
    """Return quantiles of the resampled values (Efron & Tibshirani 1993, section 13.3)."""
    low, high = known.values.quantiles(tails)
    return Interval("percentile", low, high, NO_WIDTH if known.values.is_constant(known.rounding) else "")


def basic(known: Known, tails: Tails) -> Interval:
    """Return the quantiles mirrored at the estimate (Davison & Hinkley 1997, equation 5.6)."""
    if known.values.is_constant(known.rounding):
        return Interval("basic", None, None, AGREE)
    low, high = known.values.quantiles(tails)
    return Interval("basic", 2 * known.estimate - high, 2 * known.estimate - low)


def bca(known: Known, tails: Tails) -> Interval:
    """Return quantiles moved for bias and for a spread that changes with the estimate.

    Efron 1987; bias from the share of resamples below the estimate, acceleration from the jackknife over
    people (Efron & Tibshirani 1993, equations 14.10, 14.14 and 14.15). Resamples equal to the estimate
    count half, as in scipy.
    """
    if known.values.is_constant(known.rounding):
        return Interval("bca", None, None, AGREE)
    pull = _jackknife_pull(known)
    if pull is None:
        return Interval("bca", None, None, "without one of the people there is no estimate: no interval")
    below = known.values.share_below(known.estimate, known.rounding)
    if not 0 < below < 1:
        return Interval("bca", None, None, "the estimate lies at the end of all resamples: no interval")
    bias = ndtri(below)
    # A median of ratings may stay the same without anybody: then only the bias is corrected.
    acceleration = (pull**3).sum() / (6 * (pull**2).sum() ** 1.5) if pull.any() else 0.0
    moved = bias + ndtri(tails)
    if (1 - acceleration * moved <= 0).any():
        return Interval("bca", None, None, "a single person weighs too much: no interval")
    low, high = known.values.quantiles(list(ndtr(bias + moved / (1 - acceleration * moved))))
    return Interval("bca", low, high)


def _jackknife_pull(known: Known) -> FloatArray | None:
    if known.without_each is None or np.isnan(known.without_each).any():
        return None
    pull = known.without_each.mean() - known.without_each
    return np.where(np.abs(pull) > known.rounding, pull, 0.0)
