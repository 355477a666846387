"""Points, their intervals and the key that explains them."""

import math
from collections.abc import Iterable, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from analysis.figures.points import Point
from analysis.figures.rows_asked import DIFFERENCE
from analysis.figures.style import GROUND, MARKERS, QUIET, SMALL, Look, Marker

KEY_COLUMNS = 3
KEY_SIZE = 0.85


def marker_of(point: Point) -> Marker:
    """Return how a point looks: by its alignment, else by its role."""
    return MARKERS[point.alignment or point.role]


def mark(axes: Axes, x: float, y: float, marker: Marker, *, is_hollow: bool = False) -> None:
    """Draw one marker."""
    axes.plot(
        [x],
        [y],
        marker=marker.shape,
        markersize=marker.size,
        markerfacecolor=GROUND if is_hollow else marker.face,
        markeredgecolor=marker.edge,
        markeredgewidth=0.9 if is_hollow else 1.2,
        linestyle="none",
        clip_on=False,
        zorder=4,
    )


def mark_across(axes: Axes, y: float, point: Point, *, is_hollow: bool = False) -> None:
    """Draw a point and its interval along the horizontal axis, an outline with a broken bar if hollow."""
    marker = marker_of(point)
    if point.ci_low is not None and point.ci_high is not None:
        dashes = (0, (2, 1.5)) if is_hollow else "solid"
        ends = [point.ci_low, point.ci_high]
        axes.plot(ends, [y, y], color=marker.edge, linewidth=1.3, linestyle=dashes, clip_on=False, zorder=3)
    mark(axes, point.estimate, y, marker, is_hollow=is_hollow)


def mark_upright(axes: Axes, x: float, point: Point) -> None:
    """Draw a point and its interval along the vertical axis."""
    marker = marker_of(point)
    if point.ci_low is not None and point.ci_high is not None:
        axes.plot([x, x], [point.ci_low, point.ci_high], color=marker.edge, linewidth=1.1, zorder=3)
    mark(axes, x, point.estimate, marker._replace(size=marker.size * 0.85))


def key_lines(points: Iterable[Point], look: Look) -> int:
    """Return how many lines the key takes."""
    entries = len(keyed(points)) + 1
    return 0 if not look.has_key else 1 if look.style.is_wide else math.ceil(entries / KEY_COLUMNS)


def add_key(figure: Figure, points: Iterable[Point], look: Look, prefix: str = "role") -> None:
    """Say once per figure which marker is which, and what the bars are."""
    if not look.has_key:
        return
    handles = [key_mark(MARKERS[name], look.words[word], KEY_SIZE) for name, word in keyed(points, prefix)]
    bars = look.words["interval"].format(level=f"{100 * look.level:g}")
    handles.append(Line2D([], [], color=QUIET, linewidth=1.3, label=bars))
    place_key(figure, handles, len(handles) if look.style.is_wide else KEY_COLUMNS)


def place_key(figure: Figure, handles: Sequence[Line2D], columns: int) -> None:
    """Put the key below everything, at the left."""
    figure.legend(
        handles=list(handles),
        loc="outside lower left",
        ncols=columns,
        frameon=False,
        fontsize=SMALL,
        handletextpad=0.4,
        handlelength=1.2,
        columnspacing=1.0,
        borderpad=0,
    )


def keyed(points: Iterable[Point], prefix: str = "role") -> Sequence[tuple[str, str]]:
    """Return the name of each marker in the figure and the key of its words, in a fixed order."""
    roles = {"A": "aligned", "M": "misaligned"}
    used = {point.alignment or point.role for point in points if point.role != DIFFERENCE}
    return [(name, f"{prefix}.{roles.get(name, name)}") for name in MARKERS if name in used]


def key_mark(marker: Marker, label: str, size: float) -> Line2D:
    """Return a marker of the key, in this part of its size in the figure."""
    return Line2D(
        [],
        [],
        linestyle="none",
        marker=marker.shape,
        markersize=marker.size * size,
        markerfacecolor=marker.face,
        markeredgecolor=marker.edge,
        markeredgewidth=1.2,
        label=label,
    )
