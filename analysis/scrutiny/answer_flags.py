"""Flags from the answers themselves: straight lines, recall at chance, gaps, and one side again and again."""

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy.special import bdtrc

from analysis.reading.coded import codes_of, is_one_of
from analysis.reading.value_checks import RATED
from analysis.scrutiny.evidence import flag
from analysis.scrutiny.keys import FloatArray, by_person, run_starts
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
    rows, people = sources.rows, len(sources.participants)
    rated = np.flatnonzero(rows["usable"] & is_one_of(rows["construct"], RATED))
    sitting, place = codes_of(rows["sitting_id"]).codes, sources.positions
    # Answers come in the order of their key, so that those of one page stay by item and role.
    rated = rated[np.lexsort((place[rated], sitting[rated], sources.people[rated]))]
    person, number = sources.people[rated], rows["number"].to_numpy(dtype=np.float64)[rated]
    ratings = np.bincount(person, minlength=people)
    has_order = np.bincount(person[~np.isnan(place[rated])], minlength=people) > 0
    run = np.where(has_order, longest_runs(number, person, people), np.nan)
    spread = by_person(pd.DataFrame({"number": number}), person, people)["number"].std(ddof=1).to_numpy()
    return flag(
        sources,
        "straight_lining",
        (run >= LONG_RUN * ratings) | (spread == 0),
        ratings >= FEWEST_RATINGS,
        longest_run=run,
        rating_sd=spread,
        ratings=ratings,
    )


def longest_runs(numbers: FloatArray, people: NDArray[np.intp], everyone: int) -> NDArray[np.intp]:
    """Return the length of each person's longest run of equal numbers; a person's rows stand together.

    >>> longest_runs(np.array([3.0, 3, 4, 4, 4, 4]), np.array([0, 0, 0, 1, 1, 1]), 3).tolist()
    [2, 3, 0]
    """
    begins = run_starts(numbers, people)
    longest = np.zeros(everyone, dtype=np.intp)
    np.maximum.at(longest, people[begins], np.diff(begins, append=len(numbers)))
    return longest


def recall_failed(sources: Sources) -> pd.DataFrame:
    """Return who cannot tell what the agent did first: `recall_failed`, `recall_right`, `recall_answers`."""
    usable, recalled = sources.rows["usable"].to_numpy(dtype=np.bool_), codes_of(sources.rows["recalled"])
    is_right, is_wrong = (usable & recalled.is_word(word) for word in ("correct", "wrong"))
    right, answers = sources.count(is_right), sources.count(is_right | is_wrong)
    is_so, is_known = right < RECALLED * answers, answers >= FEWEST_RECALLS
    return flag(sources, "recall_failed", is_so, is_known, recall_right=right, recall_answers=answers)


def missing(sources: Sources) -> pd.DataFrame:
    """Return who left out much: `missing`, `missing_share`, `left_out`, `asked`.

    Texts do not count, and a question that was declined was answered in its way.
    """
    answers, people = sources.tables.coded, len(sources.participants)
    person, reason = sources.people_of(answers), codes_of(answers["missing"])
    is_asked = (answers["off_path"] != "1").to_numpy() & ~is_one_of(answers["construct"], OPTIONAL)
    is_empty = codes_of(answers["value"]).is_word("") & reason.is_word("")
    asked = np.bincount(person[is_asked], minlength=people)
    left_out = np.bincount(person[is_asked & (is_empty | reason.is_word("skipped"))], minlength=people)
    share = np.where(asked > 0, left_out / np.maximum(asked, 1), np.nan)
    is_so, is_known = share >= LEFT_OUT, asked >= FEWEST_ASKED
    return flag(sources, "missing", is_so, is_known, missing_share=share, left_out=left_out, asked=asked)


def side_habit(sources: Sources) -> pd.DataFrame:
    """Return who nearly always takes one side: `side_habit`, `chose_left`, `sided_choices`, `side_p`.

    `side_p` is the exact two-sided binomial p-value of so many left choices if either side were as likely.
    """
    rows = sources.rows
    is_choice, side = (rows["usable"] & (rows["construct"] == "choice")).to_numpy(), codes_of(rows["side"])
    left, right = (sources.count(is_choice & side.is_word(word)) for word in ("left", "right"))
    choices = left + right
    # Under even chances both tails are alike, so this is the exact two-sided test.
    tails = np.minimum(2 * bdtrc(np.maximum(left, right) - 1, choices, 0.5), 1.0)
    likely = np.where(choices > 0, tails, np.nan)
    return flag(
        sources,
        "side_habit",
        likely < UNLIKELY,
        choices >= FEWEST_CHOICES,
        chose_left=left,
        sided_choices=choices,
        side_p=likely,
    )
