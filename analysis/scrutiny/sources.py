"""What speaks of data quality besides the answers: pages with their times, draws, and what was declared.

All of it may be absent from tables of one's own; then less can be said, and nothing fails.
"""

import dataclasses
from pathlib import Path

import numpy as np
import pandas as pd

from analysis.declared import Declared, read_declared
from analysis.reading.coded import coded_frame, codes_of, constant, joint_codes, mapped, placed
from analysis.reading.coded_files import read_coded, read_measured, table_path
from analysis.reading.table_checks import TOO_LARGE, check_columns, check_keys
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
        if self.pages.empty or rows.empty:
            return pd.Series(np.nan, index=rows.index, dtype="float64")
        known = [codes_of(self.pages[name]) for name in ("sitting_id", "page_id")]
        sizes = [len(each.words) for each in known]
        keys = joint_codes(*(each.codes for each in known), sizes=sizes)
        order = np.argsort(keys, kind="stable")
        asked = [
            placed(rows[name], each.words) for name, each in zip(("sitting_id", "page_id"), known, strict=True)
        ]
        wanted = np.where((asked[0] < 0) | (asked[1] < 0), -1, joint_codes(*asked, sizes=sizes))
        found = np.minimum(np.searchsorted(keys, wanted, sorter=order), len(keys) - 1)
        position = self.pages["position"].to_numpy(dtype="float64")[order[found]]
        return pd.Series(np.where(keys[order[found]] == wanted, position, np.nan), index=rows.index)


def read_sources(export_dir: Path, tables: StudyTables, rows: pd.DataFrame) -> Sources:
    """Return what an export folder holds for judging the data; `rows` are the measured rows of `tables`.

    Raises:
        AnalysisError: A file is there and cannot be read, or lacks a column it needs.
    """
    return Sources(
        tables=tables,
        rows=rows,
        pages=_pages(table_path(export_dir, "pages"), tables.sittings),
        draws=_draws(table_path(export_dir, "allocations"), tables.sittings),
        declared=read_declared(export_dir),
    )


def _pages(path: Path, sittings: pd.DataFrame) -> pd.DataFrame:
    if path.exists():
        found = read_measured(path, PAGE_COLUMNS[:2], ("page_position", *TIME_COLUMNS), ("submitted_at",))
        check_columns(found, PAGE_COLUMNS, path.name)
        check_keys(found, ("sitting_id", "page_id"), path.name)
    else:
        empty: dict[str, list[float]] = {"page_position": [], "submitted_at": []}
        found = coded_frame(pd.DataFrame(columns=["sitting_id", "page_id"], dtype=str)).assign(**empty)
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
            "seconds": seconds.where(seconds >= 0),
            "is_sent": found["submitted_at"].astype(bool),
        }
    )


def _draws(path: Path, sittings: pd.DataFrame) -> pd.DataFrame:
    if not path.exists():
        return coded_frame(pd.DataFrame(columns=list(DRAW_COLUMNS), dtype=str))
    found = read_coded(path, set(DRAW_COLUMNS).__contains__)
    check_columns(found, DRAW_COLUMNS, path.name)
    return found.loc[found["sitting_id"].isin(sittings["sitting_id"])].reset_index(drop=True)


def _of_sitting(found: pd.DataFrame, sittings: pd.DataFrame, column: str) -> pd.Series:
    """Return what the sittings table says of each row's sitting; empty without that column."""
    if column not in sittings:
        return pd.Series(constant("", len(found)), index=found.index)
    return mapped(found["sitting_id"], dict(zip(sittings["sitting_id"], sittings[column], strict=True)))


def _number(cells: pd.Series) -> pd.Series:
    """Return the numbers; NaN instead of one that no page could have."""
    return cells.astype("float64").where(cells.abs() < TOO_LARGE)
