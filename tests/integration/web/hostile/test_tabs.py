"""Stale and second tabs: what was typed is shown again, and nothing is sent twice."""

import pytest

from tests.integration.web.conftest import ANSWERS


@pytest.mark.parametrize("action", ["next", "lang:ko", "back", "pause"])
def test_what_was_typed_in_a_stale_tab_is_shown_again_whatever_is_pressed(house, walk, action):
    somebody = walk(house.somebody().consents(), until="everything")
    stale = {**somebody.page.hidden, "dish": "typed in the old tab"}
    house.clock.passes(minutes=1)
    walk_on = somebody.opens("/p/everything").continues(**ANSWERS["everything"])
    assert walk_on.path == "/p/last"
    somebody.sends(stale, action, to="/p/everything")
    assert somebody.status == 409
    assert somebody.page.filled["dish"] == ["typed in the old tab"]


@pytest.mark.parametrize("action", ["next", "lang:ko", "pause"])
def test_what_was_typed_in_a_tab_of_a_sitting_that_ended_is_shown_again(house, walk, action):
    somebody = walk(house.somebody().consents(), until="last")
    stale = {**somebody.page.hidden, "last_story": "typed in the old tab"}
    somebody.opens("/p/last").continues(last_story="Bye")
    somebody.sends(stale, action, to="/p/last")
    assert (somebody.status, "typed in the old tab" in somebody.text) == (409, True)
    assert somebody.follows("Go to the last page").path == "/done"


def test_a_form_that_was_sent_changed_and_sent_again_shows_what_was_changed(house, walk):
    somebody = walk(house.somebody().consents(), until="everything")
    form = {**somebody.page.hidden, **somebody.page.filled, **ANSWERS["everything"], "dish": "soup"}
    assert somebody.sends(form, to="/p/everything").path == "/p/last"
    assert somebody.sends(form, to="/p/everything").path == "/p/last"
    somebody.sends({**form, "dish": "soup with leeks"}, to="/p/everything")
    assert (somebody.status, somebody.page.filled["dish"]) == (409, ["soup with leeks"])
    last = somebody.opens("/p/last").page.hidden | {"last_story": "Bye"}
    assert somebody.sends(last, to="/p/last").path == "/done"
    somebody.sends({**last, "last_story": "Bye, and one more thing"}, to="/p/last")
    assert (somebody.status, "one more thing" in somebody.text) == (409, True)


def test_an_untouched_stale_tab_simply_leads_on(house, walk):
    somebody = walk(house.somebody().consents(), until="everything")
    stale = somebody.page.hidden
    house.clock.passes(minutes=1)
    somebody.opens("/p/everything").continues(**ANSWERS["everything"])
    assert somebody.sends({**stale, "dish": ""}, "pause", to="/p/everything").path == "/pause"


def test_two_studies_in_one_browser_do_not_lock_each_other_out(pantry):
    somebody = pantry.somebody().consents()
    kitchen_form = somebody.page.hidden
    somebody.arrives("pantry").continues()
    pantry_form = somebody.page.hidden
    somebody.sends({**kitchen_form, "cooks": "yes", "minutes": "1"}, to="/p/start")
    assert (somebody.status, somebody.path) == (200, "/p/everything")
    somebody.continues(**ANSWERS["everything"])
    assert somebody.path == "/p/last"
    somebody.sends({**pantry_form, "cooks": "yes", "minutes": "2"}, to="/p/start")
    assert somebody.path == "/p/everything"
    by_id = {s.id: s.study_id for s in pantry.sittings}
    sent = [(by_id[s.sitting_id], s.page_id) for s in pantry.submissions if s.page_id != "welcome"]
    assert sorted(sent) == [("kitchen", "everything"), ("kitchen", "start"), ("pantry", "start")]


def test_each_study_of_a_browser_is_read_paused_and_finished_on_its_own(pantry, walk):
    somebody = pantry.somebody().consents()
    somebody.arrives("pantry").continues()
    codes = {s.study_id: s.resume_code for s in pantry.sittings}
    somebody.arrives("kitchen").continues()
    somebody.presses("pause", cooks="yes")
    assert codes["kitchen"] in somebody.reply.text
    assert codes["pantry"] not in somebody.reply.text
    walk(somebody.follows("Go on now"))
    assert somebody.path == "/done"
    assert somebody.arrives("pantry").continues().path == "/p/start"
    assert somebody.presses("pause").reply.text.count(codes["pantry"])
