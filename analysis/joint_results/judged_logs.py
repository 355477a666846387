"""`judged_logs.csv`: judges rate the very logs that people read, one row per log and checkpoint.

Any judge will do, a model or a person; several judges, and several tries of each, stand in one file.
"""

import dataclasses
from pathlib import Path

import pandas as pd

from analysis.errors import AnalysisError
from analysis.joint_results.judged_checks import check_once, check_range, check_words
from analysis.joint_results.judged_columns import COLUMNS, CONSTRUCTS, FILE, NEEDED, RATED
from analysis.reading.csv_files import read_csv
from analysis.reading.table_checks import numbers


@dataclasses.dataclass(frozen=True, eq=False)
class JudgedLogs:
    """Ratings of logs by judges.

    Attributes:
        rows: One row per judge, try, log and checkpoint: the columns of `COLUMNS`, as text, with the
            ratings as numbers, NaN where there is none.
        judges: Their names, sorted.
        unrated: Rows without a rating of trust.
        from_constructs: Rows whose trust is the mean of the five constructs.
    """

    rows: pd.DataFrame
    judges: tuple[str, ...]
    unrated: int
    from_constructs: int


def read_judged_logs(path: Path) -> JudgedLogs:
    """Return the ratings in a file of judged logs.

    Raises:
        AnalysisError: The file cannot be read, lacks a column, or a cell is not what it should be.
    """
    return checked_logs(read_csv(path, COLUMNS.__contains__), path.name)


def checked_logs(text: pd.DataFrame, file: str = FILE) -> JudgedLogs:
    """Return the ratings in a table of text.

    Raises:
        AnalysisError: It lacks a column, or a cell is not what it should be.
    """
    lacking = [name for name in NEEDED if name not in text]
    if not lacking and "trust" not in text and not {*CONSTRUCTS} <= {*text.columns}:
        lacking = ["trust"]
    if lacking:
        raise AnalysisError(file, f"the column `{lacking[0]}` is missing.", _todo(lacking[0]))
    rows = text.reindex(columns=list(COLUMNS), fill_value="")
    check_words(rows, file)
    rated = rows[list(RATED)].apply(lambda column: numbers(column, file))
    check_range(rated, rows, file)
    accepted = rows["status"].isin(["", "ok"])
    rated = rated.where(accepted)
    whole = rated[list(CONSTRUCTS)].notna().all(axis=1)
    derived = rated["trust"].isna() & whole
    trust = rated["trust"].where(~derived, rated[list(CONSTRUCTS)].mean(axis=1))
    check_once(rows, file)
    return JudgedLogs(
        rows=rows.assign(**{name: rated[name] for name in RATED}).assign(trust=trust),
        judges=tuple(sorted(set(rows["judge_id"]))),
        unrated=int(trust.isna().sum()),
        from_constructs=int(derived.sum()),
    )


def together(first: JudgedLogs, second: JudgedLogs) -> JudgedLogs:
    """Return the ratings of both, as if they stood in one file."""
    return JudgedLogs(
        rows=pd.concat([first.rows, second.rows], ignore_index=True),
        judges=tuple(sorted({*first.judges, *second.judges})),
        unrated=first.unrated + second.unrated,
        from_constructs=first.from_constructs + second.from_constructs,
    )


def _todo(column: str) -> str:
    needed = ", ".join(f"`{name}`" for name in NEEDED)
    return f"It holds: {COLUMNS[column]} Needed are {needed}, and `trust` or the five constructs."
