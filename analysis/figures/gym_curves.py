"""The metrics over reasoning effort: a line with intervals for each model and harness."""

from collections.abc import Sequence
from itertools import cycle

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from analysis.figures.days import LINES
from analysis.figures.gym_axes import ends_of, tick_label
from analysis.figures.gym_marks import SERIES, add_agent_key, bar_upright, handles_of, key_height, words_of
from analysis.figures.style import QUIET, RULE, SMALL, Look
from analysis.figures.styling import styled
from analysis.figures.words_agents import READ
from analysis.gym_report.points import Panel, Plot, Scale
from analysis.gym_results.configurations import effort_place

ABREAST = {True: 4, False: 2}
#: A letter's width as a part of the size of type, and inches of a panel that its axis takes.
LETTER, AXIS = 0.62, 0.42
#: An axis spans at least so much, that small changes look small.
SMALLEST: dict[Scale, float] = {"score": 0.2, "share": 0.2, "rating": 1.0}


def curves_figure(plot: Plot, look: Look) -> Figure:
    """Return a panel for each metric."""
    columns = min(len(plot.panels), ABREAST[look.style.is_wide])
    bands = -(-len(plot.panels) // columns)
    handles = [*_lines(plot), *handles_of(plot, look, has_series=False)]
    with styled(look):
        size = (look.style.inches, 1.75 * bands + key_height(handles, look))
        figure = Figure(figsize=size, layout="constrained")
        grid = figure.subplots(bands, columns, squeeze=False).ravel()
        for axes, panel in zip(grid, plot.panels, strict=False):
            draw_curves(plot, panel, axes, look)
        for axes in grid[len(plot.panels) :]:
            axes.set_axis_off()
        add_agent_key(figure, handles, look)
    return figure


def draw_curves(plot: Plot, panel: Panel, axes: Axes, look: Look) -> Axes:
    """Draw one panel: efforts from least to most, each line with a shape of its own."""
    efforts = sorted({point.series for point in plot.points}, key=effort_place)
    moved = 0.14
    for place, (row, marker, dashes) in enumerate(zip(plot.rows, cycle(SERIES), cycle(LINES), strict=False)):
        points = [point for point in plot.of_panel(panel.name) if point.row == row]
        shift = (place - (len(plot.rows) - 1) / 2) * moved
        xs = [efforts.index(point.series) + shift for point in points]
        axes.plot(xs, [p.estimate for p in points], color=QUIET, linewidth=1, linestyle=dashes, zorder=2)
        for x, point in zip(xs, points, strict=True):
            bar_upright(axes, x, point, marker)
    axes.set_xticks(range(len(efforts)), efforts, fontsize=SMALL, rotation=_turned(efforts, plot, look))
    axes.set_xlim(-0.5, len(efforts) - 0.5)
    _dress(axes, panel, plot, look)
    return axes


def _turned(efforts: Sequence[str], plot: Plot, look: Look) -> float:
    """Return by how many degrees the names of efforts are turned: not at all where they have room."""
    columns = min(len(plot.panels), ABREAST[look.style.is_wide])
    room = (look.style.inches / columns - AXIS) / len(efforts)
    return 0.0 if LETTER * SMALL / 72 * (max(map(len, efforts)) + 1) < room else 35.0


def _dress(axes: Axes, panel: Panel, plot: Plot, look: Look) -> None:
    low, high = ends_of(plot.of_panel(panel.name))
    room = max(0.12 * (high - low), (SMALLEST[panel.scale] - (high - low)) / 2)
    axes.set_ylim(low - room, high + room)
    factor = READ[panel.scale][0]
    axes.yaxis.set_major_locator(MaxNLocator(nbins=5, steps=[1, 2, 2.5, 5, 10]))
    axes.yaxis.set_major_formatter(lambda tick, _: tick_label(factor * tick))
    words = words_of(look)
    axes.text(0, 1.02, words.axis(panel), transform=axes.transAxes, fontsize=SMALL, color=QUIET, va="bottom")
    axes.set_title(words.panel(panel), pad=15)
    axes.grid(axis="y", color=RULE, linewidth=0.5)
    axes.spines["left"].set_visible(False)


def _lines(plot: Plot) -> list[Line2D]:
    """Return a key entry for each line."""
    found = []
    for row, marker, dashes in zip(plot.rows, cycle(SERIES), cycle(LINES), strict=False):
        line = Line2D([], [], color=QUIET, linewidth=1, marker=marker.shape, markersize=marker.size, label=row)
        line.set(linestyle=dashes, markerfacecolor=marker.face, markeredgecolor=marker.edge)
        found.append(line)
    return found
