"""Runs that play a log's behaviours, as judged logs: what judges say of them is said of what people read.

A scripted agent can play exactly what a log shows. Its run says so in `behaviour_plan`: a list with one entry
per behaviour in order, each the text `task/content/depth/timing`, as in the column `behaviour` of answers.csv,
or an object with these four names. The run is a log of people if scenario, persona and, at every checkpoint,
the behaviour people rated are its own; the judges' ratings of trust (`trj`) of a checkpoint's task, the mean
of the five constructs, are then theirs at this checkpoint. Every run is a try of its own.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from analysis.errors import AnalysisError
from analysis.gym_results.gym_tables import GymTables
from analysis.joint_results.judged_columns import COLUMNS, CONSTRUCTS
from analysis.tables import StudyTables
from analysis.trust import with_logs

PARTS = ("task", "content", "depth", "timing")
FORM = f"Write a list of behaviours, each the text `{'/'.join(PARTS)}` or an object with these names."
#: What tells a log, and what a checkpoint of it showed.
LOG = ["scenario_id", "scenario_hash", "persona", "sequence", "direction"]
SHOWN = ["day", "checkpoint", "behaviour", "stimulus_hash"]


class Played(NamedTuple):
    """Runs that play logs.

    Attributes:
        rows: Rows of `judged_logs.csv`, as text: one per run, judge and rated checkpoint.
        notes: What a reader must know, in sentences.
    """

    rows: pd.DataFrame
    notes: tuple[str, ...]


def has_plans(agents: GymTables) -> bool:
    """Return whether a run says that it plays given behaviours."""
    return bool(agents.runs["behaviour_plan"].notna().any())


def played_logs(agents: GymTables, tables: StudyTables) -> Played:
    """Return the ratings of runs that play what people read.

    Args:
        agents: Results of agents; only runs with a `behaviour_plan` that count are looked at.
        tables: A study's tables, `with_stimuli`.

    Raises:
        AnalysisError: A plan is no list of behaviours.
    """
    planned = agents.runs.loc[agents.runs["counts"] & agents.runs["behaviour_plan"].notna()]
    logs = _logs(tables) if len(planned) else {}
    found: list[dict[str, str]] = []
    matched = 0
    places = planned.index.to_numpy(dtype=np.int64).tolist()
    for place, run in zip(places, planned.to_dict("records"), strict=True):
        shown = _shown(logs, run, _behaviours(run))
        matched += bool(shown)
        found += [row for each in shown for row in _ratings(agents, place, run, each)]
    rows = pd.DataFrame(found, columns=list(COLUMNS), dtype=object).fillna("")
    return Played(rows, tuple(_told(len(planned), matched)))


def _logs(tables: StudyTables) -> Mapping[tuple[str, str], list[pd.DataFrame]]:
    """Return the logs people rated by scenario and persona, one row per checkpoint with a known behaviour."""
    answers = with_logs(tables.answers)
    rated = answers.loc[(answers["log"] != "") & (answers["construct"] == "trust") & answers["usable"]]
    found: dict[tuple[str, str], list[pd.DataFrame]] = {}
    for (scenario, _, persona, *_), rows in rated.groupby(LOG, sort=True):
        found.setdefault((str(scenario), str(persona)), []).append(rows[[*LOG, *SHOWN]].drop_duplicates())
    return found


def _shown(
    logs: Mapping[tuple[str, str], list[pd.DataFrame]], run: Mapping[Any, Any], plan: Sequence[str]
) -> list[dict[str, str]]:
    """Return the checkpoints of the log that a run plays; none if it plays no log that people read."""
    for rows in logs.get((run["scenario_id"], run["persona"]), ()):
        hashes = {str(rows["scenario_hash"].iloc[0]), str(run["scenario_hash"] or "")} - {""}
        shown = {*rows["behaviour"]}
        tasks = {each.split("/")[0] for each in shown}
        if (
            len(hashes) < 2
            and "" not in shown
            and shown == {each for each in plan if each.split("/")[0] in tasks}
        ):
            return list(_checkpoints(rows))
    return []


def _checkpoints(rows: pd.DataFrame) -> Iterator[dict[str, str]]:
    for _, same in rows.groupby("checkpoint", sort=True):
        shown = {str(name): str(cell) for name, cell in same.iloc[0].items()}
        hashes = set(same["stimulus_hash"])
        # People of two versions of a study read two texts of the same behaviours: the hash tells nothing then.
        yield shown | {"stimulus_hash": hashes.pop() if len(hashes) == 1 else ""}


def _ratings(
    agents: GymTables, place: int, run: Mapping[Any, Any], shown: Mapping[str, str]
) -> Iterator[dict[str, str]]:
    tasks = agents.tasks["task_id"].to_numpy()
    rated = agents.ratings.loc[(agents.ratings["run"] == place) & (agents.ratings["metric"] == "trj")]
    mine = rated.loc[tasks[rated["task"].to_numpy(dtype=np.int64)] == shown["behaviour"].split("/")[0]]
    for rating in mine.to_dict("records"):
        scores = {name: repr(rating[name]) if rating["whole"] else "" for name in CONSTRUCTS}
        told = {"judge_id": rating["judge_id"], "rep": run["run_id"], "status": rating["status"]}
        yield {**shown, **told, **scores}


def _behaviours(run: Mapping[Any, Any]) -> list[str]:
    plan = run["behaviour_plan"]
    if not isinstance(plan, list):
        raise _no_plan(run, f"it is {plan!r}.")
    return [_behaviour(run, place, entry) for place, entry in enumerate(plan, start=1)]


def _behaviour(run: Mapping[Any, Any], place: int, entry: object) -> str:
    match entry:
        case str() if entry.count("/") == len(PARTS) - 1:
            return entry
        case dict() if all(isinstance(entry.get(name), str) for name in PARTS):
            return "/".join(entry[name] for name in PARTS)
        case _:
            raise _no_plan(run, f"entry {place} is {entry!r}.")


def _no_plan(run: Mapping[Any, Any], what: str) -> AnalysisError:
    return AnalysisError(f"runs.jsonl, run `{run['run_id']}`, field `behaviour_plan`", what, FORM)


def _told(planned: int, matched: int) -> Iterator[str]:
    if matched:
        runs = "run plays" if matched == 1 else "runs play"
        yield f"{matched:,} {runs} a log that people read; its judges rate that log"
    if planned > matched:
        rest = planned - matched
        yield f"{rest:,} {'run plays' if rest == 1 else 'runs play'} behaviours of no log that people read"
