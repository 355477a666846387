import numpy as np
import pytest

from analysis.estimates import Settings
from analysis.gym import gym_estimates, main_configurations, weighed
from analysis.gym_results.weights import STRIPS, small_triangles
from tests.unit.analysis.gym.made import Lab


def lab_of(**objectives: tuple[float, int, bool]) -> Lab:
    """Return configurations with given TC, TA and TR: TR-D and judged trust say the same."""
    lab = Lab()
    for config, (tc, ta, trust) in objectives.items():
        for scenario in ("s1", "s2"):
            run = lab.run(config, scenario)
            lab.task(run, "t", trd=trust).tc(run, "t", "qwen", *[tc] * 4).ta(run, "qwen", ta, ta)
            lab.trj(run, "t", "qwen", *[5 if trust else 1] * 5)
    return lab


def found(lab: Lab, folder):
    scores = lab.scores(folder)
    return weighed(scores, main_configurations(scores))


def test_all_weightings_are_covered_evenly():
    cells = small_triangles(STRIPS)
    assert len(cells) == STRIPS**2
    assert np.abs(cells.sum(axis=1) - 1).max() < 1e-12
    assert cells.min() > 0
    assert cells.mean(axis=0).tolist() == pytest.approx([1 / 3] * 3)
    # Equal pieces: the share with the first weight above one half is the area of a corner, a quarter.
    assert (cells[:, 0] > 0.5).mean() == pytest.approx(0.25)


def test_who_is_best_at_everything_is_best_under_all_weights(tmp_path):
    table = found(lab_of(good=(0.9, 1, True), poor=(0.1, 0, False)), tmp_path).table
    assert table["config_id"].tolist() == ["good", "poor"]
    assert table["best_share"].tolist() == [1.0, 0.0]
    assert table[["tc", "ta", "tr"]].to_numpy().tolist() == [
        [pytest.approx(0.9), 1, 1],
        [pytest.approx(0.1), 0, 0],
    ]
    assert table["score"].tolist() == pytest.approx([2.9 / 3, 0.1 / 3])
    assert table[["rank", "highest_rank", "lowest_rank"]].to_numpy().tolist() == [[1, 1, 1], [2, 2, 2]]


def test_two_specialists_share_the_weightings_by_area(tmp_path):
    # Under weight x of TC and y of TA one is best where x > y: half of the triangle.
    result = found(lab_of(able=(1.0, 0, True), timely=(0.0, 1, True)), tmp_path)
    assert result.table["best_share"].tolist() == pytest.approx([0.5, 0.5])
    ranks = result.table.set_index("config_id")[["rank", "rank_tc", "rank_ta", "rank_tr"]]
    assert ranks.loc["able"].tolist() == [1.5, 1, 2, 1.5]
    assert ranks.loc["timely"].tolist() == [1.5, 2, 1, 1.5]


def test_a_corner_of_the_triangle_is_a_share_of_its_area(tmp_path):
    # TC .6 everywhere against TA 1 alone: timely is best where its weight of TA exceeds .6 of that of TC.
    result = found(lab_of(able=(0.6, 0, True), timely=(0.0, 1, True)), tmp_path)
    shares = result.table.set_index("config_id")["best_share"]
    assert shares["timely"] == pytest.approx(1 / 1.6, abs=0.01)
    assert shares.sum() == pytest.approx(1.0)


def test_ranks_that_never_change_are_stable(tmp_path):
    same = found(lab_of(a=(0.9, 1, True), b=(0.5, 1, True), c=(0.1, 1, True)), tmp_path / "same")
    assert same.stability == pytest.approx(1.0)
    torn = found(lab_of(a=(0.9, 0, True), b=(0.5, 1, False), c=(0.1, 1, True)), tmp_path / "torn")
    assert torn.stability < 1.0


def test_who_lacks_an_objective_is_left_out_and_named(tmp_path):
    lab = lab_of(whole=(0.5, 1, True), half=(0.5, 1, True))
    lab.ratings = [r for r in lab.ratings if not (r["run_id"].startswith("half") and r["metric"] == "ta")]
    result = found(lab, tmp_path)
    assert result.left_out == ("half",)
    assert result.table["config_id"].tolist() == ["whole"]


def test_estimates_tell_share_and_chance_of_being_best(tmp_path):
    lab = lab_of(good=(0.9, 1, True), poor=(0.1, 0, False))
    rows = {r.estimate_id: r for r in gym_estimates(lab.read(tmp_path), Settings(resamples=100))}
    assert rows["gym.best_share.good"].estimate == 1.0
    assert rows["gym.best_share.good"].ci_low is None
    assert "at equal weights it is best in 100.0% of resamples" in rows["gym.best_share.good"].note
    assert rows["gym.score.good"].estimate == pytest.approx((0.9 + 1 + 1) / 3)
    assert rows["gym.score.rank_tau"].estimate == pytest.approx(1.0)
