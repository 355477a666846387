"""Simulated people at a running server, with nothing but its pages."""

import threading

import numpy as np
import pytest
from werkzeug.serving import make_server

from survey_app.app import create_app
from survey_app.errors import SurveyError
from survey_app.export.status import status_of
from survey_app.settings import Settings
from survey_app.simulation.documents import Control, read_document
from survey_app.simulation.draws import Person
from survey_app.simulation.over_http import answer_to, simulate_over_http
from survey_app.web.site import Site

KEY = "a key for tests only"
PAGE = """
<body data-sitting-status="started"><form action="/search"><input name="q"></form>
<form method="post" action="/p/one">
<input type="hidden" name="token" value="abc">
<input type="radio" name="trust" value="1" required><input type="radio" name="trust" value="2" required>
<input type="number" name="minutes" min="5" max="30" step="5"><textarea name="why" maxlength="9"></textarea>
<input type="text" name="old" disabled>
<button type="button" name="help" value="x"></button>
<button name="action" value="next"></button><button name="action" value="back"></button></form>
<form method="post" action="/withdraw"><input name="sure"></form></body>
"""


@pytest.fixture
def server(fresh):
    """The address of a running server with the small study, and its database."""
    database, _ = fresh()
    settings = Settings(database_url=str(database.engine.url), secret_key=KEY)
    site = Site(settings)
    http = make_server("127.0.0.1", 0, create_app(settings, site), threaded=True)
    thread = threading.Thread(target=http.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{http.server_port}", database
    http.shutdown()
    thread.join()
    http.server_close()
    site.close()


def test_people_who_know_only_the_pages_reach_the_end(server):
    url, database = server
    told = []
    assert simulate_over_http(url, "small", respondents=3, progress=told.append) == {"completed": 3}
    assert told == [1, 2, 3]
    with database.reading() as session:
        assert status_of(session, "small").tests.by_status == {"completed": 3}
        assert status_of(session, "small").real.total == 0


def test_a_study_that_is_not_there_is_told(server):
    url, _ = server
    with pytest.raises(SurveyError, match=r"/s/nothing\?test=1 was answered with 404"):
        simulate_over_http(url, "nothing", respondents=1)


def test_a_server_that_is_not_there_is_told():
    with pytest.raises(SurveyError, match="is the server up"):
        simulate_over_http("http://127.0.0.1:9", "small", respondents=1)


def test_an_address_that_is_none_is_refused():
    with pytest.raises(SurveyError, match="is no web address"):
        simulate_over_http("file:///etc", "small", respondents=1)


def test_the_form_of_a_page_is_the_first_one_that_is_posted():
    document = read_document(PAGE)
    assert (document.status, document.action, document.button) == ("started", "/p/one", ("action", "next"))
    assert list(document.controls) == ["token", "trust", "minutes", "why"]
    assert document.controls["trust"] == Control("trust", "one", required=True, values=["1", "2"])


def test_a_page_without_a_form_has_nothing_to_send():
    assert not read_document("<body data-sitting-status='completed'><p>Thanks</p></body>").has_form


@pytest.mark.parametrize("number", range(20))
def test_what_is_entered_is_within_the_limits_of_the_control(number):
    controls = read_document(PAGE).controls
    person = Person(np.random.default_rng(number))
    assert answer_to(controls["token"], person) == ["abc"]
    assert answer_to(controls["trust"], person)[0] in {"1", "2"}
    assert answer_to(controls["minutes"], person)[0] in {"5", "10", "15", "20", "25", "30"}
    assert len(answer_to(controls["why"], person)[0]) <= 9
