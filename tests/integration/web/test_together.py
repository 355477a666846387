"""Many at once: a busy database is tried again, two clicks count once, two people are two."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy.exc import OperationalError

from survey_app.web.transactions import BusyError


class Crowded:
    """A database that refuses to be written to for a while."""

    def __init__(self, database, refusals):
        self._database, self.refusals = database, refusals

    def __getattr__(self, name):
        return getattr(self._database, name)

    def writing(self):
        if self.refusals > 0:
            self.refusals -= 1
            raise OperationalError("BEGIN IMMEDIATE", {}, Exception("database is locked"))
        return self._database.writing()


def crowd(house, refusals):
    process = next(iter(house.site._databases))
    house.site._databases[process] = Crowded(house.site.database, refusals)


def test_a_busy_database_is_tried_again(house):
    somebody = house.somebody().consents()
    crowd(house, 2)
    assert somebody.continues(cooks="yes").path == "/p/everything"


def test_a_database_that_stays_busy_is_told_kindly_and_nothing_is_lost(house):
    somebody = house.somebody().consents()
    form = {**somebody.page.hidden, "cooks": "yes"}
    crowd(house, 100)
    somebody.sends(form, to="/p/start")
    assert (somebody.status, somebody.page.title) == (503, "Very many people are here just now")
    assert somebody.reply.headers["retry-after"] == "5"
    crowd(house, 0)
    house.site._databases = {process: d._database._database for process, d in house.site._databases.items()}
    assert somebody.sends(form, to="/p/start").path == "/p/everything"


def test_another_database_error_is_not_tried_again(house):
    from survey_app.web.transactions import writing

    calls = []

    def work(session):
        calls.append(session)
        raise OperationalError("SELECT", {}, Exception("no such table: sittings"))

    with house.app.test_request_context(), pytest.raises(OperationalError):
        writing(work)
    assert len(calls) == 1
    assert issubclass(BusyError, Exception)


def test_an_error_of_ours_is_a_kind_500_that_tells_nothing(house):
    def broken():
        raise RuntimeError("secret detail")

    somebody = house.somebody()
    house.site.clock = broken
    answer = somebody.client.get("/s/kitchen")
    assert answer.status_code == 500
    assert "secret detail" not in answer.text
    assert "Something went wrong on our side" in answer.text


def test_a_form_sent_several_times_at_once_counts_once(house):
    somebody = house.somebody().consents()
    form = {**somebody.page.hidden, "cooks": "yes", "action": "next"}
    start = threading.Barrier(4)

    def click(_):
        client = house.app.test_client()
        client.set_cookie("sitting", somebody.cookie.value)
        start.wait()
        return client.post("/p/start", data=form)

    with ThreadPoolExecutor(4) as people:
        answers = list(people.map(click, range(4)))
    assert {(a.status_code, a.headers["Location"]) for a in answers} == {(303, "/p/everything")}
    assert [s.page_id for s in house.submissions].count("start") == 1


def test_several_people_who_consent_at_once_are_several_sittings(house):
    forms = [house.somebody().arrives().page.hidden for _ in range(6)]
    start = threading.Barrier(6)

    def consent(form):
        start.wait()
        return house.app.test_client().post("/s/kitchen", data={**form, "action": "next"})

    with ThreadPoolExecutor(6) as people:
        answers = list(people.map(consent, forms))
    assert [answer.status_code for answer in answers] == [303] * 6
    assert len({sitting.id for sitting in house.sittings}) == 6


@pytest.mark.parametrize("how", ["row", "statement"])
def test_a_view_that_writes_and_does_not_commit_is_caught(house, how):
    from sqlalchemy import update

    from survey_app.storage.tables import Sitting

    somebody = house.somebody().consents()
    with house.site.database.writing() as session:
        if how == "row":
            session.get(Sitting, house.sittings[0].id).locale = "ko"
            session.flush()
        else:
            session.execute(update(Sitting).values(locale="ko"))
    with pytest.raises(AssertionError, match="did not commit"):
        somebody.opens("/p/start")
