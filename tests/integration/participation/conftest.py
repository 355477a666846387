"""People who take part in the garden study, and the noise of others already in the database."""

import itertools
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pytest
from sqlalchemy import select

from questionnaires.language.compiled import CompiledStudy
from questionnaires.language.loading import load_compiled
from survey_app.errors import SurveyError
from survey_app.participation.answering import answer_page, save_draft
from survey_app.participation.reading import current_page, filled_in, page_access, view
from survey_app.participation.sittings import note_shown, switch_language
from survey_app.participation.starting import start
from survey_app.participation.visits import Arrival, Served
from survey_app.publishing import publish
from survey_app.storage.ids import IdMaker
from survey_app.storage.tables import Sitting, Submission

#: Answers that carry a person to the end, by page.
ANSWERS = {
    "about": {"age": ["35"], "tools": ["spade", "rake"]},
    "looking": {"attend": ["red"]},
    "week_d2": {"trust": ["4"]},
    "week_d4": {"trust": ["2"]},
    "pair_equal": {"choice": ["left"], "depth_fit_a": ["5"], "depth_fit_b": ["1"]},
    "watering": {"waters": ["yes"], "litres": ["12"]},
    "plants": {"which": ["  beans\r\nand peas "]},
    "last": {"last_note": [""]},
}


_FORMS = itertools.count(1)


class Clock:
    """Time that passes when somebody says so."""

    def __init__(self):
        self.now = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)

    def passes(self, **amount):
        self.now += timedelta(**amount)
        return self.now


@dataclass
class Person:
    """Somebody who takes part. Each call is one request: one transaction, committed even if it is refused."""

    database: object
    clock: Clock
    published: object
    ids: IdMaker
    arrival: Arrival
    is_test: bool = False
    sitting_id: str = ""

    def consents(self, key=None, seed=1):
        served = Served("consent", self.arrival.language, "sha256:consent", self.clock.now, key or self._key())
        with self.database.writing() as session:
            try:
                sitting = start(
                    session,
                    self.published,
                    self.arrival,
                    served,
                    seed=seed,
                    ids=self.ids,
                    now=self.clock.now,
                    is_test=self.is_test,
                )
                self.sitting_id = sitting.id
            finally:
                session.commit()
        return self

    def opens(self, page_id=None):
        """The form of a page (the current one), as one tab holds it."""
        page_id = page_id or self.at
        self.clock.passes(seconds=1)
        self._does(lambda s, sitting: note_shown(s, sitting, page_id, self.clock.now))
        shown = self.sees(page_id)
        return Served(page_id, shown.language, shown.rendered_hash, self.clock.now, self._key())

    def sends(self, form, **values):
        """Send a form; the values are those given, else ones that carry on."""
        given = {name: value if isinstance(value, list) else [value] for name, value in values.items()}
        now = self.clock.passes(seconds=20)
        given = given or ANSWERS[form.page_id]
        return self._does(lambda s, sitting: answer_page(s, sitting, form, given, now=now))

    def answers(self, page_id=None, **values):
        return self.sends(self.opens(page_id), **values)

    def goes_to(self, page_id):
        at = self.at
        while at != page_id:
            form = Served(at, self.arrival.language, "sha256:unread", self.clock.now, self._key())
            at = self.sends(form).next_page
        return self

    def finishes(self):
        return self.goes_to(None)

    def types(self, page_id, **values):
        now = self.clock.passes(seconds=5)
        given = {name: [value] for name, value in values.items()}
        return self._does(lambda s, sitting: save_draft(s, sitting, page_id, given, now))

    def switches_to(self, language):
        self._does(lambda session, sitting: switch_language(session, sitting, language, self.clock.now))

    def sees(self, page_id):
        return self._reads(lambda s, sitting: view(s, sitting, page_id))

    def finds_filled_in(self, page_id):
        return self._reads(lambda s, sitting: filled_in(s, sitting, page_id))

    def may(self, page_id):
        return self._reads(lambda s, sitting: page_access(s, sitting, page_id))

    @property
    def at(self):
        page = self._reads(current_page)
        return page.page_id if page else None

    @property
    def sitting(self):
        return self._reads(lambda _session, sitting: sitting)

    def submissions(self, page_id):
        def theirs(session, sitting):
            query = select(Submission).filter_by(sitting_id=sitting.id, page_id=page_id)
            return list(session.scalars(query.order_by(Submission.revision)))

        return self._reads(theirs)

    def _key(self):
        return f"form-{next(_FORMS)}"

    def _does(self, act):
        with self.database.writing() as session:
            try:
                result = act(session, session.get(Sitting, self.sitting_id))
            except SurveyError:
                session.commit()
                raise
            session.commit()
            return result

    def _reads(self, read):
        with self.database.reading() as session:
            return read(session, session.get(Sitting, self.sitting_id))


@pytest.fixture(scope="session")
def garden():
    loaded = load_compiled(Path(__file__).parent / "garden")
    assert not loaded.problems
    return loaded.value


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def publishes(database, clock):
    """Publishes the study, after changes to its content."""

    def publishes(compiled, **changes):
        content = compiled.content
        for key, value in changes.items():
            if isinstance(value, dict):
                content["study"][key] = {**content["study"][key], **value}
            else:
                content["study"][key] = value
        with database.writing() as session:
            published = publish(session, CompiledStudy.model_validate(content), clock.now)
            session.commit()
        return published

    return publishes


@pytest.fixture
def arrives(database, clock, published):
    """Lets somebody arrive; ids come from a seed."""
    ids = IdMaker(np.random.default_rng(7).bytes)

    def arrives(study=None, *, is_test=False, **arrival):
        who = Arrival(**{"language": "en", "timezone": "Asia/Seoul", **arrival})
        return Person(database, clock, study or published, ids, who, is_test)

    return arrives


@pytest.fixture
def published(publishes, garden):
    return publishes(garden)


@pytest.fixture
def noise(arrives):
    """Others who take part: two under way, one who finished, one with a draft."""
    others = [arrives().consents(seed=100 + n) for n in range(3)]
    others[0].goes_to("week_d4")
    others[1].finishes()
    others[2].types("about", note="somebody else's draft")
    return others


@pytest.fixture
def person(noise, arrives):
    """Somebody who has consented, among others."""
    return arrives().consents()
