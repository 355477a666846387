"""People and judges who rate the same logs, written down in the test."""

import dataclasses
from collections.abc import Sequence
from typing import Self

import pandas as pd

from analysis.joint import COLUMNS, JudgedLogs, checked_logs
from analysis.tables import ANSWER_COLUMNS, StudyTables, checked_tables

DAYS = (2, 4, 7)
STIMULUS = ("persona", "scenario_hash", "stimulus_hash", "task_id", "behaviour", "alignment", "participant_id")


@dataclasses.dataclass
class Logs:
    """Collects ratings of logs; a stimulus is what was read up to a checkpoint."""

    people: list[str] = dataclasses.field(default_factory=list)
    answers: list[dict[str, str]] = dataclasses.field(default_factory=list)
    judged: list[dict[str, str]] = dataclasses.field(default_factory=list)

    def read_by(
        self,
        person: str,
        sequence: str,
        trust: Sequence[int],
        scenario: str = "week",
        *,
        fit: Sequence[int] = (),
        **columns: str,
    ) -> Self:
        if person not in self.people:
            self.people.append(person)
        for construct, ratings in (("trust", trust), ("depth_fit", fit)):
            for row, rating in zip(_checkpoints(sequence, scenario), ratings, strict=False):
                self.answers.append(
                    dict.fromkeys((*ANSWER_COLUMNS, *STIMULUS), "")
                    | row
                    | {
                        "sitting_id": f"s-{person}",
                        "page_id": f"{scenario}-{row['checkpoint']}",
                        "block_id": scenario,
                        "block_kind": "trust_log",
                        "item_id": construct,
                        "construct": construct,
                        "value": str(rating),
                        "value_num": str(rating),
                        "off_path": "0",
                        "alignment": sequence[int(row["checkpoint"]) - 1],
                    }
                    | columns
                )
        return self

    def judged_by(
        self, judge: str, sequence: str, trust: Sequence[float | str], scenario: str = "week", **columns: str
    ) -> Self:
        for row, rating in zip(_checkpoints(sequence, scenario), trust, strict=False):
            kept = {name: cell for name, cell in row.items() if name in COLUMNS}
            self.judged.append({"judge_id": judge, "rep": "1", "trust": str(rating), **kept} | columns)
        return self

    def tables(self) -> StudyTables:
        sittings = [{"sitting_id": f"s-{each}", "participant_id": each, "is_test": "0"} for each in self.people]
        return checked_tables(
            pd.DataFrame(sittings, dtype=str), pd.DataFrame(self.answers, dtype=str).fillna("")
        )

    def ratings(self) -> JudgedLogs:
        return checked_logs(pd.DataFrame(self.judged, dtype=str).fillna(""))


def _checkpoints(sequence: str, scenario: str) -> list[dict[str, str]]:
    return [
        {
            "scenario_id": scenario,
            "scenario_hash": f"hash-{scenario}",
            "persona": "reviewer",
            "sequence": sequence,
            "direction": "over" if set(sequence) == {"M"} else "",
            "day": str(day),
            "checkpoint": str(place),
            "behaviour": f"t{place}/complete/{'suggest' if sequence[place - 1] == 'A' else 'execute'}/now",
            "stimulus_hash": f"{scenario}-{sequence[:place]}",
            "task_id": f"t{place}",
        }
        for place, day in enumerate(DAYS, start=1)
    ]
