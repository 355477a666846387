"""Consent forms in several tabs, without buttons, after declining: one decision, made once."""

import pytest

from survey_app.storage.tables import Identity, Participant
from tests.integration.web.hostile.strangers import IDS


def test_declining_with_a_form_that_has_consented_leads_to_the_question_about_withdrawal(house):
    somebody = house.somebody().arrives()
    form = somebody.page.hidden
    somebody.sends(form, to="/s/kitchen").sends(form, "decline", to="/s/kitchen")
    assert somebody.page.title == "Delete all your answers?"
    somebody.continues()
    assert house.sittings == []


def test_such_a_form_asks_about_its_own_sitting_and_no_other(house):
    somebody = house.somebody().arrives()
    form = somebody.page.hidden
    somebody.sends(form, to="/s/kitchen").opens("/s/kitchen?new=1").continues()
    assert somebody.sends(form, "decline", to="/s/kitchen").status == 403
    assert len(house.sittings) == 2


def test_declining_in_a_second_tab_asks_about_the_sitting_begun_in_the_first(house):
    somebody = house.somebody().arrives()
    other_tab = somebody.page.hidden
    somebody.arrives().continues()
    somebody.sends(other_tab, "decline", to="/s/kitchen")
    assert somebody.page.title == "Delete all your answers?"
    assert [s.status for s in house.sittings] == ["started"]


def test_whoever_declined_can_still_begin_with_the_same_form_and_only_once(house):
    somebody = house.somebody().arrives()
    form = somebody.page.hidden
    somebody.sends(form, "decline", to="/s/kitchen")
    somebody.sends(form, to="/s/kitchen").sends(form, to="/s/kitchen")
    assert somebody.path == "/p/start"
    assert sorted(s.status for s in house.sittings) == ["declined_consent", "started"]
    assert house.sittings[0].resume_code or house.sittings[1].resume_code
    assert somebody.sends(form, "decline", to="/s/kitchen").page.title == "Delete all your answers?"


@pytest.mark.parametrize("action", ["", "agree", "NEXT", "pause", "back", "\0"])
def test_only_the_button_that_says_so_is_consent(house, action):
    somebody = house.somebody().arrives()
    somebody.sends(somebody.page.hidden, action, to="/s/kitchen")
    assert (somebody.status, somebody.page.title) == (400, "What do you cook?")
    assert house.sittings == []
    assert somebody.continues().path == "/p/start"


def test_a_consent_form_without_any_button_begins_nothing(house):
    somebody = house.somebody().arrives()
    answer = somebody.client.post("/s/kitchen", data=somebody.page.hidden)
    assert (answer.status_code, house.sittings) == (400, [])


def test_a_second_consent_tab_in_one_browser_asks_whether_to_go_on(house):
    somebody = house.somebody().arrives()
    other_tab = somebody.page.hidden
    somebody.arrives().continues()
    somebody.sends(other_tab, to="/s/kitchen")
    assert somebody.page.title == "Welcome back"
    assert len(house.sittings) == 1
    assert somebody.continues().path == "/p/start"


def test_a_chosen_new_start_survives_a_change_of_language_and_the_reverse(house):
    somebody = house.somebody().consents().opens("/s/kitchen?lang=ko")
    assert somebody.page.title == "다시 오셨네요"
    somebody.presses("new")
    assert somebody.page.title == "무엇을 요리하시나요?"
    somebody.presses("lang:en")
    assert somebody.page.title == "What do you cook?"
    assert somebody.continues().path == "/p/start"
    assert len(house.sittings) == 2


def test_of_those_who_decline_nothing_is_stored_that_names_or_opens_anything(house):
    query = {**IDS, "test": "1"}
    house.somebody(query=query).arrives().presses("decline", _timezone="Asia/Seoul")
    [sitting] = house.sittings
    assert (sitting.resume_code, sitting.timezone, sitting.anchor_timezone) == (None, None, "Europe/Lisbon")
    assert (sitting.status, sitting.is_test, sitting.seed, sitting.arm) == ("declined_consent", True, 0, "")
    assert [house.rows(Identity), house.submissions, house.drafts] == [[], [], []]
    assert len(house.rows(Participant)) == 1
