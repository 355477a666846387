"""The quick reader says what the strict one says, or nothing at all."""

import json
from pathlib import Path

import pandas as pd
import pytest

from analysis.errors import AnalysisError
from analysis.gym import read_gym
from analysis.gym_results import experiment_tables
from analysis.gym_results.columns import checked_frame
from analysis.gym_results.formats import CHECK_FIELDS, RATING_FIELDS, TASK_FIELDS
from analysis.gym_results.json_lines import read_lines
from analysis.gym_results.quick_lines import quick_frame
from analysis.gym_results.ratings import SCORES, without_unaccepted
from tests.unit.analysis.gym.made import Lab, random_lab

FIELDS = {"tasks.jsonl": TASK_FIELDS, "checks.jsonl": CHECK_FIELDS, "ratings.jsonl": RATING_FIELDS}


def strict(path: Path) -> pd.DataFrame:
    fields = FIELDS[path.name]
    lines = read_lines(path, [field.name for field in fields], path.name)
    return checked_frame(without_unaccepted(lines) if path.name == "ratings.jsonl" else lines, fields)


def quick(path: Path) -> pd.DataFrame | None:
    return quick_frame(path, FIELDS[path.name], SCORES if path.name == "ratings.jsonl" else ())


@pytest.fixture
def lab() -> Lab:
    made = random_lab(5, scenarios=2, text='said "{nothing}" und ging, 갔다')
    for row in made.tasks[:9]:
        made.checks.append(
            {
                "run_id": row["run_id"],
                "task_id": row["task_id"],
                "check_id": "kept",
                "component": "outputs",
                "passed": True,
                "value": 1,
            }
        )
    return made


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize("words", [True, False])
def test_both_readers_make_the_same_table(tmp_path, lab, name, words):
    for row in (*lab.ratings, *lab.tasks, *lab.checks):
        row |= {key: bool(row[key]) for key in ("now", "later", "trd") if row.get(key) is not None}
        row |= {} if words else {key: int(value) for key, value in row.items() if isinstance(value, bool)}
    path = lab.write(tmp_path) / name
    found = quick(path)
    assert found is not None
    pd.testing.assert_frame_equal(found, strict(path), check_exact=True)


def test_a_rating_that_was_not_accepted_is_not_looked_at(tmp_path, lab):
    lab.ratings[0] |= {"status": "refused", "correctness": 77.0}
    path = lab.write(tmp_path) / "ratings.jsonl"
    found = quick(path)
    assert found is not None
    assert found["correctness"].isna().iloc[0]
    pd.testing.assert_frame_equal(found, strict(path))


GOOD = {"run_id": "r", "task_id": "t", "judge_id": "j", "metric": "tc", "status": "ok", "correctness": 0.5}
ONE = json.dumps(GOOD)


@pytest.mark.parametrize(
    ("text", "is_read"),
    [
        (f"{ONE}\n{ONE}\n", True),
        (f"{ONE}{ONE}\n", False),  # two objects on one line
        (f"{ONE} {ONE}\n{ONE[:-1]}\n}}\n", False),  # as many lines as objects, but not one on each
        (f'{{"a":"x}}\n{{y",{ONE[1:]}\n{ONE} {ONE}\n', False),  # a line's end within a text
        (f"{ONE}\n\n{ONE}\n", False),
        (f"{ONE}\n{ONE}", False),  # its last line may have been cut off
        (f"\ufeff{ONE}\n", False),
        (f"{ONE}\r\n{ONE}\r\n", False),
        (f"{ONE}\n[1]\n", False),
        (f"{ONE}\n{ONE[:-1]},}}\n", False),
        (ONE.replace("0.5", "NaN") + "\n", False),
        (ONE.replace("0.5", "1e999") + "\n", False),
        (ONE.replace("0.5", '"0.5"') + "\n", False),
        (ONE.replace("0.5", "1.5") + "\n", False),
        (ONE.replace('"ok"', '"OK"') + "\n", False),
        (ONE.replace('"r"', "null") + "\n", False),
        (ONE.replace('"r"', "3") + "\n", False),  # a name that is a number
        ("", False),
    ],
)
def test_what_is_unusual_or_wrong_is_left_to_the_strict_reader(tmp_path, text, is_read):
    path = tmp_path / "ratings.jsonl"
    path.write_text(text, encoding="utf-8", newline="")
    assert (quick(path) is not None) == is_read


def test_bytes_that_are_no_text_are_left_to_the_strict_reader(tmp_path):
    path = tmp_path / "ratings.jsonl"
    path.write_bytes(ONE.encode() + b"\n" + ONE.encode().replace(b'"r"', b'"\xff"') + b"\n")
    assert quick(path) is None


def test_the_whole_folder_reads_alike_with_either(tmp_path, lab, monkeypatch):
    folder = lab.write(tmp_path)
    first = read_gym(folder)
    monkeypatch.setattr(experiment_tables, "quick_frame", lambda *_: None)
    second = read_gym(folder)
    for name in ("runs", "tasks", "checks", "ratings"):
        pd.testing.assert_frame_equal(getattr(first, name), getattr(second, name), check_exact=True)


@pytest.mark.parametrize(
    ("field", "value"), [("run_id", "gone"), ("task_id", "gone"), ("task_id", None), ("judge_id", "nobody")]
)
def test_a_row_that_leads_nowhere_is_told_alike_with_either(tmp_path, lab, monkeypatch, field, value):
    place = next(n for n, row in enumerate(lab.ratings) if n > 20 and row["metric"] == "tc")
    lab.ratings[place][field] = value
    folder, said = lab.write(tmp_path), []
    for reader in (quick_frame, lambda *_: None):
        monkeypatch.setattr(experiment_tables, "quick_frame", reader)
        with pytest.raises(AnalysisError) as caught:
            read_gym(folder)
        said.append(str(caught.value))
    assert said[0] == said[1]
    assert f"ratings.jsonl, line {place + 1}, field `{field}`" in said[0]
