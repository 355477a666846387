"""Loss of trust minus its gain, freed of the level from which each of them started.

Losses start high and gains start low, so a floor, a ceiling and the return of extreme ratings to the middle
make both larger or smaller than they would be from one level. Here changes are regressed on the transition
and on the trust before them, with one slope, and both are read off at the middle of the scale, where there is
as much room to lose as to gain (analysis of covariance: Vickers & Altman 2001). Levels were not assigned, so
this shows what depends on the level and proves nothing about its cause (Lord 1967).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.bootstrap import Term, resampled_values
from analysis.reading.coded import numbered
from analysis.selections import people_codes
from analysis.sensitivity.clustered import Fit, clustered_fit
from analysis.sensitivity.contributors import n_contributors
from analysis.sensitivity.material import Material

FloatArray = NDArray[np.float64]
#: What is summed of each transition, in this order.
SUMS = ("n", "x", "y", "xx", "xy")
TRANSITIONS = ("A_M", "M_A")
#: What rounding leaves of a spread that is 0.
TINY = 1e-9


class Changes(NamedTuple):
    """Changes of trust from aligned to misaligned and back.

    Attributes:
        y: Later minus earlier trust.
        x: Earlier trust, minus the middle of the scale.
        is_gain: Whether the agent turned to aligned.
        codes: Whose they are.
    """

    y: FloatArray
    x: FloatArray
    is_gain: NDArray[np.bool_]
    codes: NDArray[np.intp]

    @property
    def freedom(self) -> int:
        """G - 1, where G counts the people of the transition that has fewer of them."""
        return min(n_contributors(self.codes[own]) for own in (self.is_gain, ~self.is_gain)) - 1

    def fit(self) -> Fit | None:
        """Return the regression of changes on the transition and the starting level."""
        design = np.column_stack([~self.is_gain, self.is_gain, self.x]).astype(np.float64)
        return clustered_fit(self.y, design, self.codes)


def changes(material: Material) -> Changes:
    """Return the usable changes A to M and M to A, with the level each started from."""
    rows = material.rows
    is_own = (rows["construct"] == "trust_change") & rows["usable"] & rows["transition"].isin(TRANSITIONS)
    own = rows.loc[is_own, ["participant_id", "number", "value_num", "transition"]]
    y = own["number"].to_numpy(dtype=np.float64)
    # A row of changes keeps the later rating as it was answered.
    later = numbered(own["value_num"], lambda cell: float(cell) if cell else np.nan)
    codes = people_codes(own["participant_id"], material.people)
    return Changes(y, later - y - material.middle("trust"), (own["transition"] == "M_A").to_numpy(), codes)


def adjusted(sums: FloatArray) -> FloatArray:
    """Return loss minus gain at the middle, shape (resamples,); NaN where it is undefined.

    Args:
        sums: Shape (2, 5, resamples): of each transition what `SUMS` names.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        n, x, y, xx, xy = (sums[:, place] for place in range(len(SUMS)))
        spread, joint = (xx - x * x / n).sum(axis=0), (xy - x * y / n).sum(axis=0)
        slope = np.where(spread > TINY, joint / spread, np.nan)
        return np.asarray(-(y / n - slope * x / n).sum(axis=0))


def resampled_adjusted(material: Material, found: Changes) -> FloatArray:
    """Return loss minus gain at the middle in the resamples of `estimates.csv`."""
    people = len(material.people)
    terms = {}
    for name, own in zip(TRANSITIONS, (~found.is_gain, found.is_gain), strict=True):
        x, y, codes = found.x[own], found.y[own], found.codes[own]
        for what, amounts in zip(SUMS, (np.ones(len(x)), x, y, x * x, x * y), strict=True):
            summed = np.bincount(codes, weights=amounts, minlength=people).astype(np.float64)
            terms[f"{name} {what}"] = [Term(summed, np.ones(people), is_total=True)]
    values = resampled_values(terms, material.rng, resamples=material.settings.resamples)
    return adjusted(values.reshape(len(TRANSITIONS), len(SUMS), -1))
