"""What trust logs add to the answers: which log a rating is of, and changes between checkpoints."""

import itertools
import re
from typing import Literal

import numpy as np
import pandas as pd

from analysis.errors import AnalysisError
from analysis.estimands import Estimand, LogDay, Part
from analysis.reading.coded import codes_of, combined, constant, from_words, is_one_of, whole_numbers
from analysis.selections import Selection

#: One log one person reads. The scenario is part of it because a block may show several logs.
LOG_KEY = ["sitting_id", "block_id", "scenario_id"]


def with_logs(answers: pd.DataFrame) -> pd.DataFrame:
    """Return the answers with a column `log`: the sequence, `MMM` split by direction, else ''."""
    in_log = (answers["block_kind"] == "trust_log") & (answers["sequence"] != "")
    named = codes_of(pd.Series(combined(_log, answers["sequence"], answers["direction"])))
    codes = np.where(in_log.to_numpy(dtype=np.bool_), named.codes, named.place(""))
    return answers.assign(log=from_words(codes, named.words))


def log_days(rows: pd.DataFrame) -> tuple[LogDay, ...]:
    """Return the days on which trust or depth was rated, by log, then day."""
    is_rating = _is_rating(rows, ("trust", "depth_fit")).to_numpy()
    told = rows.loc[is_rating, ["log", "day", "sequence", "checkpoint"]].drop_duplicates()
    days = {
        LogDay(log, int(day), sequence[int(checkpoint) - 1])
        for log, day, sequence, checkpoint in told.itertuples(index=False)
    }
    return tuple(sorted(days))


def transitions(rows: pd.DataFrame) -> tuple[str, ...]:
    """Return the transitions the shown sequences contain, such as `A_M`, sorted."""
    sequences = set(rows.loc[_is_rating(rows, ("trust",)), "sequence"].unique())
    return tuple(sorted({f"{a}_{b}" for s in sequences for a, b in itertools.pairwise(s)}))


def change_rows(rows: pd.DataFrame) -> pd.DataFrame:
    """Return one row per pair of successive checkpoints of a log, construct `trust_change`.

    `number` is the later trust rating minus the earlier one and `transition` what happened to the
    alignment (`A_M`). A pair is usable when both ratings are; a checkpoint that was not reached or
    skipped is not bridged.

    Raises:
        AnalysisError: A checkpoint of a log has two trust ratings.
    """
    on_path = _is_rating(rows, ("trust",)) & (rows["off_path"] != "1")
    rated = rows.loc[on_path].sort_values([*LOG_KEY, "checkpoint"], kind="stable")
    places = whole_numbers(rated["checkpoint"])
    same_log = np.ones(max(0, len(rated) - 1), dtype=np.bool_)
    for column in LOG_KEY:
        names = codes_of(rated[column]).codes
        same_log &= names[1:] == names[:-1]
    _refuse_second_ratings(rated.iloc[1:].loc[same_log & (np.diff(places) == 0)])
    later = 1 + np.flatnonzero(same_log & (np.diff(places) == 1))
    number, usable = rated["number"].to_numpy(), rated["usable"].to_numpy()
    changed = rated.iloc[later]
    return changed.assign(
        construct=constant("trust_change", len(later)),
        number=number[later] - number[later - 1],
        usable=usable[later] & usable[later - 1],
        transition=combined(_transition, changed["sequence"], changed["checkpoint"]),
    )


def trust_estimands(rows: pd.DataFrame) -> tuple[Estimand, ...]:
    """Return the estimands of the trust logs that were shown.

    Changes by transition come first, then means by log and day.
    """
    days = log_days(rows)
    return (
        *(_change(transition) for transition in transitions(rows)),
        _loss_minus_gain(),
        *(_day_mean("trust", day) for day in days),
        *_recovery(days),
        *(_day_mean("depth_fit", day) for day in days),
    )


def _transition(sequence: str, checkpoint: str) -> str:
    place = int(checkpoint)
    return f"{sequence[place - 2]}_{sequence[place - 1]}"


def _log(sequence: str, direction: str) -> str:
    return f"{sequence}_{direction}" if re.fullmatch("M+", sequence) else sequence


def _is_rating(rows: pd.DataFrame, constructs: tuple[str, ...]) -> pd.Series:
    return (rows["log"] != "") & is_one_of(rows["construct"], constructs)


def _refuse_second_ratings(repeated: pd.DataFrame) -> None:
    if len(repeated):
        first = repeated.iloc[0]
        raise AnalysisError(
            f"answers.csv, sitting `{first['sitting_id']}`, page `{first['page_id']}`",
            f"there are two trust ratings at checkpoint {first['checkpoint']} of this log.",
            "Give the second item a construct of its own.",
        )


def _changes(transition: str) -> Selection:
    return Selection("trust_change", where=(("transition", transition),))


def _change(transition: str) -> Estimand:
    earlier, later = transition.split("_")
    return Estimand(
        estimate_id=f"trust.change.{transition}",
        label=f"Change of trust from {earlier} to {later}",
        formula=f"mean of later minus earlier trust over successive checkpoints {earlier} then "
        f"{later} of the same log",
        scale="points",
        family="Trust over days",
        parts=(Part(_changes(transition)),),
        source="paper, App. G.5 and Fig. 7b",
    )


def _loss_minus_gain() -> Estimand:
    return Estimand(
        estimate_id="trust.loss_minus_gain",
        label="Loss of trust at A to M minus gain at M to A",
        formula="minus the mean change A to M, minus the mean change M to A",
        scale="points",
        family="Trust over days",
        parts=(Part(_changes("A_M"), -1.0), Part(_changes("M_A"), -1.0)),
        source="paper, App. G.5, as one number; that trust is lost more easily: Slovic 1993",
    )


def _day_rows(construct: str, log: str, day: int) -> Selection:
    return Selection(construct, where=(("log", log), ("day", str(day))))


def _day_mean(construct: Literal["trust", "depth_fit"], shown: LogDay) -> Estimand:
    what = "Trust" if construct == "trust" else "Fit of depth"
    log = shown.log.replace("_", " ")
    return Estimand(
        estimate_id=f"{construct}.mean.{shown.log}.d{shown.day}",
        label=f"{what} on day {shown.day}, {log}",
        formula=f"mean {what.lower()} rating after day {shown.day} of the log {log}",
        scale="rating",
        family="Trust over days",
        parts=(Part(_day_rows(construct, shown.log, shown.day)),),
        cell=shown,
        source="paper, Fig. 7c and 16a" if construct == "trust" else "paper, App. G.1 and G.5",
    )


def _recovery(days: tuple[LogDay, ...]) -> tuple[Estimand, ...]:
    shown = [day.day for day in days if day.log == "AMA"]
    if len(shown) < 2:
        return ()
    return (
        Estimand(
            estimate_id="trust.recovery.AMA",
            label=f"Recovery in AMA: trust on day {shown[-1]} minus day {shown[0]}",
            formula=f"mean trust on day {shown[-1]} minus mean trust on day {shown[0]} of AMA",
            scale="points",
            family="Trust over days",
            parts=(
                Part(_day_rows("trust", "AMA", shown[-1])),
                Part(_day_rows("trust", "AMA", shown[0]), -1.0),
            ),
            is_paired=True,
            source="paper, App. G.5",
        ),
    )
