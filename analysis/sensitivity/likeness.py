"""How much the answers of one person resemble each other, and what that costs."""

from typing import NamedTuple

import numpy as np

from analysis.selections import Selected
from analysis.sensitivity.contributors import without_gaps


class Likeness(NamedTuple):
    """The intraclass correlation of the answers behind a mean.

    Attributes:
        icc: One-way ANOVA estimate; below 0 where people differ less than their own answers do.
        design_effect: How many times the variance of the mean is that of independent answers.
        note: Why there is none; else empty.
    """

    icc: float | None
    design_effect: float | None
    note: str = ""


def likeness(selected: Selected) -> Likeness:
    """Return the likeness of answers within people.

    With mean squares B between people and W within, ICC = (B - W) / (B + (m - 1) W), where m is the
    number of answers per person, corrected for its spread (Donner 1986). The design effect takes sizes
    weighted by themselves, because large ones cost more (Kish 1987): 1 + (sum of n² / N - 1) ICC.
    """
    people = without_gaps(selected.codes)
    sizes = np.bincount(people)
    count, groups = len(selected.codes), len(sizes)
    if groups < 2:
        return Likeness(None, None, "fewer than two people: no ICC")
    if count == groups:
        return Likeness(None, None, "one answer per person: no ICC")
    within, between = _mean_squares(selected, people, sizes)
    if within + between == 0:
        return Likeness(None, None, "all answers are equal: no ICC")
    typical = (count - (sizes**2).sum() / count) / (groups - 1)
    icc = float((between - within) / (between + (typical - 1) * within))
    return Likeness(icc, float(1 + ((sizes**2).sum() / count - 1) * icc))


def _mean_squares(
    selected: Selected, people: np.typing.NDArray[np.intp], sizes: np.typing.NDArray[np.intp]
) -> tuple[float, float]:
    """Return the mean squares within and between people."""
    values = selected.values
    means = np.bincount(people, weights=values) / sizes
    within = ((values - means[people]) ** 2).sum() / (len(values) - len(sizes))
    between = (sizes * (means - values.mean()) ** 2).sum() / (len(sizes) - 1)
    return float(within), float(between)
