"""What the value of an answer may be, by what it measures, and that `value` and `value_num` agree."""

import math
import re
from collections.abc import Iterator

import numpy as np
import pandas as pd

from analysis.reading.coded import is_one_of, numbered
from analysis.reading.oddities import Mask, Oddity, listed
from analysis.reading.table_checks import NUMBER_PATTERN
from questionnaires.language.vocabulary import ROLES

RATINGS = (1.0, 2.0, 3.0, 4.0, 5.0)
RATED = ("trust", "depth_fit", "content_usable", "benefit", "willingness", "fit", "plausibility")
YES_NO = ("accept", "would_use")
WORDS = {"recall": ("ask_first", "act_first"), "own_preference": ("ask_first", "delegated")}
MINUTES = "fix_minutes"
#: Constructs an estimate reads; nothing is estimated from how usable the content was.
READ = (*(name for name in RATED if name != "content_usable"), *YES_NO, *WORDS, "choice", MINUTES)
UNDECIDED = ("same", "neither")


def oddities(answers: pd.DataFrame) -> Iterator[Oddity]:
    """Yield values that are not of their construct, or that differ between `value` and `value_num`."""
    yield from _without_value(answers)
    yield from _numbers(answers)
    yield from _yes_no(answers)
    for construct, words in WORDS.items():
        odd = _answered(answers, construct) & ~is_one_of(answers["value"], words)
        yield Oddity("value", odd, f"{listed(words)}, or empty with a reason in `missing`", words)
    yield from _choices(answers)


def _answered(answers: pd.DataFrame, *constructs: str) -> Mask:
    return answers["usable"].to_numpy(dtype=np.bool_) & is_one_of(answers["construct"], constructs)


def _without_value(answers: pd.DataFrame) -> Iterator[Oddity]:
    """Yield numbers without a value, which would be lost, and values that a reason excludes."""
    on_path, reason = answers["off_path"] != "1", answers["missing"] != ""
    lost = on_path & ~reason & (answers["value"] == "") & (answers["value_num"] != "")
    yield Oddity("value", lost.to_numpy(dtype=np.bool_), "filled where `value_num` is")
    excluded = (on_path & reason & (answers["value"] != "")).to_numpy(dtype=np.bool_)
    yield Oddity("missing", excluded, "empty where there is a value", refused=np.zeros_like(excluded))


def _numbers(answers: pd.DataFrame) -> Iterator[Oddity]:
    number = answers["number"].to_numpy(dtype=np.float64)
    rated, minutes = _answered(answers, *RATED), _answered(answers, MINUTES)
    yield Oddity("value_num", rated & ~np.isin(number, RATINGS), "a whole number from 1 to 5")
    yield Oddity("value_num", minutes & ~(number >= 0), "a number of minutes, 0 or more")
    same = np.ones(len(answers), dtype=np.bool_)
    counted = rated | minutes
    same[counted] = _read(answers.loc[counted, "value"]) == number[counted]
    yield Oddity("value", ~same, "the same number as `value_num`")


def _yes_no(answers: pd.DataFrame) -> Iterator[Oddity]:
    asked, value = _answered(answers, *YES_NO), answers["value"]
    yield Oddity("value", asked & ~is_one_of(value, ["yes", "no"]), "`yes` or `no`", ("yes", "no"))
    number = answers["number"].to_numpy(dtype=np.float64)
    odd = asked & ~np.isnan(number) & (number != is_one_of(value, ["yes"]))
    yield Oddity("value_num", odd, "1 for `yes` and 0 for `no`")


def _choices(answers: pd.DataFrame) -> Iterator[Oddity]:
    """Yield choices of something else than a role of their comparison."""
    chosen = _answered(answers, "choice")
    for comparison, roles in ROLES.items():
        words = (*roles, *UNDECIDED)
        odd = chosen & is_one_of(answers["comparison"], [comparison]) & ~is_one_of(answers["value"], words)
        should = f"the role that was chosen, {listed(words)}, not its side or label"
        yield Oddity("value", odd, should, words)


def _read(text: pd.Series) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Return the numbers written in a column, NaN where there is none; each distinct cell is read once."""
    return numbered(text, lambda cell: float(cell) if re.fullmatch(NUMBER_PATTERN, cell) else math.nan)
