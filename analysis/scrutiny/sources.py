"""What speaks of data quality besides the answers: pages with their times, draws, and what was declared.

All of it may be absent from tables of one's own; then less can be said, and nothing fails.
"""

import dataclasses
from pathlib import Path

import pandas as pd

from analysis.csv_files import read_csv
from analysis.declared import Declared, read_declared
from analysis.table_checks import check_columns
from analysis.tables import StudyTables

PAGE_COLUMNS = ("sitting_id", "page_id", "page_position", "submitted_at")
TIME_COLUMNS = ("seconds_visible", "seconds_total")
DRAW_COLUMNS = ("sitting_id", "factor", "level")
#: Ways out before the study proper, and what they are called.
BEFORE = {"declined_consent": "declined", "screened_out": "screened out", "quota_full": "all places taken"}
#: Ways of not finishing it.
LEFT = {"started": "still open or gone", "timed_out": "timed out", "failed_checks": "ended by a failed check"}


@dataclasses.dataclass(frozen=True, eq=False)
class Sources:
    """Everything that flags, order effects, the flow and the bounds are made from.

    Attributes:
        tables: Sittings and answers.
        rows: The measured rows: answers with logs, transitions, recall and preferences.
        pages: One row per page that a sitting reached: `sitting_id`, `participant_id`, `page_id`, `locale`,
            `position` (NaN if unknown), `seconds` (in the foreground, else in all; NaN if unknown) and
            `is_sent`. Empty without `pages.csv`.
        draws: `sitting_id`, `factor`, `level`; empty without `allocations.csv`.
        declared: What was declared before anybody answered.
    """

    tables: StudyTables
    rows: pd.DataFrame
    pages: pd.DataFrame
    draws: pd.DataFrame
    declared: Declared

    @property
    def participants(self) -> tuple[str, ...]:
        """Every participant, sorted."""
        return self.tables.participants

    @property
    def let_in(self) -> pd.DataFrame:
        """The sittings that began: all but those that were declined or turned away."""
        sittings = self.tables.sittings
        return sittings.loc[~sittings["status"].isin(BEFORE)] if "status" in sittings else sittings

    def positions(self, rows: pd.DataFrame) -> "pd.Series[float]":
        """Return the place of each row's page in its sitting, NaN where the table of pages does not tell."""
        place = self.pages.set_index(["sitting_id", "page_id"])["position"]
        wanted = pd.MultiIndex.from_frame(rows[["sitting_id", "page_id"]])
        return pd.Series(place.reindex(wanted).to_numpy(dtype="float64"), index=rows.index)


def read_sources(export_dir: Path, tables: StudyTables, rows: pd.DataFrame) -> Sources:
    """Return what an export folder holds for judging the data; `rows` are the measured rows of `tables`.

    Raises:
        AnalysisError: A file is there and cannot be read, or lacks a column it needs.
    """
    return Sources(
        tables=tables,
        rows=rows,
        pages=_pages(export_dir / "pages.csv", tables.sittings),
        draws=_draws(export_dir / "allocations.csv", tables.sittings),
        declared=read_declared(export_dir),
    )


def _pages(path: Path, sittings: pd.DataFrame) -> pd.DataFrame:
    if path.is_file():
        found = read_csv(path, {*PAGE_COLUMNS, *TIME_COLUMNS}.__contains__)
        check_columns(found, PAGE_COLUMNS, path.name)
    else:
        found = pd.DataFrame(columns=list(PAGE_COLUMNS), dtype=str)
    found = found.loc[found["sitting_id"].isin(sittings["sitting_id"])].reset_index(drop=True)
    times = [_number(found[name]) for name in TIME_COLUMNS if name in found]
    seconds = times[0].combine_first(times[-1]) if times else pd.Series(float("nan"), index=found.index)
    return pd.DataFrame(
        {
            "sitting_id": found["sitting_id"],
            "participant_id": _of_sitting(found, sittings, "participant_id"),
            "page_id": found["page_id"],
            "locale": _of_sitting(found, sittings, "locale"),
            "position": _number(found["page_position"]),
            "seconds": seconds,
            "is_sent": found["submitted_at"] != "",
        }
    )


def _draws(path: Path, sittings: pd.DataFrame) -> pd.DataFrame:
    if not path.is_file():
        return pd.DataFrame(columns=list(DRAW_COLUMNS), dtype=str)
    found = read_csv(path, set(DRAW_COLUMNS).__contains__)
    check_columns(found, DRAW_COLUMNS, path.name)
    return found.loc[found["sitting_id"].isin(sittings["sitting_id"])].reset_index(drop=True)


def _of_sitting(found: pd.DataFrame, sittings: pd.DataFrame, column: str) -> pd.Series:
    """Return what the sittings table says of each row's sitting; empty without that column."""
    if column not in sittings:
        return pd.Series("", index=found.index, dtype=str)
    known = dict(zip(sittings["sitting_id"], sittings[column], strict=True))
    return found["sitting_id"].map(known)


def _number(cells: pd.Series) -> pd.Series:
    """Return the numbers in a column of text; NaN where there is none."""
    return pd.to_numeric(cells, errors="coerce").astype("float64")
