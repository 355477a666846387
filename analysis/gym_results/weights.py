"""One score from three objectives, S = λTC·TC + λTA·TA + λTR·TR, and how far the weights decide who is best.

Trust is the mean of depth agreement and of judged trust moved to 0 to 1, (TR-J - 1) / 4: what an agent did
and how it was taken count alike. A weighting is a point of a triangle; all of them are looked at.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd

from analysis.gym_results.averages import FloatArray
from analysis.gym_results.configurations import Configuration, runs_of
from analysis.gym_results.correlated import column_ranks
from analysis.gym_results.means import known_mean
from analysis.gym_results.orders import kendall
from analysis.gym_results.scores import GymScores

#: The triangle is cut into so many strips, that is, into 3,600 small triangles of one size.
STRIPS = 60
#: Weights of TC, TA and TR at the centre and the corners.
POINTS = {"equal": (1 / 3, 1 / 3, 1 / 3), "tc": (1.0, 0.0, 0.0), "ta": (0.0, 1.0, 0.0), "tr": (0.0, 0.0, 1.0)}


class Weighed(NamedTuple):
    """Configurations under all weightings.

    Attributes:
        table: One row per configuration that has all three objectives, the best at equal weights first:
            `tc`, `ta`, `tr`, `score`, `rank` (at equal weights), `best_share` (share of all weightings under
            which it is best), `mean_rank`, `highest_rank`, `lowest_rank`, and `rank_tc`, `rank_ta`, `rank_tr`
            where one objective alone counts.
        stability: Mean Kendall's tau between the ranking at equal weights and all others; None if undefined.
        left_out: Configurations that lack an objective.
    """

    table: pd.DataFrame
    stability: float | None
    left_out: tuple[str, ...]


def weighed(scores: GymScores, main: Sequence[Configuration]) -> Weighed:
    """Return how the main configurations rank under all weightings."""
    found = {each.config_id: _objectives(scores, each) for each in main}
    whole = {name: values for name, values in found.items() if not np.isnan(values).any()}
    left_out = tuple(name for name in found if name not in whole)
    if not whole:
        return Weighed(pd.DataFrame(), None, left_out)
    objectives = np.array(list(whole.values()))
    ranks, is_best = _ranked(objectives, small_triangles(STRIPS))
    corners, _ = _ranked(objectives, np.array(list(POINTS.values())))
    table = pd.DataFrame(
        {
            "config_id": list(whole),
            **{name: objectives[:, place] for place, name in enumerate(("tc", "ta", "tr"))},
            "score": objectives.mean(axis=1),
            "rank": corners[0],
            "best_share": is_best.mean(axis=0),
            "mean_rank": ranks.mean(axis=0),
            "highest_rank": ranks.min(axis=0),
            "lowest_rank": ranks.max(axis=0),
            **{f"rank_{name}": corners[place] for place, name in enumerate(POINTS) if name != "equal"},
        }
    )
    ordered = table.sort_values(["rank", "config_id"], kind="stable", ignore_index=True)
    return Weighed(ordered, _stability(ranks, corners[0]), left_out)


def objectives_of(scores: GymScores, main: Sequence[Configuration]) -> dict[str, FloatArray]:
    """Return TC, TA and TR of the configurations that have all three, shape (3,), by name."""
    found = {each.config_id: _objectives(scores, each) for each in main}
    return {name: values for name, values in found.items() if not np.isnan(values).any()}


def small_triangles(strips: int) -> FloatArray:
    """Return the centres of equal small triangles that fill all weightings, shape (strips², 3).

    Every one stands for the same share of all weightings; none lies on an edge, where ties are common.

    >>> small_triangles(2).round(2).tolist()
    [[0.17, 0.17, 0.67], [0.17, 0.67, 0.17], [0.67, 0.17, 0.17], [0.33, 0.33, 0.33]]
    """
    upright = [(i, j) for i in range(strips) for j in range(strips - i)]
    turned = [(i, j) for i in range(strips - 1) for j in range(strips - 1 - i)]
    corners = np.vstack([np.add(upright, 1 / 3), np.reshape(np.add(turned, 2 / 3), (-1, 2))]) / strips
    return np.column_stack([corners, 1 - corners.sum(axis=1)])


def _objectives(scores: GymScores, each: Configuration) -> FloatArray:
    runs = runs_of(scores, each.config_id)
    tc, ta, trd, trj = (known_mean(scores.values(name)[runs]) for name in ("tc", "ta", "trd", "trj"))
    return np.array([tc, ta, (trd + (trj - 1) / 4) / 2])


def _ranked(objectives: FloatArray, weightings: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return ranks from 1 for the best, and who is best; both of shape (weightings, configurations)."""
    totals = (weightings @ objectives.T).round(12)
    return column_ranks(-totals.T).T, best(totals)


def best(totals: FloatArray) -> FloatArray:
    """Return 1 where a configuration is best, shared where several are."""
    is_best = totals == totals.max(axis=1, keepdims=True)
    return np.asarray(is_best / is_best.sum(axis=1, keepdims=True))


def _stability(ranks: FloatArray, center: FloatArray) -> float | None:
    mean = known_mean(kendall(ranks.T, center))
    return None if np.isnan(mean) else mean
