"""Choices between two agents: own preference beside them, and the estimands of pairs."""

import numpy as np
import pandas as pd

from analysis.estimands import Estimand, Part, chosen, rating
from analysis.selections import AtLeast, Is, Selection

ALIGNED_SHARE = "pairs in which the aligned agent was chosen ÷ pairs"

PAIRS = (
    Estimand(
        "depth.choice",
        "Chose the aligned agent, equal content",
        f"{ALIGNED_SHARE}, equal comparison",
        "share",
        "Depth",
        chosen("aligned", "equal"),
    ),
    Estimand(
        "depth.choice.matched",
        "Chose the aligned agent, request as the person prefers",
        f"{ALIGNED_SHARE}, equal comparison, where the request is the person's own preference",
        "share",
        "Depth",
        chosen("aligned", "equal", ("preference", "matched")),
    ),
    Estimand(
        "depth.choice.differed",
        "Chose the aligned agent, request not as the person prefers",
        f"{ALIGNED_SHARE}, equal comparison, where the request is not the person's own preference",
        "share",
        "Depth",
        chosen("aligned", "equal", ("preference", "differed")),
    ),
    Estimand(
        "depth.fit_gain",
        "Fit of depth, aligned minus misaligned",
        "mean fit of the aligned agent minus mean fit of the misaligned one, equal comparison",
        "points",
        "Depth",
        (
            rating("depth_fit", "equal", "aligned"),
            rating("depth_fit", "equal", "misaligned", -1.0),
        ),
        is_paired=True,
    ),
    *(
        Estimand(
            f"tradeoff.choice.{request}",
            f"Chose the aligned agent though incomplete, {words}",
            f"{ALIGNED_SHARE}, tradeoff comparison, {words}",
            "share",
            "Tradeoff",
            chosen("aligned", "tradeoff", ("request", request)),
        )
        for request, words in (
            ("ask_first", "approval required"),
            ("delegated", "execution delegated"),
        )
    ),
    Estimand(
        "capability.choice",
        "Chose the better content",
        "choices of the good agent ÷ choices, `same` and `neither` included",
        "share",
        "Capability",
        chosen("good", "capability"),
    ),
    Estimand(
        "capability.fit_gain",
        "Fit of content, good minus poor",
        "mean fit of the good agent minus mean fit of the poor one",
        "points",
        "Capability",
        (rating("fit", "capability", "good"), rating("fit", "capability", "poor", -1.0)),
        is_paired=True,
    ),
)

CHECKS = (
    Estimand(
        "plausibility.high",
        "Found the scenarios plausible (4 or 5)",
        "ratings of 4 or 5 ÷ ratings",
        "share",
        "Checks",
        (Part(Selection("plausibility", score=AtLeast(4))),),
    ),
    Estimand(
        "side.bias",
        "Chose the left side",
        "choices of the left side ÷ choices that have a side",
        "share",
        "Checks",
        (Part(Selection("choice", score=Is("left", "side"), present=("side",))),),
    ),
)


def with_preferences(rows: pd.DataFrame) -> pd.DataFrame:
    """Return the rows with a column `preference`: `matched`, `differed` or ''.

    A depth pair is matched when its request is what the participant said, before any stimulus and
    for the same scenario, they would want. Pairs without a usable answer, or with two that
    contradict each other, are neither.
    """
    said = _own_preferences(rows)
    is_pair = (rows["block_kind"] == "depth_pair").to_numpy()
    columns = (rows[name].to_numpy()[is_pair] for name in ("sitting_id", "scenario_id", "request"))
    preference = np.full(len(rows), "", dtype=np.object_)
    preference[is_pair] = [
        _agreement(said.get((sitting, scenario), set()), request)
        for sitting, scenario, request in zip(*columns, strict=True)
    ]
    return rows.assign(preference=preference)


def _own_preferences(rows: pd.DataFrame) -> dict[tuple[str, str], set[str]]:
    """Return what each sitting wanted for each scenario, before any stimulus."""
    asked = (rows["block_kind"] == "form") & (rows["construct"] == "own_preference") & rows["usable"]
    columns = (rows.loc[asked, name] for name in ("sitting_id", "scenario_id", "value"))
    said: dict[tuple[str, str], set[str]] = {}
    for sitting, scenario, value in zip(*columns, strict=True):
        said.setdefault((sitting, scenario), set()).add(value)
    return said


def _agreement(wanted: set[str], request: str) -> str:
    if len(wanted) != 1 or not request:
        return ""
    return "matched" if request in wanted else "differed"
