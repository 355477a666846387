"""Printed tables beside one's own: read, and set next to each other by model and harness."""

from pathlib import Path

import pandas as pd

from analysis.errors import AnalysisError
from analysis.gym_results.measures import ALLOCATION, CAPABILITY, MAIN, TRUST
from analysis.reading.csv_files import read_csv
from analysis.reading.table_checks import numbers

KEY = ("model", "harness")
PRINTED = tuple(
    each.column
    for each in (*MAIN, *CAPABILITY, *ALLOCATION, *TRUST)
    if each.name not in ("semantics", "completion")
)


def read_published(path: Path) -> pd.DataFrame:
    """Return a table of printed results: model, harness, and the numbers as printed.

    Shares and scores are in percent, ratings from 1 to 5, as `granular_tables` gives them.

    Raises:
        AnalysisError: The file cannot be read, lacks a column, or names a configuration twice.
    """
    text = read_csv(path)
    lacking = [name for name in (*KEY, *PRINTED) if name not in text]
    if lacking:
        raise AnalysisError(
            path.name, f"the column `{lacking[0]}` is missing.", "Give a table as printed, one row each."
        )
    twice = text.duplicated(list(KEY))
    if twice.any():
        model, harness = text.loc[twice, list(KEY)].iloc[0]
        raise AnalysisError(
            path.name, f"`{model}` with `{harness}` stands there twice.", "Remove one of the rows."
        )
    return text[list(KEY)].assign(**{name: numbers(text[name], path.name) for name in PRINTED})


def beside_published(own: pd.DataFrame, published: pd.DataFrame) -> pd.DataFrame:
    """Return both tables row by row: each number as found, as printed, and the difference.

    Args:
        own: One of `granular_tables`.
        published: From `read_published`.

    Returns:
        One row per model and harness that is in either table; what one of them lacks is NaN.
    """
    names = [name for name in PRINTED if name in own]
    both = own.merge(published[[*KEY, *names]], how="outer", on=list(KEY), suffixes=("", "_printed"))
    differences = {f"{name}_difference": both[name] - both[f"{name}_printed"] for name in names}
    return both.assign(**differences).sort_values([*KEY], kind="stable", ignore_index=True)
