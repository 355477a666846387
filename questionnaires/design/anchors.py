"""Where a page stands on its participant's clock: the anchor mode, the date of day 1, how far times move.

`docs/decisions/0010-shift-clock.md` tells why. Everything here is reckoned on the face of a wall clock, never
in elapsed hours: a class at nine is at nine on the day after the clocks change, too.
"""

from datetime import datetime, timedelta

from questionnaires.design.calendar import Anchor, Calendar, scenario_calendar, shifted_calendar
from questionnaires.design.clock_changes import has_every_time
from questionnaires.design.nights import nights_of
from questionnaires.design.plan import Placed, PlannedPage
from questionnaires.design.stimuli import spoken_at, timing_moment
from questionnaires.language.compiled import CompiledStudy
from questionnaires.language.scenario import Scenario
from questionnaires.language.times import MINUTES_PER_DAY, ScenarioTime

#: A window opens at the participant's now, rounded up to these minutes.
ROUNDED_TO = 30
#: Sleep that was moved stays between these: 21:00, and 09:00 of the next day.
NIGHT_BEGINS, NIGHT_ENDS = 21 * 60, 33 * 60
#: How many days are looked at for one with every time; the clocks go forward once a year, for one night.
_DAYS_TRIED = 8


def placed_on(compiled: CompiledStudy, page: PlannedPage, anchor: Anchor) -> Placed | None:
    """Return where a page stands for its participant, None for a page that is not moved.

    What was fixed at consent holds; only a page without it, as in a preview, is placed by the anchor.
    """
    if page.placed or page.kind not in {"timing", "depth_pair", "capability_pair"}:
        return page.placed
    scenario = compiled.scenario(page.scenario_id or "")
    if page.kind == "timing":
        return place_conflict(scenario, anchor)
    return Placed(mode="shift_day", day1=shifted_calendar(anchor, moment_of(scenario, page)).day1)


def calendar_of(compiled: CompiledStudy, page: PlannedPage, anchor: Anchor) -> Calendar:
    """Return the calendar a page is read by: in a log its scenario's own, else one moved to the participant."""
    if page.kind == "trust_log":
        return scenario_calendar(compiled.scenario(page.scenario_id or ""))
    placed = placed_on(compiled, page, anchor)
    return Calendar(placed.day1, placed.shift_minutes) if placed else Calendar(anchor.local.date())


def moment_of(scenario: Scenario, page: PlannedPage) -> ScenarioTime:
    """Return the moment at which a pair is read: when its agents speak, or when the conflict's window opens."""
    if page.kind == "timing":
        return timing_moment(scenario)
    return spoken_at(scenario, scenario.task(page.task_id or ""))


def place_conflict(scenario: Scenario, anchor: Anchor) -> Placed:
    """Return where a scenario's timing pages stand: at the participant's very hour, else on their day.

    `shift_clock`: the window opens at their now, rounded up to half an hour. All times move alike, so deadlines
    keep their order and deferred work stays inside sleep. All sleep must stay between 21:00 and 09:00.

    `shift_day`, where it would not: clock times are kept, and the window's day is today, or tomorrow if the
    window has begun.

    Neither names a time that is not there because the clocks go forward: `shift_clock` gives way to `shift_day`
    then, and that goes on to the next day.

    Raises:
        LookupError: if the scenario has no temporal allocation.
    """
    opens, local, zone = timing_moment(scenario), anchor.local, anchor.timezone
    at_now = _opening_at(_rounded_up(local), opens)
    if _sleeps_at_night(scenario, at_now.shift) and has_every_time(scenario, at_now, zone):
        return Placed(mode="shift_clock", day1=at_now.day1, shift_minutes=at_now.shift)
    begun = local.hour * 60 + local.minute > opens.minute
    days = [shifted_calendar(anchor, opens, days_ahead=begun + more) for more in range(_DAYS_TRIED)]
    whole = (day for day in days if has_every_time(scenario, day, zone))
    return Placed(mode="shift_day", day1=next(whole, days[0]).day1)


def _rounded_up(local: datetime) -> datetime:
    # Seconds do not count: whoever consents within the minute the window opens is in time.
    minute = local.replace(second=0, microsecond=0, tzinfo=None)
    return minute + timedelta(minutes=-(minute.hour * 60 + minute.minute) % ROUNDED_TO)


def _opening_at(begins: datetime, opens: ScenarioTime) -> Calendar:
    half = MINUTES_PER_DAY // 2
    # The shorter way round the clock: half past midnight is two hours after 22:30, not 22 before.
    shift = (begins.hour * 60 + begins.minute - opens.minute + half) % MINUTES_PER_DAY - half
    return Calendar(begins.date() - timedelta(days=opens.plus(shift).day - 1), shift)


def _sleeps_at_night(scenario: Scenario, shift: int) -> bool:
    # Deferred work lies inside sleep, which `survey check` sees to; so it stays at night with it.
    return all(
        (night.start + shift - NIGHT_BEGINS) % MINUTES_PER_DAY + night.end - night.start
        <= NIGHT_ENDS - NIGHT_BEGINS
        for night in nights_of(scenario)
    )
