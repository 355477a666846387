"""One simulated person's way through a study, on the real engine, with a clock of their own."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zlib import crc32

import numpy as np
from sqlalchemy.orm import Session

from survey_app.participation.answering import answer_page
from survey_app.participation.reading import consent_page, consent_view, current_page, view
from survey_app.participation.sittings import note_shown
from survey_app.participation.starting import start
from survey_app.participation.visits import Arrival, Measures, Served
from survey_app.simulation.draws import Person
from survey_app.simulation.filling import Filler
from survey_app.simulation.leaving import leaves_at
from survey_app.simulation.prompts import Model
from survey_app.storage.frozen import Published
from survey_app.storage.ids import IdMaker
from survey_app.storage.tables import Sitting

#: When the first simulated person comes, and how far apart they do.
FIRST_ARRIVAL = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
BETWEEN_ARRIVALS = timedelta(minutes=7)
_ZONES = {"ko": "Asia/Seoul", "ja": "Asia/Tokyo", "pt": "Europe/Lisbon", "de": "Europe/Berlin"}
_WIDTHS = (360, 390, 412, 768, 1280, 1440, 1920)


@dataclass
class Visitor:
    """One simulated person before they begin: everything about them follows from `rng`.

    Attributes:
        rng: Where all their randomness comes from.
        key: The submission key of their consent.
        now: Their clock.
        pace: Their time on a page as a multiple of an average reader's.
        width: Of their window, in CSS pixels.
        lot: What decides which kind of respondent they are; apart, so that it changes nothing else about them.
        leaving: What decides whether and where they leave before the end; apart for the same reason.
    """

    rng: np.random.Generator
    key: str
    now: datetime
    pace: float
    width: int
    lot: np.random.Generator
    leaving: np.random.Generator

    def stays(self, seconds: float) -> datetime:
        """Return the moment the visitor came to a page, and move their clock to when they leave it."""
        came = self.now
        stayed = max(2, round(seconds * self.pace * float(self.rng.lognormal(0.0, 0.25))))
        self.now = came + timedelta(seconds=stayed)
        return came

    def fresh_key(self) -> str:
        """Return a submission key."""
        return self.rng.bytes(16).hex()


def visitor(study_id: str, seed: int, number: int) -> Visitor:
    """Return the simulated person with that number (from 0) of a study; equal arguments, equal person."""
    place = [seed, number, crc32(study_id.encode())]
    rng = np.random.default_rng(place)
    return Visitor(
        rng=rng,
        key=rng.bytes(16).hex(),
        now=FIRST_ARRIVAL + number * BETWEEN_ARRIVALS,
        pace=float(rng.lognormal(0.0, 0.3)),
        width=int(rng.choice(_WIDTHS)),
        lot=np.random.default_rng([*place, 1]),
        leaving=np.random.default_rng([*place, 2]),
    )


def walk(
    session: Session,
    published: Published,
    person: Visitor,
    model: Model,
    *,
    is_test: bool = True,
    dropout: float = 0.0,
) -> Sitting:
    """Return the sitting of one simulated person, from consent to its end. Flushes, never commits.

    With the chance `dropout` it ends on a page that was shown and is not answered.

    Raises:
        SittingError: the study is closed or its quota is full.
        AnswerProblems: the model gave an answer that a person could not give.
    """
    sitting = _begin(session, published, person, is_test=is_test)
    filler = Filler(published.compiled, sitting.plan, model(Person(person.rng)))
    leaves = leaves_at(person.leaving, dropout, len(sitting.plan.pages))
    while (page := current_page(session, sitting)) is not None:
        if leaves is not None and page.position >= leaves:
            note_shown(session, sitting, page.page_id, person.now)
            break
        seen = view(session, sitting, page.page_id)
        came = person.stays(seen.reading_seconds)
        note_shown(session, sitting, page.page_id, came)
        served = Served(page.page_id, seen.language, seen.rendered_hash, came, person.fresh_key())
        values = filler.fill(page, seen)
        measures = measured(person, came, sum(map(bool, values.values())))
        answer_page(session, sitting, served, values, now=person.now, measures=measures)
    return sitting


def _begin(session: Session, published: Published, person: Visitor, *, is_test: bool) -> Sitting:
    study = published.compiled.study
    language = str(person.rng.choice(study.languages))
    zone = _ZONES.get(language.split("-")[0], study.timezone)
    arrival = Arrival(language=language, timezone=zone, source="simulation")
    seen = consent_view(published, language, person.now)
    came = person.stays(seen.reading_seconds)
    served = Served(consent_page(published).page_id, language, seen.rendered_hash, came, person.key)
    ids = IdMaker(person.rng.bytes)
    seed = int(person.rng.integers(2**53))
    return start(session, published, arrival, served, seed=seed, ids=ids, now=person.now, is_test=is_test)


def measured(person: Visitor, came: datetime, answers: int) -> Measures:
    """Return what a browser would have measured of somebody's stay on a page."""
    away = person.rng.poisson(0.15)
    seconds = (person.now - came).total_seconds()
    return Measures(
        seconds_visible=round(seconds * (1 - 0.1 * min(int(away), 5)), 1),
        focus_losses=int(away),
        viewport_width=person.width,
        edits=int(person.rng.binomial(answers, 0.05)),
    )
