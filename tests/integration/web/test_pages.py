"""What the templates make of a page: well-formed, light, silent about the condition, equal in both themes."""

import re
from importlib.resources import files
from typing import get_args

import brotli
import pytest

from questionnaires.design.answers import ProblemCode
from questionnaires.design.views import FieldType
from questionnaires.language.study import ExitName
from survey_app.web import prose, rendering
from survey_app.web.assets import ASSETS
from survey_app.web.sheets import Frame, Sheet, Tongue
from survey_app.web.texts import en, ko
from survey_app.web.texts.words import words
from tests.driver import Page, Reply, first_answers
from tests.integration.web.example_pages import pairs, plain, times, weeks

CONSENTS = [plain.consent, plain.consent_ko]
SIGNED = "t"
PAGES = [
    weeks.trust_log,
    weeks.trust_log_ko,
    pairs.depth_pair,
    pairs.capability_pair,
    times.timing,
    times.timing_ko,
    plain.every_field,
    plain.instructions,
    plain.check,
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
    page = rendered(pairs.depth_pair())
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


@pytest.fixture(params=["first_study", "three_t"])
def bundled(request):
    return request.getfixturevalue(request.param)


@pytest.mark.parametrize("language", ["en", "ko"])
def test_the_time_left_at_the_beginning_is_what_the_consent_page_promises(house, three_t, language):
    house.publishes(three_t)
    somebody = house.somebody(language=language).arrives("three_t").continues()
    bar = somebody.page.document.find(".//p[@class='bar-left']/b")
    minutes = int(re.search(r"\d+", somebody.page.words(bar))[0])
    low, high = three_t.study.estimated_minutes
    assert low <= minutes <= high


def test_the_source_of_stimulus_pages_says_nothing_of_the_condition(house, bundled):
    house.publishes(bundled)
    somebody = house.somebody().arrives(bundled.study.id).continues()
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


def test_every_page_comes_cold_with_at_most_five_requests_and_60_kilobytes(house, bundled):
    house.publishes(bundled)
    somebody = house.somebody().arrives(bundled.study.id)
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


def test_nothing_is_called_saved_before_anything_was(house, walk):
    somebody = walk(house.somebody().consents(), until="everything")
    said = next(e for e in somebody.page.all("span") if e.get("id") == "saved")
    assert somebody.page.words(said) == ""
    somebody.saves_draft(dish="bread")
    said = next(e for e in somebody.opens("/p/everything").page.all("span") if e.get("id") == "saved")
    assert somebody.page.words(said) == "Saved"


def test_a_page_that_can_only_be_read_says_so_beside_its_questions(rendered):
    page = rendered(weeks.trust_log(), read_only=True, notice="read_only")
    assert "no longer changed" in page.words(page.all("fieldset", page.form)[0])
    assert "no longer changed" not in rendered(weeks.trust_log()).words()


def test_what_was_asked_for_can_be_read_again_beside_the_questions_of_a_pair(rendered):
    page = rendered(pairs.depth_pair())
    fold = page.all("details", page.form)[0]
    assert "What you asked for" in page.words(fold)


def test_a_question_says_when_it_is_asked_only_until_it_is(rendered):
    page = times.timing()
    assert "Only if you chose" in rendered(page).words()
    assert "Only if you chose" not in rendered(page, given_values={"would_use": ["yes"]}).words()


@pytest.mark.parametrize(
    ("text", "kept"), [("Day 4, 02:00 to 02:25", "02:00 to 02:25"), ("02:00~02:25에", "02:00~02:25")]
)
def test_a_day_and_a_span_of_hours_stay_on_one_line(text, kept):
    safe = prose.line(text)
    assert f'<span class="num">{kept}</span>' in safe
    assert "Day 4" not in safe
