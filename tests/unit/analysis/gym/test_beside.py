import contextlib
import csv
import dataclasses
import io
import json
import shutil
from pathlib import Path

import pytest

from analysis.estimates import Settings
from analysis.joint import Beside, beside_people
from analysis.tables import read_tables
from survey_app.cli.main import run
from tests.unit.analysis.gym.made import random_lab

DATA = Path(__file__).parents[3] / "data"
STUDY, GYM = DATA / "replica_synthetic", DATA / "gym_made"


@pytest.fixture(scope="module")
def told(tmp_path_factory) -> tuple[Path, str]:
    """The folder that the command wrote, and what it said."""
    out, said = tmp_path_factory.mktemp("out"), io.StringIO()
    with contextlib.redirect_stdout(said):
        assert run(["analyze", str(STUDY), "--out", str(out), "--gym", str(GYM), "--resamples", "100"]) == 0
    return out, said.getvalue()


def beside(folder: Path) -> Beside:
    return beside_people(folder, STUDY, read_tables(STUDY), Settings(resamples=200))


def ids(folder: Path) -> list[str]:
    with (folder / "estimates.csv").open(encoding="utf-8", newline="") as file:
        return [row["estimate_id"] for row in csv.DictReader(file)]


def test_rows_of_agents_and_judges_follow_those_of_people(told):
    found = ids(told[0])
    assert len(set(found)) == len(found)
    first = next(place for place, name in enumerate(found) if name.startswith("gym."))
    assert {name.split(".")[0] for name in found[first:]} == {"gym", "joint"}
    assert not any(name.startswith(("gym.", "joint.")) for name in found[:first])
    assert {"gym.tc.big+claw", "gym.r.tc_trj.run", "joint.change_gap.A_M.qwen"} <= set(found)


def test_run_json_tells_what_was_read_and_what_was_odd(told):
    facts = json.loads((told[0] / "run.json").read_text("utf-8"))["gym"]
    assert sorted(facts["inputs"]) == [
        "judged_logs.csv",
        *(f"made/{name}" for name in ("experiment.json", "ratings.jsonl", "runs.jsonl", "tasks.jsonl")),
    ]
    assert facts["notes"] == ["1 run is left out: the environment failed, not the agent"]


def test_the_same_inputs_give_the_same_rows():
    first, again = (beside(GYM) for _ in range(2))
    assert first == again


def test_the_command_counts_people_and_agents_apart(told):
    folder, said = told
    further = sum(name.startswith(("gym.", "joint.")) for name in ids(folder))
    assert f"{len(ids(folder)) - further} estimates of 30 participants, {further} of agents and judges" in said


def test_without_a_gym_there_is_nothing_to_tell():
    assert Beside().facts == {}


def test_judges_alone_are_compared_with_people(tmp_path):
    folder = tmp_path / "judges"
    folder.mkdir()
    shutil.copy(GYM / "judged_logs.csv", folder)
    found = beside(folder)
    assert {row.estimate_id.split(".")[0] for row in found.estimates} == {"joint"}
    assert [name for name, _ in found.inputs] == ["judged_logs.csv"]


def test_the_files_in_tests_data_are_what_the_generator_writes(tmp_path):
    lab = dataclasses.replace(random_lab(14, scenarios=4, reps=1, tasks=3), name="made")
    for row in lab.runs:
        row["experiment_id"] = "made"
    lab.write(tmp_path)
    for name in ("experiment.json", "runs.jsonl", "tasks.jsonl", "ratings.jsonl"):
        assert (tmp_path / name).read_bytes() == (GYM / "made" / name).read_bytes(), name


def test_a_folder_without_results_is_the_users_mistake(tmp_path, capsys):
    (tmp_path / "empty").mkdir()
    assert run(["analyze", str(STUDY), "--out", str(tmp_path / "out"), "--gym", str(tmp_path / "empty")]) == 1
    assert "no results of agents are in it" in capsys.readouterr().err
