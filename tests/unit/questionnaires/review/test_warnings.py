"""Each warning about a whole study: a study that only it catches, at the right line, and one that is clean."""

from pathlib import Path

import pytest

from questionnaires.review.catalogue import REVIEW_RULES
from questionnaires.review.reviewing import review_paths

ROOT = Path(__file__).parents[4]
CLEAN = (ROOT / "tests" / "data" / "reviewed" / "clean.yaml").read_text(encoding="utf-8")


def line_with(words):
    (line,) = [line for line in CLEAN.splitlines(keepends=True) if words in line]
    return line


LOOK = line_with("id: look_one")
PAIRS = line_with("{kind: order, id: pairs")
HOW = "You read three weeks. Please read each as if it were yours."
EASY = "The agent says what it did. Then you say how you see it. "
NEWS = "Total expenditure will rise, with a particular focus on support for vulnerable households. "
FLIES = 'Do you fly?, options: [{value: "yes", label: "Yes"}, {value: "no", label: "No"}]'
SELF = 'Do you fly?, options: [{value: "no", label: "No"}, {value: "yes", label: "Yes"}]'
FALLING = [
    ('"1", label: Not at all', '"1", label: Completely'),
    ('"2", label: A little', '"2", label: Largely'),
    ('"4", label: Largely', '"4", label: A little'),
    ('"5", label: Completely', '"5", label: Not at all'),
]
WEEK = line_with("log, id: week_three")
FOUR = "[week_one, week_two, week_three, week_four]"
#: A square of four in which only two of the blocks exchange their places.
FOUR_WEEKS = [
    (
        line_with("latin_row"),
        f"    - {{kind: latin_row, id: rows, blocks: {FOUR}, levels: [AA, AM, MA, MM]}}\n",
    ),
    (line_with("log_persona"), f"    - {{kind: log_persona, id: personas, blocks: {FOUR}}}\n"),
    (line_with("id: weeks"), "    - {kind: order, id: weeks, blocks: [week_one, week_two]}\n"),
    (WEEK, WEEK + WEEK.replace("week_three", "week_four")),
]
LAST_BUT_ONE = [("the second answer", "the last answer but one"), ('{second: "2"}', '{second: "4"}')]


def before(words, moved=LOOK):
    """Return the changes that move a line in front of another."""
    return [(moved, ""), (line_with(words), moved + line_with(words))]


def operator(block):
    return (f"{block}, scenario: balcony, persona: drawn", f"{block}, scenario: balcony, persona: operator")


def must_write(block):
    line = line_with(f"kind: trust_log, id: {block}")
    return line, line.replace("{item: why}", "{item: why, required: true}")


#: By rule: what to change in the clean study, and what stands in the line that is warned of.
CASES = {
    "minutes-off": ([("[4, 8]", "[14, 18]")], "estimated_minutes"),
    "minutes-wide": ([("[4, 8]", "[3, 30]")], "estimated_minutes"),
    "quota-uneven": ([("quota: 48", "quota: 50")], "entry:"),
    "draws-simple": ([("id: weeks,", "id: weeks, balance: simple,")], "id: weeks"),
    "scale-falls": (FALLING, '"1", label: Completely'),
    "slider-falls": ([("low: Bad, high: Good", "low: Good, high: Bad")], "id: mood"),
    "scale-high-is-bad": ([("How plausible was this?", "How annoying was this?")], "id: plausible"),
    "options-flip": ([(FLIES, SELF)], "id: flies"),
    "order-fixed": ([(PAIRS, "")], "kind: depth_pair, id: pair_two"),
    "carry-over": (FOUR_WEEKS, "kind: latin_row"),
    "one-request": ([operator("pair_one"), operator("pair_two")], "kind: depth_pair, id: pair_two"),
    "page-long": ([(HOW, EASY * 60), ("[4, 8]", "[8, 12]")], "kind: instructions"),
    "page-hard": ([(HOW, NEWS * 5)], "kind: instructions"),
    "text-required": ([must_write("week_one"), must_write("week_two")], "kind: trust_log, id: week_two"),
    "check-early": (before("kind: instructions"), "id: look_one"),
    "check-late": (before("id: end"), "id: look_one"),
    "check-repeated": (
        [('{item: second}], passes: {second: "2"}', '{item: fourth}], passes: {fourth: "4"}')],
        "look_two",
    ),
    "checks-adjacent": (before("id: look_two"), "id: look_two"),
    "check-answer-place": (LAST_BUT_ONE, "id: look_two"),
}


@pytest.fixture
def warnings(tmp_path):
    """Return a function from the text of a study to the warnings about it."""

    def find(text):
        file = tmp_path / "study.yaml"
        file.write_text(text.replace("../../..", str(ROOT)), encoding="utf-8")
        problems = review_paths([file])
        assert [problem for problem in problems if problem.is_error] == []
        return [problem for problem in problems if problem.file == str(file)]

    return find


def changed(text, changes):
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def test_a_careful_study_has_no_warnings(warnings):
    assert warnings(CLEAN) == []


@pytest.mark.parametrize("rule", CASES)
def test_a_warning_comes_alone_and_in_its_line(warnings, rule):
    changes, line = CASES[rule]
    text = changed(CLEAN, changes)
    (found,) = warnings(text)
    assert (found.rule, found.severity) == (rule, "warning")
    assert line in text.splitlines()[found.line - 1]


def test_a_warning_about_a_block_can_be_accepted_there(warnings):
    changes, _ = CASES["page-hard"]
    meant = ("id: how,", "id: how, accepts: [{rule: page-hard, because: They are lawyers}],")
    (found,) = warnings(changed(CLEAN, [*changes, meant]))
    assert (found.rule, found.severity, found.hint) == ("accepted", "note", "They are lawyers")


def test_rules_have_an_id_of_their_own_and_give_their_advice_in_one_sentence():
    assert len({rule.id for rule in REVIEW_RULES}) == len(REVIEW_RULES)
    assert all(rule.advice.endswith(".") and "\n" not in rule.advice for rule in REVIEW_RULES)
