"""What scripts add: drafts, keys, the switch, sliders; and that everything works without them."""

import re

import pytest
from playwright.sync_api import expect

SAVED = re.compile("^Saved$")


def test_what_is_typed_survives_a_closed_tab(brought_to):
    page = brought_to("kitchen", "everything")
    with page.expect_response("**/draft") as answer:
        page.fill("[name=dish]", "a soup I never finished")
    assert answer.value.status == 204
    expect(page.locator("#saved")).to_have_text(SAVED)
    window, address = page.context, page.url
    page.close()
    again = window.new_page()
    again.goto(address)
    expect(again.locator("[name=dish]")).to_have_value("a soup I never finished")


def test_what_is_typed_survives_even_when_the_tab_closes_at_once(brought_to, server):
    page = brought_to("kitchen", "everything")
    page.locator("[name=dish]").press_sequentially("quick")
    page.goto(f"{server}/")
    page.go_back()
    expect(page.locator("[name=dish]")).to_have_value("quick")


@pytest.fixture
def typed_and_lost(brought_to, server):
    """A page that was left with words on it that never reached the server."""
    page = brought_to("kitchen", "everything")
    address = page.url
    page.evaluate("navigator.sendBeacon = () => true")
    page.check("[name=likes][value='2']", force=True)
    page.locator("[name=dish]").press_sequentially("quick")
    page.goto(f"{server}/")
    return page, address


def test_words_that_were_lost_on_the_way_are_put_back_and_saved(typed_and_lost):
    page, address = typed_and_lost
    page.goto(address)
    expect(page.locator("[name=dish]")).to_have_value("quick")
    expect(page.locator("[name=likes][value='2']")).to_be_checked()
    expect(page.locator("#saved")).to_have_text(SAVED)
    again = page.context.new_page()
    again.goto(address)
    expect(again.locator("[name=dish]")).to_have_value("quick")


def test_what_came_from_elsewhere_since_counts_more(typed_and_lost):
    page, address = typed_and_lost
    elsewhere = page.context.new_page()
    elsewhere.goto(address)
    elsewhere.fill("[name=dish]", "slow")
    expect(elsewhere.locator("#saved")).to_have_text(SAVED)
    page.goto(address)
    expect(page.locator("[name=dish]")).to_have_value("slow")
    page.reload()
    expect(page.locator("[name=dish]")).to_have_value("slow")


def test_the_next_person_in_the_same_tab_is_shown_none_of_it(typed_and_lost, brought_to):
    page, address = typed_and_lost
    cookies = brought_to("kitchen", "everything").context.cookies()
    page.context.clear_cookies()
    page.context.add_cookies(cookies)
    page.goto(address)
    expect(page.locator("#saved")).to_have_text("")
    expect(page.locator("[name=dish]")).to_have_value("")
    expect(page.locator("[name=likes]:checked")).to_have_count(0)


def test_a_lost_connection_is_told_honestly_and_mended(brought_to):
    page = brought_to("kitchen", "everything")
    page.context.set_offline(True)
    page.fill("[name=dish]", "typed under ground")
    expect(page.locator("#saved")).to_contain_text("Not saved yet")
    page.context.set_offline(False)
    expect(page.locator("#saved")).to_have_text(SAVED)


def test_nothing_is_said_before_anything_is_typed_and_the_tick_stays_after_saving(brought_to):
    page = brought_to("kitchen", "everything")
    expect(page.locator("#saved")).to_have_text("")
    expect(page.locator("#saved .icon")).to_be_hidden()
    page.fill("[name=dish]", "soup")
    for place in page.locator(".saved").all():
        expect(place).to_have_text(SAVED)
        expect(place.locator(".icon")).to_be_visible()


def test_a_page_sent_without_a_connection_waits_and_is_sent_when_it_is_back(brought_to):
    page = brought_to("kitchen", "last")
    page.context.set_offline(True)
    page.click("button[value=next]")
    expect(page.locator("[data-saved-too]")).to_contain_text("No connection just now")
    assert page.url.endswith("/p/last")
    page.context.set_offline(False)
    page.wait_for_url("**/done")


