"""`survey simulate` with effects and with people who leave: a pilot of the world one expects."""

import pytest

from exports.reading import read_table
from exports.tables import AnswerRow, SittingRow
from survey_app.cli.main import run

EFFECTS = "effects:\n  capability.choice: 0.0\n"


@pytest.fixture
def survey(tmp_path, monkeypatch, capsys):
    """Run a command on a database of its own and return (exit code, output, errors)."""
    monkeypatch.setenv("SURVEY_DATABASE_URL", f"sqlite:///{tmp_path / 'survey.sqlite3'}")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "effects.yaml").write_text(EFFECTS, encoding="utf-8")

    def command(*arguments):
        code = run([str(argument) for argument in arguments])
        shown = capsys.readouterr()
        return code, shown.out, shown.err

    return command


def test_people_answer_by_the_effects_and_leave_as_often_as_told(survey, tmp_path):
    told = survey("simulate", "first_study", "--respondents", 6, "--effects", "effects.yaml", "--dropout", 0.5)
    assert told[0] == 0
    survey("export", "first_study", "--include-tests", "--out", "tables")
    statuses = {row.status for row in read_table(tmp_path / "tables" / "sittings.csv", SittingRow)}
    assert statuses == {"completed", "started"}
    assert "started" in told[1]
    answers = read_table(tmp_path / "tables" / "answers.csv", AnswerRow)
    choices = {row.value for row in answers if row.construct == "choice" and row.comparison == "capability"}
    assert choices
    assert "good" not in choices


def test_over_http_nobody_knows_a_condition_so_effects_are_wrong_usage(survey):
    for option in (("--effects", "effects.yaml"), ("--dropout", 0.2)):
        code, _, errors = survey("simulate", "x", "--respondents", 1, "--url", "http://127.0.0.1:1", *option)
        assert code == 2
        assert "leave out --url" in errors


def test_effects_of_a_model_that_has_none_are_refused(survey):
    code, _, errors = survey(
        "simulate", "first_study", "--respondents", 1, "--effects", "effects.yaml", "--model", "careless"
    )
    assert code == 1
    assert "answers by no effects" in errors
