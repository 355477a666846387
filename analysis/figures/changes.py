"""Changes of trust by transition, the loss turned round to lie beside the gain."""

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from analysis.figures.marks import add_key, mark_across
from analysis.figures.points import Point, mirrored
from analysis.figures.rows import (
    BELOW,
    KEY,
    axis_label,
    dress_rows,
    have_one_n,
    row_name,
    write_beside,
    write_value,
)
from analysis.figures.style import QUIET, Look
from analysis.figures.styling import styled


def changes_figure(points: Sequence[Point], look: Look) -> Figure:
    """Return the mean change of trust by transition, a row each, values beside the plot."""
    size = (look.style.inches, 0.54 * len(points) + BELOW + KEY * look.has_key)
    with styled(look):
        figure = Figure(figsize=size, layout="constrained")
        draw_changes(points, figure.subplots(), look)
        add_key(figure, points, look, "later")
    return figure


def draw_changes(points: Sequence[Point], axes: Axes, look: Look) -> Axes:
    """Draw mean changes with intervals; below the gain M to A, the loss A to M mirrored."""
    axes.axvline(0, color=QUIET, linewidth=0.8, zorder=1)
    for place, point in enumerate(points):
        mark_across(axes, place, point)
        write_value(axes, place, point, "points", look)
    by_group = {point.group: place for place, point in enumerate(points)}
    if "A_M" in by_group and "M_A" in by_group:
        middle = by_group["M_A"] + 0.5
        mark_across(axes, middle, mirrored(points[by_group["A_M"]]), is_hollow=True)
        write_beside(axes, middle, look.words["mirrored"], color=QUIET)
    _dress(axes, points, look)
    return axes


def _dress(axes: Axes, points: Sequence[Point], look: Look) -> None:
    has_n = not have_one_n(points)
    names = [row_name(look.words.row(point), [point], look, has_n=has_n) for point in points]
    dress_rows(axes, names, axis_label(look.words["axis.change"], points))
    axes.margins(x=0.06)
    axes.xaxis.set_major_locator(MaxNLocator(nbins=6, integer=True))
    axes.xaxis.set_major_formatter(lambda tick, _: f"{tick:+.0f}".replace("-", "−").replace("+0", "0"))
