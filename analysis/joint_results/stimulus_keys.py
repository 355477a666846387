"""By what two ratings are known to be of the same stimulus."""

import pandas as pd

from analysis.errors import AnalysisError
from analysis.joint_results.judged_columns import FILE

#: How stimuli are known to be the same, the surest first; all of its columns must be filled on both sides.
KEYS = {
    "stimulus_hash": ("stimulus_hash",),
    "behaviour": ("scenario_hash", "persona", "log", "checkpoint", "behaviour"),
    "name": ("scenario_id", "persona", "log", "checkpoint"),
}
BY_NAME = "stimuli matched by name only: that both read the same text is not proved"


def chosen_key(people: pd.DataFrame, theirs: pd.DataFrame) -> str:
    """Return the surest of `KEYS` that both sides have.

    Raises:
        AnalysisError: Nobody rated a log, or no key can be used.
    """
    if people.empty:
        raise AnalysisError("answers.csv", "nobody rated a log.", f"Leave {FILE} out.")
    for name, columns in KEYS.items():
        if all((frame[column] != "").all() for frame in (people, theirs) for column in columns):
            return name
    raise AnalysisError(
        "answers.csv",
        "ratings of logs do not say of which persona they are, so judges' ratings cannot be matched.",
        "Export the study again; the column `persona` tells it.",
    )


def named(rows: pd.DataFrame, key: str) -> pd.DataFrame:
    """Return the usable rows with the name of their stimulus and the letter of their checkpoint."""
    kept = rows.loc[rows["usable"]]
    letters = [s[int(place) - 1] for s, place in zip(kept["sequence"], kept["checkpoint"], strict=True)]
    cells = zip(*(kept[column] for column in KEYS[key]), strict=True)
    return kept.assign(stimulus=["|".join(map(str, each)) for each in cells], letter=letters)
