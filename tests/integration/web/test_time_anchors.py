"""A timing page is moved to the hour at which somebody consents, and stays there when they come back."""

import re
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from questionnaires.language.loading import load_compiled
from survey_app.export.study import study_rows

EXAMPLE = Path(__file__).parents[3] / "questionnaires" / "examples" / "timing.yaml"
#: New in each form that is served is the signed token of decision 0001; in each browser the name under which a
#: tab keeps what may not have arrived.
TOKENS = re.compile(r'(name="_token" value=|data-keep=)"[^"]*"')


@pytest.fixture
def night_house(make_house):
    house = make_house()
    house.publishes(load_compiled(EXAMPLE).value)
    return house


def consents_at(house, time, zone):
    house.clock.now = (
        datetime.fromisoformat(f"2026-03-05T{time}").replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    )
    return house.somebody().arrives("example_timing").continues(_timezone=zone)


def shown(somebody):
    return TOKENS.sub(r"\1", somebody.reply.text)


@pytest.mark.parametrize(
    ("time", "zone", "now", "asleep"),
    [
        # At 23:50 sleep would begin long after midnight: the page keeps its clock and is about tomorrow.
        ("23:50", "Asia/Seoul", "Now, 20:00", "You sleep, 22:00 to 07:00"),
        ("21:40", "America/New_York", "Now, 22:00", "You sleep, 00:00 to 09:00"),
        ("08:10", "Europe/Lisbon", "Now, 20:00", "You sleep, 22:00 to 07:00"),
    ],
)
def test_whoever_resumes_the_next_morning_reads_the_page_they_left(night_house, time, zone, now, asleep):
    somebody = consents_at(night_house, time, zone)
    first = shown(somebody)
    assert now in first
    assert asleep in first
    night_house.clock.passes(hours=9, minutes=25)
    assert shown(somebody.opens("/p/night_now_or_sleep")) == first
    elsewhere = night_house.somebody().opens(f"/r/{night_house.sittings[0].resume_code}")
    assert shown(elsewhere) == first


def test_all_pages_of_a_sitting_stay_at_the_hour_of_consent(night_house):
    somebody = consents_at(night_house, "21:40", "America/New_York")
    nows = []
    for _ in range(3):
        nows += re.findall(r"Now, \d\d:\d\d", somebody.reply.text)[:1]
        night_house.clock.passes(hours=4)
        somebody.answers_all()
    assert nows == ["Now, 22:00"] * 3
    assert night_house.sittings[0].status == "completed"


def test_an_export_tells_how_each_page_was_moved(night_house):
    for time, zone in (("23:50", "Asia/Seoul"), ("21:40", "America/New_York")):
        consents_at(night_house, time, zone)
    with night_house.site.database.reading() as session:
        rows = list(study_rows(session, "example_timing"))
    pages = [row for row in rows if getattr(row, "page_id", "") == "night_now_or_sleep"]
    moved = {(row.anchor_mode, row.anchor_date, row.anchor_shift_minutes) for row in pages}
    assert moved == {("shift_day", "2026-03-06", 0), ("shift_clock", "2026-03-05", 120)}
    (consent, *_) = [row for row in rows if getattr(row, "page_id", "") == "consent"]
    assert (consent.anchor_mode, consent.anchor_date, consent.anchor_shift_minutes) == (None, None, None)
