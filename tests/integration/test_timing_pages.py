"""Every timing page of the bundled studies: at many hours, in three zones, over clock changes."""

import re
from datetime import datetime, timedelta
from itertools import product
from pathlib import Path
from zoneinfo import ZoneInfo

import numpy as np
import pytest

from questionnaires.design.assignment import PastDraws, draw
from questionnaires.design.calendar import Anchor, Calendar, weekday
from questionnaires.design.pages import render
from questionnaires.design.plan import Plan
from questionnaires.design.planning import plan_pages
from questionnaires.design.wording import wording
from questionnaires.language.loading import load_compiled

STUDIES = Path(__file__).parents[2] / "questionnaires" / "studies"
#: The eve and the day on which the clocks change in New York and Lisbon, in spring and autumn, and any day.
DAYS = (
    *("2026-03-05", "2026-03-07", "2026-03-08", "2026-03-28", "2026-03-29"),
    *("2026-10-24", "2026-10-25", "2026-10-31", "2026-11-01"),
)
#: As early and late as people come, and hours at which pages move by clock, back and forth.
HOURS = ("08:10", "14:40", "16:10", "19:20", "23:50")
ZONES = ("Asia/Seoul", "America/New_York", "Europe/Lisbon")
CLOCK = re.compile(r"(?<!\d)\d\d:\d\d(?!\d)")


@pytest.fixture(scope="module", params=["three_t", "first_study"])
def study(request):
    compiled = load_compiled(STUDIES / request.param).value
    return compiled, draw(compiled.study, PastDraws(), np.random.default_rng(7))


def timing_pages(study, day, hour, zone, language):
    """The timing pages of somebody who consents then and there, with their places and what they show."""
    compiled, draws = study
    consented = datetime.fromisoformat(f"{day}T{hour}").replace(tzinfo=ZoneInfo(zone))
    anchor = Anchor(consented.astimezone(ZoneInfo("UTC")), zone)
    plan = plan_pages(compiled, draws, anchor)
    pages = [page for page in plan.pages if page.kind == "timing"]
    return [(page, render(compiled, plan, page, language, anchor)) for page in pages]


def clock(total):
    return f"{total // 60 % 24:02d}:{total % 60:02d}"


def minutes(written):
    return int(written[:2]) * 60 + int(written[3:])


@pytest.mark.parametrize(("zone", "language"), list(product(ZONES, ["en", "ko"])))
def test_at_every_hour_the_drawing_and_the_words_tell_the_same_natural_story(study, zone, language):
    modes = set()
    for day, hour in product(DAYS, HOURS):
        for page, view in timing_pages(study, day, hour, zone, language):
            where = f"{day} {hour} {page.page_id}"
            modes.add(page.placed.mode)
            assert_natural(view.timeline, where)
            assert_work_is_where_it_belongs(page, view.timeline, where)
            assert_words_agree(view, where)
            assert_days_agree(study[0], page, view, where)
    assert modes == {"shift_day", "shift_clock"}


def assert_natural(line, where):
    for night in line.nights:
        # The drawing may cut a later night; its label tells all of it.
        begins, ends = map(minutes, CLOCK.findall(night.label))
        assert 0 <= (begins - 21 * 60) % 1440 <= (ends - 21 * 60) % 1440 <= 12 * 60, where
        assert night.start % 1440 == begins, where
    assert line.start <= line.now.start < line.nights[0].start < line.nights[0].end <= line.end, where
    assert line.due is None or line.now.start < line.due.start <= line.end, where


def assert_work_is_where_it_belongs(page, line, where):
    for role, lane in zip((page.left, page.right), line.lanes, strict=True):
        bars = (*lane.own, *lane.work)
        assert all(line.now.start <= bar.start < bar.end <= line.end for bar in bars), where
        assert [CLOCK.findall(bar.label) for bar in bars] == [[clock(b.start), clock(b.end)] for b in bars], (
            where
        )
        asleep = any(n.start <= lane.work[0].start and lane.work[0].end <= n.end for n in line.nights)
        assert asleep == (role == "sleep"), where


