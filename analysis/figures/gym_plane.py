"""Two measures of each configuration against each other, harnesses of one model joined, models named."""

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.figures.gym_axes import span_of, tick_label
from analysis.figures.gym_labels import Cross, Label, place_labels
from analysis.figures.gym_marks import add_agent_key, handles_of, key_height, marker_of, words_of
from analysis.figures.marks import mark
from analysis.figures.style import QUIET, RULE, Look
from analysis.figures.styling import styled
from analysis.figures.words_agents import READ
from analysis.gym_report.points import AgentPoint, Panel, Plot

#: Height over width of the figure without its key.
SHAPE = {True: 0.62, False: 1.0}
WIDEST = 6.0  # inches


def plane_figure(plot: Plot, look: Look) -> Figure:
    """Return the plane."""
    plot = plot._replace(points=tuple(point._replace(published=None) for point in plot.points))
    handles = handles_of(plot, look, has_series=True)
    size = (
        look.style.inches,
        min(look.style.inches, WIDEST) * SHAPE[look.style.is_wide] + key_height(handles, look),
    )
    with styled(look):
        figure = Figure(figsize=size, layout="constrained")
        draw_plane(plot, figure.subplots(), look)
        add_agent_key(figure, handles, look)
    return figure


def draw_plane(plot: Plot, axes: Axes, look: Look) -> Axes:
    """Draw a mark with both intervals for each configuration; name each model beside its best one."""
    across, up = plot.panels
    pairs = list(zip(plot.of_panel(across.name), plot.of_panel(up.name), strict=True))
    _dress(axes, across, up, plot, look)
    for row in plot.rows:
        mine = sorted((x.estimate, y.estimate) for x, y in pairs if x.row == row)
        axes.plot(*zip(*mine, strict=True), color=QUIET, linewidth=0.7, linestyle=(0, (2, 1.5)), zorder=2)
    for x, y in pairs:
        _draw(axes, x, y, plot)
    place_labels(axes, _labels(plot.rows, pairs), [_cross(x, y) for x, y in pairs])
    return axes


def _cross(x: AgentPoint, y: AgentPoint) -> Cross:
    """Return what a configuration covers: its mark and both bars."""
    across = (x.estimate if x.ci_low is None else x.ci_low, x.estimate if x.ci_high is None else x.ci_high)
    up = (y.estimate if y.ci_low is None else y.ci_low, y.estimate if y.ci_high is None else y.ci_high)
    return Cross(x.estimate, y.estimate, across, up)


def _labels(rows: Sequence[str], pairs: Sequence[tuple[AgentPoint, AgentPoint]]) -> list[Label]:
    """Return each model's name beside its configuration with most of the second measure, then of the first."""
    found = []
    for row in rows:
        best = max((y.estimate, x.estimate) for x, y in pairs if x.row == row)
        found.append(Label(row, best[1], best[0]))
    return found


def _draw(axes: Axes, x: AgentPoint, y: AgentPoint, plot: Plot) -> None:
    marker, cross = marker_of(plot, x.series), _cross(x, y)
    axes.plot(cross.across, [y.estimate] * 2, color=marker.edge, linewidth=0.7, zorder=3)
    axes.plot([x.estimate] * 2, cross.up, color=marker.edge, linewidth=0.7, zorder=3)
    mark(axes, x.estimate, y.estimate, marker)


def _dress(axes: Axes, across: Panel, up: Panel, plot: Plot, look: Look) -> None:
    words = words_of(look)
    low, high = span_of(across, plot.of_panel(across.name))
    bottom, top = span_of(up, plot.of_panel(up.name))
    axes.set_xlim(low, high)
    axes.set_ylim(bottom - 0.03 * (top - bottom), top)
    axes.xaxis.set_major_formatter(lambda tick, _: tick_label(READ[across.scale][0] * tick))
    axes.yaxis.set_major_formatter(lambda tick, _: tick_label(READ[up.scale][0] * tick))
    axes.set_xlabel(words.axis(across))
    axes.set_ylabel(words.axis(up))
    axes.grid(color=RULE, linewidth=0.5)
    axes.spines["left"].set_visible(False)
    axes.spines["bottom"].set_visible(False)
