"""Intervals by brute force: three scenarios have 27 resamples, few enough to write all of them out."""

import itertools

import numpy as np
import pandas as pd
import pytest

from analysis.estimates import Settings
from analysis.gym import gym_estimates, score_runs
from tests.unit.analysis.gym.made import random_lab

CONFIGS = ("small+codex", "small+claw", "big+codex", "big+claw")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """All estimates of an experiment over three scenarios, and its runs."""
    tables = random_lab(6, CONFIGS, scenarios=3, tasks=3).read(tmp_path_factory.mktemp("lab"))
    rows = {each.estimate_id: each for each in gym_estimates(tables, Settings(resamples=500))}
    return rows, score_runs(tables).runs


def by_hand(runs: pd.DataFrame, statistic) -> tuple[float, float, float]:
    """Return a statistic of the runs and the ends of its interval, from every resample of scenarios."""
    scenarios = sorted(set(runs["scenario_id"]))
    parts = {name: runs[runs["scenario_id"] == name] for name in scenarios}
    values = [
        statistic(pd.concat([parts[name] for name in drawn]))
        for drawn in itertools.product(scenarios, repeat=3)
    ]
    low, high = np.quantile(values, [0.025, 0.975])
    return statistic(runs), float(low), float(high)


def found(rows, name: str) -> tuple[float, float, float]:
    return rows[name].estimate, rows[name].ci_low, rows[name].ci_high


def mean_of(config: str, measure: str):
    return lambda runs: runs.loc[runs["config_id"] == config, measure].mean()


@pytest.mark.parametrize("measure", ["tc", "ta", "trd", "trj", "now", "later", "cq"])
def test_personas_and_repetitions_of_a_scenario_stay_together(made, measure):
    rows, runs = made
    assert found(rows, f"gym.{measure}.big+claw") == pytest.approx(
        by_hand(runs, mean_of("big+claw", measure)), abs=1e-12
    )


def test_a_models_mean_counts_each_configuration_once(made):
    rows, runs = made
    parts = [mean_of(name, "tc") for name in ("small+codex", "small+claw")]
    assert found(rows, "gym.model.tc.small") == pytest.approx(
        by_hand(runs, lambda some: np.mean([part(some) for part in parts])), abs=1e-12
    )


def test_harnesses_are_paired_within_model_scenario_and_persona(made):
    rows, runs = made

    def change(some: pd.DataFrame) -> float:
        # A scenario drawn twice is two scenarios, so its cells are told apart.
        some = some.assign(copy=some.groupby(some.index).cumcount())
        cells = (
            some[some["model"] == "big"].groupby(["scenario_id", "copy", "persona", "harness"])["trj"].mean()
        )
        pairs = cells.unstack("harness")
        return (pairs["codex"] - pairs["claw"]).mean()

    assert found(rows, "gym.harness.trj.claw_to_codex.big") == pytest.approx(by_hand(runs, change), abs=1e-12)


def test_correlations_over_runs_and_configurations(made):
    rows, runs = made
    assert found(rows, "gym.r.tc_trj.run") == pytest.approx(
        by_hand(runs, lambda some: some["tc"].corr(some["trj"])), abs=1e-12
    )

    def over_configurations(kind: str):
        return lambda some: some.groupby("config_id")[["tc", "trd"]].mean().corr(kind).iloc[0, 1]

    for name, kind in (("r", "pearson"), ("rho", "spearman")):
        assert found(rows, f"gym.{name}.tc_trd.config") == pytest.approx(
            by_hand(runs, over_configurations(kind)), abs=1e-12
        )
    both = runs.dropna(subset=["tc", "ta"])
    within = both[["tc", "ta"]] - both.groupby("config_id")[["tc", "ta"]].transform("mean")
    assert rows["gym.r.tc_ta.within"].estimate == pytest.approx(within.corr().iloc[0, 1], abs=1e-12)
    assert rows["gym.rho.tc_ta.run"].estimate == pytest.approx(runs[["tc", "ta"]].corr("spearman").iloc[0, 1])


def test_the_score_at_equal_weights(made):
    rows, runs = made

    def score(some: pd.DataFrame) -> float:
        mean = some[some["config_id"] == "big+claw"][["tc", "ta", "trd", "trj"]].mean()
        return (mean["tc"] + mean["ta"] + (mean["trd"] + (mean["trj"] - 1) / 4) / 2) / 3

    assert found(rows, "gym.score.big+claw") == pytest.approx(by_hand(runs, score), abs=1e-12)


def test_rows_say_how_they_were_made(made):
    rows, runs = made
    row = rows["gym.tc.big+claw"]
    counted = int(runs.loc[runs["config_id"] == "big+claw", "tc"].count())
    assert (row.unit, row.n_units, row.n_answers) == ("scenario", 3, counted)
    assert row.method == "percentile bootstrap of scenarios, all resamples listed"
    assert row.resamples == 27
    assert "expected ratings can be used (parse error" in row.note
    assert "t interval" in row.note
    assert "few scenarios" in row.note


def test_all_ids_differ_and_shares_are_shares(made):
    rows, _ = made
    for name, row in rows.items():
        if row.estimate is not None and name.split(".")[1] in ("tc", "ta", "trd", "now", "later", "best_share"):
            assert 0 <= row.estimate <= 1, name
        if row.ci_low is not None:
            assert row.ci_low <= row.ci_high, name


def test_the_same_seed_gives_the_same_rows_and_ids_are_never_repeated(tmp_path):
    tables = random_lab(1, CONFIGS, scenarios=14, reps=1, tasks=2).read(tmp_path)
    first, again = (gym_estimates(tables, Settings(resamples=300)) for _ in range(2))
    assert first == again
    assert first != gym_estimates(tables, Settings(resamples=300, seed=1))
    assert len({row.estimate_id for row in first}) == len(first)
    assert {row.method for row in first if row.ci_low is not None} == {"percentile bootstrap of scenarios"}


def test_what_nobody_has_is_an_empty_row_with_its_reason(tmp_path):
    lab = random_lab(3, scenarios=2, tasks=2)
    lab.ratings = [row for row in lab.ratings if row["metric"] != "ta"]
    rows = {row.estimate_id: row for row in gym_estimates(lab.read(tmp_path), Settings(resamples=100))}
    row = rows["gym.ta.big+claw"]
    assert (row.estimate, row.ci_low, row.n_units, row.n_answers) == (None, None, 0, 0)
    assert "0 of 24 expected ratings can be used (not there 24)" in row.note
    assert "no estimate" in row.note
    assert rows["gym.score.big+claw"].estimate is None
    assert rows["gym.trd.big+claw"].estimate is not None


def test_one_scenario_has_estimates_and_no_intervals(tmp_path):
    rows = gym_estimates(random_lab(4, scenarios=1).read(tmp_path), Settings(resamples=100))
    assert any(row.estimate is not None for row in rows)
    assert {row.ci_low for row in rows} == {None}
    tc = next(row for row in rows if row.estimate_id == "gym.tc.big+claw")
    assert "only one scenario contributes: no interval" in tc.note
