"""Scenario times and texts: what they read, what they refuse, and that writing gives back what was read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from questionnaires.language.checks.texts import written_time
from questionnaires.language.text import LText
from questionnaires.language.times import MINUTES_PER_DAY, ScenarioTime

TIMES = st.builds(ScenarioTime, st.integers(1, 99), st.integers(0, MINUTES_PER_DAY - 1))


@given(TIMES)
def test_a_time_reads_what_it_writes(at):
    assert ScenarioTime.parse(str(at)) == at


@given(TIMES, TIMES)
def test_times_are_ordered_as_their_minutes(first, second):
    assert (first < second) == (first.total < second.total)


@given(TIMES, st.integers(0, 10_000))
def test_a_later_time_is_that_many_minutes_later(at, minutes):
    assert at.plus(minutes).total == at.total + minutes


def test_a_day_can_end_at_24():
    assert ScenarioTime.parse("D1T24:00").total == ScenarioTime.parse("D2T00:00").total


@pytest.mark.parametrize(
    "text", ["D0T10:00", "D1T24:01", "D1T25:00", "D1T9:00", "d1t10:00", "D1 10:00", "10:00", ""]
)
def test_what_is_no_time_is_refused(text):
    with pytest.raises(ValueError, match="D3T14:00"):
        ScenarioTime.parse(text)


@given(
    st.dictionaries(
        st.sampled_from(["en", "ko", "pt-BR"]), st.text("ab ", min_size=1).map("x".__add__), min_size=1
    )
)
def test_a_text_writes_what_it_reads(texts):
    assert LText.model_validate(texts).model_dump() == texts


def test_a_text_tells_its_tokens_and_placeholders():
    text = LText.model_validate({"en": "{content} by {{t:D3T14:00|rel}} and {{t:D4T09:00|Day}}"})
    assert [(str(token.at), token.format) for token in text.tokens("en")] == [
        ("D3T14:00", "rel"),
        ("D4T09:00", "Day"),
    ]
    assert text.placeholders("en") == ["content"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  ",
        {},
        {"en": ""},
        {"english": "x"},
        {"en": 3},
        ["x"],
        None,
        "{{t:D1|rel}}",
        "{{t:D1T10:00|hour}}",
        "{{t:D1T10:00}}",
    ],
)
def test_what_is_no_text_is_refused(text):
    with pytest.raises(ValidationError):
        LText.model_validate(text)


@pytest.mark.parametrize(
    "text",
    [
        "at 14:00",
        "by 9:30.",
        "2 pm",
        "2:30 p.m.",
        "8 o’clock",
        "at noon",
        "on Monday",
        "Sundays",
        "Thu, 14",
        "March 2",
        "오후 3시",
        "오후 세 시",
        "9시까지",
        "14시 30분",
        "월요일",
        "정오에",
        "3월 2일",
    ],
)
def test_a_time_written_out_is_found(text):
    assert written_time(text)


@pytest.mark.parametrize(
    "text",
    [
        "40 minutes",
        "3 hours",
        "version 1.2.3",
        "2 portions",
        "may be",
        "the sun",
        "a monitor",
        "3시간",
        "두 시간",
        "동시에",
        "12세트",
        "16:9",
        "몇 시",
    ],
)
def test_what_only_looks_like_a_time_is_left_alone(text):
    assert not written_time(text)
