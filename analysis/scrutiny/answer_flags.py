"""Flags from the answers themselves: straight lines, recall at chance, gaps, and one side again and again."""

import numpy as np
import pandas as pd
from scipy.stats import binom

from analysis.reading.value_checks import RATED
from analysis.scrutiny.sources import Sources

#: A run of equal ratings over half of all of them: the long-string index with the cautious cut of Curran
#: (2016), doi:10.1016/j.jesp.2015.07.006. No spread at all: the intra-individual response variability of
#: Dunn, Heggestad, Shanock & Theilgard (2018), Journal of Business and Psychology 33(1), 105-121.
LONG_RUN = 0.5
FEWEST_RATINGS = 8
#: Between guessing (one half) and reading (nearly all); with four answers, two right.
RECALLED = 0.75
FEWEST_RECALLS = 4
#: The share of questions left out without a reason.
LEFT_OUT = 0.2
FEWEST_ASKED = 5
#: How unlikely a habit must be if sides were drawn by lot; sides are even within a person, so this is cautious.
UNLIKELY = 0.01
FEWEST_CHOICES = 8
#: What nobody is expected to fill in.
OPTIONAL = ("why", "comment")


def straight_lining(sources: Sources) -> pd.DataFrame:
    """Return who rated everything alike: `straight_lining`, `longest_run`, `rating_sd`, `ratings`.

    Ratings follow each other in the order of the pages; on a page, by item and role. Without page positions
    there is no order, and only the spread decides.
    """
    rated = sources.rows.loc[sources.rows["usable"] & sources.rows["construct"].isin(RATED)]
    rated = rated.assign(place=sources.positions(rated))
    rated = rated.sort_values(
        ["participant_id", "sitting_id", "place", "page_id", "item_id", "role"], kind="stable"
    )
    by_person = rated.groupby("participant_id")
    found = pd.DataFrame(index=pd.Index(sources.participants))
    runs = longest_runs(rated["number"], rated["participant_id"])
    found["longest_run"] = runs.where(by_person["place"].count() > 0)
    found["rating_sd"] = by_person["number"].std(ddof=1)
    found["ratings"] = by_person["number"].size()
    found["ratings"] = found["ratings"].fillna(0)
    is_straight = (found["longest_run"] >= LONG_RUN * found["ratings"]) | (found["rating_sd"] == 0)
    return _flagged(found, "straight_lining", is_straight, found["ratings"] >= FEWEST_RATINGS)


def longest_runs(numbers: pd.Series, people: pd.Series) -> pd.Series:
    """Return the length of each person's longest run of equal numbers; a person's rows stand together.

    >>> longest_runs(pd.Series([3, 3, 4, 4, 4, 4]), pd.Series(["ann"] * 3 + ["bo"] * 3)).to_dict()
    {'ann': 2, 'bo': 3}
    """
    begins = (numbers != numbers.shift()) | (people != people.shift())
    run = begins.cumsum().rename("run")
    return people.groupby([people, run]).size().groupby(level=0).max()


def recall_failed(sources: Sources) -> pd.DataFrame:
    """Return who cannot tell what the agent did first: `recall_failed`, `recall_right`, `recall_answers`."""
    asked = sources.rows.loc[sources.rows["usable"] & sources.rows["recalled"].isin(["correct", "wrong"])]
    right = (asked["recalled"] == "correct").groupby(asked["participant_id"])
    found = pd.DataFrame(index=pd.Index(sources.participants))
    found["recall_right"], found["recall_answers"] = right.sum(), right.size()
    found = found.fillna(0)
    failed = found["recall_right"] < RECALLED * found["recall_answers"]
    return _flagged(found, "recall_failed", failed, found["recall_answers"] >= FEWEST_RECALLS)


def missing(sources: Sources) -> pd.DataFrame:
    """Return who left out much: `missing`, `missing_share`, `left_out`, `asked`.

    Texts do not count, and a question that was declined was answered in its way.
    """
    answers = sources.tables.coded
    asked = answers.loc[(answers["off_path"] != "1") & ~answers["construct"].isin(OPTIONAL)]
    empty = (asked["missing"] == "skipped") | ((asked["value"] == "") & (asked["missing"] == ""))
    by_person = empty.groupby(asked["participant_id"])
    found = pd.DataFrame(index=pd.Index(sources.participants))
    found["missing_share"] = by_person.mean()
    found["left_out"], found["asked"] = by_person.sum(), by_person.size()
    found[["left_out", "asked"]] = found[["left_out", "asked"]].fillna(0)
    return _flagged(found, "missing", found["missing_share"] >= LEFT_OUT, found["asked"] >= FEWEST_ASKED)


def side_habit(sources: Sources) -> pd.DataFrame:
    """Return who nearly always takes one side: `side_habit`, `chose_left`, `sided_choices`, `side_p`.

    `side_p` is the exact two-sided binomial p-value of so many left choices if either side were as likely.
    """
    rows = sources.rows
    chosen = rows.loc[rows["usable"] & (rows["construct"] == "choice") & rows["side"].isin(["left", "right"])]
    left = (chosen["side"] == "left").groupby(chosen["participant_id"])
    found = pd.DataFrame(index=pd.Index(sources.participants))
    found["chose_left"], found["sided_choices"] = left.sum(), left.size()
    found = found.fillna(0)
    # Under even chances both tails are alike, so this is the exact two-sided test.
    larger = np.maximum(found["chose_left"], found["sided_choices"] - found["chose_left"])
    tails = np.minimum(2 * binom.sf(larger - 1, found["sided_choices"], 0.5), 1.0)
    found["side_p"] = pd.Series(tails, index=found.index).where(found["sided_choices"] > 0)
    return _flagged(found, "side_habit", found["side_p"] < UNLIKELY, found["sided_choices"] >= FEWEST_CHOICES)


def _flagged(found: pd.DataFrame, name: str, is_so: pd.Series, is_known: pd.Series) -> pd.DataFrame:
    """Return the evidence with the flag before it: 1 or 0, NaN where there is too little to tell."""
    found.insert(0, name, is_so.astype(float).where(is_known))
    return found
