"""The production server: real processes, real connections, somebody without JavaScript."""

import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest

from survey_app.publishing import publish
from survey_app.storage.database import open_database
from tests.driver import Driver
from tests.integration.web.conftest import KEY, Clock

PROGRAM = """
import sys
from survey_app.app import create_app
from survey_app.settings import Settings
from survey_app.web.serving import serve
settings = Settings(database_url=sys.argv[1], secret_key=sys.argv[2])
serve(lambda: create_app(settings), host="127.0.0.1", port=int(sys.argv[3]), workers=2)
"""


def _free_port():
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture(scope="module")
def server(tmp_path_factory, first_study):
    """The address of a server with two processes over one SQLite file, and its database."""
    url = f"sqlite:///{tmp_path_factory.mktemp('served') / 'survey.sqlite3'}"
    database = open_database(url)
    with database.writing() as session:
        publish(session, first_study, Clock()())
        session.commit()
    port = _free_port()
    process = subprocess.Popen([sys.executable, "-c", PROGRAM, url, KEY, str(port)])
    base = f"http://127.0.0.1:{port}"
    _wait_for(f"{base}/healthz")
    yield base, database
    process.terminate()
    assert process.wait(timeout=30) == 0
    database.close()


def _wait_for(address):
    for _ in range(300):
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                assert answer.read() == b"ok\n"
                return
        except urllib.error.URLError:
            time.sleep(0.1)
    raise AssertionError(f"{address} does not answer")


@pytest.mark.parametrize("language", ["en", "ko"])
def test_somebody_without_javascript_walks_the_first_study_to_its_code(server, language):
    base, _ = server
    driver = Driver(base, language)
    driver.opens("/s/first_study")
    page = driver.walks()
    assert page.status == "completed"
    assert page.all("html")[0].get("lang") == language
    assert any(e.get("value") == "WEEK-7421" for e in page.all("input"))
    assert len(driver.visited) == len(set(driver.visited))


def test_text_arrives_as_it_was_typed(server):
    from sqlalchemy import select

    from survey_app.storage.tables import Submission
    from tests.driver import FREE_TEXT

    base, database = server
    driver = Driver(base)
    driver.opens("/s/first_study")
    driver.walks()
    with database.reading() as session:
        raws = session.scalars(select(Submission.raw)).all()
    typed = {value for raw in raws for values in raw.values() for value in values}
    assert FREE_TEXT in typed


def test_both_processes_share_what_they_know(server):
    base, _ = server
    # Every request may meet either process; a sitting never notices.
    for _ in range(3):
        driver = Driver(base)
        driver.opens("/s/first_study")
        driver.presses()
        assert driver.page.status == "started"
