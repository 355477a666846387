"""The two drawings of a timeline: one scale, breaks where nothing happens, words that no line crosses."""

import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from questionnaires.design.calendar import scenario_calendar
from questionnaires.design.timelines import timeline_of
from questionnaires.design.views import Bar, Lane
from questionnaires.language.loading import load_scenario
from survey_app.web.timelines.axis import axis_of_length, axis_of_scale, stretches_of
from survey_app.web.timelines.lettering import place_beside
from survey_app.web.timelines.lying import lying
from survey_app.web.timelines.standing import standing
from tests.integration.web.example_pages import times

SCENARIOS = Path(__file__).parents[3] / "questionnaires" / "scenarios"
BOTH = pytest.mark.parametrize("draw", [lying, standing], ids=["lying", "standing"])


def timeline(**changes):
    return replace(times.film_timeline(times.ENGLISH_TIMELINE), **changes)


def texts(drawing):
    return [shape.text for shape in drawing.shapes if shape.text]


def drawn(drawing, css):
    return [dict(shape.attributes) for shape in drawing.shapes if shape.css == css]


def stopping():
    seen = timeline()
    own = replace(seen.lanes[0].own[0], stopped="stopped")
    return replace(seen, lanes=(replace(seen.lanes[0], own=(own,)), seen.lanes[1]))


@BOTH
def test_a_timeline_shows_now_the_deadline_the_night_and_both_agents(draw):
    seen = " ".join(texts(draw(timeline())))
    for words_shown in ("Now, 19:35", "22:00", "You sleep", "A", "B"):
        assert words_shown in seen


def test_equal_times_are_equally_long_on_both_sides_of_a_break():
    # Agent A works from 19:35 to 20:25, agent B from 02:00 to 02:50.
    first, second = drawn(lying(timeline()), "work")
    assert first["width"] == second["width"]
    first, second = drawn(standing(timeline()), "work")
    assert first["height"] == second["height"]


def test_an_axis_keeps_the_order_of_time_and_its_length():
    axis = axis_of_length(timeline(), 1.0, 0.08)
    places = [axis.at(minute) for minute in range(19 * 60, 32 * 60 + 1)]
    assert places == sorted(places)
    assert (places[0], pytest.approx(1.0)) == (0.0, places[-1])


def test_stretches_leave_no_hole_and_break_where_nothing_happens_for_hours():
    stretches = stretches_of(timeline())
    assert [a.end for a in stretches[:-1]] == [b.start for b in stretches[1:]]
    assert [(s.start // 60, s.end // 60) for s in stretches if s.broken] == [(22, 25), (27, 32)]


def test_no_hour_is_marked_inside_a_gap():
    axis = axis_of_scale(timeline(), 0.05, 2.0)
    gaps = [s for s in axis.stretches if s.broken]
    assert not [tick for tick in axis.ticks(1.0) for gap in gaps if gap.start < tick < gap.end]


@BOTH
def test_a_break_is_seen(draw):
    torn = draw(timeline())
    assert len(drawn(torn, "cut")) == 2
    assert len([text for text in texts(torn) if text in "\u2026\u22ee"]) == 2
    busy = timeline(end=23 * 60, nights=(), lanes=(Lane("A", (), (Bar(1175, 1225, "x"),), ""),))
    assert drawn(draw(busy), "cut") == []


@BOTH
def test_a_job_that_stops_unfinished_has_an_open_end_and_says_so(draw):
    open_ended = draw(stopping())
    assert len(drawn(open_ended, "stop")) == 1
    assert [text for text in texts(open_ended) if "stopped" in text] == ["\u00d7 stopped"]
    finished = draw(timeline())
    assert drawn(finished, "stop") == []
    assert not [text for text in texts(finished) if "stopped" in text]


def test_on_phones_the_times_stand_on_the_bars():
    assert {"20:25", "\u201322:25", "02:00", "\u201302:50"} <= set(texts(standing(timeline())))


def test_the_label_of_a_bar_moves_aside_where_a_line_would_cross_it():
    placed = place_beside("12:40 to 13:10", 0.25, 0.45, [0.3], 0.0)
    assert not placed.crossed
    assert placed.end < 0.3 or placed.start > 0.3


def test_no_label_of_a_bundled_scenario_is_crossed_by_its_deadline():
    for language in ("en", "ko"):
        for seen in bundled_timelines(language):
            assert drawn(lying(seen), "halo") == [], seen.lanes


def bundled_timelines(language, name="*"):
    for path in sorted(SCENARIOS.glob(f"{name}.yaml")):
        scenario = load_scenario(path).value
        if scenario is None or scenario.ta is None:
            continue
        task = scenario.ta.deferrable
        sides = {
            "behaviour_left": f"{task}/good/execute/now",
            "behaviour_right": f"{task}/good/execute/deferred",
        }
        page = SimpleNamespace(task_id=task, **sides)
        yield timeline_of(scenario, page, language, scenario_calendar(scenario))


@pytest.mark.parametrize(("language", "word"), [("en", "stopped"), ("ko", "중단")])
def test_the_tender_question_stops_unfinished_if_the_agent_works_at_once(language, word):
    seen = next(bundled_timelines(language, "bike_workshop"))
    assert [bar.stopped for lane in seen.lanes for bar in lane.own] == [word, ""]


def test_a_deadline_soon_after_now_gets_its_own_row():
    def heights(due):
        rows = {
            shape.css: dict(shape.attributes)["y"]
            for shape in lying(timeline(due=Bar(due, due, "Upload closes, soon"))).shapes
            if shape.css in {"now-t halo", "due-t halo"}
        }
        return rows["now-t halo"], rows["due-t halo"]

    near, far = heights(1200), heights(1500)
    assert near[0] != near[1]
    assert far[0] == far[1]


@BOTH
def test_a_timeline_without_a_deadline_or_a_night_can_be_drawn(draw):
    assert draw(timeline(due=None, nights=())).shapes


def test_a_timeline_of_two_days_has_few_hours_written():
    hours = [t for t in texts(lying(timeline(end=19 * 60 + 2 * 1440))) if re.fullmatch(r"\d\d:\d\d", t)]
    assert len(hours) <= 8
