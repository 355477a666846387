"""The printed tables against what is said of them: which sentences follow from the rows, and which do not."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from analysis.errors import AnalysisError
from analysis.gym import beside_published, granular_tables, read_published
from analysis.gym_report.configured import PUBLISHED
from tests.unit.analysis.gym.made import Lab

PATH = Path(__file__).parents[3] / "data" / "published" / "published_gym_configurations.csv"
OPEN = ("Qwen3.5-2B", "Qwen3.5-9B", "Qwen3.5-27B", "Gemma4-12B", "Gemma4-31B")
FAMILIES = (OPEN[:3], OPEN[3:], ("GPT5.6-Luna", "GPT5.6-Sol"), ("ClaudeSonnet5", "ClaudeOpus5"))
#: A mean of printed numbers may be off by half of the last digit of each, and so may a printed mean.
ROUNDED = 0.01


@pytest.fixture(scope="module")
def printed() -> pd.DataFrame:
    return read_published(PATH)


@pytest.fixture(scope="module")
def models(printed) -> pd.DataFrame:
    """Each model's mean over its harnesses."""
    return printed.drop(columns="harness").groupby("model").mean()


def change(printed: pd.DataFrame, measure: str) -> pd.Series:
    """Return what going from Claude Code to OpenClaw changes, by model."""
    table = printed.pivot_table(measure, "model", "harness")
    return table["openclaw"] - table["claude-code"]


def test_there_are_nine_models_in_23_configurations_of_90_runs(printed):
    assert len(printed) == 23
    assert printed["model"].nunique() == 9
    assert (
        23 * 90 == 2_070
    )  # the trajectories on which judges are compared; runs of more effort are not among them


@pytest.mark.parametrize(("measure", "said"), [("now", 44.32), ("later", 10.80)])
def test_urgent_tasks_are_chosen_and_others_rarely_put_off(printed, models, measure, said):
    assert printed[measure].mean() == pytest.approx(said, abs=ROUNDED)  # each configuration counts once
    assert models[measure].mean() != pytest.approx(said, abs=1)  # not each model


@pytest.mark.parametrize(
    ("measure", "said"),
    [("tc", 65.1), ("ta", 51.7), ("trd", 52.4), ("understandability", 4.72), ("competence", 4.60)],
)
def test_the_best_models_means_over_its_harnesses(models, measure, said):
    assert models.loc["ClaudeOpus5", measure] == pytest.approx(said, abs=0.05)
    assert models[measure].idxmax() == "ClaudeOpus5"


def test_all_other_models_stay_below_20_percent_of_ta_and_between_39_and_51_of_trd(models):
    others = models.drop(index="ClaudeOpus5")
    assert others["ta"].max() < 20
    assert others["trd"].round().agg(["min", "max"]).tolist() == [39, 51]


def test_below_20_percent_holds_for_models_not_for_configurations(printed):
    others = printed[printed["model"] != "ClaudeOpus5"]
    above = others.loc[others["ta"] >= 20, ["model", "harness", "ta"]]
    assert above.to_numpy().tolist() == [["GPT5.6-Sol", "openclaw", 25.56]]


def test_open_models_lose_3_6_points_of_tc_with_openclaw_from_11_1_less_to_0_5_more(printed):
    found = change(printed, "tc").loc[list(OPEN)]
    assert found.mean() == pytest.approx(-3.6, abs=0.05)
    assert found.min() == pytest.approx(-11.1, abs=0.05)
    assert found.idxmin() == "Gemma4-12B"
    assert found.max() == pytest.approx(0.5, abs=0.05)
    assert found.idxmax() == "Qwen3.5-27B"


@pytest.mark.parametrize(("measure", "said"), [("tc", 4.6), ("ta", 21.1), ("trd", -3.8), ("trj", -0.20)])
def test_what_openclaw_changes_for_the_best_model(printed, measure, said):
    assert change(printed, measure)["ClaudeOpus5"] == pytest.approx(said, abs=0.05)


def test_semantics_and_completion_are_means_of_their_two_parts(models):
    semantics = (models["correctness"] + models["grounding"]) / 2
    completion = (models["completeness"] + models["artifact_quality"]) / 2
    assert semantics[["ClaudeOpus5", "GPT5.6-Sol"]].tolist() == pytest.approx([74.67, 67.04], abs=ROUNDED)
    assert completion[["ClaudeOpus5", "GPT5.6-Sol"]].tolist() == pytest.approx([58.13, 34.93], abs=ROUNDED)
    assert (completion < semantics).all()


def test_the_best_three_lack_evidence_and_constraints(models):
    best = models.loc[["GPT5.6-Sol", "ClaudeSonnet5", "ClaudeOpus5"]]
    assert best["evidence"].round(1).agg(["min", "max"]).tolist() == [61.7, 62.7]
    assert best["constraints"].agg(["min", "max"]).tolist() == pytest.approx([48.8, 76.7], abs=0.05)


