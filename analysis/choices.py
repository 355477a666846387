"""Choices between two agents: own preference beside them, and the estimands of pairs."""

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.estimands import OWN, Estimand, Part, chosen, rating
from analysis.reading.coded import codes_of, from_words, joint_codes, placed
from analysis.selections import AtLeast, Is, Selection

#: Whether a pair's request is the participant's own preference, as far as that is known.
PREFERENCES = ("", "matched", "differed")
#: One scenario of one person.
ABOUT = ("sitting_id", "scenario_id")
ALIGNED_SHARE = "pairs in which the aligned agent was chosen ÷ pairs"

PAIRS = (
    Estimand(
        "depth.choice",
        "Chose the aligned agent, equal content",
        f"{ALIGNED_SHARE}, equal comparison",
        "share",
        "Depth",
        chosen("aligned", "equal"),
        source="paper, Sec. 5.3 and Fig. 16c",
    ),
    Estimand(
        "depth.choice.matched",
        "Chose the aligned agent, request as the person prefers",
        f"{ALIGNED_SHARE}, equal comparison, where the request is the person's own preference",
        "share",
        "Depth",
        chosen("aligned", "equal", ("preference", "matched")),
        source="paper, App. G.5",
    ),
    Estimand(
        "depth.choice.differed",
        "Chose the aligned agent, request not as the person prefers",
        f"{ALIGNED_SHARE}, equal comparison, where the request is not the person's own preference",
        "share",
        "Depth",
        chosen("aligned", "equal", ("preference", "differed")),
        source="paper, App. G.5",
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
        source="paper, App. G.5 and Fig. 16d",
    ),
    *(
        Estimand(
            f"tradeoff.choice.{request}",
            f"Chose the aligned agent though incomplete, {words}",
            f"{ALIGNED_SHARE}, tradeoff comparison, {words}",
            "share",
            "Tradeoff",
            chosen("aligned", "tradeoff", ("request", request)),
            source="paper, App. G.5 and Fig. 16c",
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
        source="paper, Sec. 5.3",
    ),
    Estimand(
        "capability.fit_gain",
        "Fit of content, good minus poor",
        "mean fit of the good agent minus mean fit of the poor one",
        "points",
        "Capability",
        (rating("fit", "capability", "good"), rating("fit", "capability", "poor", -1.0)),
        is_paired=True,
        source="paper, App. G.5 and Fig. 16b",
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
        source="paper, App. G.5",
    ),
    Estimand(
        "side.bias",
        "Chose the left side",
        "choices of the left side ÷ choices that have a side",
        "share",
        "Checks",
        (Part(Selection("choice", score=Is("left", "side"), present=("side",))),),
        source=f"{OWN}: effect of position, Nisbett & Wilson 1977",
    ),
)


def with_preferences(rows: pd.DataFrame) -> pd.DataFrame:
    """Return the rows with a column `preference`: `matched`, `differed` or ''.

    A depth pair is matched when its request is what the participant said, before any stimulus and
    for the same scenario, they would want. Pairs without a usable answer, or with two that
    contradict each other, are neither.
    """
    is_pair = (rows["block_kind"] == "depth_pair").to_numpy(dtype=np.bool_)
    pairs, asked = rows.loc[is_pair, [*ABOUT, "request"]], _own_preferences(rows)
    words = codes_of(asked["value"]).words
    wanted = _found(asked, pairs)
    request = placed(pairs["request"], words)
    is_known = (wanted >= 0) & (pairs["request"] != "").to_numpy(dtype=np.bool_)
    preference = np.zeros(len(rows), dtype=np.int8)
    preference[is_pair] = np.where(is_known, np.where(request == wanted, 1, 2), 0)
    return rows.assign(preference=from_words(preference, PREFERENCES))


def _own_preferences(rows: pd.DataFrame) -> pd.DataFrame:
    """Return what each sitting wanted for each scenario, before any stimulus, unless it contradicted itself."""
    is_asked = (rows["block_kind"] == "form") & (rows["construct"] == "own_preference") & rows["usable"]
    said = rows.loc[is_asked, [*ABOUT, "value"]].drop_duplicates()
    return said.loc[~said.duplicated([*ABOUT], keep=False)]


def _found(asked: pd.DataFrame, pairs: pd.DataFrame) -> NDArray[np.int64]:
    """Return the place of the word that was said of each pair's sitting and scenario; -1 where none was."""
    if asked.empty or pairs.empty:
        return np.full(len(pairs), -1, dtype=np.int64)
    known = [codes_of(asked[name]) for name in ABOUT]
    sizes = [len(each.words) for each in known]
    keys = joint_codes(*(each.codes for each in known), sizes=sizes)
    order = np.argsort(keys, kind="stable")
    places = [placed(pairs[name], each.words) for name, each in zip(ABOUT, known, strict=True)]
    wanted = np.where((places[0] < 0) | (places[1] < 0), -1, joint_codes(*places, sizes=sizes))
    place = np.minimum(np.searchsorted(keys[order], wanted), len(order) - 1)
    said = codes_of(asked["value"]).codes[order][place]
    return np.where(keys[order][place] == wanted, said.astype(np.int64), -1)
