import numpy as np
import pytest

from analysis.estimates import Settings
from analysis.gym import effort_curves, gym_estimates
from tests.unit.analysis.gym.made import Lab


def lab_of(**trust: dict[str, list[int]]) -> Lab:
    """Return runs with given judged trust, by configuration and scenario."""
    lab = Lab()
    for config, scenarios in trust.items():
        model, harness, effort = (*config.split("_"), "")[:3]
        for scenario, ratings in scenarios.items():
            for rep, rating in enumerate(ratings):
                run = lab.run(config, scenario, rep=rep, model=model, harness=harness, effort=effort or None)
                lab.task(run, "t").trj(run, "t", "qwen", *[rating] * 5)
    return lab


def rows_of(lab: Lab, folder):
    return {row.estimate_id: row for row in gym_estimates(lab.read(folder), Settings(resamples=100))}


def test_only_cells_that_both_harnesses_have_are_compared_each_once(tmp_path):
    lab = lab_of(
        m_claw={"s1": [1, 1, 1, 1], "s2": [2], "s3": [5]},  # s3 was run with claw alone
        m_code={"s1": [3], "s2": [5], "s4": [1]},
    )
    row = rows_of(lab, tmp_path)["gym.harness.trj.claw_to_code.m"]
    assert row.estimate == pytest.approx((2 + 3) / 2)
    assert "paired in 2 cells of scenario and persona" in row.note
    assert row.n_units == 2


def test_the_mean_over_models_takes_those_that_have_both(tmp_path):
    lab = lab_of(
        a_claw={"s1": [1], "s2": [1]},
        a_code={"s1": [2], "s2": [4]},
        b_claw={"s1": [3], "s2": [3]},
        b_code={"s1": [2], "s2": [2]},
        c_code={"s1": [5], "s2": [5]},
    )
    rows = rows_of(lab, tmp_path)
    assert rows["gym.harness.trj.claw_to_code.a"].estimate == 2.0
    assert rows["gym.harness.trj.claw_to_code.b"].estimate == -1.0
    assert rows["gym.harness.trj.claw_to_code"].estimate == 0.5
    assert "gym.harness.trj.claw_to_code.c" not in rows
    assert "mean of 2 models" in rows["gym.harness.trj.claw_to_code"].label


def test_efforts_are_ordered_and_compared_with_the_least(tmp_path):
    lab = lab_of(
        m_code_high={"s1": [5], "s2": [4]},
        m_code_none={"s1": [1], "s2": [2]},
        m_code_medium={"s1": [2], "s2": [2]},
        n_code={"s1": [1], "s2": [1]},
    )
    rows = rows_of(lab, tmp_path / "rows")
    assert rows["gym.effort.trj.m_code_medium"].estimate == 0.5
    assert rows["gym.effort.trj.m_code_high"].estimate == 3.0
    assert "effort high minus none" in rows["gym.effort.trj.m_code_high"].label
    assert {name for name in rows if name.startswith("gym.effort.trj")} == {
        "gym.effort.trj.m_code_medium",
        "gym.effort.trj.m_code_high",
    }
    curve = effort_curves(lab.scores(tmp_path / "curve"), Settings(resamples=100))
    trust = curve[curve["measure"] == "trj"]
    assert trust["effort"].tolist() == ["none", "medium", "high"]
    assert trust["estimate"].tolist() == [1.5, 2.0, 4.5]
    # Two scenarios have four resamples: 1, 1.5, 1.5 and 2 at no effort.
    low, high = np.quantile([1, 1.5, 1.5, 2], [0.025, 0.975])
    assert trust[["ci_low", "ci_high"]].iloc[0].tolist() == [low, high]
    assert trust["ci_low"].iloc[1] == trust["ci_high"].iloc[1] == 2.0
