"""The command line as its users meet it: what it does, and what it says when something is wrong."""

import io
import json
import shutil
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

import questionnaires
from survey_app.cli.main import run
from tests.integration.test_kills import Server

EXAMPLES = Path(questionnaires.__file__).parent / "examples"


@pytest.fixture
def survey(tmp_path, monkeypatch, capsys):
    """Run a command on a database of its own and return (exit code, output, errors)."""
    monkeypatch.setenv("SURVEY_DATABASE_URL", f"sqlite:///{tmp_path / 'data' / 'survey.sqlite3'}")
    monkeypatch.chdir(tmp_path)

    def command(*arguments):
        code = run([str(argument) for argument in arguments])
        shown = capsys.readouterr()
        return code, shown.out, shown.err

    return command


def test_publishing_the_same_content_twice_is_the_same_version(survey):
    assert "version 1, is new and open" in survey("publish", "first_study")[1]
    assert "version 1, unchanged, is open" in survey("publish", "first_study")[1]
    assert survey("studies")[1].count("first_study") == 1


def test_a_published_study_that_is_no_file_here_is_closed_and_opened_by_its_id(survey, tmp_path):
    own = shutil.copytree(EXAMPLES, tmp_path / "own")
    assert survey("publish", own / "capability_pair.yaml")[0] == 0
    study_id = survey("studies")[1].split()[0]
    shutil.rmtree(own)
    survey("close", study_id)
    assert survey("publish", study_id)[0] == 0
    assert "open" in survey("studies")[1]


def test_a_path_that_is_not_there_is_not_taken_for_an_id(survey):
    code, _, errors = survey("publish", "./nowhere.yaml")
    assert code == 1
    assert "no such file" in errors


def test_a_busy_port_is_told_before_anything_else(survey):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        code, shown, errors = survey("serve", "--port", taken.getsockname()[1])
    assert (code, shown) == (1, "")
    assert "--port" in errors


def test_a_folder_that_cannot_be_written_is_named(survey, tmp_path):
    survey("publish", "first_study")
    (tmp_path / "file").write_text("here")
    code, _, errors = survey("export", "first_study", "--out", tmp_path / "file" / "tables")
    assert code == 1
    assert "file" in errors


def test_a_closed_study_is_listed_so_and_opens_again_when_published(survey):
    survey("publish", "first_study")
    assert survey("close", "first_study")[0] == 0
    assert "closed" in survey("studies")[1]
    survey("publish", "first_study")
    assert "open" in survey("studies")[1]


def test_a_study_with_errors_is_not_published_and_its_problems_are_listed(survey, tmp_path):
    (tmp_path / "study.yaml").write_text(
        "schema: study/1\nid: broken\nlanguages: [en]\ntitel: x\n", encoding="utf-8"
    )
    code, _, errors = survey("publish", tmp_path / "study.yaml")
    assert code == 1
    assert "study.yaml:4" in errors
    assert "did you mean `title`" in errors.lower()
    assert survey("studies")[1].startswith("No study")


def test_check_tells_problems_as_json_with_the_fields_that_tools_rely_on(survey, tmp_path):
    (tmp_path / "study.yaml").write_text("schema: study/1\nid: no\n", encoding="utf-8")
    code, shown, _ = survey("check", tmp_path, "--format", "json")
    problems = json.loads(shown)
    assert code == 1
    assert {tuple(sorted(problem)) for problem in problems} == {
        ("column", "file", "hint", "line", "message", "rule", "severity")
    }


def test_check_of_good_files_exits_zero_and_of_a_missing_one_says_so(survey, tmp_path):
    code, _, _ = survey("check", tmp_path / "nothing.yaml")
    assert code == 1
    from survey_app.cli.options import BUNDLED_STUDIES

    assert survey("check", BUNDLED_STUDIES)[0] == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["export", "nowhere", "--out", "tables"],
        ["status", "nowhere"],
        ["close", "nowhere"],
        ["publish", "nowhere"],
        ["simulate", "nowhere", "--respondents", "1"],
        ["withdraw", "nobody", "--yes"],
        ["analyze", "nowhere", "--out", "report"],
    ],
)
def test_what_is_not_there_is_named_and_exits_one(survey, arguments):
    code, _, errors = survey(*arguments)
    assert code == 1
    assert errors.startswith("Error: ")
    assert ("nobody" if "nobody" in arguments else "nowhere") in errors


