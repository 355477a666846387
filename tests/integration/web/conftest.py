"""Somebody at the other end of the line: the app without a network, and a participant who uses it."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import urlencode

import pytest
from sqlalchemy import event, select
from sqlalchemy.orm import Session

from questionnaires.language.loading import load_compiled
from survey_app.app import create_app
from survey_app.publishing import close, publish
from survey_app.settings import Settings
from survey_app.storage.tables import Draft, Sitting, Submission
from survey_app.web.site import Site, remember
from tests.driver import Page, Reply, first_answers

HERE = Path(__file__).parent
KEY = "a key for tests only"


class Clock:
    """Time that passes when somebody says so."""

    def __init__(self):
        self.now = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)

    def __call__(self):
        return self.now

    def passes(self, **amount):
        self.now += timedelta(**amount)


class UncommittedWrites:
    """Database sessions that wrote, by the ORM or by statements, and have not committed since."""

    def __init__(self):
        self.left = {}
        self._listeners = [
            ("after_flush", lambda session, _: self._wrote(session)),
            ("do_orm_execute", self._executed),
            ("after_commit", lambda session: self.left.pop(id(session), None)),
        ]
        for name, listener in self._listeners:
            event.listen(Session, name, listener)

    def stop(self):
        for name, listener in self._listeners:
            event.remove(Session, name, listener)

    def _wrote(self, session):
        self.left[id(session)] = session

    def _executed(self, state):
        if state.is_insert or state.is_update or state.is_delete:
            self._wrote(state.session)


@pytest.fixture
def writes():
    watch = UncommittedWrites()
    yield watch
    watch.stop()


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture(scope="session")
def kitchen():
    """The study most tests use: one field of every type, pages of every rule about going back."""
    loaded = load_compiled(HERE / "kitchen" / "study.yaml")
    assert not [problem for problem in loaded.problems if problem.is_error], loaded.problems
    return loaded.value


@pytest.fixture(scope="session")
def first_study():
    return load_compiled(HERE.parents[2] / "questionnaires" / "studies" / "first_study" / "study.yaml").value


@pytest.fixture(scope="session")
def three_t():
    return load_compiled(HERE.parents[2] / "questionnaires" / "studies" / "three_t" / "study.yaml").value


@dataclass
class House:
    """The app, its database and its clock."""

    app: object
    site: Site
    clock: Clock
    writes: UncommittedWrites

    def publishes(self, compiled):
        with self.site.database.writing() as session:
            publish(session, compiled, self.clock())
            session.commit()

    def closes(self, study="kitchen"):
        with self.site.database.writing() as session:
            close(session, study, self.clock())
            session.commit()

    def rows(self, table):
        with self.site.database.reading() as session:
            return session.scalars(select(table)).all()

    @property
    def sittings(self):
        return self.rows(Sitting)

    @property
    def submissions(self):
        return self.rows(Submission)

    @property
    def drafts(self):
        return self.rows(Draft)

    def somebody(self, **more):
        return Participant(self, self.app.test_client(), **more)


@pytest.fixture(scope="session")
def apps():
    """Apps by settings: compiling the templates takes longer than most tests."""
    return {}


@pytest.fixture
def make_house(sqlite_url, clock, writes, apps):
    made = []

    def make(**settings):
        chosen = Settings(database_url=sqlite_url, secret_key=KEY, **settings)
        site = Site(chosen, clock=clock, draw_seed=lambda: 7)
        made.append(site)
        key = tuple(sorted(settings.items()))
        app = apps.get(key) or apps.setdefault(key, create_app(chosen, site))
        remember(app.extensions, site)
        return House(app, site, clock, writes)

    yield make
    for site in made:
        site.close()


@pytest.fixture
def house(make_house, kitchen):
    house = make_house()
    house.publishes(kitchen)
    return house


@dataclass
class Participant:
    """Reads and answers as a browser without JavaScript does; `reply` and `page` are the last that came."""

    house: House
    client: object
    language: str = "en"
    query: dict = field(default_factory=dict)
    reply: Reply | None = None
    page: Page | None = None

    def opens(self, address, follow=True):
        query = f"?{urlencode(self.query)}" if self.query and "?" not in address else ""
        return self._takes(self.client.get(address + query, headers=self._headers), follow)

    def follows(self, words):
        """Open the link that reads so."""
        return self.opens(next(a.get("href") for a in self.page.all("a") if self.page.words(a) == words))

    def arrives(self, study="kitchen"):
        return self.opens(f"/s/{study}")

    def consents(self):
        return self.arrives().continues()

    def continues(self, follow=True, **answers):
        return self.presses("next", follow=follow, **answers)

    def presses(self, action, follow=True, **answers):
        values = {name: value if isinstance(value, list) else [value] for name, value in answers.items()}
        return self.sends({**self.page.hidden, **self.page.filled, **values}, action, follow=follow)

    def sends(self, fields, action="next", to=None, follow=True):
        address = to or self.page.form.get("action")
        answer = self.client.post(address, data={**fields, "action": action}, headers=self._headers)
        return self._takes(answer, follow)

    def saves_draft(self, **answers):
        values = {**self.page.hidden, **self.page.filled, **{name: [value] for name, value in answers.items()}}
        form = self.page.form
        answer = self.client.post(form.get("data-draft"), data=values)
        self._no_writes_left()
        return answer

    def answers_all(self, **changes):
        return self.sends(
            {**self.page.hidden, **first_answers(self.page), **{k: [v] for k, v in changes.items()}}
        )

    @property
    def path(self):
        return self.reply.url.split("?")[0]

    @property
    def query_string(self):
        return self.reply.url.partition("?")[2]

    @property
    def status(self):
        return self.reply.status

    @property
    def text(self):
        return self.page.words()

    @property
    def cookie(self):
        return self.client.get_cookie("sitting")

    @property
    def _headers(self):
        return {"Accept-Language": self.language}

    def _takes(self, answer, follow):
        while True:
            self._no_writes_left()
            headers = {name.lower(): value for name, value in answer.headers.items()}
            url = answer.request.full_path.rstrip("?")
            self.reply = Reply(answer.status_code, url, headers, answer.get_data(as_text=True))
            if not (follow and answer.status_code in {302, 303}):
                break
            answer = self.client.get(answer.headers["Location"], headers=self._headers)
        if headers.get("content-type", "").startswith("text/html") and answer.status_code not in {302, 303}:
            self.page = Page(self.reply)
        return self

    def _no_writes_left(self):
        assert not self.house.writes.left, "a view wrote and did not commit"


#: Answers that carry somebody through the kitchen.
ANSWERS = {
    "start": {"cooks": "yes", "minutes": "40"},
    "everything": {
        "likes": "4",
        "tools": ["pot", "pan"],
        "people": "3",
        "hunger": "35",
        "dish": "  leek soup ",
        "story": 'My aunt\'s.\r\nWith "cream", =1+1, 수프 🍲',
        "since": "2019-04-01",
    },
    "last": {"last_story": "Bye"},
}


@pytest.fixture
def walk():
    """Carries somebody on, page by page, up to the page that is named or to the end."""

    def walk_to(somebody, until=None):
        for page, answers in ANSWERS.items():
            if page == until:
                break
            assert somebody.path == f"/p/{page}"
            somebody.continues(**answers)
        return somebody

    return walk_to
