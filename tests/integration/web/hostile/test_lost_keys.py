"""Lost cookies, changed keys, withdrawn sittings: people are told how to come back."""

from survey_app.app import create_app
from survey_app.settings import Settings
from survey_app.web.site import Site
from tests.integration.web.conftest import ANSWERS, KEY, House
from tests.integration.web.hostile.strangers import IDS


def with_another_key(house):
    chosen = Settings(database_url=house.site.settings.database_url, secret_key=KEY[::-1])
    site = Site(chosen, clock=house.clock, draw_seed=lambda: 7)
    return House(create_app(chosen, site), site, house.clock, house.writes)


def test_after_a_change_of_the_key_the_recruiters_id_leads_back_with_what_was_typed(house):
    somebody = house.somebody(query=IDS).consents()
    after = with_another_key(house)
    somebody.client = after.app.test_client()
    somebody.continues(cooks="yes", minutes="77")
    assert (somebody.status, somebody.path) == (400, "/p/start")
    assert somebody.page.filled == {"cooks": ["yes"], "minutes": ["77"]}
    assert somebody.continues().path == "/p/everything"
    after.site.close()


def test_after_a_change_of_the_key_others_can_copy_what_they_typed_and_are_told_how_to_come_back(house, walk):
    somebody = walk(house.somebody().consents(), until="last")
    after = with_another_key(house)
    somebody.client = after.app.test_client()
    somebody.continues(last_story="a long story")
    assert (somebody.status, "a long story" in somebody.text) == (403, True)
    assert "your own link" in somebody.text
    assert "safe" not in somebody.text
    after.site.close()


def test_with_blocked_cookies_a_recruiters_id_is_enough_to_take_part(house):
    somebody = house.somebody(query=IDS).arrives()
    for answers in ({}, ANSWERS["start"], ANSWERS["everything"], ANSWERS["last"]):
        somebody.client = house.app.test_client()
        somebody.continues(follow=False, **answers)
        address = somebody.reply.headers["location"]
        somebody.client = house.app.test_client()
        somebody.opens(address)
    assert (somebody.path, somebody.page.status) == ("/done", "completed")


def test_after_a_withdrawal_an_old_tab_is_told_neutrally(house):
    somebody = house.somebody().consents()
    form = {**somebody.page.hidden, "cooks": "yes"}
    somebody.opens("/withdraw")
    question = somebody.page.hidden
    somebody.continues()
    for fields, to in ((form, "/p/start"), (question, "/withdraw")):
        somebody.sends(fields, to=to)
        assert (somebody.status, somebody.page.title) == (410, "This sitting is no longer here")
        assert "safe" not in somebody.text
