"""What `questionnaires/README.md` says is so; that its commands run is tested with those of the other pages."""

import re
from datetime import date
from pathlib import Path

from questionnaires.design.calendar import Calendar, fill_times
from questionnaires.language import conditions
from questionnaires.language.checks.paths import check_paths
from questionnaires.language.checks.reporting import report
from questionnaires.language.times import ScenarioTime
from questionnaires.starters.starting import study_files

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "questionnaires"
README = (FOLDER / "README.md").read_text(encoding="utf-8")


def test_its_table_has_every_example_with_the_words_it_begins_with():
    shown = dict(re.findall(r"^\| \[`[^`]+`\]\(examples/([^)]+)\) \| (.+) \|$", README, re.MULTILINE))
    files = [*FOLDER.glob("examples/*.yaml"), *FOLDER.glob("examples/*/*.yaml")]
    said = {str(path.relative_to(FOLDER / "examples")): first_comment(path) for path in files}
    assert shown == said


def first_comment(path):
    """Return the comment a file begins with, without the line for editors."""
    said = re.match(r"# yaml-language-server: .*\n((?:# .*\n)*)", path.read_text(encoding="utf-8"))[1]
    return said.replace("# ", "").replace("\n", " ").strip()


def test_its_sample_of_a_check_is_what_a_check_says(tmp_path, monkeypatch):
    text = study_files("my_pilot", ("en", "ko"))["study.yaml"]
    (tmp_path / "my_pilot").mkdir()
    changed = text.replace("construct: background", "construct: backgrund")
    (tmp_path / "my_pilot" / "study.yaml").write_text(changed, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert f"```\n{report(check_paths([Path('my_pilot/study.yaml')]), 'text')}\n```" in README


def test_its_tokens_are_read_as_it_says():
    section = README.split("## Times and translations")[1].split("## ")[0]
    rows = re.findall(r"^\| `(\{\{.+?\}\})` \| (.+) \|$", section, re.MULTILINE)
    calendar, near, far = Calendar(date(2026, 3, 2)), ScenarioTime(2, 0), ScenarioTime(1, 0)
    assert len(rows) == 4
    for token, said in rows:
        moments = (ScenarioTime(3, 0), near, far)
        read = [fill_times(token.replace(r"\|", "|"), "en", calendar, moment) for moment in moments]
        assert {one.replace("\xa0", " ") for one in read} >= set(said.split(", ")), token


def test_its_conditions_are_conditions():
    section = README.split("## Conditions")[1].split("## ")[0]
    found = re.findall(r"^\| `(.+?)` \|", section, re.MULTILINE)
    assert len(found) >= 7
    for text in found:
        conditions.parse(text)
