"""The whole road on the command line: simulated people, tables, intervals; repeated, and held to the truth."""

import csv

import pytest

from survey_app.cli.main import run

PEOPLE = 24
#: What the `paper` respondents answer in expectation (survey_app/simulation/paper.yaml), named beforehand.
TRUTH = {
    "depth.choice": 0.883,
    "tradeoff.choice.ask_first": 0.683,
    "tradeoff.choice.delegated": 0.15,
    "timing.accept_now": 0.267,
    "timing.no_conflict": 0.644,
    "capability.fit_gain": 2.44,
}


def study_of(folder, seed):
    """A study of its own: a fresh database, exported and analysed."""
    database = f"sqlite:///{folder / 'survey.sqlite3'}"
    commands = [
        ["simulate", "first_study", "--respondents", str(PEOPLE), "--seed", str(seed), "--database", database],
        ["export", "first_study", "--include-tests", "--out", str(folder / "tables"), "--database", database],
        ["analyze", str(folder / "tables"), "--out", str(folder / "report"), "--resamples", "4000"],
    ]
    for command in commands:
        assert run(command) == 0
    return folder


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    return [study_of(tmp_path_factory.mktemp(f"seed{seed}"), seed) for seed in (1, 2, 3)]


def files_of(folder):
    return {
        path.relative_to(folder): path.read_bytes()
        for part in ("tables", "report")
        for path in sorted((folder / part).rglob("*"))
        if path.is_file()
    }


def test_a_repeated_study_on_a_fresh_database_gives_the_same_bytes(studies, tmp_path):
    again = files_of(study_of(tmp_path, 1))
    first = files_of(studies[0])
    assert [name for name, content in first.items() if again.get(name) != content] == []
    assert len(first) == len(again) > 10
    assert again != files_of(studies[1])


def test_intervals_of_whole_studies_hold_the_truth(studies):
    held = 0
    for folder in studies:
        with (folder / "report" / "estimates.csv").open(encoding="utf-8", newline="") as file:
            rows = {row["estimate_id"]: row for row in csv.DictReader(file)}
        for name, truth in TRUTH.items():
            held += float(rows[name]["ci_low"]) <= truth <= float(rows[name]["ci_high"])
    # 18 intervals of 95 %: fewer than 15 hold in one of a hundred such tests.
    assert held >= 15


def test_the_export_of_tests_only_says_that_everything_was_left_out(studies, tmp_path, capsys):
    database = f"sqlite:///{studies[0] / 'survey.sqlite3'}"
    assert run(["export", "first_study", "--out", str(tmp_path / "real"), "--database", database]) == 0
    assert "--include-tests" in capsys.readouterr().out
    assert (tmp_path / "real" / "sittings.csv").read_text(encoding="utf-8").count("\n") == 1
