"""The documentation is true: its commands run, its links lead somewhere, its words are the project's."""

import re
import shlex
import shutil
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


#: What the guide mentions and this test does not run: servers, and what writes files of the checkout.
ONLY_HELP = {"serve", "preview"}
WRITERS = {("-m", "questionnaires.reference"), ("-m", "questionnaires.language.json_schemas")}


def steps_of(page):
    """Return the console lines and the changes to files that a page tells, in order."""
    text = page.read_text(encoding="utf-8")
    for kind, block in re.findall(r"^```(console|diff)\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        lines = block.splitlines()
        yield from [lines] if kind == "diff" else (line[2:] for line in lines if line.startswith("$ "))


def change(lines):
    """Make a change as the guide's reader does: each line with a minus becomes the one below it."""
    path = Path(lines[0].removeprefix("--- "))
    text = path.read_text(encoding="utf-8")
    for old, new in zip(lines[1::2], lines[2::2], strict=True):
        assert old[0] + new[0] == "-+"
        assert text.count(f"{old[1:]}\n") == 1, old
        text = text.replace(f"{old[1:]}\n", f"{new[1:]}\n")
    path.write_text(text, encoding="utf-8")


def follow(line):
    """Run one line of the guide and return how it ended."""
    match shlex.split(line):
        case ["cp", "-r", old, new]:
            shutil.copytree(old, new)
            return 0
        case ["python", *arguments]:
            return 0 if tuple(arguments) in WRITERS else 1
        case ["survey", command, *_] if command in ONLY_HELP:
            return run([command, "--help"])
        case ["survey", "diff", *arguments]:
            # Like `diff` it says by its exit code that there are differences.
            return run(["diff", *arguments]) - 1
        case ["survey", *arguments]:
            return run(arguments)


def test_the_guide_leads_from_nothing_to_a_pilot(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SURVEY_DATABASE_URL", f"sqlite:///{tmp_path / 'survey.sqlite3'}")
    followed = []
    for step in steps_of(ROOT / "questionnaires" / "README.md"):
        if isinstance(step, list):
            change(step)
        else:
            assert follow(step) == 0, (step, capsys.readouterr().err)
            followed.append(step.split()[1])
    told = ["new", "check", "preview", "publish", "simulate", "status", "export", "analyze", "diff", "serve"]
    assert [command for command in followed if command in told] == told
    assert (tmp_path / "report" / "report.html").stat().st_size > 10_000


def test_the_readme_of_a_new_study_leads_to_its_report(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SURVEY_DATABASE_URL", f"sqlite:///{tmp_path / 'survey.sqlite3'}")
    assert run(["new", "my_study", "--languages", "ko"]) == 0
    lines = shell_lines(tmp_path / "my_study" / "README.md")
    assert len(lines) == 6
    for line in lines:
        assert follow(line) == 0, (line, capsys.readouterr().err)
    assert list(tmp_path.glob("*_report/report.html"))


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
        rule, _, rest = source.removeprefix('"""').partition('"""')
        assert source.startswith('"""'), init
        assert rule, init
        # `analysis.load` is the one name that a package offers itself, fetched when it is asked for.
        assert not rest or (init.parent == ROOT / "analysis" and "def __getattr__" in rest), init


def test_each_package_folder_with_modules_has_an_init():
    for package in ("questionnaires", "exports", "survey_app", "analysis"):
        for module in (ROOT / package).rglob("*.py"):
            if "versions" not in module.parts:
                assert (module.parent / "__init__.py").exists(), module


def test_every_command_shows_an_example_in_its_help(capsys):
    for command in (
        "demo",
        "new",
        "schema",
        "check",
        "diff",
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
