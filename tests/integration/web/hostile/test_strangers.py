"""Whoever knows only a recruiter's id: no answer, no draft and no link of anybody is theirs."""

import pytest

from survey_app.storage.tables import Identity
from tests.integration.web.conftest import ANSWERS
from tests.integration.web.hostile.strangers import IDS, owner_and_stranger, stored


def test_a_recruiters_id_alone_tells_no_link_for_coming_back(house):
    _, stranger = owner_and_stranger(house)
    code = house.sittings[0].resume_code
    assert code not in stranger.reply.text
    assert code not in stranger.opens("/pause").reply.text
    assert stranger.page.title == "Saved. You can close this page."


def test_a_recruiters_id_alone_cannot_withdraw(house):
    _, stranger = owner_and_stranger(house)
    stranger.opens("/withdraw")
    assert (stranger.status, stranger.page.title) == (403, "Deleting needs your own link")
    assert "kitchen@example.org" in stranger.text
    token = owner_and_token(house)
    assert stranger.sends({"_token": token}, to="/withdraw?PROLIFIC_PID=abc&STUDY_ID=s1").status == 403
    assert len(house.sittings) == 1


def owner_and_token(house):
    return (
        house.somebody().opens(f"/r/{house.sittings[0].resume_code}").opens("/withdraw").page.hidden["_token"]
    )


def test_an_empty_form_of_a_stranger_wipes_nobodys_draft(house):
    owner, stranger = owner_and_stranger(house)
    stranger.presses("lang:ko")
    assert owner.opens("/p/everything").page.filled["dish"] == ["a secret dish"]


def test_what_a_stranger_types_overwrites_nobodys_draft(house):
    owner, stranger = owner_and_stranger(house)
    stranger.presses("lang:ko", dish="mine")
    assert {draft.raw["dish"][0] for draft in house.drafts} == {"a secret dish", "mine"}
    owner.saves_draft(dish="a secret dish, and more")
    assert stranger.opens("/p/everything").page.filled["dish"] == ["mine"]


def test_a_stranger_goes_on_at_the_current_page_and_at_no_earlier_one(house):
    _, stranger = owner_and_stranger(house)
    stranger.continues(**ANSWERS["everything"])
    assert stranger.path == "/p/last"
    for earlier in ("/p/start", "/p/everything"):
        assert stranger.opens(earlier).path == "/p/last"
    assert stranger.presses("back").path == "/p/last"
    assert ("action", "back") not in stranger.page.buttons


def test_a_stranger_cannot_change_an_earlier_page_with_a_form_left_open(house):
    house.somebody(query=IDS).consents()
    stranger = house.somebody(query=IDS).arrives()
    form = {**stranger.page.hidden, "cooks": "yes"}
    house.clock.passes(minutes=1)
    other_tab = stranger.opens("/p/start").page.hidden
    stranger.sends(form, to="/p/start?PROLIFIC_PID=abc&STUDY_ID=s1")
    assert stranger.path == "/p/everything"
    stranger.opens("/p/start")
    edited = {**other_tab, "cooks": "yes", "minutes": "123"}
    stranger.sends(edited, to="/p/start?PROLIFIC_PID=abc&STUDY_ID=s1")
    assert (stranger.status, "123" in stranger.text) == (409, True)
    assert len(stored(house, "start")) == 1


@pytest.mark.parametrize("guess", ["40", "41"])
def test_a_stranger_cannot_find_out_answers_by_guessing(house, guess):
    _, stranger = owner_and_stranger(house)
    form = {"cooks": "yes", "minutes": guess, "_token": stranger.page.hidden["_token"]}
    stranger.sends(form, to="/p/start?PROLIFIC_PID=abc&STUDY_ID=s1")
    assert stranger.status == 409


def test_after_the_end_a_stranger_gets_the_code_and_no_way_to_the_answers(house, walk):
    _, stranger = owner_and_stranger(house)
    stranger.continues(**ANSWERS["everything"]).continues(last_story="Bye")
    assert (stranger.path, 'value="SOUP-1"' in stranger.reply.text) == ("/done", True)
    assert house.sittings[0].resume_code not in stranger.reply.text
    assert "Delete my answers now" not in stranger.text
    assert stranger.opens("/withdraw").status == 403


def test_the_owner_keeps_everything_when_the_recruiters_link_is_clicked_again(house):
    owner, _ = owner_and_stranger(house)
    owner.arrives()
    assert owner.page.filled["dish"] == ["a secret dish"]
    assert house.sittings[0].resume_code in owner.reply.text


@pytest.mark.parametrize(
    "value", ["{{%PROLIFIC_PID%}}", "{{PID}}", "${e://Field/PID}", "[PID]", "%PID%", "  ", "PROLIFIC_PID"]
)
def test_an_id_nobody_filled_in_is_no_id(house, value):
    query = {"PROLIFIC_PID": value, "STUDY_ID": value}
    first = house.somebody(query=query).consents()
    first.continues(cooks="yes")
    assert house.somebody(query=query).arrives().path == "/s/kitchen"
    assert house.rows(Identity) == []


def test_bytes_that_are_no_text_are_no_id_and_travel_on_as_they_came(house):
    somebody = house.somebody().opens("/s/kitchen?PROLIFIC_PID=caf%E9").continues()
    assert house.rows(Identity) == []
    assert somebody.query_string == "PROLIFIC_PID=caf%E9"


def test_very_long_ids_do_not_meet(house):
    people = [house.somebody(query={"PROLIFIC_PID": "x" * 300 + end}).consents() for end in "ab"]
    assert len(house.sittings) == 2
    people[0].continues(cooks="yes")
    assert house.somebody(query=people[0].query).arrives().path == "/p/everything"