def test_back_after_a_refused_page_shows_what_was_kept(brought_to):
    page = brought_to("kitchen", "everything")
    page.fill("[name=dish]", "leek soup")
    page.click("button[value=next]")
    page.wait_for_selector("#summary")
    page.click("footer")
    page.goto(page.url.replace("/p/everything", "/pause"))
    page.go_back()
    expect(page.locator("h1")).to_have_text("Everything about it")
    expect(page.locator("[name=dish]")).to_have_value("leek soup")


def test_changing_the_language_keeps_the_place(brought_to):
    page = brought_to("first_study", "week_", viewport={"width": 360, "height": 740})
    legend = page.locator("form legend").nth(1)
    legend.evaluate("(part) => window.scrollTo(0, part.getBoundingClientRect().top + scrollY - 120)")
    page.evaluate("document.querySelector('nav.tongues a').click()")
    page.wait_for_selector("html[lang=ko]")
    page.wait_for_timeout(300)
    assert 60 < page.locator("form legend").nth(1).bounding_box()["y"] < 220


def test_letters_choose_an_agent_and_numbers_an_answer(context, server):
    page = context().new_page()
    page.goto(f"{server}/example/depth_pair")
    page.locator("form fieldset.choice input").first.focus()
    page.keyboard.press("b")
    expect(page.locator("form fieldset.choice input").nth(1)).to_be_checked()
    page.keyboard.press("1")
    expect(page.locator("form fieldset.choice input").first).to_be_checked()


def test_where_scripts_run_no_question_says_when_it_is_asked(brought_to):
    page = brought_to("kitchen", "start")
    page.check("[name=cooks][value=yes]", force=True)
    expect(page.locator("[name=minutes]")).to_be_visible()
    expect(page.locator(".condition")).to_have_count(0)


def test_a_chosen_tile_is_told_from_the_others_by_more_than_colour(context, server):
    page = context().new_page()
    page.goto(f"{server}/example/every_field.chosen")
    weights = page.evaluate(
        """() => [...document.querySelectorAll(".tiles .point")].map((tile) => [
            tile.querySelector("input").checked,
            Number(getComputedStyle(tile.querySelector(".t")).fontWeight) > 600,
            getComputedStyle(tile, "::after").visibility === "visible",
        ])"""
    )
    assert [True, True, True] in weights
    assert all(chosen == bold == ticked for chosen, bold, ticked in weights)


def test_forced_colours_keep_the_progress_the_switch_and_the_main_button(context, server):
    page = context(viewport={"width": 360, "height": 740}, forced_colors="active").new_page()
    page.goto(f"{server}/example/depth_pair")
    ground = "(part) => getComputedStyle(part).backgroundColor"
    chosen, other = (page.locator(f"#show-{name}").evaluate(ground) for name in ("both", "a"))
    assert chosen != other
    main, option = (
        page.locator(part).first.evaluate(ground) for part in ("button[value=next]", ".point input")
    )
    assert main != option
    assert page.locator(".bar progress").evaluate("(bar) => getComputedStyle(bar).forcedColorAdjust") == "none"


def test_changing_the_language_keeps_what_was_typed(brought_to):
    page = brought_to("kitchen", "everything")
    page.fill("[name=dish]", "kimchi-jjigae")
    page.check("[name=likes][value='4']", force=True)
    page.click("nav.tongues a")
    expect(page.locator("h1")).to_have_text("요리의 모든 것")
    expect(page.locator("[name=dish]")).to_have_value("kimchi-jjigae")
    expect(page.locator("[name=likes][value='4']")).to_be_checked()


def test_a_double_click_sends_one_form(brought_to):
    page = brought_to("kitchen", "last")
    sent = []
    page.on(
        "request",
        lambda request: request.method == "POST" and not request.url.endswith("draft") and sent.append(1),
    )
    page.dblclick("button[value=next]")
    page.wait_for_url("**/done")
    assert len(sent) == 1


def test_number_keys_choose_on_the_scale_that_has_the_focus_only(brought_to):
    page = brought_to("kitchen", "everything")
    page.focus("[name=likes][value='1']")
    page.keyboard.press("4")
    expect(page.locator("[name=likes][value='4']")).to_be_checked()
    page.focus("[name=dish]")
    page.keyboard.press("2")
    expect(page.locator("[name=likes][value='4']")).to_be_checked()
    expect(page.locator("[name=dish]")).to_have_value("2")


