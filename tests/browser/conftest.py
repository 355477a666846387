"""One Chromium and one live server for all browser tests; without Chromium they are skipped, with reason."""

import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from flask import Blueprint, request
from playwright.sync_api import sync_playwright
from werkzeug.serving import make_server

from questionnaires.language.loading import load_compiled
from survey_app.app import create_app
from survey_app.publishing import publish
from survey_app.settings import Settings
from survey_app.storage.database import open_database
from survey_app.web import rendering
from survey_app.web.clock import now
from survey_app.web.sheets import Fact, Frame, Sheet, Tongue
from survey_app.web.texts.words import words
from tests.driver import Driver
from tests.integration.web.example_pages import pairs, plain, times, weeks

#: What a form carries where nothing is sent, and the key of the live server.
TOKEN, KEY = "t", "a key for tests only"
ROOT = Path(__file__).parents[2]
#: Only the last such list counts, so it names again what Playwright switches off that matters here: looking up
#: hosts elsewhere, and paint that is held back. `RenderDocument` is ours: with it Chromium confirms that it
#: closes a page that just arrives somewhere, and then does not; whoever waits for the end waits for ever
#: (Playwright's issues 42068 and 42366).
SWITCHED_OFF = (
    *("RenderDocument", "PaintHolding", "MediaRouter", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable"),
    *("OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"),
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "ThirdPartyStoragePartitioning"),
)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    f"--disable-features={','.join(SWITCHED_OFF)}",
]
#: Every kind of page that is answered, by name; `.wrong`, `.read` show it refused and read only.
EXAMPLES = {
    make.__name__: make
    for make in (
        plain.consent,
        plain.consent_ko,
        weeks.trust_log,
        weeks.trust_log_ko,
        pairs.depth_pair,
        pairs.capability_pair,
        times.timing,
        times.timing_ko,
        plain.every_field,
        plain.instructions,
        plain.check,
    )
}


def pytest_collection_modifyitems(items):
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


def _chromium():
    named = os.environ.get("SURVEY_CHROMIUM")
    return (
        named or shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    )


def _driver_runs():
    command = [sys.executable, "-m", "playwright", "--version"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


@pytest.fixture(scope="session")
def browser():
    """A Chromium for the whole run."""
    path = _chromium()
    if not _driver_runs():
        pytest.skip("the browser's driver does not run: try `.venv/bin/playwright --version`")
    with sync_playwright() as playwright:
        path = path or playwright.chromium.executable_path
        if not Path(path).exists():
            pytest.skip("no Chromium: install one (`apt install chromium`, or `playwright install chromium`)")
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


def _example_sheet(name):
    base, _, state = name.partition(".")
    page = EXAMPLES[base]()
    chosen = {f.name: [f.options[min(3, len(f.options) - 1)].value] for f in page.fields if f.options}
    state_of = {
        "": {},
        "wrong": {"problems": {field.name: "missing" for field in page.fields if field.required}},
        "chosen": {"given_values": chosen},
        "read": {"given_values": chosen, "read_only": True, "notice": "read_only"},
    }
    return Sheet(page, words(page.language), token=TOKEN, action="#", can_go_back=True, **state_of[state])


def _examples():
    blueprint = Blueprint("examples", __name__)

    @blueprint.get("/example/<name>")
    def example(name):
        sheet = _example_sheet(name)
        page, w = sheet.page, sheet.words
        frame = Frame(
            language=page.language,
            title=page.title,
            tongues=(Tongue("en", "#lang-en"), Tongue("ko", "#lang-ko")),
            status="started",
            percent=36,
            left=w("minutes_left", n=31),
            saved=True,
            resume_url=request.url_root + "r/7kqm-20ab-99zx-1f3t-xx01-44ab-zz91",
            contact="study@example.org",
            scripts=("reading.js", "answers.js", "saving.js"),
            skip_to="questions",
        )
        if page.kind != "consent":
            return rendering.page_html(sheet, frame)
        facts = (
            Fact(w("time"), w("time_value", low=40, high=60)),
            Fact(w("you_need"), w("you_need_value")),
            Fact(w("questions_to"), "study@example.org"),
        )
        return rendering.consent_html(sheet, frame, facts)

    return blueprint


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The address of a live server with the kitchen study, the first study and the example pages."""
    url = f"sqlite:///{tmp_path_factory.mktemp('live') / 'survey.sqlite3'}"
    database = open_database(url)
    kitchen = ROOT / "tests" / "integration" / "web" / "kitchen"
    with database.writing() as session:
        for folder in (kitchen, ROOT / "questionnaires" / "studies" / "first_study"):
            publish(session, load_compiled(folder / "study.yaml").value, now())
        session.commit()
    database.close()
    app = create_app(Settings(database_url=url, secret_key=KEY))
    app.register_blueprint(_examples())
    live = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=live.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{live.server_port}"
    live.shutdown()
    thread.join()
    live.server_close()
    app.extensions["survey_site"].close()


@pytest.fixture
def context(browser):
    """Makes windows; errors in a page's scripts and refusals of its own policy fail the test."""
    made, complaints = [], []

    def make(**settings):
        window = browser.new_context(
            **{"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", **settings}
        )
        window.set_default_timeout(8000)
        window.on("weberror", lambda error: complaints.append(str(error.error)))
        window.on("console", lambda said: said.type == "error" and complaints.append(said.text))
        made.append(window)
        return window

    make.complaints = complaints
    yield make
    for window in made:
        window.close()
    assert not [text for text in complaints if "status of 422" not in text and "ERR_INTERNET" not in text]


@pytest.fixture
def brought_to(server, context):
    """Carries a sitting to a page by forms alone, then hands it to a browser window."""

    def bring(study, page_id, language="en", **settings):
        driver = Driver(server, language)
        driver.opens(f"/s/{study}")
        driver.presses()
        while not driver.visited[-1].startswith(f"/p/{page_id}"):
            driver.presses()
        window = context(**settings)
        window.add_cookies([{"name": c.name, "value": c.value, "url": server} for c in driver.jar])
        page = window.new_page()
        page.goto(driver.page.reply.url)
        return page

    return bring
