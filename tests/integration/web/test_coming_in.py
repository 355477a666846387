"""Coming in and coming back: the right person, at the right page, in the right language."""

from survey_app.storage.tables import Identity


def test_the_door_says_that_a_link_is_needed(house):
    assert house.somebody().opens("/").page.title == "You need the link of a study"


def test_the_entry_shows_the_consent_page_and_makes_no_sitting(house):
    somebody = house.somebody().arrives()
    assert somebody.status == 200
    assert somebody.page.buttons[0] == ("action", "next")
    assert house.sittings == []


def test_consenting_leads_to_the_first_page(house):
    somebody = house.somebody().consents()
    assert (somebody.path, somebody.page.status) == ("/p/start", "started")
    assert [sitting.status for sitting in house.sittings] == ["started"]


def test_an_accepted_page_answers_303(house):
    somebody = house.somebody().arrives().continues(follow=False)
    assert somebody.status == 303


def test_consenting_twice_with_one_form_begins_one_sitting(house):
    somebody = house.somebody().arrives()
    form = somebody.page.hidden
    somebody.sends(form, to="/s/kitchen").sends(form, to="/s/kitchen")
    assert len(house.sittings) == 1
    assert somebody.path == "/p/start"


def test_a_second_click_on_the_recruiters_link_finds_the_same_sitting(house):
    query = {"PROLIFIC_PID": "abc", "STUDY_ID": "s1", "SESSION_ID": "x"}
    somebody = house.somebody(query=query).consents()
    somebody.continues(cooks="yes")
    somebody.arrives()
    assert somebody.path == "/p/everything"
    assert len(house.sittings) == 1
    assert house.rows(Identity)[0].person == "abc"


def test_the_query_string_survives_every_redirect(house):
    query = {"PROLIFIC_PID": "abc", "STUDY_ID": "s1", "SESSION_ID": "x"}
    somebody = house.somebody(query=query).consents()
    assert somebody.query_string == "PROLIFIC_PID=abc&STUDY_ID=s1&SESSION_ID=x"
    somebody.continues(cooks="yes")
    assert somebody.query_string == "PROLIFIC_PID=abc&STUDY_ID=s1&SESSION_ID=x"


def test_a_query_string_cannot_change_where_a_redirect_leads(house):
    query = {"PROLIFIC_PID": "abc", "_external": "1", "_scheme": "javascript", "page_id": "last"}
    somebody = house.somebody(query=query).arrives().continues(follow=False)
    assert somebody.reply.headers["location"].startswith("/p/start?")


def test_a_recruiters_id_in_another_browser_goes_on_but_shows_no_earlier_answers(house):
    query = {"PROLIFIC_PID": "abc", "STUDY_ID": "s1"}
    first = house.somebody(query=query).consents()
    first.continues(cooks="yes", minutes="40")
    first.saves_draft(dish="a secret dish")
    second = house.somebody(query=query).arrives()
    assert second.path == "/p/everything"
    assert "a secret dish" not in second.reply.text
    second.opens("/p/start")
    assert second.path == "/p/everything"
    assert ("action", "back") not in second.page.buttons


def test_what_such_a_browser_types_itself_is_shown_in_it(house):
    query = {"PROLIFIC_PID": "abc", "STUDY_ID": "s1"}
    house.somebody(query=query).consents().continues(cooks="yes")
    second = house.somebody(query=query).arrives()
    second.presses("lang:ko", dish="my own dish")
    assert second.page.filled["dish"] == ["my own dish"]


def test_mturk_parameters_are_read_where_the_study_recruits_there(house):
    house.somebody(query={"workerId": "W1", "hitId": "H1", "assignmentId": "A1"}).consents()
    found = house.rows(Identity)[0]
    assert (found.source, found.person, found.recruiter_study) == ("mturk", "W1", "H1")


def test_a_link_without_identity_offers_to_go_on_or_to_start_anew(house):
    somebody = house.somebody().consents()
    somebody.continues(cooks="yes")
    somebody.arrives()
    assert somebody.page.title == "Welcome back"
    assert somebody.page.buttons == [("action", "next"), ("action", "new")]
    assert somebody.continues().path == "/p/everything"


def test_starting_anew_begins_another_sitting_and_keeps_the_first(house):
    somebody = house.somebody().consents()
    somebody.arrives().presses("new")
    assert somebody.path == "/s/kitchen"
    somebody.continues()
    assert len(house.sittings) == 2


def test_a_kiosk_never_tells_that_somebody_began(make_house, kitchen):
    house = make_house(kiosk=True)
    house.publishes(kitchen)
    somebody = house.somebody().consents().arrives()
    assert somebody.page.title == "What do you cook?"


def test_a_resume_link_opens_the_sitting_in_any_browser_with_its_answers(house):
    somebody = house.somebody().consents()
    somebody.continues(cooks="yes", minutes="25")
    other = house.somebody().opens(f"/r/{house.sittings[0].resume_code}")
    assert other.path == "/p/everything"
    assert other.opens("/p/start").page.filled["minutes"] == ["25"]


def test_an_unknown_resume_code_asks_whether_the_whole_link_was_copied(house):
    somebody = house.somebody().opens("/r/none-such")
    assert (somebody.status, somebody.page.title) == (404, "This link does not open anything")
    assert "Check that the whole link was copied." in somebody.text


