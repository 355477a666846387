"""Answers with their place: the rank of a block among those of its kind, and what stood before."""

import dataclasses
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.estimands import Scale
from analysis.reading.coded import codes_of, is_one_of, numbered
from analysis.scrutiny.keys import FloatArray, begins_run, keys_of, looked_up, run_starts
from analysis.scrutiny.sources import Sources

#: Taking out means in turn converges quickly in designs that are nearly balanced.
ROUNDS, CLOSE = 1000, 1e-12


@dataclasses.dataclass(frozen=True)
class Seen:
    """Answers that can be compared once what was shown is taken out.

    Attributes:
        label: What is measured.
        construct: Of the answers.
        kind: The kind of block they belong to.
        alike: Columns whose combination is one thing shown.
        scale: Of the effect.
        role: What counts 1 for choices; empty for ratings.
    """

    label: str
    construct: str
    kind: str
    alike: tuple[str, ...]
    scale: Scale = "points"
    role: str = ""

    def selects(self, rows: pd.DataFrame) -> "pd.Series[bool]":
        """Return which rows these are."""
        return rows["usable"] & (rows["construct"] == self.construct) & (rows["block_kind"] == self.kind)

    def scores(self, rows: pd.DataFrame) -> FloatArray:
        """Return the number each row counts with."""
        if self.role:
            return np.where(rows["value"] == self.role, 1.0, 0.0)
        return rows["number"].to_numpy(dtype=np.float64)


SAME_SEEN = {
    "trust": Seen("Trust", "trust", "trust_log", ("log", "checkpoint")),
    "depth_fit_log": Seen("Fit of depth in logs", "depth_fit", "trust_log", ("log", "checkpoint")),
    "depth_choice": Seen(
        "Chose the aligned agent", "choice", "depth_pair", ("comparison", "request"), "share_gain", "aligned"
    ),
    "depth_fit_pair": Seen(
        "Fit of depth in pairs", "depth_fit", "depth_pair", ("comparison", "request", "role")
    ),
    "content_usable": Seen(
        "Usability of the content", "content_usable", "depth_pair", ("comparison", "request", "role")
    ),
    "timing_choice": Seen("Chose sleep time", "choice", "timing", ("comparison",), "share_gain", "sleep"),
    "accept": Seen("Accepted help", "accept", "timing", ("comparison", "role"), "share_gain", "yes"),
    "capability_choice": Seen(
        "Chose the better content", "choice", "capability_pair", ("comparison",), "share_gain", "good"
    ),
    "fit": Seen("Fit of content", "fit", "capability_pair", ("comparison", "role")),
}


def ranked(sources: Sources) -> pd.DataFrame:
    """Return the rows with `position` of their page and `rank` of their block among its kind, from 1.

    Both are NaN where the table of pages does not tell.
    """
    return sources.rows.assign(position=sources.positions, rank=_ranks(sources.rows, sources.positions))


def _ranks(rows: pd.DataFrame, position: FloatArray) -> FloatArray:
    """Return the rank of each row's block: by its first position, equal ones alike, without gaps."""
    if rows.empty:
        return position
    # Rows of a block stand together, as a rule: what is sorted are runs of them.
    blocks = keys_of(rows, ("sitting_id", "block_kind", "block_id"))
    runs = run_starts(blocks)
    order = np.argsort(blocks[runs], kind="stable")
    begins = run_starts(blocks[runs][order])
    first = np.fmin.reduceat(np.fmin.reduceat(position, runs)[order], begins)
    kind = keys_of(rows, ("sitting_id", "block_kind"))[runs][order][begins]
    in_turn = np.lexsort((first, kind))
    is_new = np.diff(kind[in_turn], prepend=-1) != 0
    is_later = ~is_new & (np.diff(first[in_turn], prepend=np.nan) > 0)
    steps = np.cumsum(is_later)
    rank = np.empty(len(first))
    rank[in_turn] = 1 + steps - np.maximum.accumulate(np.where(is_new, steps, 0))
    rank[np.isnan(first)] = np.nan
    ranks = np.empty(len(runs))
    ranks[order] = np.repeat(rank, np.diff(begins, append=len(runs)))
    return np.repeat(ranks, np.diff(runs, append=len(rows)))


