"""Flags of whole sittings: failed checks, and people who may be one and the same."""

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from pandas.util import hash_array

from analysis.quality import COUNT
from analysis.reading.coded import codes_of, is_one_of, whole_numbers
from analysis.reading.table_checks import matching
from analysis.reading.value_checks import RATED
from analysis.scrutiny.evidence import flag
from analysis.scrutiny.keys import keys_of, run_starts
from analysis.scrutiny.sources import Sources

#: Fewer equal answers happen by chance.
FEWEST_EQUAL = 20
#: What was asked and what was answered.
SAID = ("page_id", "item_id", "role", "value")


def checks_failed(sources: Sources) -> pd.DataFrame:
    """Return who failed a check: `checks_failed`, `checks_failed_count`."""
    sittings, people = sources.let_in, len(sources.participants)
    cells = sittings["checks_failed"] if "checks_failed" in sittings else pd.Series("", index=sittings.index)
    is_told = matching(cells, COUNT).to_numpy()
    person, failures = sources.people_of(sittings)[is_told], whole_numbers(cells[is_told])
    is_known = np.bincount(person, minlength=people) > 0
    counts = np.where(is_known, np.bincount(person, weights=failures, minlength=people), np.nan)
    return flag(sources, "checks_failed", counts > 0, is_known, checks_failed_count=counts)


def duplicate(sources: Sources) -> pd.DataFrame:
    """Return who may be in the data twice: `duplicate`, `sittings_answered`, `same_answers_as`.

    Somebody came again and answered again, or two people gave the same answers throughout: all ratings and
    choices, at least 20, on the same pages. `same_answers_as` names the first such person.
    """
    answers = sources.tables.coded
    is_compared = answers["usable"] & is_one_of(answers["construct"], (*RATED, "choice"))
    twins = _twins(answers.loc[is_compared, ["participant_id", *SAID]])
    answered, same = _sittings_answered(sources), [twins.get(person, "") for person in sources.participants]
    is_double = (answered > 1) | np.array([bool(name) for name in same])
    return flag(sources, "duplicate", is_double, answered > 0, sittings_answered=answered, same_answers_as=same)


def _sittings_answered(sources: Sources) -> NDArray[np.intp]:
    """Return in how many sittings each participant answered, shape (people,)."""
    answers, sittings = sources.tables.coded, sources.tables.sittings
    found = codes_of(answers["sitting_id"])
    answering = np.bincount(found.codes[answers["usable"].to_numpy()], minlength=len(found.words)) > 0
    is_answered = is_one_of(sittings["sitting_id"], found.words[answering].tolist())
    return np.bincount(sources.people_of(sittings)[is_answered], minlength=len(sources.participants))


def _twins(rows: pd.DataFrame) -> dict[str, str]:
    """Return for each person the first other one with the same answers."""
    people, answers = codes_of(rows["participant_id"]), keys_of(rows, SAID)
    said: dict[bytes, list[str]] = {}
    for own in _alike(people.codes.astype(np.intp), answers):
        said.setdefault(answers[own].tobytes(), []).append(str(people.words[people.codes[own[0]]]))
    return {
        person: next(other for other in people if other != person)
        for people in said.values()
        if len(people) > 1
        for person in people
    }


def _alike(people: NDArray[np.intp], answers: NDArray[np.int64]) -> list[NDArray[np.intp]]:
    """Return the rows of each person with enough answers who may have a twin, by answer."""
    # The same answers have the same sum of hashes, and hardly any others have.
    number, sums = np.bincount(people), np.zeros(people.max(initial=-1) + 1, dtype=np.uint64)
    np.add.at(sums, people, hash_array(answers))
    is_alike = pd.DataFrame({"number": number, "sums": sums}).duplicated(keep=False).to_numpy()
    rows = np.flatnonzero((is_alike & (number >= FEWEST_EQUAL))[people])
    rows = rows[np.lexsort((answers[rows], people[rows]))]
    return np.split(rows, run_starts(people[rows])[1:]) if len(rows) else []
