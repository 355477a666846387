"""What people and judges both rated, found by the content of the stimulus."""

import dataclasses
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pandas as pd

from analysis import trust
from analysis.errors import AnalysisError
from analysis.joint_results.judged_columns import FILE
from analysis.joint_results.judged_logs import JudgedLogs
from analysis.joint_results.stimulus_keys import BY_NAME, chosen_key, named
from analysis.reading.coded_files import read_text, table_path
from analysis.tables import ANSWER_KEY, StudyTables

STIMULUS_COLUMNS = ("persona", "scenario_hash", "stimulus_hash", "task_id", "behaviour", "alignment")
#: What describes a stimulus in a table.
DESCRIBED = ["scenario_id", "persona", "log", "checkpoint", "day"]


@dataclasses.dataclass(frozen=True, eq=False)
class Joined:
    """Ratings of the same stimuli by people and by judges.

    Attributes:
        ratings: One row per rating of trust or depth_fit of a person in a trust log: `participant_id`,
            `stimulus`, `construct`, `number`, what describes the stimulus, `letter` (A or M at this
            checkpoint), and each judge's mean rating in a column `by_<judge>`, NaN where there is none.
        changes: The same for changes of trust between checkpoints, with `transition`; `stimulus` is the later.
        everyone: All participants who may be resampled.
        judges: All judges.
        key: By which of `KEYS` stimuli were matched.
        stimuli: How many different stimuli people rated.
        matched: How many of these every judge rated too.
        note: What a reader must know of the matching.
    """

    ratings: pd.DataFrame
    changes: pd.DataFrame
    everyone: tuple[str, ...]
    judges: tuple[str, ...]
    key: str
    stimuli: int
    matched: int
    note: str


def with_stimuli(tables: StudyTables, export_dir: Path) -> StudyTables:
    """Return the tables with the columns of answers.csv that tell which stimulus an answer is about."""
    lacking = [name for name in STIMULUS_COLUMNS if name not in tables.answers]
    if not lacking:
        return tables
    wanted = {*ANSWER_KEY, *lacking}
    told = read_text(table_path(export_dir, "answers"), wanted.__contains__)
    answers = tables.answers.merge(told, how="left", on=list(ANSWER_KEY), validate="one_to_one")
    return dataclasses.replace(tables, coded=answers)


def joined(tables: StudyTables, judged: JudgedLogs) -> Joined:
    """Return what people and judges both rated.

    Args:
        tables: A study's tables, `with_stimuli`.
        judged: The judges' ratings.

    Raises:
        AnalysisError: No log is in the answers, or judges rated none of those.
    """
    people, theirs = trust.with_logs(_told(tables)), trust.with_logs(_as_answers(judged))
    rated = people.loc[(people["log"] != "") & people["construct"].isin(["trust", "depth_fit"])]
    key = chosen_key(rated.loc[rated["usable"]], theirs)
    ratings = _with_judges(named(rated, key), named(theirs, key), judged.judges, ["construct"])
    changes = named(trust.change_rows(people), key)
    steps = named(trust.change_rows(theirs), key)
    return Joined(
        ratings=ratings,
        changes=_with_judges(changes, steps, judged.judges, []),
        everyone=tables.participants,
        judges=judged.judges,
        key=key,
        stimuli=ratings["stimulus"].nunique(),
        matched=_matched(ratings, judged),
        note=BY_NAME if key == "name" else "",
    )


def _told(tables: StudyTables) -> pd.DataFrame:
    """Return the answers with all columns that may tell the stimulus, empty where they do not."""
    columns = [*dict.fromkeys([*tables.answers, *STIMULUS_COLUMNS])]
    answers = tables.answers.reindex(columns=columns)
    return answers.assign(**{name: answers[name].fillna("") for name in STIMULUS_COLUMNS})


def _as_answers(judged: JudgedLogs) -> pd.DataFrame:
    """Return the judges' ratings in the form of answers: a try is a sitting, a log a block."""
    rows = judged.rows
    log = rows["scenario_id"] + "/" + rows["persona"] + "/" + rows["sequence"] + "/" + rows["direction"]
    common = rows.assign(
        sitting_id=rows["judge_id"] + "/" + rows["rep"],
        page_id=log + "/" + rows["checkpoint"],
        block_id=log,
        block_kind="trust_log",
        off_path="0",
    )
    return pd.concat(
        [
            common.assign(construct=name, number=rows[name], usable=rows[name].notna())
            for name in ("trust", "depth_fit")
        ],
        ignore_index=True,
    )


def _with_judges(
    people: pd.DataFrame, theirs: pd.DataFrame, judges: Sequence[str], of: list[str]
) -> pd.DataFrame:
    """Return people's rows, each with the judges' means over their tries of the same stimulus."""
    key = ["stimulus", *of]
    means = theirs.groupby(["judge_id", *key], sort=True)["number"].mean()
    found = people[[*key]].reset_index(drop=True)
    columns = {
        f"by_{judge}": found.merge(means.loc[judge].rename("mean").reset_index(), how="left", on=key)["mean"]
        if judge in means.index.get_level_values(0)
        else np.nan
        for judge in judges
    }
    return people.reset_index(drop=True).assign(**columns)


def _matched(ratings: pd.DataFrame, judged: JudgedLogs) -> int:
    """Return how many stimuli everybody rated.

    Raises:
        AnalysisError: There is none.
    """
    by_all = ratings[[f"by_{judge}" for judge in judged.judges]].notna().all(axis=1)
    matched = int(ratings.loc[by_all & (ratings["construct"] == "trust"), "stimulus"].nunique())
    if not matched:
        raise AnalysisError(
            FILE,
            "no log that people rated was rated by every judge in it.",
            "Judge the logs of this study: the same scenario, persona, sequence and version.",
        )
    return matched
