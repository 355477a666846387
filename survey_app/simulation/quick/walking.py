"""Many simulated people's way through one study, one after the other, in memory."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NamedTuple

import numpy as np

from questionnaires.design.assignment import draw
from questionnaires.design.plan import Plan
from questionnaires.language.study import Check
from survey_app.participation.values import holds
from survey_app.simulation.casting import Casting
from survey_app.simulation.draws import Person
from survey_app.simulation.filling import Filler
from survey_app.simulation.leaving import leaves_at
from survey_app.simulation.quick.pages import PageBook, Sheet
from survey_app.simulation.quick.tally import Tally
from survey_app.simulation.walking import Visitor, measured, visitor
from survey_app.storage.ids import IdMaker


class Filled(NamedTuple):
    """One page that was sent, with the values of its fields."""

    sheet: Sheet
    language: str
    values: dict[str, list[str]]


class Walked(NamedTuple):
    """One sitting: whose it is, how it ended (`completed`, `started` for who left) and its pages."""

    sitting_id: str
    participant_id: str
    status: str
    pages: tuple[Filled, ...]


@dataclass
class _Sitting:
    """Somebody on their way."""

    person: Visitor
    language: str
    sitting_id: str
    participant_id: str
    sheets: tuple[Sheet, ...]
    levels: dict[str, str]


@dataclass
class Walks:
    """Everybody of one study, in the order in which they come.

    Attributes:
        book: The study's pages; share it between studies of the same file.
        seed: As `survey simulate --seed`.
        casting: Who answers how.
        dropout: The share of people who leave before the end.
    """

    book: PageBook
    seed: int
    casting: Casting
    dropout: float = 0.0
    _tally: Tally = field(default_factory=Tally)
    #: By number: when those who left were last seen, and what they had drawn.
    _left: dict[int, tuple[datetime, dict[str, str]]] = field(default_factory=dict)

    def people(self, count: int) -> Iterator[Walked]:
        """Yield the sittings of so many people, from the first on; ask once."""
        for number in range(count):
            person = visitor(self.book.compiled.study.id, self.seed, number)
            model = self.casting(person)
            sitting = self._begin(person)
            walked = self._walk(sitting, Filler(self.book.compiled, _plan(sitting), model(Person(person.rng))))
            if walked.status == "completed":
                self._tally.add(number, sitting.levels)
            elif walked.status == "started":
                self._left[number] = (person.now, sitting.levels)
            yield walked

    def _begin(self, person: Visitor) -> _Sitting:
        """Return what somebody is given when they consent, with each number drawn in the engine's order."""
        study = self.book.compiled.study
        language = str(person.rng.choice(study.languages))
        person.stays(self._consent_seconds(language))
        seed, ids = int(person.rng.integers(2**53)), IdMaker(person.rng.bytes)
        self._forget_stale(person.now - timedelta(minutes=study.design.stale_after_minutes))
        draws = draw(study, self._tally, np.random.default_rng(seed))
        sitting_id, _, participant_id = ids.sitting_id(), ids.resume_code(), ids.participant_id()
        return _Sitting(person, language, sitting_id, participant_id, self.book.sheets(draws), draws.levels)

    def _walk(self, sitting: _Sitting, filler: Filler) -> Walked:
        person, filled, status = sitting.person, list[Filled](), "completed"
        leaves = leaves_at(person.leaving, self.dropout, len(sitting.sheets))
        for position, sheet in enumerate(sitting.sheets[1:], 1):
            if not holds(sheet.block.show_if, filler.known):
                continue
            if leaves is not None and position >= leaves:
                status = "started"
                break
            filled.append(self._fill(sitting, sheet, filler))
            if isinstance(sheet.block, Check) and not self._passes(sitting, sheet.block, filler, filled):
                status = "failed_checks"
                break
        return Walked(sitting.sitting_id, sitting.participant_id, status, tuple(filled))

    def _fill(self, sitting: _Sitting, sheet: Sheet, filler: Filler) -> Filled:
        person = sitting.person
        came = person.stays(self._seconds(sheet, sitting.language))
        person.fresh_key()
        values = filler.fill(sheet.page, self.book.view(sheet, sitting.language))
        measured(person, came, sum(map(bool, values.values())))
        return Filled(sheet, sitting.language, values)

    def _passes(self, sitting: _Sitting, block: Check, filler: Filler, filled: list[Filled]) -> bool:
        """Return whether somebody goes on after a check; they try as often as they may, the last try counts."""
        for _ in range(block.attempts - 1):
            if _is_passed(block, filler):
                break
            filled[-1] = self._fill(sitting, filled[-1].sheet, filler)
        return block.on_failure != "exit" or _is_passed(block, filler)

    def _seconds(self, sheet: Sheet, language: str) -> float:
        # The clock only tells who has been away for too long to be counted; without leavers nobody is.
        return self.book.seconds(sheet, language) if self.dropout else 0.0

    def _consent_seconds(self, language: str) -> float:
        return self.book.consent_seconds(language) if self.dropout else 0.0

    def _forget_stale(self, since: datetime) -> None:
        """Count, of those who left, those who were seen since then, as a server does at a consent."""
        for number, (seen, levels) in self._left.items():
            counts = seen >= since
            if counts and number not in self._tally:
                self._tally.add(number, levels)
            elif not counts and number in self._tally:
                self._tally.remove(number)


def _plan(sitting: _Sitting) -> Plan:
    # Planned pages were checked when they were made.
    return Plan.model_construct(pages=tuple(sheet.page for sheet in sitting.sheets))


def _is_passed(block: Check, filler: Filler) -> bool:
    return all(filler.known.get(item) == value for item, value in block.passes.items())