def test_an_untouched_slider_is_no_answer_and_a_click_where_it_rests_is_one(brought_to):
    page = brought_to("kitchen", "everything")
    expect(page.locator("[name=hunger]")).to_have_value("")
    slider = page.locator(".slider input[type=range]")
    box = slider.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("[name=hunger]")).to_have_value("50")


def test_none_of_these_stands_alone(brought_to):
    page = brought_to("kitchen", "everything")
    page.check("[value=pot]", force=True)
    page.check("[value=none]", force=True)
    expect(page.locator("[value=pot]")).not_to_be_checked()
    page.check("[value=pan]", force=True)
    expect(page.locator("[value=none]")).not_to_be_checked()


def test_a_question_that_depends_on_another_appears_when_it_is_asked(brought_to):
    page = brought_to("kitchen", "start")
    expect(page.locator("[name=minutes]")).to_be_hidden()
    page.check("[name=cooks][value=yes]", force=True)
    expect(page.locator("[name=minutes]")).to_be_visible()


def test_without_scripts_it_is_there_and_says_when_it_is_asked(brought_to):
    page = brought_to("kitchen", "start", java_script_enabled=False)
    expect(page.locator("[name=minutes]")).to_be_visible()
    expect(page.locator(".condition")).to_have_text("Only if you chose “Yes” at “Do you cook?”.")


def test_without_scripts_a_slider_is_a_number_field_with_its_limits(brought_to):
    field = brought_to("kitchen", "everything", java_script_enabled=False).locator("[name=hunger]")
    assert [field.get_attribute(name) for name in ("type", "min", "max", "step")] == ["number", "0", "100", "5"]


def test_the_switch_shows_one_agent_at_a_time_on_a_phone(context, server):
    page = context(viewport={"width": 360, "height": 740}).new_page()
    page.goto(f"{server}/example/depth_pair")
    expect(page.locator("article.side")).to_have_count(2)
    expect(page.locator(".side-b")).to_be_visible()
    page.check("#show-a", force=True)
    expect(page.locator(".side-b")).to_be_hidden()
    page.check("#show-both", force=True)
    expect(page.locator(".side-b")).to_be_visible()


def test_beside_each_other_the_two_agents_are_equally_wide_and_high(context, server):
    page = context().new_page()
    page.goto(f"{server}/example/depth_pair")
    first, second = (page.locator(f".side-{letter}").bounding_box() for letter in "ab")
    assert abs(first["width"] - second["width"]) < 1
    assert abs(first["height"] - second["height"]) < 1
    assert first["y"] == second["y"]


def test_all_days_unfold_with_one_button(context, server):
    page = context().new_page()
    page.goto(f"{server}/example/trust_log")
    page.click("text=Unfold all days")
    assert page.evaluate("[...document.querySelectorAll('details.day')].every((day) => day.open)")
    page.click("text=Fold earlier days")
    assert not page.evaluate("[...document.querySelectorAll('details.day')].some((day) => day.open)")


@pytest.mark.parametrize(
    ("width", "shown", "hidden"), [(1280, "lying", "standing"), (360, "standing", "lying")]
)
def test_the_timeline_lies_on_wide_pages_and_stands_on_phones(context, server, width, shown, hidden):
    page = context(viewport={"width": width, "height": 740}).new_page()
    page.goto(f"{server}/example/timing")
    expect(page.locator(f".tl-{shown}")).to_be_visible()
    expect(page.locator(f".tl-{hidden}")).to_be_hidden()


def test_a_page_comes_cold_with_at_most_five_requests(brought_to, server):
    page = brought_to("first_study", "time_")
    fresh = page.context.new_page()
    seen = []
    fresh.on("request", lambda request: seen.append(request.url))
    fresh.goto(page.url, wait_until="networkidle")
    outside = [url for url in seen if not url.startswith(server) and not url.startswith("data:")]
    assert outside == []
    assert len([url for url in seen if url.startswith(server)]) <= 5


def test_the_browser_tells_its_zone_and_how_long_a_page_was_read(brought_to, server):
    page = brought_to("kitchen", "start", timezone_id="Asia/Seoul")
    page.check("[name=cooks][value=yes]", force=True)
    with page.expect_request(f"{server}/p/start") as sent:
        page.click("button[value=next]")
    body = sent.value.post_data
    assert "_timezone=Asia%2FSeoul" in body
    assert re.search(r"_seconds_visible=\d+\.\d", body)
    assert "_viewport_width=1280" in body
