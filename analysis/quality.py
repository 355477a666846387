"""How good the data are: answers without a value and why, and attention checks."""

import dataclasses

import numpy as np
import pandas as pd

from analysis.reading.coded import combined
from analysis.reading.oddities import Note
from analysis.reading.table_checks import matching
from analysis.tables import StudyTables

#: How many checks failed, as text; nobody is asked a million.
COUNT = "[0-9]{1,6}"
OFF_PATH, NO_REASON = "off the path", "empty without a reason"


@dataclasses.dataclass(frozen=True)
class Unusable:
    """Answers that carry no value, by reason.

    Attributes:
        reason: `skipped`, `declined`, off the path, or empty without a reason.
        answers: How many rows.
        constructs: What they would have measured and how many rows each, most frequent first.
    """

    reason: str
    answers: int
    constructs: tuple[tuple[str, int], ...]


@dataclasses.dataclass(frozen=True)
class Checks:
    """Attention and practice checks.

    Attributes:
        shown: Sittings in which a check was answered.
        counted: Sittings that say how many checks failed; 0 without that column.
        failed: Sittings with at least one failure.
        failures: Failures in all sittings together.
    """

    shown: int
    counted: int
    failed: int
    failures: int


@dataclasses.dataclass(frozen=True)
class Quality:
    """What a reader should know about the data before the numbers.

    Attributes:
        answers: Rows of the answers table.
        usable: Those that carry a value and lie on the path.
        unusable: The others, by reason, most frequent first.
        checks: Attention checks.
        silent: Sittings without any usable answer.
        notes: Odd cells in answers that no estimate uses.
    """

    answers: int
    usable: int
    unusable: tuple[Unusable, ...]
    checks: Checks
    silent: int
    notes: tuple[Note, ...]


def judged(tables: StudyTables) -> Quality:
    """Return the counts of unusable answers, failed checks and sittings without an answer."""
    answers = tables.coded
    usable = answers["usable"].to_numpy(dtype=np.bool_)
    return Quality(
        answers=len(answers),
        usable=int(usable.sum()),
        unusable=_unusable(answers.loc[~usable, ["construct", "missing", "off_path"]]),
        checks=_checks(tables),
        silent=len(tables.sittings) - int(answers.loc[usable, "sitting_id"].nunique()),
        notes=tables.notes,
    )


def _unusable(rows: pd.DataFrame) -> tuple[Unusable, ...]:
    """Return the rows by reason; a row off the path counts as that, whatever else it lacks."""
    reason = pd.Series(combined(_reason, rows["missing"], rows["off_path"]), index=rows.index)
    found = [Unusable(each, len(part), _by_construct(part)) for each, part in rows.groupby(reason, sort=True)]
    return tuple(sorted(found, key=lambda each: (-each.answers, each.reason)))


def _reason(missing: str, off_path: str) -> str:
    return OFF_PATH if off_path == "1" else missing or NO_REASON


def _by_construct(rows: pd.DataFrame) -> tuple[tuple[str, int], ...]:
    counts = rows["construct"].value_counts().items()
    found = [(str(name), int(number)) for name, number in counts if number]
    return tuple(sorted(found, key=lambda pair: (-pair[1], pair[0])))


def _checks(tables: StudyTables) -> Checks:
    """Return what sittings and answers say of checks; a cell that holds no count is not counted."""
    answers = tables.coded
    shown = answers.loc[answers["usable"] & (answers["construct"] == "check"), "sitting_id"]
    cells = tables.sittings.get("checks_failed", pd.Series(dtype=str))
    failures = [int(cell) for cell in cells[matching(cells, COUNT)].tolist()]
    return Checks(
        shown=int(shown.nunique()),
        counted=len(failures),
        failed=sum(count > 0 for count in failures),
        failures=sum(failures),
    )
