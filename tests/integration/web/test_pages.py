"""What the templates make of a page: well-formed, light, silent about the condition, equal in both themes."""

import re
from dataclasses import replace
from importlib.resources import files
from typing import get_args

import brotli
import pytest

from questionnaires.design.answers import ProblemCode
from questionnaires.design.views import Bar, FieldType
from questionnaires.language.study import ExitName
from survey_app.web import rendering
from survey_app.web.assets import ASSETS
from survey_app.web.sheets import Frame, Sheet, Tongue
from survey_app.web.texts import en, ko
from survey_app.web.texts.words import words
from survey_app.web.timelines.lying import lying
from survey_app.web.timelines.standing import standing
from tests.driver import Page, Reply, first_answers
from tests.integration.web import example_pages

CONSENTS = [example_pages.consent, example_pages.consent_ko]
SIGNED = "t"
PAGES = [
    example_pages.trust_log,
    example_pages.trust_log_ko,
    example_pages.depth_pair,
    example_pages.capability_pair,
    example_pages.timing,
    example_pages.timing_ko,
    example_pages.every_field,
    example_pages.instructions,
    example_pages.check,
]
STYLES = ASSETS["page.css"].content.decode()


@pytest.fixture
def rendered(house):
    def render(page, **sheet):
        frame = Frame(
            page.language,
            page.title,
            (Tongue("en", "#lang-en"), Tongue("ko", "#lang-ko")),
            status="started",
            percent=40,
            left=words(page.language)("minutes_left", n=12),
            saved=True,
            resume_url="https://survey.example.org/r/7kqm",
            contact="study@example.org",
            scripts=("reading.js", "answers.js", "saving.js"),
        )
        made = Sheet(page, words(page.language), token=SIGNED, action="/p/x", draft_url="/p/x/draft", **sheet)
        with house.app.test_request_context():
            html = (
                rendering.consent_html(made, frame, ())
                if page.kind == "consent"
                else rendering.page_html(made, frame)
            )
        return Page(Reply(200, "/p/x", {}, html))

    return render


def every_problem(page):
    return {field.name: "missing" for field in page.fields}


@pytest.mark.parametrize("make", [*PAGES, *CONSENTS], ids=lambda make: make.__name__)
def test_every_page_is_well_formed_as_served_filled_in_refused_and_read_only(rendered, make):
    page = make()
    empty = rendered(page)
    filled = rendered(page, given_values=first_answers(empty))
    assert filled.filled.keys() >= {field.name for field in page.fields}
    rendered(page, problems=every_problem(page))
    rendered(page, read_only=True, notice="read_only")


