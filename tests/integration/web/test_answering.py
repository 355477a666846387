"""Answering: nothing typed is lost, nothing counts twice, nothing is shown before its turn."""

import pytest


def test_a_whole_sitting_ends_with_its_code(house, walk):
    somebody = walk(house.somebody().consents())
    assert (somebody.path, somebody.page.status) == ("/done", "completed")
    assert 'value="SOUP-1"' in somebody.reply.text
    assert "It was about soup." in somebody.text
    assert "Until the end of June." in somebody.text


def test_what_is_typed_is_stored_as_it_was_typed(house, walk):
    walk(house.somebody().consents(), until="last")
    stored = next(s.raw for s in house.submissions if s.page_id == "everything")
    assert stored["dish"] == ["  leek soup "]
    assert stored["story"] == ['My aunt\'s.\nWith "cream", =1+1, 수프 🍲']
    assert stored["tools"] == ["pot", "pan"]


@pytest.mark.parametrize("text", ["\n\nBegins with empty lines", "</textarea><script>", "a & b &amp; c", " "])
def test_text_comes_back_into_its_field_unchanged(house, walk, text):
    somebody = walk(house.somebody().consents(), until="last")
    somebody.presses("lang:en", last_story=text)
    assert somebody.page.filled["last_story"] == [text]


def test_missing_answers_are_named_in_a_summary_and_beside_their_fields(house, walk):
    somebody = walk(house.somebody().consents(), until="everything")
    somebody.continues(likes="2", dish="stew")
    assert somebody.status == 422
    assert "3 answers are still missing" in somebody.text
    assert somebody.page.all("title")[0].text.startswith("Error: ")
    summary = next(s for s in somebody.page.all("section") if s.get("id") == "summary")
    targets = [link.get("href")[1:] for link in somebody.page.all("a", summary)]
    assert targets == ["i-tools", "i-people", "i-hunger"]
    ids = {element.get("id") for element in somebody.page.document.iter() if element.get("id")}
    assert set(targets) <= ids
    assert "Choose at least one of these answers." in somebody.text
    assert somebody.page.filled["likes"] == ["2"]
    assert somebody.page.filled["dish"] == ["stew"]


@pytest.mark.parametrize(
    ("name", "value", "english", "korean"),
    [
        ("people", "0", "The smallest number possible here is 1.", "1 이상의 숫자를 입력해 주세요."),
        ("people", "99", "The largest number possible here is 12.", "12 이하의 숫자를 입력해 주세요."),
        ("people", "a few", "Enter a number in digits, such as 1.", "1처럼 숫자로 입력해 주세요."),
        ("hunger", "33", "Enter a number in steps of 5, counted from 0.", "0부터 5 단위로 입력해 주세요."),
        ("dish", "x" * 41, "Shorten it to at most 40 characters.", "40자 이내로 줄여 주세요."),
        ("since", "April", "Enter a date as year-month-day", "연-월-일 순서로 입력해 주세요."),
        ("likes", "9", "Choose one of the answers shown here.", "여기에 있는 답 가운데에서 골라 주세요."),
        ("tools", ["pot", "none"], "cannot stand together", "함께 고를 수 없습니다"),
    ],
)
def test_every_problem_says_what_to_do_in_both_languages(house, walk, name, value, english, korean):
    somebody = walk(house.somebody().consents(), until="everything")
    from tests.integration.web.conftest import ANSWERS

    somebody.continues(**{**ANSWERS["everything"], name: value})
    assert (somebody.status, english in somebody.text) == (422, True)
    kept = [value] if isinstance(value, str) else value
    if name != "likes":
        assert somebody.page.filled[name] == kept
    somebody.presses("lang:ko").continues(**{name: value})
    assert korean in somebody.text


def test_one_missing_answer_is_spoken_of_in_the_singular(house):
    somebody = house.somebody().consents().continues()
    assert "One answer is still missing" in somebody.text


def test_a_declined_answer_is_accepted(house, walk):
    somebody = walk(house.somebody().consents(), until="everything")
    from tests.integration.web.conftest import ANSWERS

    assert somebody.continues(**{**ANSWERS["everything"], "likes": "__declined"}).path == "/p/last"


def test_sending_one_form_twice_counts_once(house):
    somebody = house.somebody().consents()
    form = {**somebody.page.hidden, "cooks": "yes"}
    somebody.sends(form, to="/p/start").sends(form, to="/p/start")
    assert somebody.path == "/p/everything"
    assert [s.page_id for s in house.submissions].count("start") == 1


