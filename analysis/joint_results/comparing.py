"""Changes of trust by people and by judges on the same steps, and what judges overlook that people mind."""

from collections.abc import Iterator

import numpy as np
import pandas as pd

from analysis.bootstrap import Term, pooled_mean
from analysis.gym_results.resampled import Wanted
from analysis.joint_results.stimuli import DESCRIBED, Joined

FIXED = "the judge's ratings are held fixed: the interval speaks of other people, not of other logs"
WEIGHTED = "each step counts as often as people took it"
NAMES = {"trust": "Trust", "depth_fit": "Fit of the depth"}


def people_changes(joined: Joined) -> Iterator[Wanted]:
    """Yield people's mean changes by transition, and judge minus people, to be resampled by person."""
    for transition, rows in _steps(joined):
        label, taken = _label(transition), int((joined.changes["transition"] == transition).sum())
        note = f"{len(rows)} of the {taken} steps that people took were rated by every judge too"
        mean = person_mean(joined, rows, rows["number"])
        yield Wanted(f"joint.change.{transition}.people", f"{label}: people", [mean], len(rows), note)
        for judge in joined.judges:
            gap = person_mean(joined, rows, rows[f"by_{judge}"] - rows["number"])
            name = f"joint.change_gap.{transition}.{judge}"
            yield Wanted(name, f"{label}: judge {judge} minus people", [gap], len(rows), FIXED)


def judges_changes(joined: Joined) -> Iterator[Wanted]:
    """Yield each judge's mean changes on the steps that people took, to be resampled by scenario."""
    scenarios = sorted(set(joined.changes["scenario_id"]))
    for transition, rows in _steps(joined):
        for judge in joined.judges:
            mean = pooled_mean(rows[f"by_{judge}"].to_numpy(), rows["scenario_id"].to_list(), scenarios)
            name = f"joint.change.{transition}.{judge}"
            yield Wanted(name, f"{_label(transition)}: judge {judge}", [mean], len(rows), WEIGHTED)


def level_gaps(joined: Joined) -> Iterator[Wanted]:
    """Yield by how much each judge rates higher than people, on aligned and on misaligned days."""
    for construct, name in NAMES.items():
        rated = of_every_judge(joined, joined.ratings.loc[joined.ratings["construct"] == construct])
        for letter, rows in rated.groupby("letter", sort=True):
            for judge in joined.judges:
                gap = person_mean(joined, rows, rows[f"by_{judge}"] - rows["number"])
                label = f"{name} on a day {letter}: judge {judge} minus people"
                yield Wanted(f"joint.{construct}_gap.{letter}.{judge}", label, [gap], len(rows), FIXED)


def overlooked_losses(joined: Joined) -> Iterator[Wanted]:
    """Yield, of the losses people felt from A to M, the share that a judge does not see at all."""
    steps = of_every_judge(joined, joined.changes.loc[joined.changes["transition"] == "A_M"])
    losses = steps.loc[steps["number"] < 0]
    for judge in joined.judges if len(losses) else ():
        share = person_mean(joined, losses, (losses[f"by_{judge}"] >= 0).astype(float))
        label = f"Losses from A to M that judge {judge} does not see"
        note = f"of people's ratings that fell, those where the judge's did not; {FIXED}"
        yield Wanted(f"joint.overlooked.{judge}", label, [share], len(losses), note)


def overlooked(joined: Joined) -> pd.DataFrame:
    """Return every step from A to M: people's mean change, each judge's, and how much less the latter falls.

    The step that a judge overlooks most stands first; `overlooked_<judge>` is judge minus people.
    """
    steps = joined.changes.loc[joined.changes["transition"] == "A_M"]
    judges = {f"by_{judge}": (f"by_{judge}", "first") for judge in joined.judges}
    grouped = steps.groupby(["stimulus", *DESCRIBED], sort=True)
    table = grouped.agg(people=("number", "size"), change=("number", "mean"), **judges).reset_index()
    gaps = {f"overlooked_{judge}": table[f"by_{judge}"] - table["change"] for judge in joined.judges}
    most = np.max([gap.fillna(-np.inf).to_numpy() for gap in gaps.values()], axis=0)
    return table.assign(**gaps).iloc[np.argsort(-most, kind="stable")].reset_index(drop=True)


def of_every_judge(joined: Joined, rows: pd.DataFrame) -> pd.DataFrame:
    """Return the rows whose stimulus every judge rated."""
    return rows.loc[rows[[f"by_{judge}" for judge in joined.judges]].notna().all(axis=1)]


def person_mean(joined: Joined, rows: pd.DataFrame, values: pd.Series, weight: float = 1.0) -> Term:
    """Return the mean of a value over people's rows."""
    people = rows["participant_id"].to_list()
    return pooled_mean(values.to_numpy(dtype=np.float64), people, joined.everyone, weight=weight)


def _steps(joined: Joined) -> Iterator[tuple[str, pd.DataFrame]]:
    for transition, rows in of_every_judge(joined, joined.changes).groupby("transition", sort=True):
        yield str(transition), rows


def _label(transition: str) -> str:
    return f"Change of trust from {transition.replace('_', ' to ')}"
