"""Marks of figures about agents: series told apart by shape and fill, printed values, and the key."""

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from analysis.figures.marks import key_mark, mark, place_key
from analysis.figures.style import GROUND, INK, LILAC, ORANGE, PEACH, QUIET, TEAL, VIOLET, Look, Marker
from analysis.figures.words_agents import AgentWords, series_name
from analysis.gym_report.points import AgentPoint, Plot

#: Each differs from its neighbours in shape and fill, so that grey print keeps them apart.
SERIES = (
    Marker("o", TEAL, TEAL, 5.2),
    Marker("D", ORANGE, PEACH, 4.6),
    Marker("^", VIOLET, LILAC, 5.6),
    Marker("s", INK, INK, 4.2),
    Marker("v", TEAL, GROUND, 5.4),
    Marker("P", ORANGE, ORANGE, 5.6),
    Marker("X", VIOLET, VIOLET, 5.4),
)
PRINTED = "printed"
KEY_SIZE = 0.95
MOST_COLUMNS = {True: 6, False: 2}


def words_of(look: Look) -> AgentWords:
    """Return the words of a look's language."""
    return AgentWords(look.words.language)


def marker_of(plot: Plot, series: str) -> Marker:
    """Return how a series looks: by its place among all of the figure."""
    return SERIES[plot.series.index(series) % len(SERIES)]


def bar_across(axes: Axes, y: float, point: AgentPoint, marker: Marker) -> None:
    """Draw a point and its bar along the horizontal axis, and the printed value as an upright stroke."""
    if point.published is not None:
        axes.plot([point.published], [y], marker="|", markersize=8, color=INK, markeredgewidth=1.0, zorder=5)
    if point.ci_low is not None and point.ci_high is not None:
        ends = [point.ci_low, point.ci_high]
        axes.plot(ends, [y, y], color=marker.edge, linewidth=1.2, clip_on=False, zorder=3)
    mark(axes, point.estimate, y, marker)


def bar_upright(axes: Axes, x: float, point: AgentPoint, marker: Marker) -> None:
    """Draw a point and its bar along the vertical axis."""
    if point.ci_low is not None and point.ci_high is not None:
        axes.plot([x, x], [point.ci_low, point.ci_high], color=marker.edge, linewidth=1.1, zorder=3)
    mark(axes, x, point.estimate, marker)


def handles_of(plot: Plot, look: Look, *, has_series: bool) -> list[Line2D]:
    """Return the entries of the key: series, printed values, and what the bars are."""
    words = words_of(look)
    names = [name for name in plot.series if name] if has_series else []
    handles = [key_mark(marker_of(plot, name), series_name(name, plot, words), KEY_SIZE) for name in names]
    if any(point.published is not None for point in plot.points):
        handles.append(
            Line2D([], [], linestyle="none", marker="|", markersize=8, color=INK, label=words["published"])
        )
    if any(point.ci_low is not None for point in plot.points):
        level = f"{100 * look.level:g}"
        bars = words["spread"] if plot.is_spread else words["interval"].format(level=level)
        handles.append(Line2D([], [], color=QUIET, linewidth=1.3, label=bars))
    return handles


def add_agent_key(figure: Figure, handles: Sequence[Line2D], look: Look) -> None:
    """Say once per figure which mark is which."""
    if not look.has_key or not handles:
        return
    place_key(figure, handles, min(len(handles), MOST_COLUMNS[look.style.is_wide]))


def key_height(handles: Sequence[Line2D], look: Look) -> float:
    """Return how many inches the key takes."""
    lines = -(-len(handles) // MOST_COLUMNS[look.style.is_wide])
    return 0.18 * lines if look.has_key else 0.0
