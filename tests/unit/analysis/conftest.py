"""A study written down in the test: participants answer, the tables follow."""

import dataclasses
from typing import Self

import pandas as pd
import pytest

from analysis.tables import ANSWER_COLUMNS, StudyTables, checked_tables

COLUMNS = (*ANSWER_COLUMNS, "alignment", "behaviour")


@dataclasses.dataclass
class Study:
    """Collects sittings and answers as text, as an export would."""

    sittings: list[dict[str, str]] = dataclasses.field(default_factory=list)
    answers: list[dict[str, str]] = dataclasses.field(default_factory=list)

    def joined_by(self, *people: str, is_test: str = "0") -> Self:
        for person in people:
            self.sittings.append(
                {
                    "sitting_id": f"s-{person}",
                    "participant_id": person,
                    "is_test": is_test,
                    "study_id": "tiny",
                    "status": "completed",
                }
            )
        return self

    def answer(self, person: str, construct: str, value: object, **columns: object) -> Self:
        text = str(value)
        number = {"yes": "1", "no": "0"}.get(text, text if text.replace(".", "").isdigit() else "")
        row = dict.fromkeys(COLUMNS, "") | {
            "sitting_id": f"s-{person}",
            "page_id": f"page{len(self.answers)}",
            "block_id": "block",
            "block_kind": "form",
            "item_id": construct,
            "construct": construct,
            "value": text,
            "value_num": number,
            "off_path": "0",
        }
        self.answers.append(row | {name: str(given) for name, given in columns.items()})
        return self

    def log(
        self,
        person: str,
        sequence: str,
        ratings: list[object],
        *,
        direction: str = "over",
        construct: str = "trust",
        **columns: object,
    ) -> Self:
        for checkpoint, (day, value) in enumerate(zip((2, 4, 7), ratings, strict=False), start=1):
            letter = sequence[checkpoint - 1]
            self.answer(
                person,
                construct,
                value,
                block_kind="trust_log",
                block_id=f"log-{sequence}-{direction}",
                scenario_id=f"week-{sequence}-{direction}",
                sequence=sequence,
                day=day,
                checkpoint=checkpoint,
                alignment=letter,
                direction="aligned" if letter == "A" else direction,
                **columns,
            )
        return self

    def pair(
        self,
        person: str,
        comparison: str,
        chosen: str,
        *,
        side: str = "left",
        scenario: str = "mail",
        request: str = "ask_first",
        **columns: object,
    ) -> Self:
        kind = {"equal": "depth_pair", "tradeoff": "depth_pair", "capability": "capability_pair"}
        described = {"block_kind": kind.get(comparison, "timing"), "comparison": comparison, "side": side}
        described |= {"scenario_id": scenario, "request": request}
        return self.answer(person, "choice", chosen, **(described | columns))

    def frames(self) -> tuple[pd.DataFrame, pd.DataFrame]:
        sittings = pd.DataFrame(self.sittings, dtype=str)
        return sittings, pd.DataFrame(self.answers, columns=list(COLUMNS), dtype=str)

    def tables(self) -> StudyTables:
        return checked_tables(*self.frames())


@pytest.fixture
def study() -> Study:
    return Study()
