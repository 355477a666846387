"""What an interval is, and what it is made of."""

from typing import Literal, NamedTuple

from analysis.bootstrapping.distributions import Distribution
from analysis.bootstrapping.pivots import Pivot
from analysis.bootstrapping.ratios import FloatArray, Term

Kind = Literal["percentile", "basic", "bca", "studentised", "t", "wilson"]
#: The shares of resamples that lie below the lower and the upper end.
Tails = tuple[float, float]


class Interval(NamedTuple):
    """Two ends, or none and the reason.

    Attributes:
        kind: How it was made.
        low: Lower end; None when there is no honest one.
        high: Upper end, likewise.
        note: Why there is none, or what a reader must know; often empty.
    """

    kind: Kind
    low: float | None
    high: float | None
    note: str = ""


class Known(NamedTuple):
    """What intervals are made of.

    Attributes:
        estimate: The value in the data.
        values: The resampled values.
        without_each: Shape (people,): the value without each person; only BCa asks for it.
        pivot: The scale of the standard error; None where there is none.
        pivots: The resampled pivots; only bootstrap-t asks for them.
        rounding: By how much equal values may differ.
        fewest: G, how many people contribute to the part that has the fewest.
        share: The term, where the statistic is a single share.
    """

    estimate: float
    values: Distribution
    without_each: FloatArray | None
    pivot: Pivot | None
    pivots: Distribution | None
    rounding: float
    fewest: int
    share: Term | None
