"""Flags of whole sittings: failed checks, and people who may be one and the same."""

import numpy as np
import pandas as pd

from analysis.quality import COUNT
from analysis.reading.coded import codes_of, joint_codes
from analysis.reading.table_checks import matching
from analysis.reading.value_checks import RATED
from analysis.scrutiny.sources import Sources

#: Fewer equal answers happen by chance.
FEWEST_EQUAL = 20
#: What was asked and what was answered.
SAID = ("page_id", "item_id", "role", "value")


def checks_failed(sources: Sources) -> pd.DataFrame:
    """Return who failed a check: `checks_failed`, `checks_failed_count`."""
    found = pd.DataFrame(index=pd.Index(sources.participants))
    sittings = sources.let_in
    cells = sittings["checks_failed"] if "checks_failed" in sittings else pd.Series("", index=sittings.index)
    counts = pd.to_numeric(cells.where(matching(cells, COUNT)))
    failures = counts.groupby(sittings["participant_id"]).sum(min_count=1)
    found["checks_failed_count"] = failures
    found.insert(0, "checks_failed", (failures > 0).astype(float).where(failures.notna()))
    return found


def duplicate(sources: Sources) -> pd.DataFrame:
    """Return who may be in the data twice: `duplicate`, `sittings_answered`, `same_answers_as`.

    Somebody came again and answered again, or two people gave the same answers throughout: all ratings and
    choices, at least 20, on the same pages. `same_answers_as` names the first such person.
    """
    rows = sources.tables.coded[["participant_id", "sitting_id", *SAID, "construct", "usable"]]
    rows = rows.loc[rows["usable"]]
    found = pd.DataFrame(index=pd.Index(sources.participants))
    found["sittings_answered"] = rows.groupby("participant_id")["sitting_id"].nunique()
    found["sittings_answered"] = found["sittings_answered"].fillna(0)
    twins = _twins(rows.loc[rows["construct"].isin([*RATED, "choice"])])
    found["same_answers_as"] = [twins.get(person, "") for person in found.index]
    is_double = (found["sittings_answered"] > 1) | (found["same_answers_as"] != "")
    found.insert(0, "duplicate", is_double.astype(float).where(found["sittings_answered"] > 0))
    return found


def _twins(rows: pd.DataFrame) -> dict[str, str]:
    """Return for each person the first other one with the same answers."""
    people, asked = codes_of(rows["participant_id"]), [codes_of(rows[name]) for name in SAID]
    answers = joint_codes(*(each.codes for each in asked), sizes=[len(each.words) for each in asked])
    order = np.lexsort((answers, people.codes))
    begins = np.flatnonzero(np.diff(people.codes[order].astype(np.int64), prepend=-1))
    said: dict[bytes, list[str]] = {}
    for own in np.split(order, begins[1:]):
        if len(own) >= FEWEST_EQUAL:
            said.setdefault(answers[own].tobytes(), []).append(str(people.words[people.codes[own[0]]]))
    return {
        person: next(other for other in people if other != person)
        for people in said.values()
        if len(people) > 1
        for person in people
    }
