import itertools

import numpy as np
import pandas as pd
import pytest
import scipy.stats

from analysis.errors import AnalysisError
from analysis.estimates import Settings
from analysis.gym_results.orders import kendall, spearman
from analysis.joint import by_task, joined, joint_estimates, overlooked, with_stimuli
from tests.unit.analysis.gym.logs_made import Logs
from tests.unit.analysis.gym.made import Lab


def rows_of(logs: Logs, resamples: int = 200):
    found = joint_estimates(logs.tables(), logs.ratings(), Settings(resamples=resamples))
    return {row.estimate_id: row for row in found}


def two_people() -> Logs:
    """Trust of people falls by 3 and by 1 from A to M, the judge's by half a point and not at all."""
    logs = Logs().read_by("ann", "AMA", [5, 2, 4], fit=[5, 1, 4]).read_by("bo", "AAM", [4, 4, 3], fit=[4, 4, 2])
    logs.judged_by("qwen", "AMA", [4.5, 4.0, 4.0])
    return logs.judged_by("qwen", "AAM", [4.5, 4.0, 4.0])


def test_changes_stand_side_by_side_on_the_same_steps():
    rows = rows_of(two_people())
    assert rows["joint.change.A_M.people"].estimate == -2.0
    assert rows["joint.change.A_M.qwen"].estimate == -0.25
    assert rows["joint.change_gap.A_M.qwen"].estimate == 1.75
    assert rows["joint.change.M_A.people"].estimate == 2.0
    assert rows["joint.change.A_A.qwen"].estimate == -0.5
    assert rows["joint.change.A_M.people"].unit == "participant"
    assert rows["joint.change.A_M.qwen"].unit == "scenario"
    assert "2 of the 2 steps" in rows["joint.change.A_M.people"].note


def test_people_are_resampled_as_whole_persons():
    rows = rows_of(two_people())
    # Two people have four resamples: gaps of 2.5, 1.75, 1.75 and 1.
    low, high = np.quantile([1.0, 1.75, 1.75, 2.5], [0.025, 0.975])
    row = rows["joint.change_gap.A_M.qwen"]
    assert (row.ci_low, row.ci_high, row.n_units) == (pytest.approx(low), pytest.approx(high), 2)
    assert "held fixed" in row.note


def test_levels_are_compared_by_what_happened_on_the_day():
    rows = rows_of(two_people())
    assert rows["joint.trust_gap.A.qwen"].estimate == pytest.approx((-0.5 + 0 + 0.5 + 0) / 4)
    assert rows["joint.trust_gap.M.qwen"].estimate == pytest.approx((2 + 1) / 2)


def test_losses_that_a_judge_does_not_see_are_counted_and_listed():
    logs = two_people()
    assert rows_of(logs)["joint.overlooked.qwen"].estimate == 0.5
    table = overlooked(joined(logs.tables(), logs.ratings()))
    assert table["stimulus"].tolist() == ["week-AM", "week-AAM"]
    assert table["overlooked_qwen"].tolist() == [2.5, 1.0]
    assert table[["log", "day", "people"]].to_numpy().tolist() == [["AMA", "4", 1], ["AAM", "7", 1]]


def test_a_stimulus_is_the_same_in_two_logs_up_to_where_they_differ():
    logs = Logs().read_by("ann", "AMA", [5, 2, 4]).judged_by("qwen", "AAM", [4, 4, 2])
    both = joined(logs.tables(), logs.ratings())
    assert (both.key, both.stimuli, both.matched) == ("stimulus_hash", 3, 1)
    assert both.ratings["by_qwen"].tolist()[0] == 4.0
    assert both.changes["by_qwen"].isna().all()


def test_without_hashes_logs_are_matched_by_their_behaviour_or_with_a_warning_by_name():
    logs = two_people()
    for row in (*logs.answers, *logs.judged):
        row["stimulus_hash"] = ""
    assert joined(logs.tables(), logs.ratings()).key == "behaviour"
    for row in logs.answers:
        row["scenario_hash"] = ""
    rows = rows_of(logs)
    assert rows["joint.change_gap.A_M.qwen"].estimate == 1.75
    assert all("matched by name only" in row.note for row in rows.values())


def test_another_version_of_a_scenario_is_another_stimulus():
    logs = two_people()
    for row in logs.judged:
        row["stimulus_hash"] += "-new"
    with pytest.raises(AnalysisError, match="no log that people rated was rated by every judge"):
        joined(logs.tables(), logs.ratings())


def test_tries_of_a_judge_are_averaged_and_several_judges_compared_on_what_all_rated():
    logs = two_people().judged_by("qwen", "AMA", [4.5, 3.0, 4.0], rep="2").judged_by("gemini", "AMA", [5, 3, 4])
    rows = rows_of(logs)
    assert rows["joint.change.A_M.people"].estimate == -3.0  # bo's log was not judged by both
    assert rows["joint.change.A_M.qwen"].estimate == -1.0
    assert rows["joint.change.A_M.gemini"].estimate == -2.0
    assert "1 of the 2 steps" in rows["joint.change.A_M.people"].note


