"""A flag with what it rests on, one row per participant."""

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.scrutiny.sources import Sources

Mask = NDArray[np.bool_]
#: One value per participant.
Values = NDArray[np.floating] | NDArray[np.integer] | list[str]


def flag(sources: Sources, name: str, is_so: Mask, is_known: Mask, **evidence: Values) -> pd.DataFrame:
    """Return a flag and its evidence, by participant: 1 or 0, NaN where there is too little to tell."""
    told = {name: np.where(is_known, is_so.astype(np.float64), np.nan), **evidence}
    return pd.DataFrame(told, index=sources.everyone)