def test_the_consent_page_lists_in_plain_sight_what_the_study_says_it_stores(house, kitchen):
    page = house.somebody().arrives().page
    facts = next(part for part in page.all("dl") if "facts" in part.get("class"))
    assert page.words(facts).count(kitchen.study.privacy.stored.in_language("en")) == 1


def test_the_fold_names_who_checked_the_study_only_where_somebody_did(house, kitchen, first_study):
    def fold(study):
        return house.somebody().opens(f"/s/{study}").text

    house.publishes(first_study)
    texts = {study.study.id: (study.study.ethics, fold(study.study.id)) for study in (kitchen, first_study)}
    for ethics, text in texts.values():
        assert ("who checked this study" in text) == (ethics is not None)


def test_an_unknown_study_is_a_kind_404(house):
    somebody = house.somebody().arrives("cooking")
    assert (somebody.status, somebody.page.title) == (404, "We know no study at this address")


def test_the_browsers_language_is_chosen_and_the_address_may_say_another(house):
    assert house.somebody(language="ko-KR,ko;q=0.9").arrives().page.title == "무엇을 요리하시나요?"
    assert house.somebody(language="fr").arrives().page.title == "What do you cook?"
    assert house.somebody().opens("/s/kitchen?lang=ko").page.title == "무엇을 요리하시나요?"


def test_the_language_button_of_the_consent_page_keeps_the_recruiters_id(house):
    somebody = house.somebody(query={"PROLIFIC_PID": "abc"}).arrives().presses("lang:ko")
    assert somebody.page.title == "무엇을 요리하시나요?"
    assert "PROLIFIC_PID=abc" in somebody.query_string
    assert house.sittings == []


def test_declining_shows_its_own_code_and_a_way_to_reconsider(house):
    somebody = house.somebody().arrives().presses("decline")
    assert (somebody.path, somebody.page.status) == ("/done", "declined_consent")
    assert "Quite all right." in somebody.text
    assert 'value="NO-1"' in somebody.reply.text
    assert somebody.arrives().continues().path == "/p/start"


def test_a_closed_study_lets_nobody_new_in_but_those_who_began_go_on(house):
    from survey_app.publishing import close

    somebody = house.somebody().consents()
    with house.site.database.writing() as session:
        close(session, "kitchen", house.clock())
        session.commit()
    late = house.somebody().arrives()
    assert (late.status, late.page.title) == (403, "This study is closed")
    assert somebody.continues(cooks="yes").path == "/p/everything"


def test_a_full_study_says_so(make_house, kitchen):
    house = make_house()
    entry = kitchen.study.entry.model_copy(update={"quota": 1})
    house.publishes(kitchen.model_copy(update={"study": kitchen.study.model_copy(update={"entry": entry})}))
    house.somebody().consents()
    late = house.somebody().consents()
    assert (late.path, late.page.status) == ("/done", "quota_full")
    assert late.page.title == "Enough people have taken part"


def test_a_forged_consent_form_begins_nothing(house):
    somebody = house.somebody().arrives().sends({"_token": "x.y"}, to="/s/kitchen")
    assert somebody.status == 400
    assert somebody.page.title == "What do you cook?"
    assert house.sittings == []


def test_a_form_of_one_study_cannot_consent_to_another(house, kitchen):
    other = kitchen.study.model_copy(update={"id": "pantry"})
    house.publishes(kitchen.model_copy(update={"study": other}))
    form = house.somebody().arrives().page.hidden
    assert house.somebody().arrives().sends(form, to="/s/pantry").status == 400


def test_the_cookie_is_signed_hidden_from_scripts_and_secure_only_over_https(house):
    somebody = house.somebody().arrives().continues(follow=False)
    cookie = somebody.reply.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie
    forged = house.somebody()
    forged.client.set_cookie("sitting", f'["{house.sittings[0].id}",-1,0]')
    assert forged.opens("/p/start").status == 403


def test_a_trusted_proxy_that_says_https_makes_the_cookie_secure(make_house, kitchen):
    house = make_house(trusted_proxies=1)
    house.publishes(kitchen)
    somebody = house.somebody().arrives()
    told = {"X-Forwarded-Proto": "https"}
    answer = somebody.client.post("/s/kitchen", data={**somebody.page.hidden, "action": "next"}, headers=told)
    assert "Secure" in answer.headers["Set-Cookie"]


def test_nobody_else_can_say_that_a_request_came_by_https(house):
    somebody = house.somebody().arrives()
    told = {"X-Forwarded-Proto": "https"}
    answer = somebody.client.post("/s/kitchen", data={**somebody.page.hidden, "action": "next"}, headers=told)
    assert "Secure" not in answer.headers["Set-Cookie"]


def test_cookies_survive_a_restart(make_house, kitchen):
    before = make_house()
    before.publishes(kitchen)
    somebody = before.somebody().consents()
    after = make_house()
    again = after.somebody()
    again.client.set_cookie("sitting", somebody.cookie.value)
    assert again.opens("/p/start").status == 200


def test_healthz_answers(house):
    assert house.somebody().opens("/healthz").reply.text == "ok\n"
