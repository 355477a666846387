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
        return tuple(self.table.loc[(self.table[known] == 1).any(axis=1), "participant_id"])

    def judged(self, name: str) -> int:
        """Return of how many participants it can be told whether they bear a flag."""
        return int(self.table[name].notna().sum())


def flagged(sources: Sources) -> Flagged:
    """Return the flags of every participant, with what each rests on."""
    sittings = sources.tables.sittings
    tests = set(sittings.loc[sittings["is_test"] == "1", "participant_id"])
    people = pd.Index(sources.participants)
    found = [flag.find(sources) for flag in FLAGS]
    table = pd.concat(found, axis=1)
    borne = (table[list(NAMES)] == 1).to_numpy(dtype=np.bool_)
    names = [";".join(itertools.compress(NAMES, row)) for row in borne]
    head = pd.DataFrame(
        {"participant_id": people, "is_test": [int(person in tests) for person in people], "flags": names},
        index=people,
    )
    return Flagged(pd.concat([head, table], axis=1).reset_index(drop=True))
