"""People's fit of the depth beside TR-D: what a scorer counts as agreement, and what people feel of it."""

from collections.abc import Iterator

import numpy as np
import pandas as pd

from analysis.bootstrap import pooled_correlation
from analysis.gym_results.means import known_mean
from analysis.gym_results.resampled import Wanted
from analysis.gym_results.scores import GymScores
from analysis.joint_results.comparing import person_mean
from analysis.joint_results.stimuli import Joined
from analysis.tables import StudyTables

#: A log's behaviour has TR-D 1 on an aligned day and 0 on a misaligned one, by construction.
TRD = {"A": 1.0, "M": 0.0}
TASK = ["scenario_id", "persona", "task_id"]


def depth_rows(joined: Joined) -> Iterator[Wanted]:
    """Yield people's fit of the depth where TR-D is 1 and where it is 0, the difference and the correlation."""
    rated = joined.ratings.loc[joined.ratings["construct"] == "depth_fit"]
    trd = rated["letter"].map(TRD)
    if rated.empty:
        return
    label, count = "Fit of the depth by people", len(rated)
    for letter, value in TRD.items():
        rows = rated.loc[rated["letter"] == letter]
        mean = person_mean(joined, rows, rows["number"])
        yield Wanted(
            f"joint.depth_fit.trd_{value:.0f}", f"{label} where TR-D is {value:.0f}", [mean], len(rows)
        )
    parts = [
        person_mean(joined, rows := rated.loc[rated["letter"] == letter], rows["number"], weight)
        for letter, weight in (("A", 1.0), ("M", -1.0))
    ]
    yield Wanted("joint.depth_fit.gain", f"{label}: TR-D 1 minus TR-D 0", parts, count)
    both = pooled_correlation(
        rated["number"].to_numpy(), trd.to_numpy(), rated["participant_id"].to_list(), joined.everyone
    )
    yield Wanted("joint.depth_fit.r_trd", f"{label} and TR-D: Pearson over ratings", [both], count)


def by_task(tables: StudyTables, scores: GymScores) -> pd.DataFrame:
    """Return the tasks that both people rated and agents met, by scenario, persona and task.

    Columns: agents' `runs`, `trd` and `trj`; people's ratings `trust` and `depth_fit` on aligned (`_A`) and
    on misaligned (`_M`) behaviour with their number. NaN where nobody rated that.

    Args:
        tables: A study's tables, `with_stimuli`.
        scores: Scores of agents.
    """
    agents = scores.tasks.table
    runs = scores.runs.iloc[scores.task_runs].reset_index(drop=True)
    met = agents.reset_index(drop=True).assign(scenario_id=runs["scenario_id"], persona=runs["persona"])
    theirs = met.groupby(TASK, sort=True).agg(runs=("trd", "size"), trd=("trd", _mean), trj=("trj", _mean))
    answers = tables.answers
    rated = answers.loc[answers["usable"] & answers["construct"].isin(["trust", "depth_fit"])]
    kept = rated.loc[rated["alignment"].isin(["A", "M"])]
    named = kept.assign(what=kept["construct"] + "_" + kept["alignment"])
    grouped = named.groupby([*TASK, "what"], sort=True)["number"]
    means, counts = grouped.mean().unstack(), grouped.size().unstack(fill_value=0)
    people = means.join(counts.add_prefix("n_"))
    return theirs.join(people, how="inner").reset_index()


def _mean(values: pd.Series) -> float:
    return known_mean(values.to_numpy(dtype=np.float64))
