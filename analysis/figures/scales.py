"""The rating scale a figure shows."""

import math
from collections.abc import Sequence

from analysis.figures.points import Point


def span_of(points: Sequence[Point]) -> tuple[int, int]:
    """Return the ends of the rating scale: 1 to 5, or further if the ratings go further."""
    ends = [end for p in points for end in (p.ci_low, p.estimate, p.ci_high) if end is not None]
    return math.floor(min([1, *ends])), math.ceil(max([5, *ends]))
