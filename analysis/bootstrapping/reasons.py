"""What a reader must be told about an interval, or about why there is none."""

from analysis.bootstrapping.correlations import Correlation
from analysis.bootstrapping.distributions import Distribution
from analysis.bootstrapping.prepared import Prepared

#: With a larger share of undefined resamples the rest speaks of another question.
TOO_MANY_UNDEFINED = 0.5


def no_interval(statistic: Prepared, estimate: float | None, values: Distribution) -> str:
    """Return why there can be no interval of any kind; empty if there can."""
    match statistic.fewest:
        case 0:
            return "nobody contributes: no estimate"
        case _ if estimate is None:
            return "values do not differ: no estimate"
        case 1:
            return "only one person contributes: no interval"
        case _ if values.total == 0:
            return "no resample drew a contributor: no interval"
        case _ if values.undefined > TOO_MANY_UNDEFINED * (values.total + values.undefined):
            return "more than half of the resamples give no value: no interval"
        case _:
            return ""


def left_out(statistic: Prepared, values: Distribution) -> str:
    """Return how many resamples give no value, and why; empty if all do, or if there is no estimate."""
    if not values.undefined or statistic.fewest < 2 or statistic.estimate() is None:
        return ""
    has_correlation = any(isinstance(part, Correlation) for part in statistic.parts)
    cause = "no contributor, or no values that differ," if has_correlation else "no contributor"
    return f"{values.undefined} of {values.undefined + values.total} resamples drew {cause} and were left out"


def joined(*notes: str) -> str:
    """Return the notes that say something, one after the other."""
    return "; ".join(note for note in notes if note)
