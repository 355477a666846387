"""Every number here can be computed by hand from the lines above it."""

import numpy as np
import pytest

from analysis.gym import configuration_means, coverage, granular_tables, model_means, persona_means
from analysis.gym_results.configurations import runs_of
from tests.unit.analysis.gym.made import Lab


def test_capability_is_the_mean_of_the_components_a_task_has_weighted_over_tasks(tmp_path):
    lab = Lab()
    run = lab.run("a", "s")
    lab.task(run, "heavy", weight=2.0, evidence=1.0, outputs=0.5)
    lab.tc(run, "heavy", "qwen", 1.0, 0.8, 0.6, 0.4)  # semantics .9, completion .5
    lab.tc(run, "heavy", "gemini", 0.6, 0.6, 0.2, 0.2)  # .6 and .2, so .75 and .35 together
    lab.task(run, "light")
    lab.tc(run, "light", "qwen", 0, 0, 0, 0).tc(run, "light", "gemini", 0, 0, 0, 0)
    scores = lab.scores(tmp_path)
    assert scores.tasks.table["tc"].tolist() == pytest.approx([(1 + 0.5 + 0.75 + 0.35) / 4, 0.0])
    assert scores.values("tc").tolist() == pytest.approx([2 * 0.65 / 3])
    assert scores.values("semantics").tolist() == pytest.approx([2 * 0.75 / 3])
    assert scores.values("evidence").tolist() == [1.0]  # only one task asks for evidence


def test_a_missing_rating_is_missing_and_never_nought(tmp_path):
    lab = Lab()
    run = lab.run("a", "s")
    lab.task(run, "one", evidence=1.0).tc(run, "one", "qwen", 1, 1, 1, 1)
    lab.tc(run, "one", "gemini", 0, 0, 0, 0, status="parse_error")
    lab.task(run, "two", evidence=0.0)  # no judge at all: no score, though there is evidence
    lab.trj(run, "one", "gemini", 5, 5, 5, 5, 5).ta(run, "qwen", 1, 1)
    scores = lab.scores(tmp_path)
    assert scores.values("tc").tolist() == [1.0]
    assert scores.values("trj").tolist() == [5.0]
    assert scores.values("ta").tolist() == [1.0]
    assert np.isnan(scores.values("cq")).all()
    found = coverage(scores, "tc", runs_of(scores, "a"))
    assert (found.expected, found.usable) == (4, 1)
    assert found.lost == (("not there", 2), ("parse_error", 1))
    assert found.sentence == "1 of 4 expected ratings can be used (not there 2, parse error 1)"


def test_judges_are_averaged_after_both_decisions_are_right(tmp_path):
    lab = Lab()
    run = lab.run("a", "s")
    lab.task(run, "t").ta(run, "qwen", now=1, later=0, cq=0.5).ta(run, "gemini", now=0, later=1, cq=1.0)
    assert lab.scores(tmp_path / "apart").runs[["now", "later", "ta", "cq"]].to_numpy().tolist() == [
        [0.5, 0.5, 0.0, 0.75]
    ]
    lab.ratings[0]["later"] = 1
    assert lab.scores(tmp_path / "half").values("ta").tolist() == [0.5]


def test_where_nothing_is_to_be_done_judges_are_optional(tmp_path):
    lab = Lab()
    run = lab.run("a", "s")
    still = {"expected_depth_first": "noop", "expected_depth_final": "noop", "trj_eligible": False}
    lab.task(run, "still", evidence=0.5, constraints=1.0, **still)
    lab.task(run, "judged", evidence=0.5, **still).tc(run, "judged", "qwen", 1, 1, 1, 1)
    lab.tc(run, "judged", "gemini", 1, 1, 0, 0)
    lab.task(run, "by_kind", kind="noop", evidence=0.25, expected_depth_first=None, expected_depth_final=None)
    scores = lab.scores(tmp_path)
    assert scores.tasks.table["tc"].tolist() == pytest.approx([0.75, (0.5 + 1 + 0.5) / 3, 0.25])
    assert coverage(scores, "tc", runs_of(scores, "a")).expected == 2


def test_inactive_and_ineligible_tasks_count_for_nothing(tmp_path):
    lab = Lab()
    run = lab.run("a", "s")
    lab.task(run, "idle", active=False, trd=False).tc(run, "idle", "qwen", 0, 0, 0, 0)
    lab.task(run, "met", trj_eligible=False).trj(run, "met", "qwen", 1, 1, 1, 1, 1)
    scores = lab.scores(tmp_path)
    assert scores.values("trd").tolist() == [1.0]
    assert np.isnan(scores.values("tc")).all()
    assert np.isnan(scores.values("trj")).all()


