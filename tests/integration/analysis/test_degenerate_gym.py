"""Results of agents that are broken or thin, beside a small study: refused in words, or told as missing."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.integration.analysis.small_export import small
from tests.unit.analysis.gym.made import random_lab

Rows = list[dict[str, Any]]


@pytest.fixture
def gym(tmp_path) -> Path:
    lab = random_lab(3, ("small+codex",), scenarios=2, reps=1, tasks=2, gaps=0.0)
    return lab.write(tmp_path / "gym")


@pytest.fixture
def beside(analyzed, tmp_path) -> Callable[[Path], Any]:
    folder = small().write(tmp_path / "in")
    return lambda gym: analyzed(folder, "--gym", gym)


def change(path: Path, edit: Callable[[Rows], Rows | None]) -> None:
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    kept = edit(rows) or rows
    path.write_text("".join(json.dumps(row) + "\n" for row in kept), encoding="utf-8")


def given(rows: Rows, field: str, value: object) -> None:
    next(row for row in rows if row.get(field) is not None)[field] = value


@pytest.mark.parametrize("file", ["runs.jsonl", "tasks.jsonl", "ratings.jsonl", "checks.jsonl"])
@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b'{"run_id": "a"\n{}\n', "line 1: this is no JSON"),
        (b"[1, 2]\n", "line 1: this is JSON, but no object"),
        (b"\xff\xfe{}\n", "line 1: this is not UTF-8"),
        (b"[" * 100_000 + b"\n", "line 1: this is nested too deeply"),
    ],
)
def test_a_line_that_is_no_object_is_named(file, content, words, gym, beside):
    (gym / file).write_bytes(content)
    found = beside(gym)
    assert found.code == 1
    assert f"{file}, {words}" in found.errors


@pytest.mark.parametrize(
    ("file", "words"), [("runs.jsonl", "this file is missing"), ("tasks.jsonl", "this file is missing")]
)
def test_a_missing_file_is_named(file, words, gym, beside):
    (gym / file).unlink()
    assert f"{file}: {words}" in beside(gym).errors


@pytest.mark.parametrize("files", [("ratings.jsonl",), ("checks.jsonl", "experiment.json")])
def test_without_ratings_checks_or_a_declaration_there_is_a_report_all_the_same(files, gym, beside):
    for file in files:
        (gym / file).unlink()
    assert beside(gym).code == 0


@pytest.mark.parametrize("field", ["correctness", "faith", "cq"])
@pytest.mark.parametrize("value", [float("nan"), float("inf"), 99, "NaN", []])
def test_a_rating_that_is_none_is_refused_where_it_stands(field, value, gym, beside):
    change(gym / "ratings.jsonl", lambda rows: given(rows, field, value))
    found = beside(gym)
    assert found.code == 1
    assert f"field `{field}`: the value is {value!r}" in found.errors


@pytest.mark.parametrize(
    ("file", "edit"),
    [
        ("ratings.jsonl", lambda rows: [row | {"status": "parse_error"} for row in rows]),
        ("runs.jsonl", lambda rows: [*rows, rows[0]]),
        ("tasks.jsonl", lambda rows: [row | {"active": False} for row in rows]),
        ("tasks.jsonl", lambda rows: [row | {"weight": 1e308} for row in rows]),
    ],
    ids=["all failed", "a run again", "no active task", "huge weights"],
)
def test_thin_or_repeated_results_are_told_without_a_number_that_is_none(file, edit, gym, beside):
    change(gym / file, edit)
    assert beside(gym).code == 0


@pytest.mark.parametrize(
    ("file", "edit", "words"),
    [
        ("runs.jsonl", lambda rows: rows[:1], "is not in runs.jsonl"),
        ("runs.jsonl", lambda rows: [row | {"status": "env_error"} for row in rows], "every run failed"),
        ("runs.jsonl", lambda rows: given(rows, "persona", "boss"), "field `persona`: the value is 'boss'"),
        ("ratings.jsonl", lambda rows: given(rows, "judge_id", "stranger"), "`stranger` is not declared"),
        ("ratings.jsonl", lambda rows: given(rows, "task_id", "t9"), "has no task `t9` in tasks.jsonl"),
        ("tasks.jsonl", lambda rows: given(rows, "evidence", 7), "field `evidence`: the value is 7"),
    ],
)
def test_results_that_contradict_each_other_are_refused(file, edit, words, gym, beside):
    change(gym / file, edit)
    found = beside(gym)
    assert found.code == 1
    assert words in found.errors


def test_a_run_that_was_being_written_is_left_out(gym, beside):
    with (gym / "ratings.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"run_id": "small+co')
    assert beside(gym).code == 0


def test_a_folder_without_results_is_named(gym, beside, tmp_path):
    (tmp_path / "empty").mkdir()
    for place in (tmp_path / "empty", tmp_path / "nowhere", gym / "runs.jsonl"):
        found = beside(place)
        assert found.code == 1
        assert str(place) in found.errors
