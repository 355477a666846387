"""Configurations: which run a language model, with which harness and effort, and which are the main ones."""

import dataclasses

import numpy as np

from analysis.gym_results.averages import Mask
from analysis.gym_results.scores import GymScores

#: From least to most; other words come after these, by name.
EFFORTS = ("none", "minimal", "low", "medium", "high", "xhigh", "max")


@dataclasses.dataclass(frozen=True)
class Configuration:
    """One configuration.

    Attributes:
        config_id: Its name.
        model: The model; empty for a scripted agent.
        harness: What runs it.
        effort: How much it reasons; `none` where nothing is said.
        is_scripted: It plays a script: told by itself, never averaged with others.
        is_main: It is no script and has the least effort of its model and harness: the main comparison.
    """

    config_id: str
    model: str
    harness: str
    effort: str
    is_scripted: bool
    is_main: bool = False


def configurations(scores: GymScores) -> tuple[Configuration, ...]:
    """Return all configurations, sorted by name."""
    rows = scores.runs.drop_duplicates("config_id").sort_values("config_id")
    columns = (rows[name].to_list() for name in ("config_id", "model", "harness", "effort", "agent_kind"))
    found = [
        Configuration(str(name), model or "", harness or "", effort or "none", kind == "scripted")
        for name, model, harness, effort, kind in zip(*columns, strict=True)
    ]
    least: dict[tuple[str, str], tuple[int, str]] = {}
    for each in found:
        key = (each.model, each.harness)
        least[key] = min(least.get(key, effort_place(each.effort)), effort_place(each.effort))
    return tuple(
        dataclasses.replace(
            each,
            is_main=not each.is_scripted and effort_place(each.effort) == least[each.model, each.harness],
        )
        for each in found
    )


def effort_place(effort: str) -> tuple[int, str]:
    """Return what efforts are sorted by."""
    return (EFFORTS.index(effort), "") if effort in EFFORTS else (len(EFFORTS), effort)


def main_configurations(scores: GymScores) -> tuple[Configuration, ...]:
    """Return the configurations of the main comparison."""
    return tuple(each for each in configurations(scores) if each.is_main)


def runs_of(scores: GymScores, *names: str) -> Mask:
    """Return which runs belong to some configurations."""
    return np.asarray(scores.runs["config_id"].isin(names), dtype=np.bool_)
