"""The documentation is true: its commands run, its links lead somewhere, its words are the project's."""

import re
import shlex
from pathlib import Path

import pytest

from analysis.tables import ANSWER_COLUMNS, SITTING_COLUMNS
from survey_app.cli.main import run

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    path for path in ROOT.rglob("*.md") if not {".venv", ".browsers"} & set(path.relative_to(ROOT).parts)
)


def shell_lines(page):
    blocks = re.findall(r"^```console\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ ")]


def test_commands_of_the_readme_run_one_after_the_other(tmp_path, monkeypatch, capsys):
    lines = shell_lines(ROOT / "README.md")
    assert len(lines) >= 6
    monkeypatch.setenv("SURVEY_DATABASE_URL", f"sqlite:///{tmp_path / 'survey.sqlite3'}")
    for line in lines:
        command, *arguments = shlex.split(line)
        assert command == "survey"
        monkeypatch.chdir(ROOT if "questionnaires/" in line else tmp_path)
        assert run(arguments) == 0, (line, capsys.readouterr().err)
    assert (tmp_path / "report" / "report.html").stat().st_size > 10_000


def test_the_columns_that_own_tables_need_are_those_that_analyze_asks_for():
    text = (ROOT / "exports" / "README.md").read_text(encoding="utf-8")
    part = text.split("## Tables of your own")[1].split("##")[0]
    sittings, answers = (set(re.findall(r"`([a-z_]+)`", entry)) for entry in part.split("\n- ")[1:])
    assert sittings == set(SITTING_COLUMNS)
    assert answers == set(ANSWER_COLUMNS)


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_between_our_files_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
        if "://" not in target and not target.startswith("mailto:"):
            assert (page.parent / target).exists(), target


@pytest.mark.parametrize("package", ["questionnaires", "exports", "survey_app", "analysis"])
def test_every_folder_says_its_rule_and_nothing_else_in_init(package):
    for init in (ROOT / package).rglob("__init__.py"):
        source = init.read_text(encoding="utf-8").strip()
        assert re.fullmatch(r'(""")[^"]+\1', source), init


def test_each_package_folder_with_modules_has_an_init():
    for package in ("questionnaires", "exports", "survey_app", "analysis"):
        for module in (ROOT / package).rglob("*.py"):
            if "versions" not in module.parts:
                assert (module.parent / "__init__.py").exists(), module


def test_every_command_shows_an_example_in_its_help(capsys):
    for command in (
        "demo",
        "check",
        "publish",
        "studies",
        "close",
        "simulate",
        "serve",
        "status",
        "export",
        "analyze",
        "withdraw",
        "backup",
        "db upgrade",
    ):
        assert run([*command.split(), "--help"]) == 0
        shown = capsys.readouterr().out
        assert f"survey {command}" in shown.split("Example:")[1], command
