"""Late pages and clocks that are set back: nothing is lost, no duration is negative."""

from survey_app.storage.tables import PageTime
from tests.integration.web.conftest import ANSWERS


def test_a_page_that_comes_late_is_taken_while_the_study_is_open(house):
    somebody = house.somebody().consents()
    house.clock.passes(hours=11)
    assert somebody.continues(cooks="yes").path == "/p/everything"
    house.clock.passes(hours=11)
    assert somebody.opens("/p/everything").status == 200


def test_a_late_page_of_a_closed_study_is_kept_as_a_draft_and_shown_and_leads_to_the_way_out(house):
    somebody = house.somebody().consents()
    house.closes()
    house.clock.passes(hours=11)
    somebody.continues(cooks="yes", minutes="55")
    assert (somebody.status, "55" in somebody.text) == (409, True)
    assert house.drafts[0].raw == {"cooks": ["yes"], "minutes": ["55"]}
    assert house.sittings[0].status == "timed_out"
    somebody.follows("Go to the last page")
    assert (somebody.path, somebody.page.status) == ("/done", "timed_out")
    somebody.follows("Delete my answers now").continues()
    assert [house.sittings, house.drafts] == [[], []]


def test_looking_at_a_page_ends_no_sitting(house, kitchen):
    somebody = house.somebody().consents()
    house.closes()
    house.clock.passes(hours=11)
    assert somebody.opens("/p/start").page.status == "timed_out"
    assert house.sittings[0].status == "started"
    house.publishes(kitchen)
    assert somebody.opens("/p/start").status == 200


def test_a_clock_that_is_set_back_makes_no_negative_durations(house):
    somebody = house.somebody().consents()
    house.clock.passes(minutes=-5)
    somebody.continues(cooks="yes")
    somebody.continues(**ANSWERS["everything"])
    assert all(s.received_at >= s.shown_at for s in house.submissions)
    entered = {time.page_id: time.entered_at for time in house.rows(PageTime)}
    assert all(s.received_at >= entered[s.page_id] for s in house.submissions if s.page_id in entered)
    assert somebody.path == "/p/last"


def test_a_clock_that_is_set_back_before_consent_makes_none_either(house):
    somebody = house.somebody().arrives()
    house.clock.passes(minutes=-5)
    somebody.continues()
    assert house.submissions[0].received_at >= house.submissions[0].shown_at