def test_a_page_whose_turn_has_not_come_leads_to_the_one_whose_turn_it_is(house):
    assert house.somebody().consents().opens("/p/last").path == "/p/start"


def test_a_page_that_does_not_exist_is_a_kind_404(house):
    assert house.somebody().consents().opens("/p/nowhere").status == 404


def test_without_a_cookie_a_page_opens_nothing(house):
    somebody = house.somebody().opens("/p/start")
    assert (somebody.status, somebody.page.title) == (403, "This browser does not know you yet")


def test_an_earlier_page_can_be_read_again_but_not_changed(house, walk):
    somebody = walk(house.somebody().consents(), until="last").opens("/p/everything")
    assert "You have answered this page." in somebody.text
    assert somebody.page.filled["dish"] == ["  leek soup "]
    assert somebody.page.all("fieldset", somebody.page.form)[0].get("disabled") is not None
    # A browser sends nothing from disabled fields, another program may: the button leads on all the same.
    assert somebody.sends(somebody.page.hidden, to="/p/everything").path == "/p/last"
    assert somebody.opens("/p/everything").continues(dish="changed").path == "/p/last"
    assert [s.page_id for s in house.submissions].count("everything") == 1


def test_an_editable_page_keeps_every_version(house, walk):
    somebody = walk(house.somebody().consents(), until="last").opens("/p/start")
    assert "You can still change your answers." in somebody.text
    assert somebody.continues(minutes="10").path == "/p/last"
    assert [s.raw["minutes"] for s in house.submissions if s.page_id == "start"] == [["40"], ["10"]]


def test_back_leads_to_the_page_before_and_keeps_what_was_typed(house, walk):
    somebody = walk(house.somebody().consents(), until="last")
    assert somebody.presses("back", last_story="half a sente").path == "/p/everything"
    assert somebody.opens("/p/last").page.filled["last_story"] == ["half a sente"]


def test_the_first_page_has_no_way_back(house):
    assert ("action", "back") not in house.somebody().consents().page.buttons


def test_a_draft_is_kept_and_filled_in_again(house, walk):
    somebody = walk(house.somebody().consents(), until="everything")
    assert somebody.saves_draft(dish="bread").status_code == 204
    assert somebody.opens("/p/everything").page.filled["dish"] == ["bread"]


def test_a_draft_for_a_page_that_is_done_is_refused_honestly(house, walk):
    somebody = walk(house.somebody().consents(), until="everything")
    form, draft = somebody.page.hidden, somebody.page.form.get("data-draft")
    walk_on = somebody.answers_all(people="3", hunger="35")
    assert walk_on.path == "/p/last"
    assert somebody.client.post(draft, data={**form, "dish": "late"}).status_code == 409


def test_a_draft_without_a_valid_token_is_refused(house):
    somebody = house.somebody().consents()
    assert somebody.client.post("/p/start/draft", data={"cooks": "yes", "_token": "x"}).status_code == 403
    assert house.drafts == []


def test_a_draft_after_the_end_is_told_so(house, walk):
    somebody = house.somebody().consents()
    form = somebody.page.hidden
    walk(somebody)
    assert somebody.client.post("/p/start/draft", data=form).status_code == 410


def test_changing_the_language_keeps_what_was_typed_even_if_it_is_not_valid(house, walk):
    somebody = walk(house.somebody().consents(), until="everything")
    somebody.presses("lang:ko", dish="수프", people="99", likes="5")
    assert somebody.path == "/p/everything"
    assert somebody.page.title == "요리의 모든 것"
    assert somebody.page.filled["dish"] == ["수프"]
    assert somebody.page.filled["people"] == ["99"]
    assert somebody.page.filled["likes"] == ["5"]


def test_a_language_the_study_does_not_have_is_refused(house):
    assert house.somebody().consents().presses("lang:fr").status == 400


def test_stopping_saves_and_shows_the_link_for_coming_back(house):
    somebody = house.somebody().consents().presses("pause", cooks="yes")
    assert somebody.path == "/pause"
    assert house.sittings[0].resume_code in somebody.reply.text
    assert house.drafts[0].raw == {"cooks": ["yes"], "minutes": [""]}


def test_a_stale_tab_is_told_kindly_and_loses_nothing(house, walk):
    somebody = walk(house.somebody().consents(), until="everything")
    old = somebody.page.hidden
    house.clock.passes(minutes=1)
    somebody.opens("/p/everything").answers_all(people="3", hunger="35")
    somebody.sends({**old, "dish": "typed in the old tab"}, to="/p/everything")
    assert somebody.status == 409
    assert "already answered in another tab" in somebody.text
    assert somebody.page.filled["dish"] == ["typed in the old tab"]
    assert [s.page_id for s in house.submissions].count("everything") == 1
    assert somebody.continues().path == "/p/last"