def placed_rows(rows: pd.DataFrame, seen: Seen) -> pd.DataFrame:
    """Return the answers that can be compared: `y` their score, `x` the rank of their block."""
    is_placed = seen.selects(rows) & rows["rank"].notna()
    own = rows.loc[is_placed, ["person", "number", "value", "rank", *seen.alike]]
    return own.assign(y=seen.scores(own), x=own["rank"])


def choice_rows(rows: pd.DataFrame) -> pd.DataFrame:
    """Return the choices of a side, `y` is 1 for left."""
    is_choice = rows["usable"] & (rows["construct"] == "choice") & is_one_of(rows["side"], ("left", "right"))
    chosen = rows.loc[is_choice, ["person", "sitting_id", "block_kind", "position", "side"]]
    return chosen.assign(y=np.where(chosen["side"] == "left", 1.0, 0.0))


def log_starts(rows: pd.DataFrame) -> pd.DataFrame:
    """Return the first trust rating of each log but a person's first: `y`, and `x` 1 after a misaligned end."""
    is_trust = SAME_SEEN["trust"].selects(rows) & rows["rank"].notna()
    trust = rows.loc[is_trust, ["person", "sitting_id", "log", "sequence", "checkpoint", "number", "rank"]]
    ended = numbered(trust["sequence"], lambda sequence: float(sequence.endswith("M")))
    rank = trust["rank"].to_numpy(dtype=np.int64)
    # Ranks begin at 1, so that what is before a sitting's first log is no log of another one.
    logs = codes_of(trust["sitting_id"]).codes * (1 + rank.max(initial=0)) + rank
    before = looked_up(logs - 1, logs, ended)
    return trust.assign(y=trust["number"], x=before).loc[(trust["checkpoint"] == "1") & ~np.isnan(before)]


def repeated_sides(rows: pd.DataFrame) -> pd.DataFrame:
    """Return successive choices of a person: `y` is 1 if they fell on the same side, minus what chance gives.

    Chance is any order of the person's own left and right choices.
    """
    chosen = choice_rows(rows)
    chosen = chosen.loc[chosen["position"].notna()].sort_values(["sitting_id", "position"], kind="stable")
    sitting, y = codes_of(chosen["sitting_id"]).codes, chosen["y"].to_numpy(dtype=np.float64)
    later = np.flatnonzero(~begins_run(sitting))
    number, left = np.bincount(sitting), np.bincount(sitting, weights=y)
    right = number - left
    ways = left * (left - 1) + right * (right - 1)
    # Whoever has a later choice has two.
    chance = (ways / np.maximum(number * (number - 1), 1))[sitting[later]]
    return chosen.iloc[later].assign(y=(y[later] == y[later - 1]).astype(np.float64) - chance)


def page_times(sources: Sources) -> pd.DataFrame:
    """Return the pages that were sent with their time: `y` its logarithm, `x` the position in tens."""
    pages = sources.pages.assign(person=sources.people_of(sources.pages))
    is_timed = pages["is_sent"] & (pages["seconds"] > 0) & pages["position"].notna()
    timed = pages.loc[is_timed, ["person", "page_id", "locale", "seconds", "position"]]
    return timed.assign(y=np.log(timed["seconds"]), x=timed["position"] / 10)


def within(rows: pd.DataFrame, alike: tuple[str, ...]) -> pd.DataFrame:
    """Return the rows with `x` and `y` freed of what belongs to the person and to what was shown.

    These are the residuals of a regression on a constant for each person and each thing shown; the slope
    of one on the other is that of the whole regression (Frisch & Waugh 1933). Means are taken out in turn
    until nothing changes.
    """
    if rows.empty:
        return rows
    person, shown = rows["person"].to_numpy(dtype=np.intp), pd.factorize(keys_of(rows, alike))[0]
    groups = [_Group(of, np.maximum(1, np.bincount(of))) for of in (person, shown)]
    freed = {name: _freed(rows[name].to_numpy(dtype=np.float64), groups) for name in ("x", "y")}
    return rows.assign(**freed)


class _Group(NamedTuple):
    """Rows in groups: the number of each row's, and how many rows each has, at least one."""

    of: NDArray[np.intp]
    sizes: NDArray[np.intp]


def _freed(values: FloatArray, groups: Sequence[_Group]) -> FloatArray:
    for _ in range(ROUNDS):
        before = values
        for group in groups:
            values = values - (np.bincount(group.of, weights=values) / group.sizes).take(group.of)
        if (np.abs(values - before) <= CLOSE).all():
            break
    return values
