"""Numbers that a number field takes."""

import math


def on_grid(wanted: float, low: float | None, high: float | None, step: float | None) -> float:
    """Return the number nearest to the one wanted that lies within the limits and on a step.

    >>> on_grid(7.4, 0.0, 30.0, 5.0), on_grid(99.0, 1.0, 10.0, 2.0)
    (5.0, 9.0)
    """
    start, stride = low or 0.0, step or 1.0
    steps = max(round((wanted - start) / stride), 0)
    if high is not None:
        steps = min(steps, math.floor((high - start) / stride + 1e-9))
    return round(start + steps * stride, 10)


def number_text(number: float) -> str:
    """Return a number as somebody types it: 20 and not 20.0."""
    return str(int(number)) if number == int(number) else str(number)
