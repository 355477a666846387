"""The same numbers, computed again from the raw lines with plain pandas."""

import numpy as np
import pandas as pd
import pytest

from analysis.gym import configuration_means, scenario_means
from tests.unit.analysis.gym.made import Lab, random_lab

TC = ["correctness", "grounding", "completeness", "artifact"]
TRJ = ["understandability", "competence", "reliability", "attachment", "faith"]
COMPONENTS = ["evidence", "outputs", "constraints", "semantics", "completion"]


def raw_runs(lab: Lab) -> pd.DataFrame:
    """Return the runs' scores, straight from the definitions."""
    runs = pd.DataFrame(lab.runs)
    runs = runs[runs.status != "env_error"].set_index("run_id")
    tasks = pd.DataFrame(lab.tasks)
    tasks = tasks[tasks.active & tasks.run_id.isin(runs.index)].set_index(["run_id", "task_id"])
    ok = pd.DataFrame(lab.ratings)
    ok = ok[ok.status == "ok"]
    judged = ok[ok.metric == "tc"].groupby(["run_id", "task_id"])[TC].mean()
    tasks = tasks.join(judged)
    tasks["semantics"] = tasks[["correctness", "grounding"]].mean(axis=1)
    tasks["completion"] = tasks[["completeness", "artifact"]].mean(axis=1)
    tasks["tc"] = tasks[COMPONENTS].astype(float).mean(axis=1)
    tasks.loc[tasks.semantics.isna() & (tasks.expected_depth_final != "noop"), "tc"] = np.nan
    for name in [*COMPONENTS, *TC, "tc"]:
        known = tasks[tasks[name].notna()]
        products = (known[name].astype(float) * known.weight).groupby("run_id").sum()
        runs[name] = products / known.weight.groupby("run_id").sum()
    runs["trd"] = (tasks.expected_depth_final == tasks.observed_depth_final).groupby("run_id").mean()
    rated = ok[(ok.metric == "trj")].groupby(["run_id", "task_id"])[TRJ].mean()
    eligible = tasks[tasks.trj_eligible][[]].join(rated)
    runs[TRJ] = eligible.groupby("run_id").mean()
    runs["trj"] = eligible.mean(axis=1).groupby("run_id").mean()
    decided = ok[ok.metric == "ta"].assign(ta=lambda rows: rows.now * rows.later).set_index("run_id")
    runs[["now", "later", "ta", "cq"]] = decided.groupby("run_id")[["now", "later", "ta", "cq"]].mean()
    return runs


@pytest.mark.parametrize("seed", range(4))
def test_every_measure_of_every_configuration_agrees_with_plain_pandas(tmp_path, seed):
    lab = random_lab(seed)
    ours = configuration_means(lab.scores(tmp_path)).set_index("config_id")
    names = [*COMPONENTS, *TC, *TRJ, "tc", "ta", "trd", "trj", "now", "later", "cq"]
    theirs = raw_runs(lab).groupby("config_id")[names].mean()
    assert ours.index.tolist() == theirs.index.tolist()
    assert np.abs(ours[names].to_numpy(float) - theirs.to_numpy(float)).max() < 1e-12


def test_scenarios_agree_too(tmp_path):
    lab = random_lab(11)
    ours = scenario_means(lab.scores(tmp_path)).set_index("group")
    theirs = raw_runs(lab).groupby("scenario_id")[["tc", "ta", "trd", "trj"]].mean()
    assert np.abs(ours[theirs.columns].to_numpy(float) - theirs.to_numpy(float)).max() < 1e-12


def test_coverage_agrees_with_counting(tmp_path):
    lab = random_lab(5)
    ours = configuration_means(lab.scores(tmp_path)).set_index("config_id")
    runs, tasks, ratings = (pd.DataFrame(rows) for rows in (lab.runs, lab.tasks, lab.ratings))
    counted = runs[runs.status != "env_error"].set_index("run_id").config_id
    ratings["config_id"] = ratings.run_id.map(counted)
    tasks["config_id"] = tasks.run_id.map(counted)
    wanted = {
        "tc": 2 * tasks[tasks.active & (tasks.expected_depth_final != "noop")].groupby("config_id").size(),
        "trj": 2 * tasks[tasks.active & tasks.trj_eligible].groupby("config_id").size(),
        "ta": 2 * counted.value_counts().sort_index(),
    }
    for metric, expected in wanted.items():
        usable = ratings[(ratings.metric == metric) & (ratings.status == "ok")].groupby("config_id").size()
        assert ours[f"coverage_{metric}"].to_numpy() == pytest.approx((usable / expected).to_numpy())


def test_the_order_of_lines_changes_no_number(tmp_path):
    lab, rng = random_lab(2), np.random.default_rng(0)
    before = configuration_means(lab.scores(tmp_path / "before"))
    for rows in (lab.runs, lab.tasks, lab.ratings):
        rng.shuffle(rows)
    after = configuration_means(lab.scores(tmp_path / "after"))
    pd.testing.assert_frame_equal(before, after, rtol=1e-12)
