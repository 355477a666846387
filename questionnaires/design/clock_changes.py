"""Nights in which the clocks go forward: an hour is skipped, and a page must not name a time in it."""

from collections.abc import Iterator
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from questionnaires.design.calendar import Calendar
from questionnaires.design.nights import nights_of
from questionnaires.language.scenario import Scenario
from questionnaires.language.text import TOKEN_PATTERN
from questionnaires.language.times import ScenarioTime


def has_every_time(scenario: Scenario, calendar: Calendar, timezone: str) -> bool:
    """Return whether every time of a scenario's conflict is there on the clocks of a zone.

    An hour that is repeated in autumn has all its times: they read as in any other night.
    """
    zone = ZoneInfo(timezone)
    return not any(_is_skipped(calendar.shown(at), calendar, zone) for at in _times(scenario))


def _is_skipped(at: ScenarioTime, calendar: Calendar, zone: ZoneInfo) -> bool:
    wall = datetime.combine(calendar.date_of(at.day), time.min, zone) + timedelta(minutes=at.minute)
    before, after = (wall.replace(fold=fold).utcoffset() for fold in (0, 1))
    # PEP 495: of a time that is not there, `fold` tells the offsets before and after the clocks go forward.
    return before is not None and after is not None and before < after


def _times(scenario: Scenario) -> Iterator[ScenarioTime]:
    ta = scenario.ta
    if ta is None:
        return
    yield from (ta.window.open, ta.window.close, ta.next_feasible)
    last = ta.window.open.total
    for task in (scenario.task(ta.urgent), scenario.task(ta.deferrable)):
        yield from (task.deadline,) if task.deadline else ()
        yield from (ScenarioTime.parse(at) for at, _ in TOKEN_PATTERN.findall(task.model_dump_json()))
        for timing in task.timing.values():
            for work in (timing.work, *timing.own_work):
                yield from (work.open, work.close)
                last = max(last, work.close.total)
            yield timing.ready
    for night in nights_of(scenario):
        if night.end > ta.window.open.total and night.start < last:
            yield from (ScenarioTime(1, 0).plus(edge) for edge in night)
