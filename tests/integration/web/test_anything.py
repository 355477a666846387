"""Whatever is sent, by whatever program: never a server error, never a mixed-up sitting, on either database."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from survey_app.app import create_app
from survey_app.settings import Settings
from survey_app.storage.database import upgrade_database
from survey_app.web.site import Site
from tests.integration.web.conftest import KEY, House

NAMES = st.sampled_from(
    ["_token", "action", "cooks", "minutes", "people", "_seconds_visible", "_timezone", "x"]
)
VALUES = st.one_of(st.text(max_size=30), st.sampled_from(["next", "back", "yes", "1e999", "nan", "-1", "\x00"]))
BODIES = st.dictionaries(NAMES, st.lists(VALUES, min_size=1, max_size=3))
ADDRESSES = st.sampled_from(
    ["/p/start", "/p/everything", "/p/nowhere", "/p/start/draft", "/s/kitchen", "/withdraw"]
)
MANY = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@MANY
@given(body=BODIES, address=ADDRESSES, signed=st.booleans())
def test_whatever_is_sent_is_answered_without_a_server_error(house, body, address, signed):
    somebody = house.somebody().consents()
    data = {**body, **(somebody.page.hidden if signed else {})}
    answer = somebody.client.post(address, data=data)
    assert answer.status_code < 500
    assert somebody.client.get("/p/start").status_code in {200, 303}


@pytest.mark.parametrize(
    "address",
    [
        "/s/%00",
        "/s/..%2f..",
        "/r/%00",
        "/p/%00",
        "/p/%F0%9F%8D%B2",
        "/static/%00",
        "/s/kitchen?lang=%00&PROLIFIC_PID=%00",
    ],
)
def test_strange_addresses_are_kind_pages(house, address):
    assert house.app.test_client().get(address).status_code in {200, 303, 403, 404}


@pytest.mark.parametrize(
    "content_type", ["application/json", "text/plain", "multipart/form-data", "multipart/form-data; boundary=x"]
)
def test_a_body_of_another_kind_is_refused_kindly(house, content_type):
    somebody = house.somebody().consents()
    answer = somebody.client.post("/p/start", data=b'{"cooks": "yes"}', content_type=content_type)
    assert answer.status_code == 400
    assert house.drafts == [] or house.drafts[0].raw == {}


@pytest.mark.postgres
def test_a_whole_sitting_goes_the_same_way_on_postgresql(postgres_url, kitchen, clock, writes, walk):
    upgrade_database(postgres_url)
    chosen = Settings(database_url=postgres_url, secret_key=KEY)
    site = Site(chosen, clock=clock, draw_seed=lambda: 7)
    house = House(create_app(chosen, site), site, clock, writes)
    house.publishes(kitchen)
    somebody = walk(house.somebody(query={"PROLIFIC_PID": "abc"}).consents())
    assert somebody.page.status == "completed"
    assert house.app.test_client().get("/s/%00").status_code == 404
    somebody.follows("Delete my answers now").continues()
    assert house.sittings == []
    site.close()
