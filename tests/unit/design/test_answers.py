import pytest
from hypothesis import given
from hypothesis import strategies as st

from questionnaires.design.answers import DECLINED, kept_text, read_answer
from questionnaires.design.views import FieldView, Option

RATING = FieldView("trust", "scale", "?", tuple(Option(str(n), "") for n in range(1, 6)))
SEVERAL = FieldView(
    "apps", "multiple", "?", (Option("a", ""), Option("b", ""), Option("none", "", exclusive=True))
)
MINUTES = FieldView("minutes", "number", "?", min=0, max=240, step=5)
WORDS = FieldView("why", "long_text", "?", required=False, max_length=10)


def test_a_rating_keeps_its_code_and_its_number():
    assert read_answer(RATING, ["4"])[:2] == ("4", 4.0)


def test_yes_and_no_count_as_one_and_zero():
    field = FieldView("accept", "choice", "?", (Option("yes", "Yes"), Option("no", "No")))
    assert [read_answer(field, [value]).number for value in ("yes", "no")] == [1.0, 0.0]


def test_an_untouched_required_field_is_missing_and_an_optional_one_is_skipped():
    assert read_answer(RATING, []).problem == "missing"
    assert read_answer(WORDS, [""]).missing == "skipped"


def test_declining_is_an_answer_only_where_it_is_offered():
    field = FieldView("age", "number", "?", declinable=True)
    assert read_answer(field, [DECLINED]).missing == "declined"
    assert read_answer(RATING, [DECLINED]).problem == "not_an_option"


@pytest.mark.parametrize(
    ("field", "raw", "problem"),
    [
        (RATING, ["6"], "not_an_option"),
        (RATING, ["1", "2"], "not_an_option"),
        (SEVERAL, ["a", "c"], "not_an_option"),
        (SEVERAL, ["a", "none"], "exclusive"),
        (MINUTES, ["ten"], "not_a_number"),
        (MINUTES, ["nan"], "not_a_number"),
        (MINUTES, ["-5"], "too_small"),
        (MINUTES, ["245"], "too_large"),
        (MINUTES, ["12"], "off_step"),
        (MINUTES, ["1e-10"], "off_step"),
        (MINUTES, ["0.0000000000000001"], "off_step"),
        (MINUTES, ["١٠"], "not_a_number"),
        (MINUTES, ["１０"], "not_a_number"),
        (MINUTES, ["1e-99999999"], "not_a_number"),
        (MINUTES, ["1" * 5000], "not_a_number"),
        (MINUTES, ["1e300"], "too_large"),
        (FieldView("any", "number", "?"), ["1e999"], "not_a_number"),
        (WORDS, ["12345678901"], "too_long"),
        (FieldView("day", "date", "?"), ["2026-02-30"], "not_a_date"),
    ],
)
def test_wrong_values_are_named(field, raw, problem):
    assert read_answer(field, raw).problem == problem


@pytest.mark.parametrize(("text", "step"), [("0.3", 0.1), ("1.1", 0.1), ("0.1234567", 0.0000001), ("2.5e1", 5)])
def test_decimals_are_counted_as_they_are_written(text, step):
    field = FieldView("share", "number", "?", min=0, max=100, step=step)
    assert read_answer(field, [text]) == (text, float(text), None, None)


def test_spaces_around_a_number_are_not_part_of_its_value():
    assert read_answer(MINUTES, [" 15 "])[:2] == ("15", 15.0)


@given(st.text())
def test_kept_text_can_be_encoded_and_keeps_its_length(text):
    kept = kept_text(text)
    assert kept_text(kept) == kept
    assert len(kept) == len(text.replace("\r\n", "\n"))
    kept.encode("utf-8")


@pytest.mark.parametrize("text", ["  leek\tsoup\f", "수프 🍲 ِ\u200d", "__declined", "a\nb"])
def test_what_people_type_is_kept_as_it_is(text):
    assert kept_text(text) == text


def test_several_choices_are_stored_in_the_order_of_the_file():
    assert read_answer(SEVERAL, ["b", "a"]).value == "a;b"


@given(
    st.text(
        alphabet=st.characters(exclude_characters="\r\n", exclude_categories=["Cs"]), min_size=1, max_size=10
    )
)
def test_text_is_kept_exactly_as_typed(text):
    assert read_answer(WORDS, [text]).value == text


def test_line_ends_become_newlines_and_spaces_stay():
    assert read_answer(WORDS, [" a\r\nb\rc "]).value == " a\nb\nc "


@given(st.integers(0, 48))
def test_every_step_within_the_limits_is_accepted(step):
    assert read_answer(MINUTES, [str(5 * step)]).number == 5 * step