def test_continuation_quality_of_the_best_and_of_the_others(models):
    quality = models["continuation_quality"]
    assert quality["ClaudeOpus5"] == pytest.approx(50.69, abs=ROUNDED)
    others = quality.drop("ClaudeOpus5").agg(["min", "max"])
    assert others.tolist() == pytest.approx([0.28, 15.69], abs=ROUNDED)


def test_judged_trust_is_the_mean_of_the_five_constructs(printed):
    five = printed[["understandability", "competence", "reliability", "attachment", "faith"]].mean(axis=1)
    assert np.abs(five - printed["trj"]).max() <= ROUNDED


def test_larger_models_of_a_family_score_higher_on_all_four_metrics(models):
    for family in FAMILIES:
        for measure in ("tc", "ta", "trd", "trj"):
            assert models.loc[list(family), measure].is_monotonic_increasing, (family, measure)


def test_each_judges_decisions_are_joined_before_judges_are_averaged(printed):
    # Ninety runs and two judges: printed shares are whole numbers of 180 verdicts.
    for measure in ("ta", "now", "later"):
        verdicts = printed[measure] * 180 / 100
        assert np.abs(verdicts - verdicts.round()).max() < 180 / 100 * 0.005 + 1e-9, measure
    # Averaged first, and then joined, a share would be a whole number of 90 runs: many are not.
    halves = printed["ta"] * 90 / 100
    assert (np.abs(halves - halves.round()) > 0.4).sum() >= 5
    assert (printed["ta"] <= printed[["now", "later"]].min(axis=1)).all()


# What is printed but does not follow from the rows.


def test_not_all_criteria_rise_with_model_size(models):
    """Printed of the parts of TC: "consistently increase with model size within each family"."""
    evidence = models.loc[["Qwen3.5-9B", "Qwen3.5-27B"], "evidence"]
    assert evidence.tolist() == pytest.approx([47.69, 44.21], abs=ROUNDED)  # falls
    criteria = [
        *("evidence", "outputs", "constraints", "correctness", "grounding", "completeness", "artifact_quality"),
    ]
    falls = [
        (family[0], name)
        for family in FAMILIES
        for name in criteria
        if not models.loc[list(family), name].is_monotonic_increasing
    ]
    assert falls == [("Qwen3.5-2B", "evidence")]


@pytest.mark.parametrize(
    ("pair", "said"),
    [(("tc", "ta"), 0.31), (("tc", "trd"), 0.34), (("tc", "trj"), 0.70), (("trd", "trj"), 0.23)],
)
def test_printed_correlations_are_of_runs_and_cannot_be_checked_here(printed, pair, said):
    """Over the 23 rows they are far higher: configurations differ in all metrics at once."""
    over_rows = printed[pair[0]].corr(printed[pair[1]])
    assert over_rows > said + 0.15


def test_the_share_without_a_valid_attempt_is_in_no_table(printed):
    """77.21 % of all and 45.96 % of the best model's tasks need tasks.jsonl."""
    for said in (77.21, 45.96):
        assert not (np.abs(printed.drop(columns=["model", "harness"]) - said) < 0.005).any(axis=None)


def test_capability_cannot_be_added_up_from_its_printed_parts(printed):
    """A task has only some components, and tasks weigh differently: the mean of the parts is another number."""
    parts = printed[["evidence", "outputs", "constraints"]].assign(
        semantics=(printed["correctness"] + printed["grounding"]) / 2,
        completion=(printed["completeness"] + printed["artifact_quality"]) / 2,
    )
    assert (parts.mean(axis=1) - printed["tc"]).abs().max() > 5


def test_the_report_sets_these_very_numbers_beside_ours():
    assert PUBLISHED.read_bytes() == PATH.read_bytes()


# Beside one's own results.


def test_own_tables_stand_beside_the_printed_ones(tmp_path, printed):
    lab = Lab()
    for harness in ("openclaw", "own"):
        run = lab.run(f"ClaudeOpus5+{harness}", "s")
        lab.task(run, "t", evidence=1.0).tc(run, "t", "qwen", 0.5, 0.5, 0.5, 0.5)
    table = beside_published(granular_tables(lab.scores(tmp_path))["T7"], printed)
    assert len(table) == 24
    row = table[(table["model"] == "ClaudeOpus5") & (table["harness"] == "openclaw")].iloc[0]
    assert row["tc"] == pytest.approx(100 * 2 / 3)
    assert row["tc_printed"] == 67.38
    assert row["tc_difference"] == pytest.approx(100 * 2 / 3 - 67.38)
    assert np.isnan(table.loc[table["harness"] == "own", "tc_printed"]).all()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("continuation_quality", "plan", "the column `continuation_quality` is missing"),
        ("ClaudeOpus5,claude-code", "ClaudeOpus5,openclaw", "`ClaudeOpus5` with `openclaw` stands there twice"),
        ("14.41", "high", "is not a number"),
    ],
)
def test_a_table_that_is_none_is_refused(tmp_path, old, new, told):
    path = tmp_path / "printed.csv"
    path.write_text(PATH.read_text("utf-8").replace(old, new, 1), encoding="utf-8")
    with pytest.raises(AnalysisError, match=told):
        read_published(path)
