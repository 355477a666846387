"""What must hold in `judged_logs.csv`; each function raises or is silent."""

from collections.abc import Sequence
from typing import get_args

import pandas as pd

from analysis.errors import AnalysisError
from analysis.joint_results.judged_columns import KEY, RATED
from analysis.reading.oddities import advice, alike, listed
from analysis.reading.table_checks import matching
from questionnaires.language.vocabulary import PersonaName


def check_words(rows: pd.DataFrame, file: str) -> None:
    """Raise `AnalysisError` for a cell that does not say which judge, scenario, log or checkpoint it is of."""
    never_aligned = matching(rows["sequence"], "M+")
    sided = rows["direction"].isin(["over", "under"])
    position = "a position in the sequence, counted from 1"
    _refuse(rows, "judge_id", rows["judge_id"] == "", "the judge's name", file)
    _refuse(rows, "scenario_id", rows["scenario_id"] == "", "the scenario's name", file)
    personas = get_args(PersonaName)
    _refuse(rows, "persona", ~rows["persona"].isin(personas), listed(personas), file, personas)
    _refuse(rows, "sequence", ~matching(rows["sequence"], "[AM]{1,9}"), "letters A and M only", file)
    _refuse(rows, "direction", never_aligned & ~sided, "`over` or `under` where it is never aligned", file)
    _refuse(rows, "day", ~matching(rows["day"], "[0-9]{1,4}"), "a whole number", file)
    _refuse(rows, "checkpoint", ~matching(rows["checkpoint"], "[1-9]"), position, file)
    beyond = rows["checkpoint"].astype(int) > rows["sequence"].str.len()
    _refuse(rows, "checkpoint", beyond, position, file)


def check_range(rated: pd.DataFrame, rows: pd.DataFrame, file: str) -> None:
    """Raise `AnalysisError` for a rating outside 1 to 5."""
    for name in RATED:
        odd = rated[name].notna() & ~rated[name].between(1, 5)
        _refuse(rows, name, odd, "a number from 1 to 5, or empty", file)


def check_once(rows: pd.DataFrame, file: str) -> None:
    """Raise `AnalysisError` when one try rates a checkpoint twice."""
    twice = rows.duplicated(list(KEY))
    if twice.any():
        first = rows.loc[twice].iloc[0]
        raise AnalysisError(
            _row(file, twice),
            f"judge `{first['judge_id']}` rated checkpoint {first['checkpoint']} of this log above"
            f"{alike(int(twice.sum()))}.",
            "Number its tries in `rep`, or remove the repetition.",
        )


def _refuse(
    rows: pd.DataFrame, column: str, odd: pd.Series, should: str, file: str, known: Sequence[str] = ()
) -> None:
    if odd.any():
        word = str(rows.loc[odd, column].iloc[0])
        raise AnalysisError(
            f"{_row(file, odd)}, column `{column}`",
            f"the cell is `{word}`{alike(int(odd.sum()))}.",
            advice(word, should, known),
        )


def _row(file: str, odd: pd.Series) -> str:
    return f"{file}, data row {int(odd.to_numpy().argmax()) + 1}"
