"""Two mean ratings on one line, and what lies between them."""

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.figures.marks import add_key, key_lines, mark_across
from analysis.figures.points import Point, by_group
from analysis.figures.rows import (
    BELOW,
    KEY,
    ROW,
    axis_label,
    dress_rows,
    have_one_n,
    head_values,
    row_name,
    write_value,
)
from analysis.figures.rows_asked import DIFFERENCE
from analysis.figures.scales import span_of
from analysis.figures.style import RULE, Look
from analysis.figures.styling import styled

#: Intervals that share a line are moved apart by this part of a row.
APART = 0.24


def ratings_figure(points: Sequence[Point], look: Look) -> Figure:
    """Return a row for each pair of agents, with the difference beside the plot."""
    groups = by_group(points)
    size = (look.style.inches, ROW * len(groups) + BELOW + 0.2 + key_lines(points, look) * KEY)
    with styled(look):
        figure = Figure(figsize=size, layout="constrained")
        draw_ratings(points, figure.subplots(), look)
        add_key(figure, points, look)
    return figure


def draw_ratings(points: Sequence[Point], axes: Axes, look: Look) -> Axes:
    """Draw the two means of each row, joined, and write their difference."""
    groups = by_group(points)
    has_n = not have_one_n(points)
    for place, row in enumerate(groups.values()):
        _draw_row(axes, place, row, look)
    names = [row_name(look.words.group(name), row, look, has_n=has_n) for name, row in groups.items()]
    dress_rows(axes, names, axis_label(look.words["axis.rating"], points))
    low, high = span_of([point for point in points if point.role != DIFFERENCE])
    axes.set_xlim(low, high)
    axes.set_xticks(range(low, high + 1))
    if any(point.role == DIFFERENCE for point in points):
        head_values(axes, look.words["value.difference"])
    return axes


def _draw_row(axes: Axes, place: int, row: Sequence[Point], look: Look) -> None:
    rated = [point for point in row if point.role != DIFFERENCE]
    means = [point.estimate for point in rated]
    axes.plot([min(means), max(means)], [place, place], color=RULE, linewidth=3, zorder=2)
    for point, shift in zip(rated, (-APART / 2, APART / 2), strict=False):
        mark_across(axes, place + shift, point)
    for point in row:
        if point.role == DIFFERENCE:
            write_value(axes, place, point, "points", look)
