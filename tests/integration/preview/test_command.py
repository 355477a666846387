"""The command as an author meets it: an address, a document, and what to do when something is wrong."""

import re
import signal
import subprocess
import sys
import urllib.request

import pytest

from survey_app.cli.main import run
from tests.integration.preview.conftest import CONTENT


@pytest.fixture
def survey(capsys, tmp_path, monkeypatch):
    """Run a command and return (exit code, output, errors)."""
    monkeypatch.chdir(tmp_path)

    def command(*arguments):
        code = run([str(argument) for argument in arguments])
        shown = capsys.readouterr()
        return code, shown.out, shown.err

    return command


def test_it_prints_its_address_answers_there_and_stops_at_a_keystroke(tmp_path):
    program = "import sys; from survey_app.cli.main import main; main()"
    command = [sys.executable, "-c", program, "preview", "first_study", "--port", "0", "--no-browser"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path, text=True
    ) as one:
        address = re.search(r"http://127\.0\.0\.1:\d+/", one.stdout.readline())[0]
        with urllib.request.urlopen(f"{address}page?page=week_bike_d2", timeout=60) as answer:
            assert b"week" in answer.read()
        one.send_signal(signal.SIGINT)
        _, errors = one.communicate(timeout=60)
    assert (one.returncode, errors) == (0, "")
    assert list(tmp_path.iterdir()) == []


def test_the_browser_is_opened_unless_that_is_not_wanted(survey, monkeypatch):
    opened = []
    monkeypatch.setattr("click.launch", opened.append)
    monkeypatch.setattr("werkzeug.serving.BaseWSGIServer.serve_forever", lambda _server: None)
    assert survey("preview", "first_study", "--port", "0", "--no-browser")[0] == 0
    assert opened == []
    shown = survey("preview", "first_study", "--port", "0")[1]
    assert opened[0] in shown


def test_the_whole_study_is_written_as_one_file(survey, tmp_path):
    out = tmp_path / "appendix.html"
    code, shown, _ = survey("preview", CONTENT / "examples" / "depth_pair.yaml", "--all", "--out", out)
    assert code == 0
    assert str(out) in shown
    assert "misaligned" in out.read_text(encoding="utf-8")
    assert list(tmp_path.iterdir()) == [out]


def test_the_document_can_be_had_in_each_language_and_in_no_other(survey, tmp_path):
    out = tmp_path / "appendix.html"
    example = CONTENT / "examples" / "two_languages.yaml"
    assert survey("preview", example, "--all", "--out", out, "--language", "ko")[0] == 0
    assert "차와 커피" in out.read_text(encoding="utf-8")
    code, _, errors = survey("preview", example, "--all", "--out", out, "--language", "fr")
    assert code == 1
    assert "en, ko" in errors


def test_a_study_with_errors_is_not_printed_and_its_problems_are_listed(survey, examples, tmp_path):
    scenario = examples / "scenarios" / "balcony.yaml"
    text = scenario.read_text(encoding="utf-8").replace("[rec_jar, rec_fair]", "[rec_jar, rec_nowhere]", 1)
    scenario.write_text(text, encoding="utf-8")
    out = tmp_path / "appendix.html"
    code, _, errors = survey("preview", examples / "trust_log.yaml", "--all", "--out", out)
    assert code == 1
    assert re.search(r"balcony\.yaml:\d+:\d+: .*rec_nowhere", errors)
    assert not out.exists()


@pytest.mark.parametrize("arguments", [("--all",), ("--out", "a.html")])
def test_the_document_and_its_file_belong_together(survey, arguments):
    code, _, errors = survey("preview", "first_study", *arguments)
    assert code == 2
    assert "--all --out" in errors


def test_what_is_not_there_or_not_known_is_told(survey):
    code, _, errors = survey("preview", "nowhere/", "--no-browser")
    assert (code, "nowhere/" in errors) == (1, True)
    code, _, errors = survey("preview", "first_study", "--no-browser", "--editor", "edlin")
    assert (code, "vscode" in errors) == (1, True)


def test_its_help_shows_an_example(survey):
    code, shown, _ = survey("preview", "--help")
    assert code == 0
    assert "survey preview my_study/" in shown.split("Example:")[1]
