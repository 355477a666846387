"""Beginning, describing and comparing studies on the command line."""

import io
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from questionnaires.language.loading import load_study
from survey_app.cli.main import run


@pytest.fixture
def survey(tmp_path, monkeypatch, capsys):
    """Run a command in an empty folder and return (exit code, output, errors)."""
    monkeypatch.chdir(tmp_path)

    def command(*arguments):
        code = run([str(argument) for argument in arguments])
        shown = capsys.readouterr()
        return code, shown.out, shown.err

    return command


def test_a_new_study_is_told_with_what_to_do_next(survey, tmp_path):
    code, shown, _ = survey("new", "my_study")
    assert code == 0
    assert "survey check my_study" in shown
    assert sorted(path.name for path in (tmp_path / "my_study").iterdir()) == [
        ".schemas",
        "README.md",
        "scenarios",
        "study.yaml",
    ]
    assert "starter" not in (tmp_path / "my_study" / "README.md").read_text(encoding="utf-8")


def test_nothing_that_exists_is_overwritten(survey, tmp_path):
    survey("new", "my_study")
    study = tmp_path / "my_study" / "study.yaml"
    study.write_text("mine", encoding="utf-8")
    code, _, errors = survey("new", "my_study")
    assert (code, study.read_text(encoding="utf-8")) == (1, "mine")
    assert "is there already" in errors


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["My study"], 1, "Perhaps my_study?"),
        (["first_study"], 1, "bundled"),
        (["nowhere/my_study"], 1, "mkdir -p nowhere"),
        (["my_study", "--languages", "english"], 1, "en,ko"),
        (["my_study", "--from", "nothing"], 2, "first_study"),
        (["my_study", "--kind", "scenario", "--from", "three_t"], 2, "--from goes with a study"),
        ([], 2, "survey new my_study"),
    ],
)
def test_what_cannot_be_begun_says_why_and_leaves_nothing(survey, tmp_path, arguments, code, said):
    ended, _, errors = survey("new", *arguments)
    assert ended == code
    assert said in errors
    assert list(tmp_path.iterdir()) == []


def test_who_names_nothing_at_a_terminal_is_asked(survey, monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    monkeypatch.setattr(sys, "stdin", Terminal("asked_study\nko\n"))
    assert survey("new")[0] == 0
    assert load_study(Path("asked_study")).value.languages == ("ko",)


def test_a_new_scenario_uses_the_schemas_of_the_study_around_it(survey, tmp_path, monkeypatch):
    survey("new", "my_study")
    monkeypatch.chdir(tmp_path / "my_study" / "scenarios")
    assert survey("new", "night_shift", "--kind", "scenario")[0] == 0
    written = Path("night_shift.yaml").read_text(encoding="utf-8")
    assert written.splitlines()[0].endswith("$schema=../.schemas/scenario-1.schema.json")
    assert not (tmp_path / "my_study" / "scenarios" / ".schemas").exists()
    monkeypatch.chdir(tmp_path)
    assert survey("check", "my_study", "--strict")[0] == 0


def test_a_new_scenario_alone_brings_its_schemas(survey, tmp_path):
    assert survey("new", "night_shift", "--kind", "scenario", "--languages", "en")[0] == 0
    assert (tmp_path / ".schemas" / "scenario-1.schema.json").is_file()
    assert survey("check", "night_shift.yaml", "--strict")[0] == 0


@pytest.mark.parametrize("kind", ["study", "scenario"])
def test_a_schema_is_printed_for_other_tools(survey, kind):
    code, shown, _ = survey("schema", kind)
    assert code == 0
    Draft202012Validator.check_schema(json.loads(shown))
    assert json.loads(shown)["properties"]["schema"]["const"] == f"{kind}/1"


def test_two_studies_are_compared_as_diff_does(survey, tmp_path):
    survey("new", "my_study")
    shutil.copytree(tmp_path / "my_study", tmp_path / "before")
    assert survey("diff", "before", "my_study")[0] == 0
    study = tmp_path / "my_study" / "study.yaml"
    text = study.read_text(encoding="utf-8").replace("version: 0.1.0", "version: 0.2.0")
    study.write_text(text.replace("how much do you trust", "how far do you trust"), encoding="utf-8")
    code, shown, _ = survey("diff", "before", "my_study/study.yaml")
    assert code == 1
    assert "Participants notice\n  page week_d2\n    question `trust`, en (also on week_d4, week_d6)" in shown
    assert "how [-much-] {+far+} do you trust" in shown
    assert "Only the analyst notices\n  as a whole\n    version: 0.1.0 → 0.2.0" in shown
    code, shown, _ = survey("diff", "before", "my_study", "--format", "json")
    assert (code, json.loads(shown)["same"]) == (1, False)


@pytest.mark.parametrize(
    ("new", "said"),
    [("nowhere", "no such file"), ("summer_camp", "two of a kind"), ("broken.yaml", "broken.yaml:1:1")],
)
def test_what_cannot_be_compared_ends_with_two_and_says_why(survey, tmp_path, new, said):
    (tmp_path / "broken.yaml").write_text("schema: study/1\n", encoding="utf-8")
    code, shown, errors = survey("diff", "first_study", new)
    assert (code, shown) == (2, "")
    assert said in errors


@pytest.mark.parametrize("command", ["new", "schema", "diff"])
def test_commands_for_authors_do_not_wait_for_a_database_library(command):
    told = "import sys; from survey_app.cli.main import run; run([sys.argv[1], '--help'])"
    script = f"{told}; sys.exit('sqlalchemy' in sys.modules or 'flask' in sys.modules)"
    ended = subprocess.run([sys.executable, "-c", script, command], capture_output=True, check=False)
    assert ended.returncode == 0
