"""Checking files and folders, and how problems are told."""

import json
from pathlib import Path

import pytest

from questionnaires.language.checks.__main__ import main
from questionnaires.language.checks.paths import check_paths
from questionnaires.language.checks.reporting import report
from questionnaires.language.problems import Problem

ROOT = Path(__file__).parents[3]
BROKEN = ROOT / "tests" / "data" / "broken"
PROBLEM = Problem("wrong-type", "error", "a,b:c.yaml", 3, 7, "days: 100% wrong\nreally", "Write a number.")


def test_text_names_place_rule_and_what_to_do():
    assert report([PROBLEM], "text") == (
        "a,b:c.yaml:3:7: error [wrong-type] days: 100% wrong\nreally\n    Write a number.\n1 error."
    )


def test_json_has_exactly_the_agreed_keys():
    (row,) = json.loads(report([PROBLEM], "json"))
    assert list(row) == ["rule", "severity", "file", "line", "column", "message", "hint"]
    assert json.loads(report([], "json")) == []


def test_github_annotations_are_escaped():
    assert report([PROBLEM], "github") == (
        "::error file=a%2Cb%3Ac.yaml,line=3,col=7,title=wrong-type::days: 100%25 wrong%0Areally Write a number."
    )


@pytest.mark.parametrize(("name", "code"), [("base-study.yaml", 0), ("contact.yaml", 1)])
def test_the_command_fails_only_with_errors(name, code, capsys):
    assert main([str(BROKEN / name), "--format", "json"]) == code
    assert len(json.loads(capsys.readouterr().out)) == code


def test_the_command_lists_all_rules(capsys):
    assert main(["--rules"]) == 0
    assert "literal-time" in capsys.readouterr().out


def write(folder, name, text):
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text.replace("../../..", str(ROOT)), encoding="utf-8")
    return path


def base_study():
    return (BROKEN / "base-study.yaml").read_text(encoding="utf-8")


def test_other_yaml_in_a_folder_gets_a_note_and_is_an_error_only_when_named(tmp_path):
    other = write(tmp_path, "compose.yaml", "services: {}\nversion: 3\n")
    write(tmp_path, "study.yaml", base_study())
    assert [p.severity for p in check_paths([tmp_path])] == ["note"]
    assert [p.severity for p in check_paths([other])] == ["error"]


@pytest.mark.parametrize(
    ("name", "old", "new", "line", "hint"),
    [
        ("study.yaml", "schema:", "shema:", 2, "Did you mean `schema: study/1`?"),
        ("mine.yaml", "schema:", "shema:", 2, "Did you mean `schema: study/1`?"),
        ("study.yaml", "study/1", "study/2", 2, "Write `schema: study/1`."),
        ("mine.yaml", "study/1", "study/2", 2, "Write `schema: study/1`."),
        ("mine.yaml", "schema: study/1\n", "", 2, "Write `schema: study/1` in the first line."),
        ("mine.yaml", "schema: study/1", "schema: survey", 2, "Write `schema: study/1`."),
    ],
)
def test_a_file_in_a_folder_that_was_meant_to_be_ours_is_an_error(tmp_path, name, old, new, line, hint):
    write(tmp_path, name, base_study().replace(old, new, 1))
    write(tmp_path / "other", "good.yaml", base_study())
    (problem,) = check_paths([tmp_path])
    assert (problem.rule, problem.severity, problem.line) == ("unknown-schema", "error", line)
    assert problem.hint == hint


def test_a_list_in_the_place_of_a_study_is_an_error(tmp_path):
    write(tmp_path, "study.yaml", "- schema: study/1\n- id: mine\n")
    assert [(p.rule, p.severity) for p in check_paths([tmp_path])] == [("not-a-mapping", "error")]


def test_a_quoted_schema_is_a_schema(tmp_path):
    write(tmp_path, "mine.yaml", base_study().replace("schema:", '"schema":', 1))
    assert check_paths([tmp_path]) == []


@pytest.mark.parametrize("files", [{}, {"compose.yaml": "services: {}"}, {"notes.txt": "schema: study/1"}])
def test_a_folder_without_scenario_and_study_is_an_error(tmp_path, files, capsys):
    for name, text in files.items():
        write(tmp_path, name, text)
    assert main([str(tmp_path)]) == 1
    assert f"nothing to check in {tmp_path}" in capsys.readouterr().out


def test_a_study_brings_the_problems_of_its_scenarios_once(tmp_path):
    (tmp_path / "scenarios").mkdir()
    base = (BROKEN / "weekday-mismatch.yaml").read_text(encoding="utf-8").replace("id: mini", "id: balcony")
    (tmp_path / "scenarios" / "balcony.yaml").write_text(base, encoding="utf-8")
    study = (BROKEN / "base-study.yaml").read_text(encoding="utf-8")
    (tmp_path / "study.yaml").write_text(study, encoding="utf-8")
    found = [p.rule for p in check_paths([tmp_path / "study.yaml", tmp_path])]
    assert found.count("weekday-mismatch") == 1


def test_each_untranslated_text_is_listed_by_field_and_language(tmp_path):
    text = (BROKEN / "base-study.yaml").read_text(encoding="utf-8")
    path = tmp_path / "study.yaml"
    changed = text.replace("languages: [en]", "languages: [en, ko]").replace(
        "title: A study", "title: {en: A study}"
    )
    changed = changed.replace("text: Do you drive?", "text: {en: Do you drive?}")
    path.write_text(changed.replace("../../..", str(ROOT)), encoding="utf-8")
    missing = [(p.line, p.message) for p in check_paths([path]) if p.rule == "translation-missing"]
    assert missing == [
        (6, "title: the text is missing in ko"),
        (21, "items[drives].text: the text is missing in ko"),
    ]