def assert_words_agree(view, where):
    line = view.timeline
    terms = " ".join(text for term in view.terms for text in term.lines)
    now = CLOCK.findall(line.now.label)
    assert now == [clock(line.now.start)], where
    assert now[0] in terms, where
    assert set(CLOCK.findall(line.nights[0].label)) <= set(CLOCK.findall(terms)), where
    for side, lane in zip(view.sides, line.lanes, strict=True):
        said, plan = side.entries
        assert said.clock == plan.clock == now[0], where
        told = set(CLOCK.findall(said.text)) | set(CLOCK.findall(lane.words))
        assert {clock(bar.start) for bar in (*lane.own, *lane.work)} <= told, where
        assert {clock(bar.end) for bar in lane.work} <= told, where


def assert_days_agree(compiled, page, view, where):
    words, scenario = wording(view.language), compiled.scenario(page.scenario_id)
    calendar = Calendar(page.placed.day1, page.placed.shift_minutes)
    today = calendar.date_of(calendar.shown(scenario.ta.window.open).day)
    for side, lane in zip(view.sides, view.timeline.lanes, strict=True):
        works = next(row.value for row in side.entries[1].card.rows if row.term == words.works)
        days = lane.work[0].start // 1440
        named = [words.today, words.tomorrow, weekday(today + timedelta(days=2), view.language)][days]
        assert works.lower().startswith(f"{named}\u00a0{clock(lane.work[0].start)}".lower()), where


#: For somebody who consents on 5 March: how each scenario is moved, and the now of its pages.
PLACES = {
    "08:10": {
        "wetland_revision": "shift_day 05T17:30",
        "portfolio_panel": "shift_day 05T20:30",
        "assessment_week": "shift_day 05T18:00",
        "bike_workshop": "shift_day 05T16:00",
    },
    "14:40": {
        "wetland_revision": "shift_day 05T17:30",
        "portfolio_panel": "shift_day 05T20:30",
        "assessment_week": "shift_day 05T18:00",
        "bike_workshop": "shift_clock 05T15:00",
    },
    "19:20": {
        "wetland_revision": "shift_clock 05T19:30",
        "portfolio_panel": "shift_clock 05T19:30",
        "assessment_week": "shift_clock 05T19:30",
        "bike_workshop": "shift_day 06T16:00",
    },
    "23:50": {
        "wetland_revision": "shift_day 06T17:30",
        "portfolio_panel": "shift_day 06T20:30",
        "assessment_week": "shift_day 06T18:00",
        "bike_workshop": "shift_day 06T16:00",
    },
}


@pytest.mark.parametrize("hour", PLACES)
@pytest.mark.parametrize("zone", ZONES)
def test_all_pages_of_a_scenario_stand_at_the_same_moment(study, hour, zone):
    for page, view in timing_pages(study, "2026-03-05", hour, zone, "en"):
        opens = study[0].scenario(page.scenario_id).ta.window.open
        today = page.placed.day1 + timedelta(days=opens.day - 1)
        told = f"{page.placed.mode} {today:%d}T{clock(view.timeline.now.start)}"
        assert told == PLACES[hour][page.scenario_id]


@pytest.mark.parametrize("language", ["en", "ko"])
def test_what_a_plan_keeps_shows_the_same_page_whatever_the_anchor_would_say_later(study, language):
    compiled, draws = study
    night = Anchor(datetime(2026, 3, 5, 23, 50, tzinfo=ZoneInfo("UTC")), "Europe/Lisbon")
    morning = Anchor(datetime(2026, 3, 6, 8, 10, tzinfo=ZoneInfo("UTC")), "Asia/Seoul")
    plan = plan_pages(compiled, draws, night)
    stored = Plan.model_validate_json(plan.model_dump_json())
    for page, kept in zip(plan.pages, stored.pages, strict=True):
        if page.placed:
            shown = render(compiled, plan, page, language, night)
            assert render(compiled, stored, kept, language, morning) == shown
            assert render(compiled, stored, kept, language, morning).rendered_hash == shown.rendered_hash
