import numpy as np
import pytest
import scipy.stats

from analysis.estimates import Settings
from analysis.gym import ac1, gym_estimates, kappa
from tests.unit.analysis.gym.made import Lab, random_lab


def judged(lab: Lab, folder) -> dict[str, float | None]:
    rows = gym_estimates(lab.read(folder), Settings(resamples=100))
    start = "gym.judges.qwen_gemini."
    return {r.estimate_id.removeprefix(start): r.estimate for r in rows if r.estimate_id.startswith(start)}


def decisions(pairs: list[tuple[int, int]]) -> Lab:
    """Two judges' words on whether the urgent task was chosen, one run each."""
    lab = Lab()
    for rep, (first, second) in enumerate(pairs):
        run = lab.run("a", f"s{rep % 3}", rep=rep)
        lab.task(run, "t").ta(run, "qwen", first, 1).ta(run, "gemini", second, 1)
    return lab


def test_kappa_and_ac1_of_a_table_worked_out_by_hand(tmp_path):
    # 20 yes-yes, 5 yes-no, 10 no-yes, 15 no-no: agreement .7; by chance .5 * .6 + .5 * .4 = .5, so kappa .4.
    # Gwet's chance is 2 * .55 * .45 = .495, so AC1 is .205 / .505.
    found = judged(decisions([(1, 1)] * 20 + [(1, 0)] * 5 + [(0, 1)] * 10 + [(0, 0)] * 15), tmp_path)
    assert found["now.first"] == 0.5
    assert found["now.second"] == 0.6
    assert found["now.delta"] == pytest.approx(0.1)
    assert found["now.agreement"] == 0.7
    assert found["now.kappa"] == pytest.approx(0.4)
    assert found["now.ac1"] == pytest.approx(0.205 / 0.505)


def test_ac1_stays_high_where_kappa_collapses_because_nearly_all_is_positive(tmp_path):
    # Gwet's paradox: 118 of 125 agree on yes, never on no.
    found = judged(decisions([(1, 1)] * 118 + [(1, 0)] * 5 + [(0, 1)] * 2), tmp_path)
    assert found["now.agreement"] == pytest.approx(0.944)
    assert found["now.kappa"] == pytest.approx((0.944 - (123 * 120 + 2 * 5) / 125**2) / (1 - 14770 / 125**2))
    assert found["now.kappa"] < 0
    assert found["now.ac1"] == pytest.approx((0.944 - 2 * 0.972 * 0.028) / (1 - 2 * 0.972 * 0.028))


def test_where_chance_alone_agrees_kappa_is_undefined(tmp_path):
    found = judged(decisions([(1, 1)] * 4), tmp_path)
    assert found["now.agreement"] == 1.0
    assert found["now.kappa"] is None
    assert found["now.ac1"] == 1.0


def test_kappa_and_ac1_take_one_value_per_resample():
    shares = [np.array(each) for each in ([0.5, 1.0], [0.6, 1.0], [0.7, 1.0])]
    assert kappa(*shares).tolist() == [pytest.approx(0.4), pytest.approx(np.nan, nan_ok=True)]
    assert ac1(*shares).tolist() == [pytest.approx(0.205 / 0.505), 1.0]


def test_judges_are_compared_over_the_tasks_that_both_rated(tmp_path):
    lab = Lab()
    for place, (first, second) in enumerate([(0.2, 0.4), (0.5, 0.4), (0.9, 1.0)]):
        run = lab.run("a", f"s{place}")
        lab.task(run, "both").tc(run, "both", "qwen", *[first] * 4).tc(run, "both", "gemini", *[second] * 4)
        lab.task(run, "alone", weight=5.0).tc(run, "alone", "qwen", 1, 1, 1, 1)
        lab.trj(run, "both", "qwen", 1, 2, 3, 4, 5)
    found = judged(lab, tmp_path)
    assert found["tc.first"] == pytest.approx(1.6 / 3)
    assert found["tc.delta"] == pytest.approx((0.2 - 0.1 + 0.1) / 3)
    assert found["tc.mae"] == pytest.approx(0.4 / 3)
    assert found["tc.r"] == pytest.approx(scipy.stats.pearsonr([0.2, 0.5, 0.9], [0.4, 0.4, 1.0]).statistic)
    assert found["tc.rho"] == pytest.approx(scipy.stats.spearmanr([0.2, 0.5, 0.9], [0.4, 0.4, 1.0]).statistic)
    assert "trj.r" not in found  # only one of them rated trust


def test_content_leaves_out_what_rules_give_to_both(tmp_path):
    lab = Lab()
    for place, (first, second) in enumerate([(0.0, 1.0), (1.0, 0.0), (0.5, 0.5)]):
        run = lab.run("a", f"s{place}")
        lab.task(run, "t", evidence=place / 2, outputs=place / 2, constraints=place / 2)
        lab.tc(run, "t", "qwen", *[first] * 4).tc(run, "t", "gemini", *[second] * 4)
    found = judged(lab, tmp_path)
    assert found["tc_content.r"] == pytest.approx(-1.0)
    assert found["tc.r"] > 0  # rules alone make judges seem to agree


def test_agreement_over_configurations_needs_three(tmp_path):
    assert "tc.r_config" not in judged(random_lab(1, ("a", "b"), scenarios=2), tmp_path / "two")
    lab = random_lab(1, ("a", "b", "c"), scenarios=3, gaps=0.0)
    found = judged(lab, tmp_path / "three")
    sides = {
        judge: [
            np.mean([row["now"] * row["later"] for row in lab.ratings if is_of(row, config, judge)])
            for config in "abc"
        ]
        for judge in ("qwen", "gemini")
    }
    assert found["ta.r_config"] == pytest.approx(scipy.stats.pearsonr(*sides.values()).statistic)
    assert found["ta.rho_config"] == pytest.approx(scipy.stats.spearmanr(*sides.values()).statistic)


def is_of(row, config, judge):
    return row["metric"] == "ta" and row["judge_id"] == judge and row["run_id"].startswith(f"{config}/")


def test_every_two_of_three_judges_are_compared(tmp_path):
    lab = decisions([(1, 1), (0, 1), (1, 0)])
    lab.judges = ("qwen", "gemini", "third")
    for row in lab.runs:
        lab.ta(row["run_id"], "third", 1, 1)
    rows = gym_estimates(lab.read(tmp_path), Settings(resamples=100))
    pairs = {r.estimate_id.split(".")[2] for r in rows if r.estimate_id.startswith("gym.judges.")}
    assert pairs == {"qwen_gemini", "qwen_third", "gemini_third"}
