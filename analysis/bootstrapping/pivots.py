"""The scale on which an estimate is divided by its standard error."""

import dataclasses
from typing import Literal

import numpy as np

from analysis.bootstrapping.correlations import Correlation
from analysis.bootstrapping.prepared import Prepared
from analysis.bootstrapping.quantiles import Quantile
from analysis.bootstrapping.spread import Smooth, standard_error

#: A correlation so near to 1 or -1 is taken for this near, because Fisher's z has no end.
NEAR_ONE = 1e-12

Scale = Literal["as it is", "Fisher's z", "share below"]


@dataclasses.dataclass(frozen=True, eq=False)
class Pivot:
    """The scale on which an estimate is divided by its standard error.

    Means, shares, totals and their sums stay as they are. A single correlation is taken to Fisher's z
    (Davison & Hinkley 1997, section 5.2). A single quantile is judged by the share of rows below it,
    which is a ratio (Woodruff 1952; Francisco & Fuller 1991).

    Attributes:
        parts: Whose linearised spread is used.
        scale: How the estimate is changed.
        center: The estimate on the scale; for a quantile, which quantile it is.
        error: Its standard error there; 0 where people do not differ.
        quantile: The quantile, if it is one: shares are taken back to values by it.
    """

    parts: tuple[Smooth, ...]
    scale: Scale
    center: float
    error: float
    quantile: Quantile | None = None

    def forth(self, value: float) -> float:
        """Return a value of the estimate as a place on the scale."""
        match self.quantile:
            case None:
                limited = float(np.clip(value, NEAR_ONE - 1, 1 - NEAR_ONE))
                return float(np.arctanh(limited)) if self.scale == "Fisher's z" else value
            case quantile:
                bound = value / quantile.weight
                return float((quantile.values < bound).mean() + (quantile.values <= bound).mean()) / 2

    def back(self, place: float) -> float | None:
        """Return a place on the scale as a value of the estimate; None beyond what the data bound."""
        match self.quantile:
            case None:
                return float(np.tanh(place)) if self.scale == "Fisher's z" else place
            case quantile:
                return quantile.weight * quantile.of_data(place) if 0 <= place <= 1 else None


def pivot_of(statistic: Prepared) -> Pivot | None:
    """Return the scale of a statistic that contributes; None for sums that hold quantiles."""
    match statistic.parts:
        case (Quantile(weight=weight) as quantile,) if weight > 0:
            parts = (quantile.share_upto_estimate(),)
            error = standard_error(parts, statistic.fewest)
            return Pivot(parts, "share below", quantile.at, error, quantile)
        case (Correlation(weight=1.0),):
            error, found = standard_error(statistic.smooth, statistic.fewest), statistic.estimate() or 0.0
            center = float(np.arctanh(np.clip(found, NEAR_ONE - 1, 1 - NEAR_ONE)))
            return Pivot(statistic.smooth, "Fisher's z", center, error / max(1 - found**2, NEAR_ONE))
        case _ if statistic.quantiles:
            return None
        case _:
            error = standard_error(statistic.smooth, statistic.fewest)
            return Pivot(statistic.smooth, "as it is", statistic.estimate() or 0.0, error)
