"""What speaks of data quality besides the answers: pages with their times, draws, and what was declared.

All of it may be absent from tables of one's own; then less can be said, and nothing fails.
"""

import dataclasses
import functools
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.declared import Declared, read_declared
from analysis.reading.coded import (
    coded_frame,
    codes_of,
    constant,
    is_one_of,
    joint_codes,
    mapped,
    placed,
)
from analysis.reading.coded_files import read_coded, read_measured, table_path
from analysis.reading.table_checks import TOO_LARGE, check_columns, check_keys
from analysis.scrutiny.keys import keys_of, looked_up
from analysis.selections import people_codes
from analysis.tables import StudyTables

PAGE_KEY = ("sitting_id", "page_id")
PAGE_COLUMNS = (*PAGE_KEY, "page_position", "submitted_at")
TIME_COLUMNS = ("seconds_visible", "seconds_total")
DRAW_COLUMNS = ("sitting_id", "factor", "level")
#: Ways out before the study proper, and what they are called.
BEFORE = {"declined_consent": "declined", "screened_out": "screened out", "quota_full": "all places taken"}
#: Ways of not finishing it.
LEFT = {"started": "still open or gone", "timed_out": "timed out", "failed_checks": "ended by a failed check"}


class Endings(NamedTuple):
    """How the study ended for people.

    Attributes:
        finished: Shape (people,): who finished a sitting.
        left: Shape (people,): who was let in and finished none.
    """

    finished: NDArray[np.bool_]
    left: NDArray[np.bool_]


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

    @functools.cached_property
    def everyone(self) -> pd.Index:
        """Every participant, sorted, as the index of what is found by participant."""
        return pd.Index(self.participants)

    @property
    def let_in(self) -> pd.DataFrame:
        """The sittings that began: all but those that were declined or turned away."""
        sittings = self.tables.sittings
        return sittings.loc[~sittings["status"].isin(BEFORE)] if "status" in sittings else sittings

    @functools.cached_property
    def people(self) -> NDArray[np.intp]:
        """Shape (rows,): the place of each row's participant among all."""
        return self.people_of(self.rows)

    @functools.cached_property
    def positions(self) -> NDArray[np.float64]:
        """Shape (rows,): the place of each row's page in its sitting; NaN if the table of pages has none."""
        known = [codes_of(self.pages[name]) for name in PAGE_KEY]
        sizes = [len(each.words) for each in known]
        asked = [placed(self.rows[name], each.words) for name, each in zip(PAGE_KEY, known, strict=True)]
        wanted = np.where((asked[0] < 0) | (asked[1] < 0), -1, joint_codes(*asked, sizes=sizes))
        return looked_up(wanted, keys_of(self.pages, PAGE_KEY), self.pages["position"].to_numpy(np.float64))

    def count(self, is_counted: NDArray[np.bool_]) -> NDArray[np.intp]:
        """Return how many of some rows each participant has, shape (people,)."""
        return np.bincount(self.people[is_counted], minlength=len(self.participants))

    def people_of(self, table: pd.DataFrame) -> NDArray[np.intp]:
        """Return the place of each row's participant among all, shape (rows,)."""
        return people_codes(table["participant_id"], self.participants)

    def endings(self) -> Endings:
        """Return who finished the study and who left it."""
        sittings = self.tables.sittings
        finished, left = (np.zeros(len(self.participants), dtype=np.bool_) for _ in range(2))
        if "status" in sittings:
            people, status = self.people_of(sittings), sittings["status"]
            finished[people[is_one_of(status, ("completed",))]] = True
            left[people[is_one_of(status, LEFT)]] = True
        return Endings(finished, left & ~finished)


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
        found = read_measured(path, PAGE_KEY, ("page_position", *TIME_COLUMNS), ("submitted_at",))
        check_columns(found, PAGE_COLUMNS, path.name)
        check_keys(found, PAGE_KEY, path.name)
    else:
        empty: dict[str, list[float]] = {"page_position": [], "submitted_at": []}
        found = coded_frame(pd.DataFrame(columns=list(PAGE_KEY), dtype=str)).assign(**empty)
    found = _of_known(found, sittings)
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
    return _of_known(found, sittings)


def _of_known(found: pd.DataFrame, sittings: pd.DataFrame) -> pd.DataFrame:
    """Return the rows of sittings that are in the table of them."""
    is_known = is_one_of(found["sitting_id"], sittings["sitting_id"].tolist())
    return found if is_known.all() else found.loc[is_known].reset_index(drop=True)


def _of_sitting(found: pd.DataFrame, sittings: pd.DataFrame, column: str) -> pd.Series:
    """Return what the sittings table says of each row's sitting; empty without that column."""
    if column not in sittings:
        return pd.Series(constant("", len(found)), index=found.index)
    known = dict(zip(sittings["sitting_id"].tolist(), sittings[column].tolist(), strict=True))
    return mapped(found["sitting_id"], known)


def _number(cells: pd.Series) -> pd.Series:
    """Return the numbers; NaN instead of one that no page could have."""
    return cells.astype("float64").where(cells.abs() < TOO_LARGE)
