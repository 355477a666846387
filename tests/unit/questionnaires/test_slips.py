"""Slips of the pen in YAML: the message says what happened, where, and advises quotes where they help."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from questionnaires.language.parsing import parse
from questionnaires.language.slips import slip_in


def told(text):
    problems = []
    assert parse(text, "file.yaml", problems) is None
    (problem,) = problems
    return problem


@pytest.mark.parametrize(
    ("line", "column", "message", "hint"),
    [
        (
            "a: {en: Trust: how much?, ko: x}",
            9,
            "the text `Trust: how much?` is not quoted and holds a colon",
            'Put the whole text in quotes: `"Trust: how much?"`.',
        ),
        (
            "  - {id: x, label: {en: Not: at all, ko: x}}",
            25,
            "the text `Not: at all` is not quoted and holds a colon",
            'Put the whole text in quotes: `"Not: at all"`.',
        ),
        (
            'text: He said "hi": twice',
            7,
            'the text `He said "hi": twice` is not quoted and holds a colon',
            "Put the whole text in quotes: `'He said \"hi\": twice'`.",
        ),
        (
            "a: {text: How did {agent} do?, ko: x}",
            11,
            "the text `How did {agent} do?` is not quoted and holds a brace",
            'Put the whole text in quotes: `"How did {agent} do?"`.',
        ),
        (
            "a: {text: see [1] there}",
            11,
            "the text `see [1] there` is not quoted and holds a bracket",
            'Put the whole text in quotes: `"see [1] there"`.',
        ),
        (
            "text: {agent} did it",
            7,
            "the text `{agent} did it` is not quoted and begins with a brace",
            'Put the whole text in quotes: `"{agent} did it"`.',
        ),
        ('a: {text: "missing, ko: x}', 11, "a quote is not closed", "Close it with the same quotation mark."),
        (
            "a: {text: 'don't', ko: x}",
            11,
            "the quotes that begin here are closed before `t'`",
            "Write an apostrophe twice (''), or use double quotes around the text.",
        ),
        (
            'a: {text: "He said "hi" to", ko: x}',
            11,
            'the quotes that begin here are closed before `hi" to"`',
            'Write quotes inside as \\", or use single quotes around the text.',
        ),
        ("a: {b: c]", 9, "the brace `{` is closed with `]`", "Close it with `}`."),
        ("a: {b: 1}}", 10, "a brace closes nothing", "Delete it, or open it before."),
        (
            "a: {b: x #y, c: d}",
            10,
            "`#` begins a comment, so the rest of the line is not read",
            "Put text with ` #` in quotes.",
        ),
    ],
)
def test_a_slip_is_named_at_its_place_with_what_to_do(line, column, message, hint):
    problem = told(f"first: 1\n{line}\nlast: 1\n")
    assert (problem.rule, problem.line, problem.column) == ("syntax", 2, column)
    assert (problem.message, problem.hint) == (message, hint)


def test_a_quote_that_runs_into_the_next_line_is_told_where_it_begins():
    problem = told('a: 1\nb: "missing\nc: "x"\nd: 1\n')
    assert (problem.line, problem.column) == (2, 4)
    assert problem.message == "a quote is not closed; the next one, in line 3, ended its text"


def test_text_of_a_block_above_is_not_taken_for_the_slip():
    problem = told('a: |\n  it: is "so\n  and: on {\nb: {c: d: e}\n')
    assert (problem.line, problem.message) == (4, "the text `d: e` is not quoted and holds a colon")


def test_a_slip_inside_braces_over_several_lines_is_found():
    problem = told("a: {x: 1,\n  y: 2, z: a: b}\n")
    assert (problem.line, problem.column) == (2, 12)


def test_a_tab_is_called_a_tab():
    problem = told("a:\n  - \tb\n")
    assert (problem.rule, problem.line, problem.message) == ("tab", 2, "a tab stands where only spaces can")


@pytest.mark.parametrize(
    "line",
    [
        '  - {value: "1", label: {en: "Not: at all", ko: x}} # a: b',
        "ask_if: 'drives == \"yes\"'",
        "a: {url: https://example.org/?a=b, c: [1, [2, 3]]}",
        "key: text (with {braces} and [brackets])",
        '"quoted key": 1',
        "- - a",
        "",
    ],
)
def test_nothing_is_said_about_a_line_that_is_fine(line):
    assert slip_in(line) is None


@given(st.text(alphabet="ab:, {}[]'\"#\\-", max_size=40), st.sampled_from(["", "{", "["]))
def test_any_line_can_be_looked_at(line, inside):
    slip = slip_in(line, inside)
    assert slip is None or 1 <= slip.column <= len(line) + 1
