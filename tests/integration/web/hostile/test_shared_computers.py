"""One browser, several people: the next one opens, deletes and sees nothing of the last."""

from survey_app.errors import DatabaseError


def test_the_next_person_who_types_the_address_of_withdrawal_deletes_nothing(house, walk):
    somebody = walk(house.somebody().consents())
    assert somebody.opens("/withdraw").page.title == "Deleting needs your own link"
    house.clock.passes(hours=2)
    somebody.opens("/done")
    assert "SOUP-1" in somebody.reply.text
    assert "Delete my answers now" not in somebody.text
    assert house.sittings[0].resume_code not in somebody.reply.text
    assert len(house.sittings) == 1


def test_the_link_to_withdrawal_of_a_closing_page_is_good_in_that_browser_only_and_not_for_long(house, walk):
    somebody = walk(house.somebody().consents())
    link = next(a.get("href") for a in somebody.page.all("a") if "/withdraw?" in a.get("href", ""))
    assert house.somebody().opens(link).status == 403
    assert somebody.opens(link).page.title == "Delete all your answers?"
    house.clock.passes(hours=2)
    assert somebody.opens(link).status == 403


def test_the_link_for_coming_back_opens_withdrawal_after_the_end(house, walk):
    walk(house.somebody().consents())
    house.clock.passes(days=20)
    other = house.somebody().opens(f"/r/{house.sittings[0].resume_code}")
    assert "Delete my answers now" in other.text
    assert other.opens("/withdraw").continues().path == "/withdrawn"
    assert house.sittings == []


def test_at_a_kiosk_arriving_forgets_whoever_was_there_before(kiosk):
    somebody = kiosk.somebody().arrives()
    consent = somebody.page.hidden
    somebody.continues()
    form = {**somebody.page.hidden, "cooks": "yes"}
    somebody.arrives()
    assert somebody.opens("/p/start").status == 403
    assert somebody.sends(form, to="/p/start").status == 403
    somebody.sends(consent, to="/s/kitchen")
    assert (somebody.status, somebody.page.title) == (409, "What do you cook?")
    assert somebody.continues().path == "/p/start"
    assert len(kiosk.sittings) == 2


def test_at_a_kiosk_a_second_click_still_counts_once(kiosk):
    form = kiosk.somebody().arrives().page.hidden
    for _ in range(2):
        answer = kiosk.app.test_client().post("/s/kitchen", data={**form, "action": "next"})
        assert answer.headers["Location"] == "/p/start"
    assert len(kiosk.sittings) == 1


def test_a_withdrawal_is_done_even_while_somebody_reads_the_database(house, monkeypatch, caplog):
    from survey_app.web import closing

    def busy(_engine):
        raise DatabaseError("the log could not be emptied")

    monkeypatch.setattr(closing, "erase_traces", busy)
    somebody = house.somebody().consents().opens("/withdraw").continues()
    assert somebody.page.title == "Your answers are deleted"
    assert "could not be emptied" in caplog.text
