"""Scenarios: how single configurations spread in each. One scenario is one unit, so there is no interval."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from analysis.gym_report.agent_plots import PANELS
from analysis.gym_report.configured import Named
from analysis.gym_report.points import AgentPoint, Plot
from analysis.gym_results.means import known_mean
from analysis.gym_results.scores import GymScores


def scenario_plot(scores: GymScores, main: Sequence[Named]) -> Plot:
    """Return the metrics by scenario: the mean over all runs, and the lowest and highest configuration."""
    runs = scores.runs.loc[scores.runs["config_id"].isin([each.config_id for each in main])]
    capability = runs.groupby("scenario_id")["tc"].mean().fillna(0.0)
    names = sorted(set(runs["scenario_id"]), key=lambda name: (-capability[name], name))
    points = [
        point
        for name in names
        for panel in PANELS
        if (point := _point(runs.loc[runs["scenario_id"] == name], panel.name, str(name))) is not None
    ]
    used = {point.panel for point in points}
    panels = tuple(panel for panel in PANELS if panel.name in used)
    return Plot("gym_scenarios", "rows", panels, tuple(points if len(names) > 1 else ()), is_spread=True)


def _point(runs: pd.DataFrame, measure: str, scenario: str) -> AgentPoint | None:
    values = runs[measure].to_numpy(dtype=np.float64)
    single = runs.groupby("config_id")[measure].mean().dropna()
    if single.empty:
        return None
    low, high = (float(single.min()), float(single.max())) if len(single) > 1 else (None, None)
    count = int((~np.isnan(values)).sum())
    return AgentPoint(
        "", measure, scenario, "", known_mean(values), ci_low=low, ci_high=high, n_units=1, n_answers=count
    )