def test_nothing_is_wrong_with_the_bundled_content():
    assert [p for p in check_paths([ROOT / "questionnaires"]) if p.is_error] == []


def study_with(tmp_path, *changes):
    text = (BROKEN / "base-study.yaml").read_text(encoding="utf-8").replace("../../..", str(ROOT))
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "study.yaml"
    path.write_text(text, encoding="utf-8")
    return [problem.rule for problem in check_paths([path])]


def test_a_condition_may_speak_of_the_page_before_but_not_of_a_block_that_may_come_later(tmp_path):
    condition = ("{kind: depth_pair, id: pair,", '{kind: depth_pair, id: pair, show_if: "week_d2.trust >= 2",')
    order = ("    - {kind: side", "    - {kind: order, id: places, blocks: [week, pair]}\n    - {kind: side")
    assert study_with(tmp_path, condition) == []
    assert study_with(tmp_path, condition, order) == ["condition-reference"]


def test_a_condition_over_a_choice_between_agents_is_compared_with_the_roles_of_the_page(tmp_path):
    at = "{kind: timing, id: night,"
    for value, expected in (("aligned", []), ("sleep", ["condition-value"])):
        condition = f"{{kind: timing, id: night, show_if: 'pair_equal.choice == \"{value}\"',"
        assert study_with(tmp_path, (at, condition)) == expected


def test_a_limit_lets_the_agent_act_up_to_it(tmp_path):
    base = (BROKEN / "base-scenario.yaml").read_text(encoding="utf-8")
    path = tmp_path / "mini.yaml"
    permit = ("permits: {purchase: auto}", "permits: {purchase: {limit: {qty: 2}}}")
    for bags, expected in ((2, []), (3, ["depth-against-permits"])):
        args = ("{summary: One bag is needed.}", f"{{summary: One bag is needed., args: {{qty: {bags}}}}}")
        text = base
        for old, new in (permit, args):
            text = text.replace(old, new, 1)
        path.write_text(text, encoding="utf-8")
        assert [problem.rule for problem in check_paths([path])] == expected


def test_a_gap_that_comes_back_daily_is_told_once(tmp_path):
    (problem,) = check_paths([BROKEN / "availability-gap.yaml"])
    assert problem.message.endswith("nothing covers D1T07:00 to D1T08:00, and the same on 6 other days")


def test_missing_words_are_told_in_the_scenario_with_the_block_that_needs_them():
    (problem,) = check_paths([BROKEN / "words-missing.yaml"])
    assert Path(problem.file).name == "poor.yaml"
    assert problem.message == (
        "tasks[t_wordless].words: no words for `suggest` with complete content; block `pair` shows it"
    )


def with_item(tmp_path, item):
    return study_with(tmp_path, ("  - {id: drives,", f"  - {item}\n  - {{id: drives,"))


@pytest.mark.parametrize(
    ("construct", "options", "expected"),
    [
        ("accept", ("yes", "no"), []),
        ("accept", ("y", "n"), ["construct-values"]),
        ("would_use", ("yes", "no", "perhaps"), ["construct-values"]),
        ("own_preference", ("ask_first", "delegated"), []),
        ("own_preference", ("ask_first", "act_first"), ["construct-values"]),
        ("recall", ("ask_first", "act_first"), []),
        ("recall", ("ask_first", "delegated"), ["construct-values"]),
        ("background", ("y", "n"), []),
        ("trust", ("yes", "no"), ["construct-type"]),
        ("choice", ("aligned", "misaligned"), ["construct-type"]),
    ],
)
def test_values_that_the_estimates_read_are_fixed(tmp_path, construct, options, expected):
    points = ", ".join(f'{{value: "{value}", label: L}}' for value in options)
    item = f"{{id: extra, construct: {construct}, type: choice, text: Well?, options: [{points}]}}"
    assert with_item(tmp_path, item) == expected


@pytest.mark.parametrize("kind", ["number", "slider"])
def test_minutes_are_a_number(tmp_path, kind):
    more = ", low: L, high: H" if kind == "slider" else ""
    item = f"{{id: extra, construct: fix_minutes, type: {kind}, text: Minutes?, min: 0, max: 60{more}}}"
    assert with_item(tmp_path, item) == []


def test_sides_must_be_drawn_only_where_agents_are_compared(tmp_path):
    text = base_study().replace("    - {kind: side, id: sides}\n", "")
    pairs = [line for line in text.splitlines() if "kind: depth_pair" in line or "kind: timing" in line]
    for line in pairs:
        assert [p.rule for p in check_paths([write(tmp_path, "study.yaml", text)])] == ["side-missing"]
        text = text.replace(line + "\n", "")
    assert check_paths([write(tmp_path, "study.yaml", text)]) == []


def test_a_text_may_speak_of_the_week_after_the_end(tmp_path):
    base = (BROKEN / "base-scenario.yaml").read_text(encoding="utf-8")
    for day, expected in ((14, []), (15, ["token-after-end"])):
        text = base.replace("title: Fair}", f'title: "Fair on {{{{t:D{day}T09:00|day}}}}"}}')
        assert [p.rule for p in check_paths([write(tmp_path, "mini.yaml", text)])] == expected
