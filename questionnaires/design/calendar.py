"""The participant's calendar: which date a scenario day has on a page, and how times read in a language."""

import re
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_skeleton

from questionnaires.design.wording import wording
from questionnaires.language.scenario import Scenario
from questionnaires.language.text import TOKEN_PATTERN
from questionnaires.language.times import ScenarioTime

NO_BREAK = "\u00a0"


class Anchor(NamedTuple):
    """A participant's moment, frozen at consent: an instant in UTC and the IANA zone they were in."""

    instant: datetime
    timezone: str

    @property
    def local(self) -> datetime:
        """The instant on the participant's own clock."""
        return self.instant.astimezone(ZoneInfo(self.timezone))


class Calendar(NamedTuple):
    """Dates for scenario days, by the date of day 1."""

    day1: date

    def date_of(self, day: int) -> date:
        """Return the date of a scenario day."""
        return self.day1 + timedelta(days=day - 1)


def scenario_calendar(scenario: Scenario) -> Calendar:
    """Return the scenario's own calendar, which trust logs keep on every page."""
    return Calendar(scenario.gym_day1)


def shifted_calendar(anchor: Anchor, at: ScenarioTime, *, ahead: bool = False) -> Calendar:
    """Return the calendar in which the day of `at` is the participant's today (anchor mode `shift_day`).

    With `ahead`, a moment that has already passed on the participant's clock is moved to tomorrow.
    Clock times are kept, so nights stay nights.
    """
    local = anchor.local
    started = local.hour * 60 + local.minute > at.minute
    today = local.date() + timedelta(days=1 if ahead and started else 0)
    return Calendar(today - timedelta(days=at.day - 1))


def weekday(day: date, language: str) -> str:
    """Return the name of a date's weekday.

    >>> weekday(date(2026, 3, 5), "en"), weekday(date(2026, 3, 5), "ko")
    ('Thursday', '목요일')
    """
    return format_date(day, "EEEE", locale=language)


def fill_times(text: str, language: str, calendar: Calendar, moment: ScenarioTime) -> str:
    r"""Return the text with its time tokens written out, as somebody says it at `moment`.

    >>> monday = Calendar(date(2026, 3, 2))
    >>> fill_times("Due {{t:D4T17:00|rel}}.", "en", monday, ScenarioTime.parse("D3T09:00"))
    'Due tomorrow\xa017:00.'
    """

    def written(token: re.Match[str]) -> str:
        return time_text(ScenarioTime.parse(token[1]), token[2], language, calendar, moment)

    return TOKEN_PATTERN.sub(written, text)


def time_text(at: ScenarioTime, form: str, language: str, calendar: Calendar, moment: ScenarioTime) -> str:
    """Return one time in words; `form` is one of `TOKEN_FORMATS`."""
    match form.lower():
        case "time":
            words = at.clock
        case "day":
            words = _day(at, language, calendar, moment)
        case "datetime":
            words = _date(at, language, calendar, moment) + NO_BREAK + at.clock
        case _:
            words = _day(at, language, calendar, moment) + NO_BREAK + at.clock
    return words[:1].upper() + words[1:] if form[0].isupper() else words


def _day(at: ScenarioTime, language: str, calendar: Calendar, moment: ScenarioTime) -> str:
    near = {-1: "yesterday", 0: "today", 1: "tomorrow"}.get(at.day - moment.day)
    if near:
        return str(getattr(wording(language), near))
    return _date(at, language, calendar, moment)


def _date(at: ScenarioTime, language: str, calendar: Calendar, moment: ScenarioTime) -> str:
    day = calendar.date_of(at.day)
    if abs(at.day - moment.day) < 7:
        return weekday(day, language)
    # A week away, a weekday alone would name the wrong day.
    date_text = format_skeleton("MMMMd", datetime(day.year, day.month, day.day, tzinfo=UTC), locale=language)
    return wording(language).far_day.format(weekday=weekday(day, language), date=date_text)
