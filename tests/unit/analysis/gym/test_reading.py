import json

import pytest

from analysis.errors import AnalysisError
from analysis.gym import configuration_means, read_gym, score_runs
from tests.unit.analysis.gym.made import Lab


def small() -> Lab:
    """One run with one task, rated by both judges."""
    lab = Lab()
    run = lab.run("mini+codex", "trip")
    lab.task(run, "t_book", evidence=1.0)
    for judge in lab.judges:
        lab.tc(run, "t_book", judge, 1.0, 1.0, 1.0, 1.0).trj(run, "t_book", judge, 5, 4, 3, 2, 1)
        lab.ta(run, judge, now=1, later=0, cq=0.5)
    return lab


def refusal(folder) -> AnalysisError:
    with pytest.raises(AnalysisError) as caught:
        read_gym(folder)
    return caught.value


def test_an_experiment_is_read_with_its_places_and_judges_in_declared_order(tmp_path):
    tables = small().read(tmp_path)
    assert tables.judges == ("qwen", "gemini")
    assert tables.experiments == ("lab",)
    assert tables.tasks["run"].tolist() == [0]
    assert tables.ratings["task"].tolist() == [0, 0, -1, 0, 0, -1]
    assert tables.notes == ()


def test_a_folder_of_experiments_is_read_as_one(tmp_path):
    small().write(tmp_path / "first")
    second = small()
    second.name, second.judges = "other", ("gemini", "qwen")
    for row in second.runs:
        row["experiment_id"] = "other"
    second.write(tmp_path / "second")
    tables = read_gym(tmp_path)
    assert tables.experiments == ("lab", "other")
    assert tables.tasks["run"].tolist() == [0, 1]
    assert sorted(tables.ratings["task"]) == [-1, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 1]
    assert configuration_means(score_runs(tables))["runs"].tolist() == [2]


def test_two_copies_of_an_experiment_are_refused(tmp_path):
    small().write(tmp_path / "a")
    small().write(tmp_path / "b")
    assert "two folders hold an experiment named `lab`" in str(refusal(tmp_path))


def test_unknown_fields_and_missing_optional_ones_do_no_harm(tmp_path):
    lab = small()
    for row in (*lab.runs, *lab.tasks, *lab.ratings):
        row["mood"] = {"deep": [1, 2]}
    for row in lab.tasks:
        del row["kind"], row["outputs"], row["expected_depth_first"], row["direction"]
    for row in lab.runs:
        del row["effort"], row["agent_kind"], row["scenario_hash"]
    lab.checks = []
    (folder := lab.write(tmp_path)).joinpath("checks.jsonl").unlink()
    assert score_runs(read_gym(folder)).values("tc").tolist() == [1.0]


def test_without_experiment_json_judges_are_those_who_rated(tmp_path):
    folder = small().write(tmp_path)
    folder.joinpath("experiment.json").unlink()
    assert read_gym(folder).judges == ("gemini", "qwen")


def test_before_anything_is_judged_depths_are_scored_and_the_rest_is_missing(tmp_path):
    folder = small().write(tmp_path)
    folder.joinpath("ratings.jsonl").unlink()
    tables = read_gym(folder)
    assert tables.notes == ("ratings.jsonl is not there: nothing was judged yet",)
    row = configuration_means(score_runs(tables)).iloc[0]
    assert row["trd"] == 1.0
    assert row[["tc", "ta", "trj"]].isna().all()
    assert row["coverage_tc"] == 0.0


def test_the_last_accepted_attempt_counts_and_replaced_rows_are_told(tmp_path):
    lab = small()
    lab.ratings[0] |= {"status": "parse_error"}
    run = lab.runs[0]["run_id"]
    lab.tc(run, "t_book", "qwen", 0.5, 0.5, 0.5, 0.5, attempt=2)
    lab.tc(run, "t_book", "qwen", 0.0, 0.0, 0.0, 0.0, attempt=3, status="quote_mismatch")
    tables = lab.read(tmp_path)
    assert score_runs(tables).runs[["semantics", "completion"]].to_numpy().tolist() == [[0.75, 0.75]]
    assert tables.notes == ("ratings.jsonl: 2 rows were replaced by a later one of the same rating",)


