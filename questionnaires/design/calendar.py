"""The participant's calendar: which date a scenario day has on a page, and how times read in a language."""

import re
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import NamedTuple
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_skeleton

from questionnaires.design.wording import wording
from questionnaires.language.locales import locale_of
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
    """Where a scenario's times stand for a reader: the date of day 1, and the minutes all clock times move."""

    day1: date
    shift: int = 0

    def date_of(self, day: int) -> date:
        """Return the date of a day, counted as the reader's days are: after the move."""
        return self.day1 + timedelta(days=day - 1)

    def shown(self, at: ScenarioTime) -> ScenarioTime:
        """Return when a moment of the scenario is for the reader; a move may take it to the next day.

        >>> str(Calendar(date(2026, 3, 2), 120).shown(ScenarioTime.parse("D1T23:00")))
        'D2T01:00'
        """
        return at.plus(self.shift) if self.shift else at


def scenario_calendar(scenario: Scenario) -> Calendar:
    """Return the scenario's own calendar, which trust logs keep on every page."""
    return Calendar(scenario.gym_day1)


def shifted_calendar(anchor: Anchor, at: ScenarioTime, *, days_ahead: int = 0) -> Calendar:
    """Return the calendar in which the day of `at` is the participant's today, or some days ahead of it.

    Clock times are kept, so nights stay nights.
    """
    return Calendar(anchor.local.date() + timedelta(days=days_ahead - at.day + 1))


@lru_cache(maxsize=1000)
def weekday(day: date, language: str) -> str:
    """Return the name of a date's weekday.

    >>> weekday(date(2026, 3, 5), "en"), weekday(date(2026, 3, 5), "ko")
    ('Thursday', '목요일')
    """
    return format_date(day, "EEEE", locale=locale_of(language))


def fill_times(text: str, language: str, calendar: Calendar, moment: ScenarioTime) -> str:
    r"""Return the text with its time tokens written out, as somebody says it at `moment`.

    Tokens and `moment` are the scenario's own times; the calendar moves both.

    >>> monday = Calendar(date(2026, 3, 2))
    >>> fill_times("Due {{t:D4T17:00|rel}}.", "en", monday, ScenarioTime.parse("D3T09:00"))
    'Due tomorrow\xa017:00.'
    """
    if "{{" not in text:
        return text

    def written(token: re.Match[str]) -> str:
        return time_text(ScenarioTime.parse(token[1]), token[2], language, calendar, moment)

    return TOKEN_PATTERN.sub(written, text)


def time_text(at: ScenarioTime, form: str, language: str, calendar: Calendar, moment: ScenarioTime) -> str:
    """Return one time in words; `form` is one of `TOKEN_FORMATS`."""
    at, moment = calendar.shown(at), calendar.shown(moment)
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
    at_midnight = datetime(day.year, day.month, day.day, tzinfo=UTC)
    date_text = format_skeleton("MMMMd", at_midnight, locale=locale_of(language))
    return wording(language).far_day.format(weekday=weekday(day, language), date=date_text)
