"""Whole studies as tables of text, as the export would write them, person after person."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from questionnaires.language.compiled import CompiledStudy
from survey_app.simulation.casting import Casting
from survey_app.simulation.quick.pages import PageBook
from survey_app.simulation.quick.rows import TOLD, Cells, RowBook
from survey_app.simulation.quick.walking import Walked, Walks

#: A table: its columns by name, all of one length, all text.
Columns = Mapping[str, Cells]


class SimulatedStudy(NamedTuple):
    """The tables of one study.

    Attributes:
        arrivals: The participants in the order in which they came: the first ten are a study of ten people.
        sittings: Of `sittings`: ids, status, whether it is a test.
        answers: Of `answers`: all columns that analysis reads.
    """

    arrivals: tuple[str, ...]
    sittings: Columns
    answers: Columns


@dataclass(frozen=True)
class Simulator:
    """Simulates studies of one file; what its pages ask is found out once for all of them."""

    pages: PageBook
    rows: RowBook

    @classmethod
    def of(cls, compiled: CompiledStudy) -> "Simulator":
        """Return the simulator of a study."""
        pages = PageBook(compiled)
        return cls(pages, RowBook(pages))

    def simulate(self, people: int, *, seed: int, casting: Casting, dropout: float = 0.0) -> SimulatedStudy:
        """Return a study of so many people, the same answers as `survey simulate` gives with that seed.

        A quota is not looked at: how many people are needed is the question.

        Args:
            people: How many begin.
            seed: Of everything that is random.
            casting: Who answers how.
            dropout: The share of people who leave before the end.
        """
        walked = tuple(Walks(self.pages, seed, casting, dropout).people(people))
        numbers = [[n for filled in each.pages for n in self.rows.numbers(filled)] for each in walked]
        counts = [len(each) for each in numbers]
        cells = self.rows.table()[np.array([n for each in numbers for n in each], dtype=np.intp)]
        answers = {
            "sitting_id": np.repeat(_texts(each.sitting_id for each in walked), counts),
            "participant_id": np.repeat(_texts(each.participant_id for each in walked), counts),
            **{name: cells[:, place] for place, name in enumerate(TOLD)},
        }
        return SimulatedStudy(tuple(each.participant_id for each in walked), _sittings(walked), answers)


def _sittings(walked: tuple[Walked, ...]) -> Columns:
    return {
        "sitting_id": _texts(each.sitting_id for each in walked),
        "participant_id": _texts(each.participant_id for each in walked),
        "is_test": _texts("1" for _ in walked),
        "status": _texts(each.status for each in walked),
    }


def _texts(texts: Iterable[str]) -> Cells:
    return np.array(list(texts), dtype=np.object_)
