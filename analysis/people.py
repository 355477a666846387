"""Who is in the tables: how many people, how many of them tests, and how far their sittings got."""

import dataclasses

import numpy as np
import pandas as pd

from analysis.tables import StudyTables


@dataclasses.dataclass(frozen=True)
class People:
    """Counts of participants and sittings.

    Attributes:
        participants: People in the sittings table.
        tests: Those of them with a test sitting (simulated participants are tests).
        simulated: Those of them whose sittings all came from a simulation; 0 without that column.
        answering: Those with at least one usable answer.
        sittings: Rows of the sittings table.
        statuses: Status and number of sittings, most frequent first; empty without that column.
        answers: Rows of the answers table.
        usable: Those that are answered, on the path and not missing.
        studies: Study ids in the sittings table; empty without that column.
    """

    participants: int
    tests: int
    simulated: int
    answering: int
    sittings: int
    statuses: tuple[tuple[str, int], ...]
    answers: int
    usable: int
    studies: tuple[str, ...]

    @property
    def kind(self) -> str:
        """What to call them: `simulated `, `simulated or test `, or nothing if a person is among them."""
        if self.tests < self.participants:
            return ""
        return "simulated " if self.simulated == self.participants else "simulated or test "


def counted(tables: StudyTables) -> People:
    """Return the counts of people, sittings and answers."""
    sittings, answers = tables.sittings, tables.coded
    tests = sittings.loc[sittings["is_test"] == "1", "participant_id"]
    usable = answers["usable"].to_numpy(dtype=np.bool_)
    return People(
        participants=len(tables.participants),
        tests=int(tests.nunique()),
        simulated=_simulated(sittings),
        answering=int(answers.loc[usable, "participant_id"].nunique()),
        sittings=len(sittings),
        statuses=_statuses(sittings),
        answers=len(answers),
        usable=int(usable.sum()),
        studies=tuple(sorted(set(sittings["study_id"]))) if "study_id" in sittings else (),
    )


def _simulated(sittings: pd.DataFrame) -> int:
    if "source" not in sittings:
        return 0
    came = sittings.loc[sittings["source"] != "simulation", "participant_id"]
    return int(sittings["participant_id"].nunique() - came.nunique())


def _statuses(sittings: pd.DataFrame) -> tuple[tuple[str, int], ...]:
    if "status" not in sittings:
        return ()
    counts = sittings["status"].value_counts().to_dict()
    pairs = [(str(status), int(number)) for status, number in counts.items()]
    return tuple(sorted(pairs, key=lambda pair: (-pair[1], pair[0])))
