"""The loader: what the author wrote stays what it was, and every problem is found at its place."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from questionnaires.language import composing
from questionnaires.language.checks.paths import check_paths
from questionnaires.language.loading import load_compiled, load_scenario, load_study
from questionnaires.language.parsing import parse
from questionnaires.language.reading import MAX_BYTES

DATA = Path(__file__).parents[2] / "data" / "broken"
BASE = (DATA / "base-scenario.yaml").read_text(encoding="utf-8")
STUDY = (DATA / "base-study.yaml").read_text(encoding="utf-8")


@pytest.fixture
def scenario(tmp_path):
    def load(*changes, base=BASE):
        for old, new in changes:
            assert old in base
            base = base.replace(old, new, 1)
        path = tmp_path / "mini.yaml"
        path.write_text(base, encoding="utf-8")
        return load_scenario(path)

    return load


def read(text):
    problems = []
    root = parse(text, "file.yaml", problems)
    assert problems == []
    return root.data()


def said(loaded):
    return [(problem.rule, problem.line, problem.message) for problem in loaded.problems]


def test_text_stays_what_was_written(scenario):
    value = scenario(
        ("title: A small week", "title: no"),
        ("profile: Likes plants.", "profile: 10:00"),
        ("name: Ana", "name: 012"),
        ("situation: You look after a garden.", "situation: 1.0"),
    ).value
    written = (value.title, value.user.profile, value.user.name, value.situation)
    assert [str(text.model_dump() if hasattr(text, "model_dump") else text) for text in written] == [
        "no",
        "10:00",
        "012",
        "1.0",
    ]


def test_numbers_and_flags_are_read_where_the_field_wants_them(scenario):
    value = scenario(("profile: Likes plants.", "profile: Likes plants., known_to_agent: false")).value
    assert value.days == 7
    assert value.user.known_to_agent is False
    assert value.resources[0].capacity == 40


@pytest.mark.parametrize("word", ["no", "yes", "off", "False", "1"])
def test_a_flag_is_true_or_false_and_nothing_else(scenario, word):
    loaded = scenario(("profile: Likes plants.", f"profile: Likes plants., known_to_agent: {word}"))
    assert said(loaded) == [("wrong-value", 15, f"user.known_to_agent: '{word}' is neither true nor false")]


def test_free_values_follow_the_core_schema_of_yaml(scenario):
    fields = "fields: {a: 3, b: 1.5, c: true, d: no, e: '3', f: [012, null], g: D1T10:00}"
    value = scenario(("title: Seed jar}", f"title: Seed jar, {fields}}}")).value
    expected = {"a": 3, "b": 1.5, "c": True, "d": "no", "e": "3", "f": [12, None], "g": "D1T10:00"}
    assert value.records[0].fields == expected


@pytest.mark.parametrize("nothing", ["", "~", "null"])
def test_nothing_is_none(scenario, nothing):
    assert scenario(("tasks:\n", f"ta: {nothing}\ntasks:\n"), base=BASE[: BASE.index("ta:\n")]).value.ta is None


def test_quoted_null_is_text(scenario):
    assert scenario(("name: Ana", 'name: "null"')).value.user.name == "null"


def test_all_problems_of_a_file_are_reported_at_once(scenario):
    loaded = scenario(
        ("situation: You", "situatoin: You"),
        ("days: 7", "days: seven"),
        ("domain: living", "domain: livin"),
        ("kind: slot, unit", "kind: slott, unit"),
    )
    assert loaded.value is None
    assert [(p.rule, p.line, p.column) for p in loaded.problems] == [
        ("missing-key", 2, 1),
        ("wrong-value", 5, 9),
        ("unknown-key", 7, 1),
        ("wrong-type", 9, 7),
        ("wrong-value", 21, 21),
    ]


def test_a_misspelt_key_comes_with_the_right_one(scenario):
    loaded = scenario(("  - {id: rec_jar, app: notes, kind", "  - {id: rec_jar, appp: notes, kind"))
    assert [(p.rule, p.hint) for p in loaded.problems] == [
        ("missing-key", "Add it."),
        ("unknown-key", "Did you mean `app`?"),
    ]


def test_a_misspelt_key_of_a_block_is_compared_with_the_keys_of_its_kind(tmp_path):
    path = tmp_path / "study.yaml"
    path.write_text(STUDY.replace("sequence: drawn", "sequense: drawn"), encoding="utf-8")
    hints = [p.hint for p in load_study(path).problems if p.rule == "unknown-key"]
    assert hints == ["Did you mean `sequence`?"]


def problems_of_study(tmp_path, old, new):
    assert old in STUDY
    path = tmp_path / "study.yaml"
    path.write_text(STUDY.replace(old, new, 1), encoding="utf-8")
    return [(p.column, p.message, p.hint) for p in load_study(path).problems]


def test_a_missing_construct_is_told_of_the_item_and_a_wrong_one_at_its_value(tmp_path):
    assert problems_of_study(tmp_path, "construct: trust, ", "") == [
        (5, "items[trust]: the key `construct` is missing", "Add it.")
    ]
    assert problems_of_study(tmp_path, "construct: trust", "construct: trst") == [
        (28, "items[trust].construct: `trst` is not among what can stand here", "Did you mean `trust`?")
    ]


def test_a_wrong_type_of_item_is_told_at_its_value_and_a_missing_one_of_the_item(tmp_path):
    assert problems_of_study(tmp_path, "type: scale", "type: scal") == [
        (41, "items[trust].type: `scal` is not among what can stand here", "Did you mean `scale`?")
    ]
    assert problems_of_study(tmp_path, "type: scale, ", "") == [
        (5, "items[trust]: the key `type` is missing", "Add it.")
    ]


def test_one_checkpoint_instead_of_a_list_of_them_is_told_once(tmp_path):
    ((_, message, hint),) = problems_of_study(tmp_path, "[[2, t_basil], [4, t_mint]]", "[2, t_basil]")
    assert message == "pages[week].plan: expected a list of lists, found one list"
    assert "[[2, t_pads]]" in hint


def test_a_list_whose_entries_are_wrong_is_not_called_empty_too(tmp_path):
    found = problems_of_study(tmp_path, "[[2, t_basil], [4, t_mint]]", "[[2, t_basil, 3]]")
    assert [message for _, message, _ in found] == ["pages[week].plan[1]: there are 3 entries"]


@pytest.mark.parametrize("text", ["Yes, often", "{en: Yes, often}"])
def test_text_cut_at_a_comma_is_advised_quotes(tmp_path, text):
    ((_, _, hint),) = problems_of_study(tmp_path, "Which agent?", text)
    assert hint == "If `often` belongs to the text before the comma, put that whole text in quotes."


def test_a_misspelt_word_comes_with_the_right_one(scenario):
    (problem,) = scenario(("domain: living", "domain: livin")).problems
    assert problem.hint == "Did you mean `living`?"


def test_messages_are_our_own(scenario):
    loaded = scenario(
        ("days: 7", "days: 70"), ("capacity: 40", "capacity: many"), ("goal: Keep it alive.", "goal: [a]")
    )
    words = " ".join(p.message + p.hint for p in loaded.problems)
    assert len(loaded.problems) == 3
    assert not any(theirs in words for theirs in ("Input", "pydantic", "Field required", "valid integer"))


def test_a_text_is_refused_in_the_line_of_its_language(scenario):
    loaded = scenario(("goal: Keep it alive.", 'goal:\n  en: fine\n  ko: "{{t:D1T10:00|clock}}"'))
    assert said(loaded) == [("wrong-value", 10, "goal.ko: 'clock' is no time format")]


def test_a_byte_order_mark_is_no_problem(tmp_path):
    path = tmp_path / "mini.yaml"
    path.write_text(BASE, encoding="utf-8-sig")
    assert load_scenario(path).problems == ()


def test_windows_line_ends_are_no_problem(tmp_path):
    path = tmp_path / "mini.yaml"
    path.write_bytes(BASE.replace("\n", "\r\n").encode())
    assert load_scenario(path).problems == ()


def test_a_file_of_ten_megabytes_is_refused_unread(tmp_path):
    path = tmp_path / "study.yaml"
    with path.open("wb") as file:
        file.truncate(10 * MAX_BYTES)
    (problem,) = load_study(path).problems
    assert (problem.rule, problem.message) == ("file-too-large", "the file has 10.0 MB; at most 1 MB is read")


def test_a_file_that_is_not_there_is_a_problem(tmp_path):
    (problem,) = check_paths([tmp_path / "none.yaml"])
    assert problem.rule == "file-unreadable"


def test_deep_nesting_is_a_problem_and_no_crash(tmp_path):
    path = tmp_path / "study.yaml"
    for text in ("a: " + "[" * 100_000, "a: " + "{b: " * 10_000, "".join(f"{' ' * i}a:\n" for i in range(900))):
        path.write_text("schema: study/1\n" + text, encoding="utf-8")
        assert [p.rule for p in load_study(path).problems] == ["too-deep"]


def test_half_a_character_is_a_problem(tmp_path):
    path = tmp_path / "study.yaml"
    path.write_text('schema: study/1\nid: "\\ud83d"\n', encoding="utf-8")
    assert ("syntax", 2) in [(p.rule, p.line) for p in load_study(path).problems]


def test_an_alias_repeats_what_it_names():
    assert read("a: &x [1, 2]\nb: *x") == {"a": ["1", "2"], "b": ["1", "2"]}


def test_an_alias_of_itself_is_a_problem(tmp_path):
    path = tmp_path / "study.yaml"
    path.write_text("schema: study/1\nid: &x [*x]\n", encoding="utf-8")
    assert [(p.rule, p.line) for p in load_study(path).problems] == [("alias", 2)]


def test_both_parsers_read_the_same_tree():
    text = "a: {at: D3T14:00, b: [x, 'y'], c: }\nd: |\n  lines D3T14:00\n  more\ne: >-\n  folded\n"
    problems = []
    root = parse(text, "f", problems)
    slow = composing.Composer("f")
    from questionnaires.language.parsing import _events

    assert slow.compose(_events(text, fast=False)) == root
    assert root.data()["a"] == {"at": "D3T14:00", "b": ["x", "y"], "c": None}


PLAIN = st.text(st.characters(max_codepoint=0xFFFF, exclude_categories=["Cc", "Cs", "Co"]), max_size=30)


@given(
    st.recursive(PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(PLAIN, inner, max_size=3))
)
def test_quoted_text_of_any_kind_comes_back(data):
    # JSON is YAML, and json.dumps escapes all that YAML would not take.
    assert read(json.dumps({"key": data})) == {"key": data}


@given(st.text(max_size=200))
def test_any_text_gives_a_tree_or_problems_and_never_an_exception(text):
    problems = []
    root = parse(text, "file.yaml", problems)
    assert root is not None or problems


def test_a_study_is_compiled_with_scenarios_beside_it_first(tmp_path):
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "balcony.yaml").write_text(
        BASE.replace("id: mini", "id: balcony"), encoding="utf-8"
    )
    (tmp_path / "study.yaml").write_text(STUDY, encoding="utf-8")
    assert load_compiled(tmp_path).value.scenario("balcony").title.in_language("en") == "A small week"


def test_a_study_without_its_scenario_is_not_compiled(tmp_path):
    (tmp_path / "study.yaml").write_text(STUDY, encoding="utf-8")
    loaded = load_compiled(tmp_path, bundled=tmp_path)
    assert loaded.value is None
    assert {p.rule for p in loaded.problems} == {"scenario-not-found"}


def test_equal_content_has_an_equal_hash_whatever_the_spelling(scenario):
    first = scenario().value
    second = scenario(("title: A small week", "title:   'A small week'  # the same")).value
    assert first == second


def test_a_scenario_survives_being_stored(scenario):
    value = scenario().value
    assert type(value).model_validate(json.loads(value.model_dump_json(by_alias=True))) == value


def test_there_is_an_end_to_the_values_of_one_file(monkeypatch):
    monkeypatch.setattr("questionnaires.language.composing.MAX_NODES", 100)
    problems = []
    assert parse(f"list: [{'1, ' * 150}]", "long.yaml", problems) is None
    # It stops at the hundredth value, and does not read on to the end of the list.
    assert [(problem.rule, problem.column) for problem in problems] == [("too-many-aliases", 8 + 99 * 3)]
    assert parse(f"list: [{'1, ' * 97}]", "short.yaml", []) is not None
