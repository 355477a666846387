"""Runs of an agent that plays what people read, as judged logs."""

import pandas as pd
import pytest

from analysis.errors import AnalysisError
from analysis.estimates import Settings
from analysis.gym import read_gym
from analysis.joint import beside_people, checked_logs, joined, joint_estimates, played_logs, together
from analysis.tables import StudyTables
from tests.unit.analysis.gym.logs_made import Logs
from tests.unit.analysis.gym.made import Lab

AMA = ["t1/complete/suggest/now", "t2/complete/execute/now", "t3/complete/suggest/now"]
AAM = ["t1/complete/suggest/now", "t2/complete/suggest/now", "t3/complete/execute/now"]


def readers() -> Logs:
    return Logs().read_by("ann", "AMA", [5, 2, 4]).read_by("bo", "AAM", [4, 4, 3])


def player(lab: Lab, name: str, plan: object, trust: list[float], **fields) -> Lab:
    """Add a run that plays a plan and is rated at each of three tasks, alike in all five constructs."""
    run = lab.run(
        name,
        "week",
        agent_kind="scripted",
        behaviour_plan=plan,
        **{"scenario_hash": "hash-week", **fields},
    )
    for place, rating in enumerate(trust, start=1):
        lab.task(run, f"t{place}")
        for judge in lab.judges:
            lab.trj(run, f"t{place}", judge, *[rating] * 5)
    return lab


@pytest.fixture
def played(tmp_path):
    def read(lab: Lab, people: StudyTables | None = None):
        return played_logs(read_gym(lab.write(tmp_path)), people or readers().tables())

    return read


def test_ratings_at_each_checkpoints_task_are_ratings_of_the_log(played):
    rows = played(player(Lab(judges=("qwen",)), "plays", AMA, [4.5, 4.0, 3.0])).rows
    assert rows["sequence"].tolist() == ["AMA"] * 3
    assert rows["checkpoint"].tolist() == ["1", "2", "3"]
    assert rows["day"].tolist() == ["2", "4", "7"]
    assert rows["behaviour"].tolist() == AMA
    assert rows["stimulus_hash"].tolist() == ["week-A", "week-AM", "week-AMA"]
    assert checked_logs(rows).rows["trust"].tolist() == [4.5, 4.0, 3.0]


def test_they_are_compared_with_people_as_a_file_of_ratings_would_be(played):
    lab = player(Lab(judges=("qwen",)), "plays", AMA, [4.5, 4.0, 4.0])
    judged = checked_logs(played(player(lab, "plays-too", AAM, [4.5, 4.0, 4.0])).rows)
    by_hand = readers().judged_by("qwen", "AMA", [4.5, 4.0, 4.0]).judged_by("qwen", "AAM", [4.5, 4.0, 4.0])
    tables, settings = readers().tables(), Settings(resamples=100)
    found = joint_estimates(tables, judged, settings)
    assert found == joint_estimates(tables, by_hand.ratings(), settings)
    assert {row.estimate_id: row.estimate for row in found}["joint.change_gap.A_M.qwen"] == 1.75


def test_every_run_is_a_try_of_its_own(played):
    lab = player(Lab(judges=("qwen",)), "one", AMA, [5.0, 4.0, 3.0])
    judged = checked_logs(played(player(lab, "two", AMA, [4.0, 4.0, 3.0])).rows)
    both = joined(readers().tables(), judged)
    first = both.ratings.loc[both.ratings["stimulus"] == "week-A", "by_qwen"]
    assert first.tolist() == [4.5, 4.5]  # ann and bo began alike


def test_a_plan_may_be_written_as_objects(played):
    names = ("task", "content", "depth", "timing")
    plan = [dict(zip(names, each.split("/"), strict=True)) for each in AMA]
    assert len(played(player(Lab(judges=("qwen",)), "plays", plan, [4, 3, 4])).rows) == 3


@pytest.mark.parametrize(
    ("plan", "fields"),
    [
        (AMA[:2], {}),  # not the whole log
        (["t1/poor/suggest/now", *AMA[1:]], {}),
        ([*AMA, "t2/complete/suggest/now"], {}),  # both of two logs, so neither
        (AMA, {"persona": "operator"}),
        (AMA, {"scenario_hash": "of-another-version"}),
    ],
)
def test_what_people_did_not_read_is_no_judged_log(played, plan, fields):
    found = played(player(Lab(judges=("qwen",)), "plays", plan, [4, 3, 4], **fields))
    assert found.rows.empty
    assert found.notes == ("1 run plays behaviours of no log that people read",)


def test_a_rating_that_was_not_accepted_is_missing(played):
    lab = player(Lab(judges=("qwen",)), "plays", AMA, [4, 3, 4])
    lab.ratings[1]["status"] = "refused"
    judged = checked_logs(played(lab).rows)
    assert judged.unrated == 1
    assert judged.rows["trust"].isna().tolist() == [False, True, False]


def test_runs_without_a_plan_and_failed_ones_are_no_logs(played):
    lab = player(Lab(judges=("qwen",)), "plain", None, [4, 3, 4])
    found = played(player(lab, "failed", AMA, [4, 3, 4], status="env_error"))
    assert found.rows.empty
    assert found.notes == ()


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        ("AMA", "it is 'AMA'"),
        ([*AMA, 5], "entry 4 is 5"),
        (["t1/complete/suggest"], "entry 1 is"),
        ([{"task": "t1"}], "entry 1 is"),
    ],
)
def test_a_plan_that_is_none_is_refused_with_its_run(played, plan, told):
    with pytest.raises(AnalysisError, match="behaviour_plan") as caught:
        played(player(Lab(judges=("qwen",)), "plays", plan, [4, 3, 4]))
    assert "run `plays/week/reviewer/1`" in str(caught.value)
    assert told in str(caught.value)
    assert "Write a list of behaviours" in str(caught.value)


def test_a_file_and_runs_stand_beside_each_other(tmp_path):
    """`survey analyze --gym` takes both; judges of either are compared with people."""
    export = tmp_path / "export"
    export.mkdir()
    tables = readers().tables()
    tables.answers.to_csv(export / "answers.csv", index=False)
    folder = player(Lab(judges=("qwen",)), "plays", AMA, [4.5, 4.0, 4.0]).write(tmp_path / "gym" / "lab").parent
    by_hand = pd.DataFrame(readers().judged_by("human", "AMA", [5, 3, 4]).judged)
    by_hand.to_csv(folder / "judged_logs.csv", index=False)
    found = beside_people(folder, export, tables, Settings(resamples=50))
    rows = {row.estimate_id: row.estimate for row in found.estimates}
    assert rows["joint.change.A_M.qwen"] == -0.5
    assert rows["joint.change.A_M.human"] == -2.0
    assert "1 run plays a log that people read; its judges rate that log" in found.notes
    (folder / "judged_logs.csv").unlink()
    alone = beside_people(folder, export, tables, Settings(resamples=50))
    assert {row.estimate_id for row in alone.estimates if row.estimate_id.startswith("joint.change.")} == {
        f"joint.change.{step}.{who}" for step in ("A_M", "M_A") for who in ("people", "qwen")
    }


def test_two_sources_are_one(tmp_path):
    first = Logs().judged_by("a", "AMA", [4, 3, 4]).ratings()
    second = Logs().judged_by("b", "AMA", [4, "", 4]).ratings()
    both = together(first, second)
    assert both.judges == ("a", "b")
    assert (len(both.rows), both.unrated) == (6, 1)
