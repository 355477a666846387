"""Rows of invented sittings and answers, in the columns of the contract, as text."""

import dataclasses
from pathlib import Path

import pandas as pd

SITTING_COLUMNS = (
    *("sitting_id", "participant_id", "study_id", "study_version", "study_hash", "arm", "locale"),
    *("timezone", "anchor_at", "source", "status", "is_test", "attempt", "consented_at", "consent_hash"),
    *("started_at", "last_seen_at", "finished_at", "seconds_active", "pages_done", "pages_total"),
    "checks_failed",
)
ANSWER_COLUMNS = (
    *("sitting_id", "participant_id", "is_test", "study_id", "study_version", "page_id", "page_position"),
    *("block_id", "block_kind", "scenario_id", "scenario_hash", "persona", "request", "task_id", "day"),
    *("checkpoint", "sequence", "alignment", "direction", "comparison", "behaviour", "behaviour_left"),
    *("behaviour_right", "item_id", "construct", "role", "side", "value", "value_num", "label", "missing"),
    *("off_path", "locale", "stimulus_hash", "rendered_hash", "shown_at", "answered_at", "revision"),
)
SHOWN, ANSWERED = "2026-01-05T09:00:00Z", "2026-01-05T09:01:00Z"
Row = dict[str, str]


@dataclasses.dataclass
class Made:
    """Collects the rows of a study; cells that do not apply are empty."""

    study: str
    sittings: list[Row] = dataclasses.field(default_factory=list)
    answers: list[Row] = dataclasses.field(default_factory=list)

    def sitting(self, sitting_id: str, participant_id: str, **cells: object) -> Row:
        """Return the row of a new sitting."""
        row = dict.fromkeys(SITTING_COLUMNS, "") | {
            "sitting_id": sitting_id,
            "participant_id": participant_id,
            "study_id": self.study,
            "study_version": "1",
            "locale": "en",
            "source": "link",
            "status": "completed",
            "is_test": "0",
            "attempt": "1",
            "started_at": SHOWN,
            "checks_failed": "0",
        }
        self.sittings.append(row | _text(cells))
        return self.sittings[-1]

    def answer(self, sitting: Row, page: Row, item: str, construct: str, value: object, **cells: object) -> Row:
        """Return the row of an answer: a word, a number, or nothing with its reason in `missing`."""
        text = str(value)
        number = {"yes": "1", "no": "0"}.get(text, text if text.replace(".", "", 1).isdigit() else "")
        same = ("sitting_id", "participant_id", "is_test", "study_id", "study_version", "locale")
        row = dict.fromkeys(ANSWER_COLUMNS, "") | {name: sitting[name] for name in same} | page
        row |= {"item_id": item, "construct": construct, "value": text, "value_num": number}
        row |= {"off_path": "0", "shown_at": SHOWN, "answered_at": ANSWERED, "revision": "1"}
        self.answers.append(row | _text(cells))
        return self.answers[-1]

    def frames(self) -> tuple[pd.DataFrame, pd.DataFrame]:
        """Return sittings and answers, all cells text."""
        return (
            pd.DataFrame(self.sittings, columns=list(SITTING_COLUMNS), dtype=str),
            pd.DataFrame(self.answers, columns=list(ANSWER_COLUMNS), dtype=str),
        )

    def write(self, folder: Path) -> Path:
        """Return the folder with `sittings.csv` and `answers.csv` in it."""
        folder.mkdir(parents=True, exist_ok=True)
        for name, frame in zip(("sittings", "answers"), self.frames(), strict=True):
            frame.to_csv(folder / f"{name}.csv", index=False, lineterminator="\n")
        return folder


def _text(cells: dict[str, object]) -> Row:
    return {name: str(cell) for name, cell in cells.items()}