def test_a_run_that_failed_and_was_repeated_is_one_run(tmp_path):
    lab = small()
    lab.runs.insert(0, lab.runs[0] | {"status": "env_error"})
    lab.task(lab.runs[0]["run_id"], "t_book", evidence=0.0)
    tables = lab.read(tmp_path)
    assert tables.runs["status"].tolist() == ["ok"]
    assert tables.tasks["evidence"].tolist() == [0.0]  # scored again later


def test_scores_of_an_attempt_that_was_not_accepted_may_be_anything(tmp_path):
    lab = small()
    lab.ratings[0] |= {"status": "parse_error", "correctness": "very", "now": 7}
    assert not lab.read(tmp_path).ratings["whole"].iloc[0]


def test_a_line_cut_off_while_it_was_written_is_left_out_and_told(tmp_path):
    folder = small().write(tmp_path)
    path = folder / "ratings.jsonl"
    path.write_text(path.read_text("utf-8")[:-30], encoding="utf-8")
    tables = read_gym(folder)
    assert len(tables.ratings) == 5
    assert tables.notes == ("ratings.jsonl: the last line was cut off while it was written and is left out",)


def test_broken_lines_elsewhere_are_refused_with_their_number(tmp_path):
    folder = small().write(tmp_path)
    path = folder / "tasks.jsonl"
    path.write_text('\n{"run_id": oops}\n' + path.read_text("utf-8"), encoding="utf-8")
    error = refusal(folder)
    assert error.where == "tasks.jsonl, line 2"
    assert "no JSON" in error.what


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"[1, 2]\n", "no object"),
        (b'{"a": 1}x\n', "no JSON"),
        (b'{"run_id": "\xff"}\n', "not UTF-8"),
        (b"[" * 100_000 + b"\n", "nested too deeply"),
        (b"PK\x03\x04\n", "no JSON"),
    ],
)
def test_files_of_another_kind_are_refused_in_words(tmp_path, content, what):
    folder = small().write(tmp_path)
    (folder / "runs.jsonl").write_bytes(content)
    assert what in refusal(folder).what


@pytest.mark.parametrize(
    ("table", "field", "value", "where", "told"),
    [
        (
            "runs",
            "persona",
            "boss",
            "runs.jsonl, line 1, field `persona`",
            "`reviewer`, `planner` or `operator`",
        ),
        ("runs", "persona", "revewer", "runs.jsonl, line 1, field `persona`", "Did you mean `reviewer`?"),
        ("runs", "status", "fine", "runs.jsonl, line 1, field `status`", "`ok`"),
        ("runs", "config_id", None, "runs.jsonl, line 1, field `config_id`", "missing or null"),
        ("runs", "model", 5, "runs.jsonl, line 1, field `model`", "It should be text"),
        ("tasks", "evidence", 1.5, "tasks.jsonl, line 1, field `evidence`", "from 0 to 1"),
        ("tasks", "evidence", "high", "tasks.jsonl, line 1, field `evidence`", "It should be a number"),
        ("tasks", "evidence", float("nan"), "tasks.jsonl, line 1, field `evidence`", "from 0 to 1"),
        ("tasks", "weight", float("inf"), "tasks.jsonl, line 1, field `weight`", "0 or more"),
        ("tasks", "weight", -1, "tasks.jsonl, line 1, field `weight`", "0 or more"),
        ("tasks", "active", 2, "tasks.jsonl, line 1, field `active`", "true or false"),
        ("tasks", "run_id", "elsewhere", "tasks.jsonl, line 1, field `run_id`", "is not in runs.jsonl"),
        (
            "tasks",
            "observed_depth_final",
            "act",
            "tasks.jsonl, line 1, field `observed_depth_final`",
            "`execute`",
        ),
        ("ratings", "metric", "mood", "ratings.jsonl, line 1, field `metric`", "`tc`, `ta` or `trj`"),
        ("ratings", "judge_id", "qwen2", "ratings.jsonl, line 1, field `judge_id`", "Did you mean `qwen`?"),
        ("ratings", "task_id", "t_boot", "ratings.jsonl, line 1, field `task_id`", "Did you mean `t_book`?"),
        ("ratings", "task_id", None, "ratings.jsonl, line 1, field `task_id`", "names no task"),
        ("ratings", "grounding", 80, "ratings.jsonl, line 1, field `grounding`", "from 0 to 1"),
    ],
)
def test_what_cannot_be_is_refused_with_file_line_and_field(tmp_path, table, field, value, where, told):
    lab = small()
    declared = lab.declared()
    getattr(lab, table)[0][field] = value
    folder = lab.write(tmp_path)
    (folder / "experiment.json").write_text(json.dumps(declared), encoding="utf-8")
    error = refusal(folder)
    assert error.where == where
    assert told in f"{error.what} {error.todo}"


