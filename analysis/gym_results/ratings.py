"""Which ratings can be used: those that were accepted and say all that their metric needs."""

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.gym_results.formats import CONSTRUCTS, TA_SCORES, TC_SCORES, WHOLE
from analysis.gym_results.json_lines import Lines

SCORES = (*TC_SCORES, *TA_SCORES, "cq", *CONSTRUCTS)


def without_unaccepted(lines: Lines) -> Lines:
    """Return the lines with the scores of ratings that were not accepted taken out: they mean nothing."""
    statuses = lines.columns["status"]
    unaccepted = [row for row, status in enumerate(statuses) if status != "ok"]
    columns = {name: list(lines.columns[name]) for name in SCORES}
    for values in columns.values():
        for row in unaccepted:
            values[row] = None
    return lines._replace(columns={**lines.columns, **columns})


def whole(ratings: pd.DataFrame) -> NDArray[np.bool_]:
    """Return which ratings are ok and say all that their metric needs; half a rating is none."""
    found = np.zeros(len(ratings), dtype=np.bool_)
    for metric, names in WHOLE.items():
        complete = ratings[list(names)].notna().to_numpy().all(axis=1)
        found |= (ratings["metric"] == metric).to_numpy() & complete
    return found & (ratings["status"] == "ok").to_numpy()
