"""The preview in a real browser: a save is seen at once, choices and place are kept, and anybody can use it."""

import re
import shutil
import threading

import pytest
from playwright.sync_api import expect

import questionnaires
from survey_app.preview.app import create_preview
from survey_app.preview.serving import preview_server
from survey_app.preview.studio import Studio
from tests.browser.test_accessibility import broken_rules

CONTENT = questionnaires.__path__[0]
READY = "#problems:not([aria-busy])"
WINDOW = ".window iframe:not(.coming)"
FLAT = "A damp flat and a flatmate moving out"


class Author:
    """A folder with a study in it, the address of its preview, and a way to save."""

    def __init__(self, folder, address):
        self.folder = folder
        self.address = address

    def saves(self, file, old, new):
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def opens(self, window, query):
        page = window.new_page()
        page.goto(f"{self.address}/?{query}")
        page.wait_for_selector(READY, timeout=60_000)
        return page


@pytest.fixture(scope="module")
def preview(tmp_path_factory):
    """The preview of a study of one's own, under way."""
    folder = tmp_path_factory.mktemp("author") / "first_study"
    shutil.copytree(f"{CONTENT}/studies/first_study", folder)
    shutil.copytree(f"{CONTENT}/scenarios", folder / "scenarios")
    server = preview_server(create_preview(Studio(folder)), "127.0.0.1", 0)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield Author(folder, f"http://127.0.0.1:{server.server_port}")
    server.shutdown()
    thread.join()
    server.server_close()


def inside(page):
    return page.frame_locator(WINDOW)


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [("en", FLAT, "A dry flat"), ("ko", "습기 찬 집과 이사 나가는 룸메이트", "보송한 집")],
)
def test_what_is_saved_is_seen_and_the_choices_and_the_place_stay(preview, context, language, old, new):
    page = preview.opens(context(), f"page=week_flat_d4&lang={language}&width=360&theme=dark")
    heading = inside(page).locator("h1")
    expect(heading).to_have_text(old)
    frame = page.locator(WINDOW).element_handle().content_frame()
    frame.evaluate("document.querySelector('details.day').open = true; scrollTo(0, 700)")
    before = frame.evaluate(
        "[...document.querySelectorAll('p')].find((p) => p.getBoundingClientRect().top > 0).textContent"
    )
    preview.saves("scenarios/damp_flat.yaml", old, new)
    expect(heading).to_have_text(new, timeout=20_000)
    frame = page.locator(WINDOW).element_handle().content_frame()
    assert frame.evaluate("document.querySelector('details.day').open")
    assert (
        frame.evaluate(
            "[...document.querySelectorAll('p')].find((p) => p.getBoundingClientRect().top > 0).textContent"
        )
        == before
    )
    assert frame.evaluate("scrollY") > 300
    assert frame.evaluate("[document.documentElement.lang, document.documentElement.dataset.theme]") == [
        language,
        "dark",
    ]
    assert "width=360" in page.url
    preview.saves("scenarios/damp_flat.yaml", new, old)
    expect(heading).to_have_text(old, timeout=20_000)


def test_a_broken_file_shows_its_problem_and_the_page_comes_back_by_itself(preview, context):
    page = preview.opens(context(), "page=week_flat_d4&width=720")
    preview.saves("scenarios/damp_flat.yaml", "\nsituation:", "\nsitaution:")
    expect(page.locator("#problems h2")).to_have_text("The study cannot be shown yet", timeout=20_000)
    expect(page.locator("#problems")).to_contain_text("sitaution")
    expect(page.locator("mark").first).to_be_visible()
    preview.saves("scenarios/damp_flat.yaml", "\nsitaution:", "\nsituation:")
    expect(inside(page).locator("h1")).to_have_text(FLAT, timeout=20_000)
    assert "width=720" in page.url


def test_a_new_problem_appears_beside_the_page_and_in_the_list(preview, context):
    page = preview.opens(context(), "page=week_flat_d4")
    row = page.locator("#pages a[aria-current]")
    preview.saves("scenarios/damp_flat.yaml", "clues: [rec_bulky,", "clues: [rec_nowhere,")
    expect(page.locator("#problems")).to_contain_text("rec_nowhere", timeout=60_000)
    expect(row.locator(".badge")).to_be_visible()
    page.locator("#problems .complaint summary").first.click()
    expect(page.locator("#problems .complaint mark").first).to_be_visible()
    preview.saves("scenarios/damp_flat.yaml", "clues: [rec_nowhere,", "clues: [rec_bulky,")
    expect(page.locator("#problems")).not_to_contain_text("rec_nowhere", timeout=60_000)