@pytest.mark.parametrize(
    "arguments",
    [
        ["publish", "frist_study"],
        ["simulate", "first_studdy", "--respondents", "1"],
        ["power", "firststudy", "--participants", "10"],
    ],
)
def test_a_misspelt_bundled_study_comes_with_the_right_one(survey, arguments):
    code, _, errors = survey(*arguments)
    assert code == 1
    assert "did you mean 'first_study'?" in errors


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "first_study"],
        ["export", "first_study", "--out", "x", "--format", "xls"],
        ["nonsense"],
        ["simulate", "first_study", "--respondents", "0"],
        ["simulate", "first_study", "--respondents", "1", "--model", "mixed:2"],
        ["simulate", "first_study", "--respondents", "1", "--model", "clever"],
        ["analyze"],
    ],
)
def test_wrong_usage_exits_two(survey, arguments):
    assert survey(*arguments)[0] == 2


def test_simulated_people_cannot_pass_for_real_ones_once_there_are_some(survey):
    assert survey("simulate", "first_study", "--respondents", 2, "--as-real")[0] == 0
    code, _, errors = survey("simulate", "first_study", "--respondents", 1, "--as-real")
    assert code == 1
    assert "real sittings" in errors


def test_status_tells_who_is_where(survey):
    survey("simulate", "first_study", "--respondents", 6)
    shown = survey("status")[1]
    assert "Tests: 6" in shown
    assert "completed" in shown
    assert "AAA+AMA" in shown


def test_somebody_withdrawn_is_in_no_table_and_not_in_the_file(survey, tmp_path):
    survey("simulate", "first_study", "--respondents", 2, "--model", "steady")
    survey("export", "first_study", "--include-tests", "--out", "before")
    gone, kept = (
        line.split(",")[:2] for line in (tmp_path / "before/sittings.csv").read_text().splitlines()[1:]
    )
    survey("backup", "monday.sqlite3")
    code, shown, _ = survey("withdraw", gone[1], "--yes")
    assert code == 0
    assert "monday.sqlite3" in shown
    survey("export", "first_study", "--include-tests", "--out", "after")
    after = b"".join(path.read_bytes() for path in (tmp_path / "after").iterdir())
    assert gone[0].encode() not in after
    assert kept[0].encode() in after
    assert all(gone[0].encode() not in file.read_bytes() for file in (tmp_path / "data").iterdir())
    assert survey("withdraw", gone[1], "--yes")[0] == 1


def test_a_withdrawal_asks_before_it_deletes(survey, monkeypatch, tmp_path):
    survey("simulate", "first_study", "--respondents", 1)
    survey("export", "first_study", "--include-tests", "--out", "tables")
    person = (tmp_path / "tables/sittings.csv").read_text().splitlines()[1].split(",")[1]
    monkeypatch.setattr("sys.stdin", io.StringIO("n\n"))
    assert survey("withdraw", person)[0] == 130
    assert "Tests: 1" in survey("status")[1]


def test_a_backup_is_a_database_and_never_replaces_a_file(survey, tmp_path):
    survey("simulate", "first_study", "--respondents", 1)
    assert survey("backup", "copy.sqlite3")[0] == 0
    with sqlite3.connect(tmp_path / "copy.sqlite3") as copy:
        assert copy.execute("select count(*) from sittings").fetchone() == (1,)
    copy.close()
    code, _, errors = survey("backup", "copy.sqlite3")
    assert code == 1
    assert "copy.sqlite3" in errors


def test_an_outdated_database_is_refused_with_what_to_do(survey, tmp_path):
    survey("studies")
    with sqlite3.connect(tmp_path / "data/survey.sqlite3") as database:
        database.execute("delete from alembic_version")
    database.close()
    code, _, errors = survey("studies")
    assert code == 1
    assert "survey db upgrade" in errors


def test_simulated_people_over_http_are_tests(survey, tmp_path):
    server = Server(f"sqlite:///{tmp_path / 'data' / 'survey.sqlite3'}")
    survey("publish", "first_study")
    server.starts()
    try:
        code, shown, _ = survey("simulate", "first_study", "--respondents", 2, "--url", server.base)
    finally:
        server.is_killed()
    assert code == 0
    assert "2 completed" in shown
    assert "Participants" not in survey("status")[1]


def test_a_closed_pipe_is_no_error():
    command = f"{sys.executable} -m survey_app.cli.main check --help | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)  # noqa: S602 (a fixed line)
    assert "Traceback" not in done.stderr


def test_the_server_loads_no_analysis_library():
    script = "import sys, survey_app.app; print(sorted({'pandas', 'scipy', 'matplotlib'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
