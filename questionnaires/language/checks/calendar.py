"""Scenario time: days, spans, the user's availability, the zone and the weekday."""

import calendar
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from questionnaires.language.checks.cases import ScenarioCase, StudyCase
from questionnaires.language.checks.rules import Finding, scenario_rule, study_rule
from questionnaires.language.scenario import Availability, Scenario
from questionnaires.language.times import MINUTES_PER_DAY, ScenarioTime
from questionnaires.language.vocabulary import WEEKDAYS


class Stretch(NamedTuple):
    """One occurrence of an availability entry, in minutes since midnight of day 1."""

    start: int
    end: int
    entry: int


@scenario_rule("time-after-end", "Move it to an earlier day, or give the scenario more days (10 at most).")
def after_the_end(case: ScenarioCase) -> Iterator[Finding]:
    """Yield times after the scenario's last day; a night or a ready time may reach into the next morning."""
    last = case.scenario.days * MINUTES_PER_DAY
    for path, at in case.times:
        if at.total > last + (MINUTES_PER_DAY if path[0] == "availability" else 0):
            yield Finding(path, f"{at} is after the last day, {case.scenario.days}")


@scenario_rule("span-order", "A stretch begins before it ends; write the earlier time first.")
def reversed_spans(case: ScenarioCase) -> Iterator[Finding]:
    """Yield stretches that end before they begin."""
    times = dict(case.times)
    for path, at in case.times:
        partner = {"open": "close", "from": "to"}.get(str(path[-1]))
        end = times.get((*path[:-1], partner)) if partner else None
        if end is not None and end.total <= at.total:
            yield Finding(path[:-1], f"it ends at {end}, not after its beginning at {at}")
    for place, task in enumerate(case.scenario.tasks):
        for name, timing in task.timing.items():
            if timing.ready.total < timing.work.close.total:
                path = ("tasks", place, "timing", name, "ready")
                yield Finding(path, f"ready at {timing.ready}, before the work ends at {timing.work.close}")


@scenario_rule("availability-gap", "Add an entry for the missing time; every minute of every day needs one.")
def gaps(case: ScenarioCase) -> Iterator[Finding]:
    """Yield stretches for which nothing says where the user is; one that comes back daily is told once."""
    told: Counter[tuple[int, int]] = Counter()
    first: dict[tuple[int, int], str] = {}
    for start, end in _uncovered(case.scenario):
        daily = (start % MINUTES_PER_DAY, end - start)
        told[daily] += 1
        first.setdefault(daily, f"nothing covers {_clock(start)} to {_clock(end)}")
    for daily, times in told.items():
        more = f", and the same on {times - 1} other days" if times > 1 else ""
        yield Finding(("availability",), first[daily] + more)


@scenario_rule("availability-overlap", "Let one stretch end where the next begins.")
def overlaps(case: ScenarioCase) -> Iterator[Finding]:
    """Yield entries that say two things of one minute."""
    told: set[int] = set()
    for first, second in pairwise(stretches(case.scenario)):
        if second.start < first.end and second.entry not in told:
            told.add(second.entry)
            both = f"{_clock(second.start)} to {_clock(min(first.end, second.end))}"
            yield Finding(("availability", second.entry), f"{both} is in entry {first.entry + 1} too")


@scenario_rule("no-sleep", "Add a `sleep` stretch to that day; timing questions rest on the nights.")
def sleepless(case: ScenarioCase) -> Iterator[Finding]:
    """Yield days on which the user never sleeps."""
    nights = sleeps(case.scenario)
    awake = []
    for day in range(1, case.scenario.days + 1):
        start, end = (day - 1) * MINUTES_PER_DAY, day * MINUTES_PER_DAY
        if not any(night.start < end and night.end > start for night in nights):
            awake.append(str(day))
    if awake:
        days = "day" if len(awake) == 1 else "days"
        yield Finding(("availability",), f"there is no sleep on {days} {', '.join(awake)}")


@scenario_rule("sleep-disturbed", "Set `deliver: false` and `decide: false` for sleep.")
def disturbed(case: ScenarioCase) -> Iterator[Finding]:
    """Yield sleep in which messages would arrive or decisions be made."""
    for place, one in enumerate(case.scenario.availability):
        if one.state == "sleep" and (one.deliver or one.decide):
            key = "deliver" if one.deliver else "decide"
            yield Finding(("availability", place, key), "somebody asleep gets no messages and decides nothing")


@scenario_rule("weekday-mismatch", "Change the weekday or the date so that they agree.")
def weekday(case: ScenarioCase) -> Iterator[Finding]:
    """Yield a first day whose date falls on another weekday."""
    scenario = case.scenario
    falls = WEEKDAYS[scenario.gym_day1.weekday()]
    if falls != scenario.day1_weekday:
        name = calendar.day_name[scenario.gym_day1.weekday()]
        yield Finding(("day1_weekday",), f"{scenario.gym_day1} is a {name}, not `{scenario.day1_weekday}`")


ZONE_ADVICE = "Write an IANA name such as Asia/Seoul or Europe/Lisbon."


@scenario_rule("timezone", ZONE_ADVICE)
def scenario_zone(case: ScenarioCase) -> Iterator[Finding]:
    """Yield a time zone that does not exist."""
    return _zone(case.scenario.timezone)


@study_rule("timezone", ZONE_ADVICE)
def study_zone(case: StudyCase) -> Iterator[Finding]:
    """Yield a time zone that does not exist."""
    return _zone(case.study.timezone)


def stretches(scenario: Scenario) -> list[Stretch]:
    """Return every occurrence of the availability entries within the scenario, in order of time."""
    last = scenario.days * MINUTES_PER_DAY
    every = (one for place, entry in enumerate(scenario.availability) for one in _repeated(entry, place, last))
    return sorted(one for one in every if one.start < one.end)


def sleeps(scenario: Scenario) -> list[Stretch]:
    """Return the stretches in which the user sleeps, in order; nights over midnight are joined."""
    joined: list[Stretch] = []
    for one in stretches(scenario):
        if scenario.availability[one.entry].state != "sleep":
            continue
        if joined and joined[-1].end >= one.start:
            joined[-1] = joined[-1]._replace(end=max(joined[-1].end, one.end))
        else:
            joined.append(one)
    return joined


def _uncovered(scenario: Scenario) -> Iterator[tuple[int, int]]:
    reached = 0
    for one in stretches(scenario):
        if one.start > reached:
            yield reached, one.start
        reached = max(reached, one.end)
    last = scenario.days * MINUTES_PER_DAY
    if reached < last:
        yield reached, last


def _repeated(entry: Availability, place: int, last: int) -> Iterator[Stretch]:
    start, length = entry.start.total, entry.end.total - entry.start.total
    while start < last:
        yield Stretch(start, min(start + length, last), place)
        if entry.every is None:
            return
        start += MINUTES_PER_DAY


def _zone(name: str) -> Iterator[Finding]:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        yield Finding(("timezone",), f"there is no time zone `{name}`")


def _clock(minutes: int) -> str:
    day, minute = divmod(minutes, MINUTES_PER_DAY)
    return str(ScenarioTime(day, MINUTES_PER_DAY) if minute == 0 and day else ScenarioTime(day + 1, minute))
