"""Who is best under which weights: a triangle, its areas named and bordered."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Polygon

from analysis.figures.gym_marks import words_of
from analysis.figures.style import GROUND, INK, LILAC, PEACH, QUIET, RULE, SMALL, Look
from analysis.figures.styling import styled
from analysis.figures.words_agents import read
from analysis.gym_report.points import Plot
from analysis.gym_results.averages import FloatArray

#: Corners of the triangle by objective: TC below on the left, TA on the right, TR on top.
CORNERS = np.array([[0.0, 0.0], [1.0, 0.0], [0.5, np.sqrt(0.75)]])
NAMES = ("TC", "TA", "TR")
FILLS = (LILAC, PEACH, GROUND, RULE)
#: Inches: the height, and the side of the triangle that it leaves.
HEIGHT = {True: 3.1, False: 2.3}
#: Smaller areas carry no name.
SMALLEST = 0.01
#: A letter's width as a part of the size of type.
LETTER = 0.56


def weights_figure(plot: Plot, look: Look) -> Figure:
    """Return the triangle."""
    with styled(look):
        figure = Figure(figsize=(look.style.inches, HEIGHT[look.style.is_wide]), layout="constrained")
        draw_weights(plot, figure.subplots(), look)
    return figure


def draw_weights(plot: Plot, axes: Axes, look: Look) -> Axes:
    """Draw the areas in which each configuration is best, and name them, the largest first."""
    shares = {point.row: point.estimate for point in plot.points}
    words = words_of(look)
    for place, area in enumerate(sorted(plot.areas, key=lambda each: -shares[each.name])):
        corners = np.array(area.corners) @ CORNERS
        fill = FILLS[place % len(FILLS)]
        axes.add_patch(Polygon(corners, closed=True, facecolor=fill, edgecolor=INK, linewidth=0.9))
        if shares[area.name] >= SMALLEST:
            text = words["best"].format(name=area.name, share=read(shares[area.name], "share"))
            _name(axes, corners, text, look)
    _dress(axes, look)
    return axes


def _middle(corners: FloatArray) -> tuple[float, float]:
    x, y = corners.T
    cross = x * np.roll(y, -1) - np.roll(x, -1) * y
    factor = 3 * cross.sum()
    return (
        float(((x + np.roll(x, -1)) * cross).sum() / factor),
        float(((y + np.roll(y, -1)) * cross).sum() / factor),
    )


def _name(axes: Axes, corners: FloatArray, text: str, look: Look) -> None:
    """Write a name into its area, or beside the triangle with a line where it does not fit."""
    x, y = _middle(corners)
    side = (HEIGHT[look.style.is_wide] - 0.5) / CORNERS[2, 1]
    width = LETTER * SMALL / 72 / side * max(len(line) for line in text.split("\n"))
    if width < _room(corners, y):
        axes.text(x, y, text, ha="center", va="center", fontsize=SMALL, linespacing=1.2)
        return
    edge = y / CORNERS[2, 1] / 2
    is_left = x < 0.5
    at = (edge - 0.06, y + 0.08) if is_left else (1 - edge + 0.06, y + 0.08)
    line = {"arrowstyle": "-", "color": QUIET, "linewidth": 0.6, "shrinkA": 2, "shrinkB": 0}
    align = "right" if is_left else "left"
    axes.annotate(
        text, (x, y), xytext=at, ha=align, va="center", fontsize=SMALL, linespacing=1.2, arrowprops=line
    )


def _room(corners: FloatArray, y: float) -> float:
    """Return how wide an area is at a height: areas are convex, so it is crossed twice."""
    crossed: list[float] = []
    for (x0, y0), (x1, y1) in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        if (y0 - y) * (y1 - y) < 0:
            crossed.append(float(x0 + (y - y0) / (y1 - y0) * (x1 - x0)))
    return max(crossed) - min(crossed) if crossed else 0.0


def _dress(axes: Axes, look: Look) -> None:
    words = words_of(look)
    for name, (x, y), va in zip(NAMES, CORNERS, ("top", "top", "bottom"), strict=True):
        shift = 0.02 if va == "bottom" else -0.03
        axes.text(x, y + shift, words["corner"].format(name=name), ha="center", va=va, fontweight="bold")
    axes.set_xlim(-0.15, 1.15)
    axes.set_ylim(-0.1, 0.97)
    axes.set_aspect("equal")
    axes.set_axis_off()
