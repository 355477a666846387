"""Every rule has a broken file that it, and only it, reports; `# <-` marks the line."""

from pathlib import Path

import pytest

from questionnaires.language.checks.catalogue import rules
from questionnaires.language.checks.paths import check_paths

BROKEN = Path(__file__).parents[2] / "data" / "broken"
#: Scenarios that broken studies name; a mark in them says whose it is.
SCENARIOS = BROKEN / "scenarios"
BASES = ("base-scenario", "base-study")
CASES = sorted(path for path in BROKEN.iterdir() if path.name != "scenarios" and path.stem not in BASES)
#: Rules whose file is made by a test: it would be too large, or must not be there.
MADE = {"file-too-large", "file-unreadable", "nothing-to-check"}


#: Files that cannot hold a mark.
UNMARKED = {"empty-file", "not-utf8", "texts-folder"}


def marked_lines(path: Path) -> set[tuple[str, int]]:
    """Return file name and number of the marked lines: in the file itself, its folder, or its scenario."""
    files = sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
    return set(_marked(files, "# <-")) or set(_marked(sorted(SCENARIOS.glob("*.yaml")), f"# <- {path.stem}"))


def _marked(files, mark):
    for file in files:
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            if line.endswith(mark):
                yield file.name, number


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_broken_file_is_reported_by_its_rule_alone_and_in_its_line(path):
    problems = check_paths([path])
    assert {problem.rule for problem in problems} == {path.stem}
    assert all(problem.is_error and problem.message and problem.hint for problem in problems)
    if path.stem not in UNMARKED:
        assert {(Path(problem.file).name, problem.line) for problem in problems} == marked_lines(path)


@pytest.mark.parametrize("name", BASES)
def test_nothing_is_wrong_with_the_files_the_broken_ones_are_made_from(name):
    assert check_paths([BROKEN / f"{name}.yaml"]) == []


def test_every_rule_has_a_broken_file():
    assert {rule for rule, _ in rules()} == {path.stem for path in CASES} | MADE


def test_every_rule_gives_its_advice_in_one_sentence():
    for rule, advice in rules():
        assert advice.endswith("."), rule
        assert "\n" not in advice, rule


def test_latin_1_is_named_by_byte_and_line():
    (problem,) = check_paths([BROKEN / "not-utf8.yaml"])
    assert "0xe9" in problem.message
    assert (problem.line, problem.column) == (3, 12)
