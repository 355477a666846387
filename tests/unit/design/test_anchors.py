"""Where timing pages stand on a participant's clock: at their hour where that is natural, else on their day."""

from datetime import date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from questionnaires.design.anchors import place_conflict
from questionnaires.design.calendar import Anchor, Calendar
from questionnaires.language.loading import load_scenario
from questionnaires.language.scenario import Scenario

SCENARIOS = Path(__file__).parents[3] / "questionnaires" / "scenarios"
ZONES = ("Asia/Seoul", "America/New_York", "Europe/Lisbon", "Africa/Cairo", "Australia/Lord_Howe")


def scenario(name):
    return load_scenario(SCENARIOS / f"{name}.yaml").value


# The window opens on day 4 at 16:00; sleep is from 23:00 to 07:00, the agent's work from 02:00.
BIKE = scenario("bike_workshop")
# The window opens on day 4 at 20:30; sleep is from 23:00 to 06:30, the agent's work from 01:10.
SITE = scenario("portfolio_panel")


def consenting(at, zone="Asia/Seoul"):
    return Anchor(datetime.fromisoformat(at).replace(tzinfo=ZoneInfo(zone)).astimezone(ZoneInfo("UTC")), zone)


def placed(story, at, zone="Asia/Seoul"):
    made = place_conflict(story, consenting(at, zone))
    return made.mode, made.shift_minutes, now_of(story, made)


def now_of(story, made):
    calendar = Calendar(made.day1, made.shift_minutes)
    shown = calendar.shown(story.ta.window.open)
    return f"{calendar.date_of(shown.day)} {shown.clock}"


@pytest.mark.parametrize(
    ("at", "mode", "shift", "now"),
    [
        # Sleep would begin before 21:00: the day is moved, the clock is not.
        ("2026-03-05T08:10", "shift_day", 0, "2026-03-05 16:00"),
        ("2026-03-05T13:30", "shift_day", 0, "2026-03-05 16:00"),
        ("2026-03-05T13:31", "shift_clock", -120, "2026-03-05 14:00"),
        ("2026-03-05T14:40", "shift_clock", -60, "2026-03-05 15:00"),
        ("2026-03-05T15:00", "shift_clock", -60, "2026-03-05 15:00"),
        ("2026-03-05T15:01", "shift_clock", -30, "2026-03-05 15:30"),
        ("2026-03-05T16:00:59", "shift_clock", 0, "2026-03-05 16:00"),
        ("2026-03-05T18:00", "shift_clock", 120, "2026-03-05 18:00"),
        # Sleep would end after 09:00, and the window has begun: tomorrow.
        ("2026-03-05T18:01", "shift_day", 0, "2026-03-06 16:00"),
        ("2026-03-05T23:50", "shift_day", 0, "2026-03-06 16:00"),
    ],
)
def test_the_window_opens_now_rounded_up_where_nights_stay_nights_else_today_or_tomorrow(at, mode, shift, now):
    assert placed(BIKE, at) == (mode, shift, now)


def moved(story, **times):
    """The same conflict with other times, by their place in the file."""
    content = story.model_dump_json(by_alias=True)
    for old, new in times.items():
        content = content.replace(old.replace("_", ":"), new)
    return Scenario.model_validate_json(content)


def test_a_window_before_midnight_may_open_after_it_on_the_next_date():
    late = moved(SITE, D4T20_30="D4T22:30")
    assert placed(late, "2026-03-05T23:10") == ("shift_clock", 60, "2026-03-05 23:30")
    assert placed(late, "2026-03-05T23:40") == ("shift_clock", 90, "2026-03-06 00:00")
    assert placed(late, "2026-03-06T00:20") == ("shift_clock", 120, "2026-03-06 00:30")


def test_somebody_who_also_sleeps_at_noon_keeps_every_hour():
    nap = BIKE.availability[0].model_dump(by_alias=True) | {
        "from": "D1T14:00",
        "to": "D1T15:00",
        "state": "sleep",
    }
    rested = Scenario.model_validate(
        BIKE.model_dump(by_alias=True)
        | {"availability": [*BIKE.model_dump(by_alias=True)["availability"], nap]}
    )
    assert placed(rested, "2026-03-05T15:50")[0] == "shift_day"


