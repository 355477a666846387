"""Intervals as wide as the standard error says: bootstrap-t, t, and Wilson's for shares."""

import numpy as np
from scipy.special import stdtrit

from analysis.bootstrapping.known import Interval, Kind, Known, Tails
from analysis.bootstrapping.pivots import Pivot

NO_ERROR = "people do not differ, so the standard error is 0: no interval"
SAME_STEP = "both ends are the same step of the scale"


def studentised(known: Known, tails: Tails) -> Interval:
    """Return the bootstrap-t interval (Efron & Tibshirani 1993, section 12.5).

    As Davison & Hinkley (1997, section 5.2) advise, on a scale that suits the estimate. The standard error
    of each resample is the linearised one, so nothing is resampled twice.
    """
    if known.pivot is None or known.pivots is None:
        return Interval("studentised", None, None, "no standard error in each resample: no interval")
    if known.pivot.error == 0 or known.pivots.total == 0:
        return Interval("studentised", None, None, NO_ERROR)
    low, high = known.pivots.quantiles(tails)
    if not np.isfinite([low, high]).all():
        flat = float(np.isinf(known.pivots.values).mean())
        return Interval(
            "studentised", None, None, f"people do not differ in {flat:.1%} of the resamples: no interval"
        )
    return _around("studentised", known.pivot, low, high)


def t_interval(known: Known, tails: Tails) -> Interval:
    """Return the estimate plus and minus its standard error times a quantile of t with G - 1 degrees.

    The error is cluster-robust with a factor for few people (Cameron & Miller 2015, section VI).
    For sums that hold quantiles it is the standard deviation of the resampled values.
    """
    times = float(stdtrit(known.fewest - 1, tails[1]))
    if known.pivot is None:
        reach = times * known.values.deviation()
        if known.values.is_constant(known.rounding):
            return Interval("t", None, None, NO_ERROR)
        return Interval("t", known.estimate - reach, known.estimate + reach)
    if known.pivot.error == 0:
        return Interval("t", None, None, NO_ERROR)
    return _around("t", known.pivot, -times, times)


def wilson(known: Known, tails: Tails) -> Interval:
    """Return Wilson's interval of a share, as if from so many independent answers as it is worth.

    The effective number is p (1 - p) over the squared standard error (Kish 1965), at most the number of
    answers; where everybody agrees, the number of people. The normal quantile is replaced by that of t
    with G - 1 degrees, for what is not known of the error (Korn & Graubard 1998; Dean & Pagano 2015).
    """
    if known.share is None or known.pivot is None:
        return Interval("wilson", None, None, "not a single share: no Wilson interval")
    share, error = known.estimate, known.pivot.error
    worth = share * (1 - share) / error**2 if error else float(known.fewest)
    size = min(worth, float(known.share.counts.sum()))
    times = float(stdtrit(known.fewest - 1, tails[1])) ** 2
    middle = (share + times / (2 * size)) / (1 + times / size)
    reach = np.sqrt(times * (share * (1 - share) / size + times / (4 * size**2))) / (1 + times / size)
    return Interval("wilson", max(0.0, float(middle - reach)), min(1.0, float(middle + reach)))


def _around(kind: Kind, pivot: Pivot, low: float, high: float) -> Interval:
    ends = pivot.back(pivot.center - high * pivot.error), pivot.back(pivot.center - low * pivot.error)
    if None in ends:
        return Interval(kind, None, None, "too few people to bound the quantile: no interval")
    return Interval(kind, *ends, SAME_STEP if ends[0] == ends[1] else "")