def test_depths_are_compared_where_the_scorer_gives_no_verdict(tmp_path):
    lab = Lab()
    run = lab.run("a", "s")
    lab.task(run, "same", trd=None).task(run, "later", trd=None, observed_depth_final="execute")
    lab.task(run, "early", trd=None, observed_depth_first="execute")
    lab.task(run, "unknown", trd=None, observed_depth_first=None, observed_depth_final=None)
    assert lab.scores(tmp_path).values("trd").tolist() == [pytest.approx(1 / 3)]


def test_runs_count_alike_within_a_configuration_and_configurations_within_a_model(tmp_path):
    lab = Lab()
    for config, verdicts in {"m+a": [True, True, False, False], "m+b": [True]}.items():
        for rep, trd in enumerate(verdicts):
            lab.task(lab.run(config, "s", rep=rep), "t", trd=trd)
    scores = lab.scores(tmp_path)
    assert configuration_means(scores)["trd"].tolist() == [0.5, 1.0]
    assert model_means(scores)[["group", "configurations", "trd"]].to_numpy().tolist() == [["m", 2, 0.75]]
    assert persona_means(scores)["trd"].tolist() == [0.6]


def test_runs_that_failed_for_the_environments_sake_are_left_out_others_are_not(tmp_path):
    lab = Lab()
    for rep, status in enumerate(("env_error", "agent_error", "limit", "ok")):
        lab.task(lab.run("a", "s", rep=rep, status=status), "t", trd=status == "ok")
    assert configuration_means(lab.scores(tmp_path))[["runs", "trd"]].to_numpy().tolist() == [
        [3, pytest.approx(1 / 3)]
    ]


def test_scripted_agents_are_told_by_themselves_and_more_effort_is_no_other_model(tmp_path):
    lab = Lab()
    lab.task(lab.run("oracle", "s", agent_kind="scripted", model=None, harness=None), "t")
    lab.task(lab.run("m+a", "s"), "t", trd=False)
    lab.task(lab.run("m+a+high", "s", harness="a", effort="high"), "t")
    lab.task(lab.run("m+b", "s", effort="low"), "t")
    scores = lab.scores(tmp_path)
    means = configuration_means(scores)
    assert dict(zip(means["config_id"], means["is_main"], strict=True)) == {
        "m+a": True,
        "m+a+high": False,
        "m+b": True,
        "oracle": False,
    }
    assert model_means(scores)["trd"].tolist() == [0.5]


def test_expected_execution_without_a_valid_attempt_is_a_share_of_tasks(tmp_path):
    lab = Lab()
    run, other = lab.run("a", "s"), lab.run("a", "s", rep=2)
    execute = {"expected_depth_final": "execute"}
    lab.task(run, "t1", valid_execute_attempt=True, **execute).task(run, "t2", **execute)
    lab.task(run, "t3", **execute).task(other, "t1", **execute)
    lab.task(other, "t2").task(other, "t3", valid_execute_attempt=None, **execute)
    assert configuration_means(lab.scores(tmp_path))["no_valid_execute"].tolist() == [0.75]


def test_tables_stand_in_printed_columns_and_units(tmp_path):
    lab = Lab()
    run = lab.run("m+codex", "s")
    lab.task(run, "t", evidence=0.5).tc(run, "t", "qwen", 1.0, 0.5, 0.25, 0.75).ta(run, "qwen", 1, 0, 0.5)
    lab.trj(run, "t", "qwen", 5, 4, 3, 2, 1)
    tables = granular_tables(lab.scores(tmp_path))
    who = ["config_id", "model", "harness", "effort", "runs"]
    assert {name: list(table.columns[len(who) :]) for name, table in tables.items()} == {
        "T7": ["tc", "ta", "trd", "trj"],
        "T8": [
            *("evidence", "outputs", "constraints", "correctness", "grounding", "completeness"),
            *("artifact_quality", "semantics", "completion"),
        ],
        "T9": ["now", "later", "continuation_quality"],
        "T10": ["understandability", "competence", "reliability", "attachment", "faith"],
    }
    assert tables["T7"].iloc[0].tolist()[: len(who)] == ["m+codex", "m", "codex", "none", 1]
    assert tables["T7"].iloc[0, len(who) :].tolist() == pytest.approx([100 * (0.5 + 0.75 + 0.5) / 3, 0, 100, 3])
    assert tables["T9"].iloc[0, len(who) :].tolist() == [100, 0, 50]
    assert np.isnan(tables["T8"]["outputs"].iloc[0])
