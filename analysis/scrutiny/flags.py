"""Flags of data quality, one row per participant. A flag is a reason to look, never to delete silently.

Nothing here changes an estimate. Which flags leave somebody out is declared in the study file
(`analysis.exclusion_flags`), and then both estimates stand side by side (`exclusions`).
"""

import dataclasses
import itertools
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.reading.coded import is_one_of
from analysis.scrutiny.answer_flags import missing, recall_failed, side_habit, straight_lining
from analysis.scrutiny.sitting_flags import checks_failed, duplicate
from analysis.scrutiny.sources import Sources
from analysis.scrutiny.speed_flags import speeding


class Flag(NamedTuple):
    """One flag: its name in tables and study files, what it says of a person, and when it is set."""

    name: str
    words: str
    rule: str
    find: Callable[[Sources], pd.DataFrame]


FLAGS = (
    Flag(
        "speeding",
        "went too fast",
        "on average at least twice as fast as reading the pages takes (where that is not known, as the median "
        "participant); a page counts at most threefold (after Leiner 2019)",
        speeding,
    ),
    Flag(
        "straight_lining",
        "rated everything alike",
        "a run of the same rating over at least half of all ratings (long-string index, Curran 2016), or no "
        "spread at all; from eight ratings on",
        straight_lining,
    ),
    Flag(
        "checks_failed", "failed a check", "at least one attention or comprehension check failed", checks_failed
    ),
    Flag(
        "recall_failed",
        "recalled poorly",
        "less than three quarters right of what the agent did first (guessing gives one half); from four "
        "answers on",
        recall_failed,
    ),
    Flag(
        "missing",
        "left much out",
        "at least a fifth of the questions left empty, texts apart; declined questions do not count",
        missing,
    ),
    Flag(
        "side_habit",
        "took one side",
        "so one-sided between left and right that a fair coin would be so in fewer than 1 of 100 people (exact "
        "binomial, two-sided); from eight choices on",
        side_habit,
    ),
    Flag(
        "duplicate",
        "may be in the data twice",
        "answered in more than one sitting, or gave the same ratings and choices throughout as somebody else "
        "(at least 20)",
        duplicate,
    ),
)
NAMES = tuple(flag.name for flag in FLAGS)


@dataclasses.dataclass(frozen=True, eq=False)
class Flagged:
    """The flags of everybody.

    Attributes:
        table: One row per participant, sorted, as `tables/flags.csv` has it: `participant_id`, `is_test`,
            `flags` (names joined by `;`), then for each flag 1, 0 or NaN (cannot be told) and its evidence.
    """

    table: pd.DataFrame

    def bearers(self, names: tuple[str, ...] = NAMES) -> tuple[str, ...]:
        """Return the participants with at least one of these flags."""
        known = [name for name in names if name in self.table]
        return tuple(self.table.loc[(self.table[known] == 1).any(axis=1), "participant_id"].tolist())

    def judged(self, name: str) -> int:
        """Return of how many participants it can be told whether they bear a flag."""
        return int(self.table[name].notna().sum())


def flagged(sources: Sources) -> Flagged:
    """Return the flags of every participant, with what each rests on."""
    sittings = sources.tables.sittings
    tests = sittings.loc[sittings["is_test"] == "1", "participant_id"].tolist()
    found = pd.concat([flag.find(sources) for flag in FLAGS], axis=1)
    head = pd.DataFrame(
        {
            "participant_id": sources.everyone,
            "is_test": is_one_of(sources.everyone.to_series(), tests).astype(np.int64),
            "flags": _names((found[list(NAMES)] == 1).to_numpy(dtype=np.bool_)),
        },
        index=sources.everyone,
    )
    return Flagged(pd.concat([head, found], axis=1).reset_index(drop=True))


def _names(borne: NDArray[np.bool_]) -> NDArray[np.object_]:
    """Return the names of the flags that each person bears, joined; few combinations occur."""
    kinds, kind = np.unique(borne, axis=0, return_inverse=True)
    names = [";".join(itertools.compress(NAMES, each)) for each in kinds]
    return np.array(names, dtype=np.object_)[kind.ravel()]
