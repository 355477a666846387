"""People's acceptance of help by scenario, to stand beside what agents do with their time there."""

from collections.abc import Iterator

from analysis.bootstrap import pooled_mean
from analysis.estimates import Estimate, Settings
from analysis.gym_results.resampled import Wanted, estimated
from analysis.tables import StudyTables

#: Which offer: now, at the cost of the current job, or in sleep time.
OFFERS = {"now": "Accepted help now", "sleep": "Accepted help in sleep time"}


def acceptance_rows(tables: StudyTables, settings: Settings) -> tuple[Estimate, ...]:
    """Return the shares that accept each offer by scenario, `joint.accept.<role>.<scenario>`.

    People are resampled. Without questions of acceptance there are no rows.
    """
    return estimated(list(_wanted(tables)), settings, "participant")


def _wanted(tables: StudyTables) -> Iterator[Wanted]:
    answers = tables.answers
    asked = answers["usable"] & (answers["construct"] == "accept") & (answers["comparison"] == "now_or_sleep")
    for (role, scenario), rows in answers.loc[asked].groupby(["role", "scenario_id"], sort=True):
        if role in OFFERS:
            values = (rows["value"] == "yes").to_numpy(dtype=float)
            share = pooled_mean(values, rows["participant_id"].to_list(), tables.participants)
            name = f"joint.accept.{role}.{scenario}"
            yield Wanted(name, f"{OFFERS[str(role)]}: {scenario}", [share], len(rows))
