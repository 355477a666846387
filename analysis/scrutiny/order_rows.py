"""Answers with their place: the rank of a block among those of its kind, and what stood before."""

import dataclasses
from collections.abc import Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.estimands import Scale
from analysis.reading.coded import codes_of, joint_codes
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

    def scores(self, rows: pd.DataFrame) -> NDArray[np.float64]:
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
    position = sources.positions(sources.rows)
    return sources.rows.assign(
        position=position, rank=_ranks(sources.rows, position.to_numpy(dtype=np.float64))
    )


def _ranks(rows: pd.DataFrame, position: NDArray[np.floating]) -> NDArray[np.floating]:
    """Return the rank of each row's block: by its first position, equal ones alike, without gaps."""
    if rows.empty:
        return position
    found = [codes_of(rows[name]) for name in ("sitting_id", "block_kind", "block_id")]
    kinds = joint_codes(*(each.codes for each in found[:2]), sizes=[len(each.words) for each in found[:2]])
    blocks = kinds * len(found[2].words) + found[2].codes
    order = np.argsort(blocks, kind="stable")
    begins = np.flatnonzero(np.diff(blocks[order], prepend=-1))
    first, kind = np.fmin.reduceat(position[order], begins), kinds[order][begins]
    in_turn = np.lexsort((first, kind))
    is_new = np.diff(kind[in_turn], prepend=-1) != 0
    is_later = ~is_new & (np.diff(first[in_turn], prepend=np.nan) > 0)
    steps = np.cumsum(is_later)
    rank = np.empty(len(first))
    rank[in_turn] = 1 + steps - np.maximum.accumulate(np.where(is_new, steps, 0))
    rank[np.isnan(first)] = np.nan
    ranks = np.empty(len(rows))
    ranks[order] = np.repeat(rank, np.diff(begins, append=len(rows)))
    return ranks


def choice_rows(rows: pd.DataFrame) -> pd.DataFrame:
    """Return the choices of a side, `y` is 1 for left."""
    is_choice = rows["usable"] & (rows["construct"] == "choice") & rows["side"].isin(["left", "right"])
    chosen = rows.loc[is_choice]
    return chosen.assign(y=np.where(chosen["side"] == "left", 1.0, 0.0))


def log_starts(rows: pd.DataFrame) -> pd.DataFrame:
    """Return the first trust rating of each log but a person's first: `y`, and `x` 1 after a misaligned end."""
    trust = rows.loc[SAME_SEEN["trust"].selects(rows) & rows["rank"].notna()]
    ends = {
        (sitting, rank): sequence[-1:] == "M"
        for sitting, rank, sequence in zip(trust["sitting_id"], trust["rank"], trust["sequence"], strict=True)
    }
    first = trust.loc[trust["checkpoint"] == "1"]
    places = zip(first["sitting_id"], first["rank"], strict=True)
    before = [ends.get((sitting, rank - 1)) for sitting, rank in places]
    ended = [np.nan if end is None else float(end) for end in before]
    return first.assign(y=first["number"], x=ended).dropna(subset=["x"])


def repeated_sides(rows: pd.DataFrame) -> pd.DataFrame:
    """Return successive choices of a person: `y` is 1 if they fell on the same side, minus what chance gives.

    Chance is any order of the person's own left and right choices.
    """
    chosen = (
        choice_rows(rows).dropna(subset=["position"]).sort_values(["sitting_id", "position"], kind="stable")
    )
    by_sitting = chosen.groupby("sitting_id")["y"]
    left, number = by_sitting.transform("sum"), by_sitting.transform("size")
    right = number - left
    before = by_sitting.shift()
    chance = (left * (left - 1) + right * (right - 1)) / (number * (number - 1)).where(number > 1)
    return chosen.assign(y=(chosen["y"] == before).astype(float) - chance).loc[before.notna()]


def page_times(sources: Sources) -> pd.DataFrame:
    """Return the pages that were sent with their time: `y` its logarithm, `x` the position in tens."""
    pages = sources.pages
    timed = pages.loc[pages["is_sent"] & (pages["seconds"] > 0) & pages["position"].notna()]
    return timed.assign(y=np.log(timed["seconds"]), x=timed["position"] / 10)


def within(rows: pd.DataFrame, alike: tuple[str, ...]) -> pd.DataFrame:
    """Return the rows with `x` and `y` freed of what belongs to the person and to what was shown.

    These are the residuals of a regression on a constant for each person and each thing shown; the slope
    of one on the other is that of the whole regression (Frisch & Waugh 1933). Means are taken out in turn
    until nothing changes.
    """
    if rows.empty:
        return rows
    person = pd.factorize(rows["participant_id"])[0].astype(np.intp)
    shown = rows.groupby(list(alike), sort=False).ngroup().to_numpy().astype(np.intp)
    freed = {name: _freed(rows[name].to_numpy(dtype=np.float64), (person, shown)) for name in ("x", "y")}
    return rows.assign(**freed)


def _freed(values: NDArray[np.float64], groups: Sequence[NDArray[np.intp]]) -> NDArray[np.float64]:
    for _ in range(ROUNDS):
        before = values
        for group in groups:
            values = values - (np.bincount(group, weights=values) / np.bincount(group))[group]
        if np.allclose(values, before, rtol=0.0, atol=CLOSE):
            break
    return values