def test_choices_take_effect_at_once_and_stand_in_the_address(preview, context):
    page = preview.opens(context(), "page=week_flat_d4")
    page.select_option("[name=lang]", "ko")
    expect(inside(page).locator("html")).to_have_attribute("lang", "ko")
    page.select_option("[name=width]", "1280")
    expect(page.locator("body")).to_have_class(re.compile("broad"))
    page.select_option("[name=persona]", "operator")
    expect(page.locator("[name=persona]")).to_have_value("operator")
    assert {"lang=ko", "width=1280", "persona=operator"} <= set(page.url.partition("?")[2].split("&"))
    shared = page.context.new_page()
    shared.goto(page.url)
    expect(inside(shared).locator("html")).to_have_attribute("lang", "ko")
    page.go_back()
    expect(page.locator("[name=persona]")).to_have_value("")


def test_a_page_as_wide_as_a_laptop_fits_beside_its_list(preview, context):
    page = preview.opens(context(), "page=pair_flat_equal&width=1280")
    frame = page.locator(WINDOW)
    box = frame.bounding_box()
    assert box["x"] + box["width"] <= 1280
    assert frame.evaluate("(frame) => frame.contentWindow.innerWidth") == 1280
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    assert box["y"] + box["height"] <= 800


def test_whoever_walks_inside_the_page_takes_the_list_along(preview, context):
    page = preview.opens(context(), "page=welcome")
    inside(page).locator("button[value=next]").click()
    expect(page.locator("#pages a[aria-current]")).to_contain_text("about_you")
    assert "page=about_you" in page.url
    inside(page).locator("button[value^='lang:']").click()
    expect(page.locator("[name=lang]")).to_have_value("ko")


def test_the_list_is_walked_by_keys(preview, context):
    page = preview.opens(context(), "page=about_you")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#pages a[aria-current]")).to_contain_text("your_way")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#pages a[aria-current]")).to_contain_text("about_you")
    page.locator("#pages a[aria-current]").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#pages a[aria-current]")).to_contain_text("your_way")
    assert page.evaluate("document.activeElement.closest('#pages') !== null")


def test_without_scripts_everything_is_there_and_problems_follow(preview, context):
    page = context(java_script_enabled=False).new_page()
    page.goto(f"{preview.address}/?page=week_flat_d4&lang=ko")
    expect(page.locator("#problems h2")).not_to_have_text("Looking for problems", timeout=60_000)
    page.select_option("[name=width]", "720")
    page.click("#choices button")
    assert "width=720" in page.url
    expect(inside(page).locator("html")).to_have_attribute("lang", "ko")
    page.click("a[rel=next]")
    assert "page=week_flat_d7" in page.url


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    "query", ["page=week_flat_d4&width=390", "page=pair_flat_equal&width=1280&lang=ko", "page=completed"]
)
def test_axe_finds_nothing_on_the_desk(preview, context, query, theme):
    page = preview.opens(context(color_scheme=theme), query)
    page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    assert broken_rules(page) == []


def test_axe_finds_nothing_where_problems_stand_alone(preview, context):
    preview.saves("study.yaml", "estimated_minutes: [", "estimated_minutes: [x, ")
    try:
        page = preview.opens(context(), "page=welcome")
        assert page.locator("body.bare").count() == 1
        assert broken_rules(page) == []
    finally:
        preview.saves("study.yaml", "estimated_minutes: [x, ", "estimated_minutes: [")


@pytest.mark.parametrize("width", [360, 800])
def test_nothing_sticks_out_on_a_narrow_screen(preview, context, width):
    page = preview.opens(context(viewport={"width": width, "height": 740}), "page=week_flat_d4&width=360")
    page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("language", ["en", "ko"])
def test_the_document_prints_on_pages_and_axe_finds_nothing_in_it(preview, context, language):
    page = context().new_page()
    page.goto(f"{preview.address}/all?lang={language}")
    assert broken_rules(page) == []
    printed = page.pdf(prefer_css_page_size=True)
    assert printed.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) > 10
    wide = page.evaluate(
        "[...document.querySelectorAll('main *')].filter((e) => e.scrollWidth > innerWidth).length"
    )
    assert wide == 0


def test_a_preview_that_was_stopped_is_told_and_the_page_stays(context, tmp_path):
    folder = shutil.copytree(f"{CONTENT}/examples", tmp_path / "examples")
    server = preview_server(create_preview(Studio(folder / "form.yaml")), "127.0.0.1", 0)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    page = context().new_page()
    page.goto(f"http://127.0.0.1:{server.server_port}/")
    page.wait_for_selector(READY, timeout=60_000)
    server.shutdown()
    thread.join()
    server.server_close()
    (folder / "form.yaml").touch()
    expect(page.locator("#live")).to_contain_text("has stopped", timeout=30_000)
    expect(inside(page).locator("h1")).to_be_visible()
    # The browser tells of each request that nobody answered.
    assert all("ERR_CONNECTION_REFUSED" in text for text in context.complaints)
    context.complaints.clear()