def test_a_run_of_another_version_of_its_scenario_is_refused(tmp_path):
    lab = small()
    declared = lab.declared()
    lab.runs[0]["scenario_hash"] = "hash-new"
    (folder := lab.write(tmp_path)).joinpath("experiment.json").write_text(json.dumps(declared), "utf-8")
    assert "scenario `trip` was another version" in refusal(folder).what


def test_runs_of_one_configuration_agree_on_its_model(tmp_path):
    lab = small()
    lab.run("mini+codex", "home", model="maxi")
    assert "its runs say `mini` and `maxi`" in refusal(lab.write(tmp_path)).what


@pytest.mark.parametrize(
    "content", ["[]", "{", '{"judges": [5]}', '{"judges": [{"judge_id": "a", "metrics": ["x"]}]}']
)
def test_a_wrong_experiment_json_is_refused(tmp_path, content):
    folder = small().write(tmp_path)
    (folder / "experiment.json").write_text(content, encoding="utf-8")
    assert refusal(folder).where.startswith("experiment.json")


def test_a_folder_without_results_says_what_is_wanted(tmp_path):
    assert "no results of agents" in refusal(tmp_path).what
    assert "no such folder" in refusal(tmp_path / "nowhere").what
    folder = small().write(tmp_path / "lab")
    (folder / "tasks.jsonl").unlink()
    assert refusal(folder).what == "this file is missing."


def test_what_contradicts_itself_without_changing_a_number_is_told(tmp_path):
    lab = small()
    run = lab.runs[0]["run_id"]
    lab.tasks[0] |= {"trd": False}
    lab.checks.append(
        {"run_id": run, "task_id": "t_book", "check_id": "c", "component": "evidence", "passed": False}
    )
    lab.tc(run, "t_idle", "qwen", 1, 1, 1, 1).task(run, "t_idle", active=False)
    lab.ratings[0]["grounding"] = None
    lab.ratings[2]["prompt_version"], lab.ratings[1]["prompt_version"] = "1", "2"
    lab.trj(run, "t_idle", "qwen", 1, 1, 1, 1, 1, prompt_version="1")
    lab.run("mini+codex", "home", status="env_error")
    assert lab.read(tmp_path).notes == (
        "1 run is left out: the environment failed, not the agent",
        "of 1 task `trd` says otherwise than the depths; `trd` counts",
        "of 1 task `direction` says otherwise than `trd`; `trd` counts",
        "of 1 task `evidence` is not the weighted share of its checks",
        "1 rating is left out: ok, but without a score that its metric needs",
        "2 ratings are left out: of a task that was not active",
        "judge `qwen` rated trj with 2 prompts",
    )