def test_a_stale_tab_of_an_editable_page_can_be_sent_once_more(house, walk):
    somebody = house.somebody().consents()
    old = somebody.page.hidden
    house.clock.passes(minutes=1)
    walk(somebody.opens("/p/start"), until="everything")
    somebody.sends({**old, "cooks": "yes", "minutes": "5"}, to="/p/start")
    assert somebody.status == 409
    assert "changed in another tab" in somebody.text
    house.clock.passes(minutes=1)
    assert somebody.continues().path == "/p/everything"
    assert [s.raw["minutes"] for s in house.submissions if s.page_id == "start"] == [["40"], ["5"]]


@pytest.mark.parametrize("token", ["", "forged", None])
def test_a_form_without_a_usable_token_is_shown_again_with_everything_typed(house, walk, token):
    somebody = walk(house.somebody().consents(), until="last")
    fields = {"last_story": "a long story"} | ({} if token is None else {"_token": token})
    somebody.sends(fields, to="/p/last")
    assert somebody.status == 400
    assert somebody.page.filled["last_story"] == ["a long story"]
    assert "with what arrived from it" in somebody.text
    assert somebody.continues().path == "/done"


def test_a_form_that_was_open_for_more_than_a_week_is_shown_afresh(make_house, kitchen, walk):
    house = make_house()
    entry = kitchen.study.entry.model_copy(update={"time_limit_minutes": None})
    house.publishes(kitchen.model_copy(update={"study": kitchen.study.model_copy(update={"entry": entry})}))
    somebody = house.somebody().consents()
    house.clock.passes(days=8)
    assert somebody.continues(cooks="yes").status == 400
    assert somebody.continues().path == "/p/everything"


def test_a_form_of_somebody_elses_sitting_is_never_mixed_into_this_one(house):
    first = house.somebody().consents()
    theirs = first.page.hidden
    second = house.somebody().consents()
    second.sends({**theirs, "cooks": "no"}, to="/p/start")
    assert (second.status, second.page.title) == (409, "Another sitting was begun in this browser")
    assert all(s.page_id == "welcome" for s in house.submissions)
    assert house.drafts == []


def test_a_screened_out_person_gets_that_code(house):
    somebody = house.somebody().consents().continues(cooks="no")
    assert (somebody.path, somebody.page.status) == ("/done", "screened_out")
    assert 'value="OUT-1"' in somebody.reply.text


def test_after_the_time_limit_of_a_closed_study_the_closing_page_says_so_and_answers_are_kept(house):
    somebody = house.somebody().consents()
    somebody.continues(cooks="yes")
    house.closes()
    house.clock.passes(hours=11)
    somebody.opens("/p/everything")
    assert (somebody.path, somebody.page.status) == ("/done", "timed_out")
    assert 'value="LATE-1"' in somebody.reply.text
    assert "start" in [s.page_id for s in house.submissions]


def test_an_unknown_action_is_a_kind_400(house):
    assert house.somebody().consents().presses("explode").status == 400


def test_too_large_a_request_is_a_kind_413(house):
    somebody = house.somebody().consents().continues(cooks="y" * 2_000_000)
    assert (somebody.status, somebody.page.title) == (413, "That was too much at once")


def test_what_the_browser_measured_is_stored_and_nonsense_is_not(house):
    somebody = house.somebody().consents()
    fields = {"_seconds_visible": "12.5", "_focus_losses": "2", "_edits": "-1", "_viewport_width": "wide"}
    somebody.continues(cooks="yes", **fields)
    stored = next(s for s in house.submissions if s.page_id == "start")
    assert (stored.seconds_visible, stored.focus_losses) == (12.5, 2)
    assert (stored.edits, stored.viewport_width) == (None, None)


def test_the_browsers_zone_is_taken_at_consent(house):
    house.somebody().arrives().continues(_timezone="Asia/Seoul")
    assert house.sittings[0].timezone == "Asia/Seoul"


def test_what_was_served_is_stored_with_the_answers(house):
    somebody = house.somebody().consents()
    house.clock.passes(seconds=40)
    somebody.continues(cooks="yes")
    stored = next(s for s in house.submissions if s.page_id == "start")
    assert (stored.received_at - stored.shown_at).total_seconds() == 40
    assert stored.rendered_hash.startswith("sha256:")