@pytest.mark.parametrize("make", [*PAGES, *CONSENTS], ids=lambda make: make.__name__)
def test_ids_are_unique_and_everything_that_is_pointed_at_is_there(rendered, make):
    page = make()
    document = rendered(page, problems=every_problem(page)).document
    ids = [element.get("id") for element in document.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    for name in ("aria-labelledby", "aria-describedby", "for"):
        for element in document.iter():
            missing = set((element.get(name) or "").split()) - set(ids)
            assert not missing, (element.tag, name, missing)


@pytest.mark.parametrize("make", [*PAGES, *CONSENTS], ids=lambda make: make.__name__)
def test_the_main_button_comes_first_and_everything_else_after_it(rendered, make):
    buttons = rendered(make()).buttons
    assert buttons[0] == ("action", "next")
    assert ("action", "lang:ko") in buttons or ("action", "lang:en") in buttons


@pytest.mark.parametrize("make", PAGES, ids=lambda make: make.__name__)
def test_nothing_is_chosen_beforehand(rendered, make):
    page = rendered(make())
    assert not any(value for values in page.filled.values() for value in values)


@pytest.mark.parametrize("make", [*PAGES, *CONSENTS], ids=lambda make: make.__name__)
def test_no_inline_style_or_script_stands_in_a_page(rendered, make):
    page = rendered(make())
    for element in page.document.iter():
        if not isinstance(element.tag, str):
            continue
        assert element.get("style") is None
        assert not [name for name in element.attrib if name.startswith("on")]
        assert not element.tag.endswith("}style")
        if element.tag.endswith("}script"):
            assert element.get("src")


def test_the_two_sides_of_a_pair_share_their_markup(rendered):
    page = rendered(example_pages.depth_pair())
    first, second = page.all("article")
    # Clock times inside sentences are wrapped wherever they stand; beside them, the letters alone differ.
    shapes = [
        [
            (e.tag, re.sub(r"side-[ab]", "side", e.get("class") or ""))
            for e in side.iter()
            if e.get("class") != "num"
        ]
        for side in (first, second)
    ]
    assert shapes[0] == shapes[1]


TELLING = re.compile(
    r"aligned|misaligned|\bpoor\b|\bgood\b|execute|suggest|prepare|noop|deferred|interrupt|incomplete|operator|reviewer"
    r"|\bAMA|\bAAA|\bMMM"
)


def test_the_source_of_stimulus_pages_says_nothing_of_the_condition(house, first_study):
    house.publishes(first_study)
    somebody = house.somebody().arrives("first_study").continues()
    seen = 0
    while somebody.path != "/done":
        for element in somebody.page.document.iter():
            for name, value in element.attrib.items():
                if name not in {"aria-label", "value", "href", "action"} or element.get("name") == "_token":
                    value = "" if element.get("name") == "_token" else value
                    assert not TELLING.search(value), (somebody.path, element.tag, name, value)
        seen += 1
        somebody.answers_all()
    assert seen > 10


def test_every_page_comes_cold_with_at_most_five_requests_and_60_kilobytes(house, first_study):
    house.publishes(first_study)
    somebody = house.somebody().arrives("first_study")
    while somebody.path != "/done":
        page = somebody.page
        linked = [e.get("href") for e in page.all("link") if e.get("rel") == "stylesheet"]
        linked += [e.get("src") for e in page.all("script")]
        answers = [somebody.client.get(address, headers={"Accept-Encoding": "br"}) for address in linked]
        html = len(brotli.compress(somebody.reply.text.encode(), quality=4))
        assert all(answer.headers["Content-Encoding"] == "br" for answer in answers)
        assert 1 + len(answers) <= 5
        assert html + sum(len(answer.data) for answer in answers) < 60_000
        somebody = somebody.continues() if somebody.path.startswith("/s/") else somebody.answers_all()


def test_html_is_compressed(house):
    answer = house.app.test_client().get("/s/kitchen", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"


def test_stylesheet_and_scripts_are_kept_by_browsers_until_they_change(house):
    page = house.somebody().arrives().page
    address = next(e.get("href") for e in page.all("link") if e.get("rel") == "stylesheet")
    answer = house.app.test_client().get(address)
    assert "immutable" in answer.headers["Cache-Control"]
    assert "immutable" not in house.app.test_client().get("/static/page.css?v=old").headers["Cache-Control"]
    assert house.app.test_client().get("/static/../app.py").status_code == 404


def test_every_answer_carries_its_protection(house):
    for address in ("/", "/s/kitchen", "/nowhere", "/static/page.css"):
        headers = house.app.test_client().get(address).headers
        assert headers["Content-Security-Policy"].startswith("default-src 'none'")
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["X-Content-Type-Options"] == "nosniff"
    assert house.app.test_client().get("/s/kitchen").headers["Cache-Control"] == "no-store"


def test_the_two_dark_themes_have_equal_values():
    blocks = [
        dict(re.findall(r"(--[a-z0-9-]+):\s*([^;]+);", block))
        for block in re.findall(
            r':root(?::not\(\[data-theme="light"\]\)|\[data-theme="dark"\]) \{([^}]*)\}', STYLES
        )
    ]
    assert len(blocks) == 2
    assert blocks[0] == blocks[1]
    light = dict(re.findall(r"(--[a-z0-9-]+):\s*([^;]+);", STYLES[STYLES.index(":root {") : STYLES.index("}")]))
    assert blocks[0].keys() <= light.keys()


def test_the_stylesheet_is_ready_for_right_to_left():
    # The lying timeline is drawn from left to right in every language, hence its one physical padding.
    physical = re.findall(
        r"[^-a-z](?:margin|padding|border|inset)-(?:left|right)|(?:^|[ {;])(?:left|right):", STYLES
    )
    assert len(physical) == 1


def test_the_two_languages_have_the_same_sentences_with_the_same_values():
    def bare(table):
        return {key for key in table if not key.endswith("_one")}

    assert bare(en.TEXTS) == bare(ko.TEXTS)
    for key, text in ko.TEXTS.items():
        assert set(re.findall(r"\{(\w+)\}", text)) == set(re.findall(r"\{(\w+)\}", en.TEXTS[key])), key


def test_every_sentence_is_used():
    package = files("survey_app.web")
    sources = [file for file in package.iterdir() if file.name.endswith(".py")]
    for folder in ("templates", "templates/parts"):
        sources += [file for file in package.joinpath(folder).iterdir() if file.is_file()]
    source = "\n".join(file.read_text(encoding="utf-8") for file in sources)
    named = set(re.findall(r"[\"']([a-z_.]+)[\"']", source))
    codes = {*get_args(ProblemCode), *(f"missing.{kind}" for kind in get_args(FieldType))}
    endings = {f"{status}.{part}" for status in get_args(ExitName) for part in ("title", "text")}
    used = named | codes | endings | {f"notice.{name}" for name in named}
    used |= {f"{name}.{part}" for name in named for part in ("title", "text")}
    assert {key.removesuffix("_one") for key in en.TEXTS} - used == set()


def test_no_korean_sentence_was_left_in_english():
    left = {key for key, text in ko.TEXTS.items() if text and not re.search("[가-힣]", text)}
    assert left == set()


def timeline(**changes):
    return replace(example_pages.film_timeline(example_pages.ENGLISH_TIMELINE), **changes)


def texts(drawing):
    return [shape.text for shape in drawing.shapes if shape.text]


@pytest.mark.parametrize("draw", [lying, standing], ids=["lying", "standing"])
def test_a_timeline_shows_now_the_deadline_the_night_and_both_agents(draw):
    drawn = " ".join(texts(draw(timeline())))
    for words_shown in ("Now, 19:35", "22:00", "You sleep", "A", "B"):
        assert words_shown in drawn


def test_positions_in_a_timeline_are_shares_of_its_time():
    bars = [dict(s.attributes) for s in lying(timeline()).shapes if s.css == "work"]
    # From 19:00 to 08:00 are 780 minutes; agent A works from 19:35 to 20:25, agent B from 02:00 to 02:50.
    assert [(bar["x"], bar["width"]) for bar in bars] == [("4.49%", "6.41%"), ("53.85%", "6.41%")]


def test_a_deadline_soon_after_now_gets_its_own_row():
    def heights(due):
        drawing = lying(timeline(due=Bar(due, due, "Upload closes, soon")))
        rows = {s.css: dict(s.attributes)["y"] for s in drawing.shapes if s.css in {"now-t halo", "due-t halo"}}
        return rows["now-t halo"], rows["due-t halo"]

    near, far = heights(1200), heights(1500)
    assert near[0] != near[1]
    assert far[0] == far[1]


def test_a_timeline_without_a_deadline_or_a_night_can_be_drawn():
    for draw in (lying, standing):
        assert draw(timeline(due=None, nights=())).shapes


def test_a_timeline_of_two_days_has_fewer_hours_written():
    hours = [t for t in texts(lying(timeline(end=19 * 60 + 2 * 1440))) if re.fullmatch(r"\d\d:\d\d", t)]
    assert len(hours) <= 8
