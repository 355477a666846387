"""People in a hurry, strangers, broken browsers: nobody sees another's answers, nobody loses a word."""

import logging

import pytest

from survey_app.app import create_app
from survey_app.errors import DatabaseError
from survey_app.settings import Settings
from survey_app.storage.tables import Identity, PageTime, Participant
from survey_app.web.site import Site
from tests.integration.web.conftest import ANSWERS, KEY, House

IDS = {"PROLIFIC_PID": "abc", "STUDY_ID": "s1"}
FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def pantry(house, kitchen):
    """A second study beside the kitchen, with the same pages."""
    house.publishes(kitchen.model_copy(update={"study": kitchen.study.model_copy(update={"id": "pantry"})}))
    return house


@pytest.fixture
def kiosk(make_house, kitchen):
    house = make_house(kiosk=True)
    house.publishes(kitchen)
    return house


def owner_and_stranger(house):
    """Somebody with a draft, and somebody else who knows nothing but the recruiter's id."""
    owner = house.somebody(query=IDS).consents()
    owner.continues(cooks="yes", minutes="40")
    owner.saves_draft(dish="a secret dish")
    return owner, house.somebody(query=IDS).arrives()


def stored(house, page_id):
    return [s.raw for s in house.submissions if s.page_id == page_id]


# ---- a recruiter's id alone ----


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


# ---- consent ----


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


# ---- tabs ----


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


# ---- lost cookies, changed keys, withdrawn sittings ----


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


# ---- time ----


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


# ---- bodies ----


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b'{"cooks": "no"}', "application/json"),
        (b"cooks=no", "text/plain"),
        (b"\xff\xfe\x00", FORM),
        (b"", FORM),
        (b"--x\r\n", "multipart/form-data; boundary=x"),
    ],
)
def test_a_body_that_cannot_be_read_erases_no_draft(house, body, content_type):
    somebody = house.somebody().consents()
    somebody.saves_draft(minutes="42")
    for address in ("/p/start", "/p/start/draft"):
        answer = somebody.client.post(address, data=body, content_type=content_type)
        assert 400 <= answer.status_code < 500
        assert "still here" not in answer.text
    assert [draft.raw["minutes"] for draft in house.drafts] == [["42"]]


def test_bytes_that_are_no_text_are_marked_and_not_stored_as_percent_signs(house, walk):
    somebody = walk(house.somebody().consents(), until="last")
    token = somebody.page.hidden["_token"][0]
    body = f"_token={token}&action=next&last_story=caf%E9+%25E9".encode()
    assert somebody.client.post("/p/last", data=body, content_type=FORM).status_code == 303
    assert stored(house, "last") == [{"last_story": ["caf\N{REPLACEMENT CHARACTER} %E9"]}]


@pytest.mark.parametrize("code", [0, 1, 0xB, 0x1F, 0x7F, 0x85, 0xFFFF, 0x1FFFE])
def test_characters_a_page_cannot_hold_break_no_page(house, walk, code):
    somebody = walk(house.somebody().consents(), until="everything")
    somebody.continues(story=f"a{chr(code)}b")
    assert (somebody.status, somebody.page.filled["story"]) == (422, ["a\N{REPLACEMENT CHARACTER}b"])
    somebody.continues(**{**ANSWERS["everything"], "story": f"a{chr(code)}b"})
    assert stored(house, "everything")[0]["story"] == ["a\N{REPLACEMENT CHARACTER}b"]


def test_the_code_for_declining_can_be_typed_as_text(house, walk):
    somebody = walk(house.somebody().consents(), until="last")
    somebody.presses("lang:ko", last_story="__declined")
    assert somebody.page.filled["last_story"] == ["__declined"]


def test_an_invalid_value_of_a_hidden_field_is_kept_as_received(house):
    somebody = house.somebody(query=IDS).consents()
    somebody.continues(cooks="no", minutes="a lot")
    assert stored(house, "start") == [{"cooks": ["no"], "minutes": ["a lot"]}]