@pytest.mark.parametrize(
    ("story", "at", "zone", "wanted"),
    [
        # Lisbon has no 01:00 to 02:00 on 29 March 2026; the agent would work from 01:10 in that night.
        (SITE, "2026-03-28T20:10", "Europe/Lisbon", ("shift_day", 0, "2026-03-29 20:30")),
        (SITE, "2026-03-28T08:10", "Europe/Lisbon", ("shift_day", 0, "2026-03-29 20:30")),
        (SITE, "2026-03-29T20:10", "Europe/Lisbon", ("shift_clock", 0, "2026-03-29 20:30")),
        # An hour earlier the agent works from 00:10, which is there.
        (SITE, "2026-03-28T19:10", "Europe/Lisbon", ("shift_clock", -60, "2026-03-28 19:30")),
        # On 25 October 2026 Lisbon has 01:00 to 02:00 twice: it reads as in any night.
        (SITE, "2026-10-24T20:10", "Europe/Lisbon", ("shift_clock", 0, "2026-10-24 20:30")),
        # New York has no 02:00 to 03:00 on 8 March 2026.
        (BIKE, "2026-03-07T15:40", "America/New_York", ("shift_day", 0, "2026-03-08 16:00")),
        (BIKE, "2026-03-07T14:40", "America/New_York", ("shift_clock", -60, "2026-03-07 15:00")),
        (BIKE, "2026-10-31T15:40", "America/New_York", ("shift_clock", 0, "2026-10-31 16:00")),
        # Seoul leaves its clocks alone.
        (SITE, "2026-03-28T20:10", "Asia/Seoul", ("shift_clock", 0, "2026-03-28 20:30")),
    ],
)
def test_no_page_names_a_time_that_is_not_there_when_the_clocks_go_forward(story, at, zone, wanted):
    assert placed(story, at, zone) == wanted


MOMENTS = st.integers(0, 3 * 365 * 24 * 60).map(
    lambda minutes: datetime(2025, 1, 1, tzinfo=ZoneInfo("UTC")) + timedelta(minutes=minutes)
)
CONFLICTS = [one for one in map(scenario, sorted(p.stem for p in SCENARIOS.glob("*.yaml"))) if one.ta]


@given(MOMENTS, st.sampled_from(ZONES), st.sampled_from(CONFLICTS))
def test_at_any_moment_in_any_zone_now_is_soon_nights_are_nights_and_order_is_kept(instant, zone, story):
    anchor = Anchor(instant, zone)
    made = place_conflict(story, anchor)
    calendar, ta = Calendar(made.day1, made.shift_minutes), story.ta

    def wall(at):
        shown = calendar.shown(at)
        return datetime.combine(calendar.date_of(shown.day), datetime.min.time()) + timedelta(
            minutes=shown.minute
        )

    told = anchor.local.replace(tzinfo=None, second=0, microsecond=0)
    ahead = wall(ta.window.open) - told
    assert timedelta(0) <= ahead < timedelta(days=3)
    assert made.mode == "shift_day" or ahead < timedelta(minutes=30)
    urgent, deferrable = story.task(ta.urgent), story.task(ta.deferrable)
    moments = [ta.window.open, urgent.deadline, ta.next_feasible, deferrable.deadline]
    assert [wall(at) for at in moments] == sorted(wall(at) for at in moments)
    for sleep in story.sleeps():
        begins, length = wall(sleep.start), wall(sleep.end) - wall(sleep.start)
        evening = (begins - timedelta(hours=21)).time()
        since = timedelta(hours=evening.hour, minutes=evening.minute)
        assert since + length <= timedelta(hours=12)
    for timing in deferrable.timing.values():
        works = (timing.work, *timing.own_work)
        for at in (timing.ready, *(edge for work in works for edge in (work.open, work.close))):
            there = wall(at).replace(tzinfo=ZoneInfo(zone))
            assert datetime.fromtimestamp(there.timestamp(), ZoneInfo(zone)).time() == there.time()


def test_the_same_anchor_gives_the_same_place():
    assert place_conflict(BIKE, consenting("2026-03-05T14:40")) == place_conflict(
        BIKE, consenting("2026-03-05T14:40")
    )
    assert place_conflict(BIKE, consenting("2026-03-05T14:40")).day1 == date(2026, 3, 2)
