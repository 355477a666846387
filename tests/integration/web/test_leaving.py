"""Leaving: the ticket to the closing page, and withdrawal."""

from survey_app.storage.tables import Participant, Withdrawal


def test_finishing_leaves_a_ticket_that_opens_only_the_closing_page(house, walk):
    somebody = walk(house.somebody().consents())
    assert somebody.opens("/p/start").path == "/done"
    assert somebody.opens("/p/everything").path == "/done"
    assert somebody.opens("/pause").path == "/done"


def test_after_finishing_the_link_offers_a_new_start(house, walk):
    somebody = walk(house.somebody().consents()).arrives()
    assert somebody.page.title == "What do you cook?"


def test_after_finishing_a_known_person_sees_the_closing_page_again(house, walk):
    somebody = walk(house.somebody(query={"PROLIFIC_PID": "abc"}).consents()).arrives()
    assert (somebody.path, somebody.page.status) == ("/done", "completed")


def test_the_link_for_coming_back_shows_the_code_again(house, walk):
    walk(house.somebody().consents())
    other = house.somebody().opens(f"/r/{house.sittings[0].resume_code}")
    assert (other.path, 'value="SOUP-1"' in other.reply.text) == ("/done", True)


def test_the_last_page_sent_again_leads_to_the_closing_page(house, walk):
    somebody = walk(house.somebody().consents(), until="last")
    form = {**somebody.page.hidden, "last_story": "Bye"}
    somebody.sends(form, to="/p/last").sends(form, to="/p/last")
    assert somebody.path == "/done"
    assert [s.page_id for s in house.submissions].count("last") == 1


def test_the_closing_page_before_the_end_leads_back(house):
    assert house.somebody().consents().opens("/done").path == "/p/start"


def test_the_closing_page_can_be_read_in_the_other_language(house, walk):
    somebody = walk(house.somebody().consents()).opens("/done?lang=ko")
    assert somebody.page.title == "끝까지 답해 주셔서 감사합니다."


def test_only_those_whom_a_site_sent_are_asked_to_take_the_code_back_to_it(house, walk):
    sent = walk(house.somebody(query={"PROLIFIC_PID": "abc"}).consents())
    assert "take this code back to the site that sent you here" in sent.text
    own = walk(house.somebody().consents())
    assert "Keep this code if somebody asked you for it." in own.text


def test_keeping_the_answers_looks_like_the_main_way_and_deleting_them_does_not(house):
    page = house.somebody().consents().opens("/withdraw").page
    keep = next(a for a in page.all("a") if page.words(a) == "Keep my answers")
    delete = next(b for b in page.all("button", page.form) if b.get("value") == "next")
    assert keep.get("class") == "button"
    assert "quiet" in delete.get("class")


def test_the_own_link_can_be_mailed_to_oneself(house):
    page = house.somebody().consents().opens("/pause").page
    mail = next(a.get("href") for a in page.all("a") if a.get("href").startswith("mailto:?"))
    assert house.sittings[0].resume_code in mail


def test_the_recruiters_address_is_a_link(house, walk):
    somebody = walk(house.somebody().consents())
    links = [a.get("href") for a in somebody.page.all("a")]
    assert "https://recruiter.example.org/submit?cc=SOUP-1" in links


def test_withdrawal_asks_first_and_then_deletes_everything(house):
    somebody = house.somebody(query={"PROLIFIC_PID": "abc"}).consents()
    somebody.continues(cooks="yes").opens("/withdraw")
    assert somebody.page.title == "Delete all your answers?"
    assert len(house.sittings) == 1
    somebody.continues()
    assert (somebody.path, somebody.page.title) == ("/withdrawn", "Your answers are deleted")
    assert [house.sittings, house.submissions, house.rows(Participant)] == [[], [], []]
    assert house.rows(Withdrawal) != []
    assert somebody.opens("/p/start").status == 403


def test_withdrawal_is_possible_after_the_end(house, walk):
    somebody = walk(house.somebody().consents()).follows("Delete my answers now").continues()
    assert somebody.path == "/withdrawn"
    assert house.sittings == []


def test_withdrawal_without_the_form_deletes_nothing(house):
    somebody = house.somebody().consents().sends({}, to="/withdraw")
    assert somebody.status == 400
    assert len(house.sittings) == 1


def test_a_page_sent_after_withdrawing_elsewhere_is_told_so(house):
    somebody = house.somebody().consents()
    other = house.somebody()
    other.client.set_cookie("sitting", somebody.cookie.value)
    other.opens("/withdraw").continues()
    somebody.continues(cooks="yes")
    assert (somebody.status, somebody.page.title) == (410, "This sitting is no longer here")