def test_a_repeat_is_logged_without_personal_data(house, caplog):
    somebody = house.somebody(query=IDS).consents()
    form = {**somebody.page.hidden, "cooks": "yes"}
    with caplog.at_level(logging.INFO, logger="survey_app"):
        somebody.sends(form).sends(form, to="/p/start?PROLIFIC_PID=abc&STUDY_ID=s1")
    assert "page start of study kitchen came again" in caplog.text
    assert not any(text in caplog.text for text in ("abc", house.sittings[0].id, house.sittings[0].resume_code))


# ---- tokens and addresses ----


def test_no_token_is_good_for_another_address(house):
    somebody = house.somebody().arrives()
    consent = somebody.page.hidden["_token"]
    page = somebody.continues().page.hidden["_token"]
    offer = somebody.arrives().page.hidden["_token"]
    withdraw = somebody.opens("/withdraw").page.hidden["_token"]
    tokens = {"consent": consent, "page": page, "offer": offer, "withdraw": withdraw}
    addresses = {"/s/kitchen": {"consent", "offer"}, "/withdraw": {"withdraw"}, "/p/start": {"page"}}
    for address in (
        "/s/kitchen",
        "/withdraw",
        "/p/start",
        "/p/withdraw",
        "/p/offer",
        "/p/welcome",
        "/p/start/draft",
    ):
        for kind, token in tokens.items():
            if kind in addresses.get(address, {"page"} if address.endswith("draft") else ()):
                continue
            answer = somebody.client.post(address, data={"_token": token, "action": "next"})
            assert answer.status_code in {303, 400, 403, 404, 409}, (address, kind)
            if answer.status_code == 303:
                assert answer.headers["Location"] == "/p/start", (address, kind)
    assert [s.page_id for s in house.submissions] == ["welcome"]
    assert len(house.sittings) == 1


def test_the_headers_alone_are_no_visit(house):
    somebody = house.somebody().consents()
    before = [time.visits for time in house.rows(PageTime)]
    assert somebody.client.head("/p/start").status_code == 200
    assert [time.visits for time in house.rows(PageTime)] == before


def test_a_refused_method_says_which_are_allowed(house):
    answer = house.app.test_client().delete("/p/start")
    assert (answer.status_code, set(answer.headers["Allow"].split(", "))) == (
        405,
        {"GET", "HEAD", "OPTIONS", "POST"},
    )


def test_a_proxy_cannot_move_our_addresses(make_house, kitchen):
    house = make_house(trusted_proxies=1)
    house.publishes(kitchen)
    answer = house.app.test_client().get("/s/kitchen", headers={"X-Forwarded-Prefix": "/evil"})
    assert "/evil" not in answer.text


def test_pages_may_be_called_like_our_own_addresses(make_house, kitchen):
    from questionnaires.language.compiled import CompiledStudy

    house = make_house()
    content = kitchen.content
    names = dict(zip(("start", "everything", "last"), ("draft", "done", "pause"), strict=True))
    for block in content["study"]["pages"]:
        block["id"] = names.get(block["id"], block["id"])
    house.publishes(CompiledStudy.model_validate(content))
    somebody = house.somebody().consents()
    assert somebody.path == "/p/draft"
    assert somebody.saves_draft(cooks="yes").status_code == 204
    old = {**somebody.page.hidden, "cooks": "yes"}
    for old_page, page in names.items():
        assert somebody.path == f"/p/{page}"
        somebody.continues(**ANSWERS[old_page])
    assert somebody.path == "/done"
    assert somebody.sends(old, to="/p/draft").path == "/done"


def test_limits_are_printed_exactly(house, kitchen):
    from questionnaires.language.compiled import CompiledStudy

    content = kitchen.content
    content["study"]["id"] = "exact"
    for item in content["study"]["items"]:
        if item["id"] == "minutes":
            item |= {"min": 0.1234567, "max": 2000000.5, "step": 0.0000001}
    house.publishes(CompiledStudy.model_validate(content))
    somebody = house.somebody().arrives("exact").continues()
    [control] = somebody.page.controls["minutes"]
    assert [control.get(name) for name in ("min", "max", "step")] == ["0.1234567", "2000000.5", "0.0000001"]
    assert somebody.continues(cooks="yes", minutes="2000000.6").status == 422
    assert "2000000.5" in somebody.text
    assert somebody.continues(minutes="2000000.5").path == "/p/everything"


# ---- shared computers ----


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
