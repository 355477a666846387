"""WCAG 2.2 AA by axe, by keyboard alone, on narrow screens and enlarged, in both themes and languages."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import EXAMPLES

RULES = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}}
STATES = [
    *EXAMPLES,
    "every_field.wrong",
    "trust_log.wrong",
    "depth_pair.chosen",
    "every_field.read",
    "trust_log_ko.chosen",
]
OTHERS = ["/", "/nowhere", "/p/start", "/withdrawn", "/s/kitchen", "/s/first_study?lang=ko"]


def broken_rules(page):
    found = Axe().run(page, options=RULES).response["violations"]
    return [(v["id"], [n["html"][:160] for n in v["nodes"]]) for v in found]


@pytest.fixture(scope="module")
def windows(browser):
    """One window for each theme: wide and light, narrow and dark."""
    made = {
        "light": browser.new_context(viewport={"width": 1280, "height": 800}, color_scheme="light"),
        "dark": browser.new_context(viewport={"width": 360, "height": 740}, color_scheme="dark"),
    }
    pages = {theme: window.new_page() for theme, window in made.items()}
    yield pages
    for window in made.values():
        window.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", STATES)
def test_axe_finds_nothing_on_any_kind_of_page(windows, server, name, theme):
    page = windows[theme]
    page.goto(f"{server}/example/{name}")
    page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
    assert broken_rules(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("address", OTHERS)
def test_axe_finds_nothing_on_pages_that_say_one_thing(windows, server, address, theme):
    windows[theme].goto(server + address)
    assert broken_rules(windows[theme]) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_at_the_end_on_a_pause_or_before_withdrawing(brought_to, server, theme):
    page = brought_to("kitchen", "last", color_scheme=theme)
    for address in ("/pause", "/withdraw", "/s/kitchen"):
        page.goto(server + address)
        assert broken_rules(page) == []
    page.goto(f"{server}/p/last")
    page.click("button[value=next]")
    page.wait_for_url("**/done")
    assert broken_rules(page) == []


@pytest.mark.parametrize(("width", "text"), [(360, "100%"), (320, "100%"), (640, "106.25%"), (360, "150%")])
def test_nothing_sticks_out_on_narrow_screens_or_enlarged(context, server, width, text):
    # 640 pixels are a laptop's 1280 at a zoom of 200 per cent.
    page = context(viewport={"width": width, "height": 740}).new_page()
    for name in STATES:
        page.goto(f"{server}/example/{name}")
        if text != "100%":
            page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", text)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name


def test_the_main_button_is_reachable_at_twice_the_text_size(context, server):
    page = context(viewport={"width": 1280, "height": 800}).new_page()
    for name in ("depth_pair", "timing", "trust_log_ko"):
        page.goto(f"{server}/example/{name}")
        page.evaluate("document.documentElement.style.fontSize = '212%'")
        assert page.evaluate("document.documentElement.scrollWidth") <= 1280, name
        page.locator("button[value=next]").scroll_into_view_if_needed()
        box = page.locator("button[value=next]").bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 1280


def test_every_target_is_at_least_24_pixels(context, server):
    page = context(viewport={"width": 360, "height": 740}).new_page()
    for name in ("every_field", "depth_pair", "trust_log"):
        page.goto(f"{server}/example/{name}")
        small = page.evaluate(
            """() => ["input:not([type=hidden])", "button", "summary", "textarea"]
                .flatMap((kind) => [...document.querySelectorAll(`main ${kind}`)])
                .filter((e) => e.offsetParent !== null)
                .map((e) => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
                .filter(([, box]) => box.width < 24 || box.height < 24).map(([html]) => html)"""
        )
        assert small == []


ACTIVE = """() => { const e = document.activeElement; return {
    tag: e.tagName, type: e.type ?? "", name: e.name ?? "", value: e.value ?? "", checked: e.checked ?? false,
    scale: Boolean(e.closest("fieldset.scale")), answered: Boolean(e.name && e.form
        && [...e.form.elements].some((o) => o.name === e.name && o.checked)) }; }"""


def answers_by_keyboard(page, typed):
    """Tab through the page, answer what has the focus, and press the main button with Enter."""
    used = set()
    for _ in range(150):
        page.keyboard.press("Tab")
        at = page.evaluate(ACTIVE)
        match at:
            case {"tag": "BUTTON", "name": "action", "value": "next"}:
                page.keyboard.press("Enter")
                return used
            case {"type": "radio", "answered": False, "scale": True, "name": name} if name != "show":
                page.keyboard.press("4")
                used.add("number key")
            case {"type": "radio", "answered": False, "name": name} if name != "show":
                page.keyboard.press("Space")
                used.add("space")
            case {"type": "checkbox", "answered": False, "value": value} if value != "__declined":
                page.keyboard.press("Space")
            case {"type": "range"}:
                page.keyboard.press("ArrowRight")
                used.add("slider")
            case {"name": name, "type": kind} if name in typed and kind != "range":
                page.keyboard.type(typed[name])
    raise AssertionError("the main button was never reached")


@pytest.mark.parametrize("page_id", ["week_", "pair_", "time_", "advice_"])
def test_a_page_of_each_kind_can_be_answered_by_keyboard_alone(brought_to, page_id):
    page = brought_to("first_study", page_id)
    before = page.url
    used = answers_by_keyboard(page, {})
    page.wait_for_url(lambda url: url != before)
    assert page.locator("body").get_attribute("data-sitting-status") == "started"
    assert page.locator("#summary").count() == 0
    if page_id != "time_":
        assert "number key" in used


def test_a_form_with_every_field_can_be_answered_by_keyboard_alone(brought_to):
    page = brought_to("kitchen", "everything")
    used = answers_by_keyboard(page, {"people": "4", "dish": "stew", "story": "Long ago"})
    page.wait_for_url("**/p/last")
    assert "slider" in used


def test_the_skip_link_leads_to_the_questions(brought_to):
    page = brought_to("first_study", "week_")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "questions"


def test_what_has_the_focus_is_never_hidden_behind_what_sticks(brought_to):
    page = brought_to("first_study", "week_", viewport={"width": 360, "height": 740})
    for _ in range(60):
        page.keyboard.press("Tab")
        hidden = page.evaluate(
            """() => {
                const e = document.activeElement, box = e.getBoundingClientRect();
                const strip = document.querySelector(".ask").getBoundingClientRect();
                const sticks = strip.top <= 0 && !e.closest(".ask");
                const under = box.top >= 0 && box.bottom <= strip.bottom && box.bottom > strip.top;
                return sticks && under ? e.outerHTML.slice(0, 100) : "";
            }"""
        )
        assert hidden == ""


def test_the_summary_of_problems_takes_the_focus_and_leads_to_the_first_one(brought_to):
    page = brought_to("kitchen", "everything")
    page.click("button[value=next]")
    page.wait_for_selector("#summary")
    assert page.evaluate("document.activeElement.id") == "summary"
    assert re.match("Error", page.title())
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "f-likes"


def test_a_link_of_the_summary_shows_the_whole_question_below_the_strip(context, server):
    page = context(viewport={"width": 360, "height": 740}).new_page()
    page.goto(f"{server}/example/trust_log.wrong")
    for link in page.locator("#summary a").all():
        link.click()
        # The strip shrinks a moment after the scroll, later on a busy machine: both must come to rest first.
        page.wait_for_function(
            """(target) => {
                const item = document.activeElement.closest(".item")
                if (!item || !item.contains(document.getElementById(target.slice(1)))) return false
                const strip = document.querySelector(".ask").getBoundingClientRect().bottom
                const top = item.getBoundingClientRect().top
                return strip <= top && top < 600
            }""",
            arg=link.get_attribute("href"),
        )


def test_the_strip_with_the_request_holds_two_lines_beside_the_questions_and_moves_nothing(context, server):
    page = context(viewport={"width": 360, "height": 740}).new_page()
    page.goto(f"{server}/example/trust_log")
    strip = page.locator(".ask blockquote")
    whole, height = strip.bounding_box()["height"], page.evaluate("document.documentElement.scrollHeight")
    page.locator("form textarea").scroll_into_view_if_needed()
    page.wait_for_selector(".ask.short")
    assert strip.bounding_box()["height"] < whole
    assert strip.bounding_box()["height"] <= 2 * 1.45 * 16
    assert page.evaluate("document.documentElement.scrollHeight") == height


@pytest.mark.parametrize("width", [360, 480, 600, 720, 900, 992, 1280])
def test_no_word_of_a_scale_breaks(context, server, width):
    page = context(viewport={"width": width, "height": 800}).new_page()
    for name in ("depth_pair.chosen", "every_field", "trust_log_ko.chosen"):
        page.goto(f"{server}/example/{name}")
        broken = page.evaluate(
            """() => [...document.querySelectorAll(".points .t")].flatMap((label) => {
                const text = label.lastChild, found = [];
                for (const word of text.data.matchAll(/\\S+/g)) {
                    const range = document.createRange();
                    range.setStart(text, word.index);
                    range.setEnd(text, word.index + word[0].length);
                    const lines = [...range.getClientRects()];
                    const cell = label.closest(".point").getBoundingClientRect();
                    const inside = (line) => line.left >= cell.left && line.right <= cell.right;
                    // Labels for screen readers only are one pixel wide.
                    const seen = label.offsetWidth > 1;
                    if (seen && (lines.length > 1 || !lines.every(inside))) found.push(word[0]);
                }
                return found;
            })"""
        )
        assert broken == [], (name, width)


def test_pause_stays_in_the_first_row_at_320_pixels(context, server):
    page = context(viewport={"width": 320, "height": 640}).new_page()
    page.goto(f"{server}/example/trust_log")
    tops = [page.locator(part).bounding_box()["y"] for part in (".bar-left", ".pause")]
    assert abs(tops[0] - tops[1]) < 24
