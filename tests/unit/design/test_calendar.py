from datetime import UTC, date, datetime

import pytest

from questionnaires.design.calendar import Anchor, Calendar, fill_times, shifted_calendar, weekday
from questionnaires.language.times import ScenarioTime

MONDAY = Calendar(date(2026, 3, 2))


def at(text):
    return ScenarioTime.parse(text)


@pytest.mark.parametrize(
    ("token", "english", "korean"),
    [
        ("{{t:D3T14:00|time}}", "14:00", "14:00"),
        ("{{t:D3T14:00|day}}", "today", "오늘"),
        ("{{t:D4T14:00|rel}}", "tomorrow\u00a014:00", "내일\u00a014:00"),
        ("{{t:D2T14:00|Day}}", "Yesterday", "어제"),
        ("{{t:D6T09:30|rel}}", "Saturday\u00a009:30", "토요일\u00a009:30"),
        ("{{t:D3T14:00|datetime}}", "Wednesday\u00a014:00", "수요일\u00a014:00"),
    ],
)
def test_times_read_as_said_at_their_moment(token, english, korean):
    assert fill_times(token, "en", MONDAY, at("D3T08:00")) == english
    assert fill_times(token, "ko", MONDAY, at("D3T08:00")) == korean


def test_a_day_a_week_away_is_named_with_its_date():
    far = "{{t:D10T14:00|day}}"
    assert fill_times(far, "en", MONDAY, at("D2T08:00")) == "Wednesday, March 11"
    assert fill_times(far, "ko", MONDAY, at("D2T08:00")) == "3월 11일 수요일"


def test_a_pair_happens_on_the_participants_own_day():
    # 23:50 in Seoul on 5 March is still 14:50 UTC; its weekday is Thursday.
    anchor = Anchor(datetime(2026, 3, 5, 14, 50, tzinfo=UTC), "Asia/Seoul")
    calendar = shifted_calendar(anchor, at("D4T16:00"))
    assert calendar.date_of(4) == date(2026, 3, 5)
    assert fill_times("{{t:D4T16:00|datetime}}", "en", calendar, at("D4T16:00")) == "Thursday\u00a016:00"


def test_a_calendar_can_stand_some_days_ahead():
    anchor = Anchor(datetime(2026, 3, 5, 20, 0, tzinfo=UTC), "UTC")
    assert shifted_calendar(anchor, at("D4T16:00"), days_ahead=1).date_of(4) == date(2026, 3, 6)


@pytest.mark.parametrize(
    ("shift", "english", "korean"),
    [
        (0, "tomorrow\u00a023:00", "내일\u00a023:00"),
        (-60, "tomorrow\u00a022:00", "내일\u00a022:00"),
        (90, "Thursday\u00a000:30", "목요일\u00a000:30"),
    ],
)
def test_a_move_of_the_clock_carries_the_day_along(shift, english, korean):
    # Said on a Tuesday at 18:00 of the scenario, about the evening after.
    moved = Calendar(MONDAY.day1, shift)
    assert fill_times("{{t:D3T23:00|rel}}", "en", moved, at("D2T18:00")) == english
    assert fill_times("{{t:D3T23:00|rel}}", "ko", moved, at("D2T18:00")) == korean


def test_what_is_said_after_midnight_because_of_a_move_speaks_of_its_new_day():
    moved = Calendar(MONDAY.day1, 120)
    assert fill_times("{{t:D2T22:30|rel}}", "en", moved, at("D2T22:30")) == "today\u00a000:30"
    assert fill_times("{{t:D2T21:00|rel}}", "en", moved, at("D2T22:30")) == "yesterday\u00a023:00"


def test_days_are_calendar_days_over_a_clock_change():
    # Lisbon moves its clocks on 29 March 2026; the day after is still tomorrow.
    anchor = Anchor(datetime(2026, 3, 29, 0, 30, tzinfo=UTC), "Europe/Lisbon")
    calendar = shifted_calendar(anchor, at("D2T08:00"))
    assert [calendar.date_of(day).day for day in (1, 2, 3)] == [28, 29, 30]


def test_days_are_written_in_a_language_with_a_region():
    assert weekday(date(2026, 3, 5), "pt-BR") == "quinta-feira"