def test_missing_and_unused_ratings_are_left_out():
    logs = two_people().read_by("cy", "AMA", [1, 1, 1], off_path="1").read_by("di", "AMA", [5])
    rows = rows_of(logs)
    assert rows["joint.change.A_M.people"].estimate == -2.0
    assert rows["joint.trust_gap.A.qwen"].n_answers == 5


def test_fit_of_the_depth_follows_trd():
    rows = rows_of(two_people())
    assert rows["joint.depth_fit.trd_1"].estimate == pytest.approx((5 + 4 + 4 + 4) / 4)
    assert rows["joint.depth_fit.trd_0"].estimate == 1.5
    assert rows["joint.depth_fit.gain"].estimate == pytest.approx(2.75)
    expected = scipy.stats.pearsonr([5, 1, 4, 4, 4, 2], [1, 0, 1, 1, 1, 0]).statistic
    assert rows["joint.depth_fit.r_trd"].estimate == pytest.approx(expected)


def random_logs(seed: int) -> Logs:
    rng, logs = np.random.default_rng(seed), Logs()
    for scenario, sequence in itertools.product(("one", "two"), ("AMA", "MAM", "AAM")):
        for person in range(3):
            logs.read_by(f"p{person}-{scenario}-{sequence}", sequence, rng.integers(1, 6, 3).tolist(), scenario)
        logs.judged_by("qwen", sequence, rng.integers(1, 6, 3).tolist(), scenario)
    return logs


@pytest.mark.parametrize("seed", range(3))
def test_order_of_stimuli_agrees_with_scipy(seed):
    logs = random_logs(seed)
    # Judges' ratings of what two logs share are averaged, as are people's.
    both = joined(logs.tables(), logs.ratings()).ratings.groupby("stimulus")[["number", "by_qwen"]].mean()
    rows = rows_of(logs)
    assert rows["joint.kendall.qwen"].estimate == pytest.approx(
        scipy.stats.kendalltau(*both.to_numpy().T).statistic
    )
    assert rows["joint.spearman.qwen"].estimate == pytest.approx(
        scipy.stats.spearmanr(*both.to_numpy().T).statistic
    )
    assert rows["joint.kendall.qwen"].ci_low < rows["joint.kendall.qwen"].ci_high


def test_orders_of_columns_leave_out_what_is_missing():
    rng = np.random.default_rng(0)
    fixed, columns = rng.integers(1, 6, 12).astype(float), rng.integers(1, 6, (12, 40)).astype(float)
    columns[rng.random(columns.shape) < 0.3] = np.nan
    for ours, theirs in ((kendall, scipy.stats.kendalltau), (spearman, scipy.stats.spearmanr)):
        for column, found in zip(columns.T, ours(columns, fixed), strict=True):
            known = ~np.isnan(column)
            assert found == pytest.approx(theirs(column[known], fixed[known]).statistic, abs=1e-12)
    assert np.isnan(kendall(np.ones((3, 1)), np.arange(3.0))).all()
    assert np.isnan(spearman(np.full((3, 1), np.nan), np.arange(3.0))).all()


def test_tasks_that_people_and_agents_share_stand_in_one_table(tmp_path):
    lab = Lab()
    for rep, trd in enumerate((True, False)):
        run = lab.run("m", "week", rep=rep)
        lab.task(run, "t1", trd=trd).task(run, "t2").trj(run, "t2", "qwen", 4, 4, 4, 4, 4).task(
            run, "elsewhere"
        )
    table = by_task(two_people().tables(), lab.scores(tmp_path)).set_index("task_id")
    assert table.index.tolist() == ["t1", "t2"]
    assert table.loc["t1", ["runs", "trd", "depth_fit_A", "n_trust_A", "n_trust_M"]].tolist() == [
        2,
        0.5,
        4.5,
        2,
        0,
    ]
    assert table.loc["t2", ["trj", "depth_fit_A", "depth_fit_M", "trust_M"]].tolist() == [4, 4, 1, 2]


def test_columns_that_tell_the_stimulus_are_fetched_from_the_export(tmp_path):
    logs = two_people()
    answers = pd.DataFrame(logs.answers, dtype=str)
    answers.sample(frac=1, random_state=0).to_csv(tmp_path / "answers.csv", index=False)
    tables = logs.tables()
    plain = type(tables)(tables.sittings, tables.answers.drop(columns=["persona", "stimulus_hash"]))
    fetched = with_stimuli(plain, tmp_path)
    assert fetched.answers["stimulus_hash"].tolist() == tables.answers["stimulus_hash"].tolist()
    assert with_stimuli(tables, tmp_path) is tables
