"""Who is best under which weights of the three objectives, as areas of a triangle."""

from collections.abc import Sequence

import numpy as np

from analysis.gym_report.configured import Named
from analysis.gym_report.points import AgentPoint, Area, Panel, Plot
from analysis.gym_results.averages import FloatArray
from analysis.gym_results.scores import GymScores
from analysis.gym_results.weights import objectives_of

#: Where one configuration always is best, a triangle of one colour says no more than that.
FEWEST = 2
#: Corners closer than this to a border lie on it.
ON_BORDER = 1e-12


def weight_plot(scores: GymScores, main: Sequence[Named]) -> Plot:
    """Return the share of all weightings under which each configuration is best, and where it is."""
    found = objectives_of(scores, [each.configuration for each in main])
    labels = {each.config_id: each.label for each in main}
    corners = {name: best_area(np.array(list(found.values())), place) for place, name in enumerate(found)}
    areas = {name: area for name, area in corners.items() if len(area) and share_of(area) > 0}
    points = [
        AgentPoint(f"gym.best_share.{name}", "weights", labels[name], "", share_of(area))
        for name, area in areas.items()
    ]
    drawn = tuple(Area(labels[name], tuple(map(tuple, area.tolist()))) for name, area in areas.items())
    kept = tuple(points if len(points) >= FEWEST else ())
    return Plot("gym_weights", "weights", (Panel("weights", "share"),), kept, areas=drawn)


def best_area(objectives: FloatArray, place: int) -> FloatArray:
    """Return the corners of the area in which one row of objectives has the highest weighted sum.

    The whole triangle is cut along the line of equal sums with every other row (Sutherland & Hodgman 1974).

    Args:
        objectives: Shape (configurations, 3).
        place: Whose area.

    >>> best_area(np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]), 0).tolist()
    [[1.0, 0.0, 0.0], [0.5, 0.5, 0.0], [0.0, 0.0, 1.0]]
    """
    area = np.eye(3)
    for other, theirs in enumerate(objectives):
        if other != place and len(area):
            area = _cut(area, objectives[place] - theirs)
    return area


def share_of(area: FloatArray) -> float:
    """Return the share of all weightings that lie in an area."""
    x, y = area[:, 0], area[:, 1]
    return float(abs(x @ np.roll(y, 1) - y @ np.roll(x, 1)))


def _cut(area: FloatArray, lead: FloatArray) -> FloatArray:
    """Return the part of an area in which the weighted lead is not below zero."""
    kept: list[FloatArray] = []
    sides = area @ lead
    sides[np.abs(sides) < ON_BORDER] = 0.0
    for first, second, here, there in zip(
        area, np.roll(area, -1, axis=0), sides, np.roll(sides, -1), strict=True
    ):
        if here >= 0:
            kept.append(first)
        if here * there < 0:
            kept.append(first + here / (here - there) * (second - first))
    return np.array(kept)
