"""Rows of marks with bars, a panel for each measure: configurations, changes, scenarios, people and judges."""

from typing import NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.figures.gym_axes import dress_across
from analysis.figures.gym_marks import add_agent_key, bar_across, handles_of, key_height, marker_of, words_of
from analysis.figures.rows import BELOW, write_beside
from analysis.figures.style import RULE, Look
from analysis.figures.styling import styled
from analysis.figures.words_agents import between, read
from analysis.gym_report.points import AgentPoint, Panel, Plot

#: Inches: one mark of a row, the least a row takes, and the title of a panel.
MARK, LEAST, TITLE_ROOM = 0.15, 0.27, 0.22
#: So many panels stand side by side.
ABREAST = {True: 4, False: 2}
MEAN = "mean"
#: Letters that a line has room for where it is narrow; longer names are broken, and then cut.
LONGEST, CUT = 14, 20
#: Inches from which intervals stand in numbers beside the marks.
ROOM = 3.2


def rows_figure(plot: Plot, look: Look) -> Figure:
    """Return the figure: panels side by side that share their rows, or below each other where it is narrow."""
    handles = handles_of(plot, look, has_series=len(plot.series) > 1)
    bands = bands_of(plot, look)
    heights = [_body(band) for band in bands]
    size = (look.style.inches, sum(heights) + key_height(handles, look) + 0.04)
    columns = max(len(band.panels) for band in bands)
    with styled(look):
        figure = Figure(figsize=size, layout="constrained")
        grid = figure.subplots(len(bands), columns, squeeze=False, height_ratios=heights)
        for line, band in zip(grid, bands, strict=True):
            for place, axes in enumerate(line):
                if place < len(band.panels):
                    draw_rows(plot, band, band.panels[place], axes, look, is_named=place == 0)
                else:
                    axes.set_axis_off()
        add_agent_key(figure, handles, look)
    return figure


class Band(NamedTuple):
    """Panels side by side, and the rows that they share."""

    panels: tuple[Panel, ...]
    rows: tuple[str, ...]
    heights: tuple[float, ...]


def bands_of(plot: Plot, look: Look) -> list[Band]:
    """Return the panels as they stand, each band with the rows that it has something of."""
    columns = ABREAST[look.style.is_wide] if len(plot.panels) != ABREAST[True] - 1 or look.style.is_wide else 1
    parts = [plot.panels[start : start + columns] for start in range(0, len(plot.panels), columns)]
    return [_band(plot, part) for part in parts]


def _band(plot: Plot, panels: tuple[Panel, ...]) -> Band:
    names = {panel.name for panel in panels}
    rows = tuple(row for row in plot.rows if any(p.row == row and p.panel in names for p in plot.points))
    return Band(panels, rows, tuple(_height(plot, row) for row in rows))


def _body(band: Band) -> float:
    return sum(band.heights) + BELOW + TITLE_ROOM


def draw_rows(plot: Plot, band: Band, panel: Panel, axes: Axes, look: Look, *, is_named: bool = True) -> Axes:
    """Draw one panel: the marks of each row below each other, named on the left."""
    words = words_of(look)
    ends = np.cumsum([0.0, *band.heights])
    middles = (ends[1:] + ends[:-1]) / 2
    for row, middle, end in zip(band.rows, middles, ends[1:], strict=True):
        _draw_row(plot, panel, row, axes, look, float(middle))
        if row != band.rows[-1] and len(plot.series) > 1:
            axes.axhline(end, color=RULE, linewidth=0.5, zorder=0)
    names = [row_label(plot, row, look) for row in band.rows] if is_named else [""] * len(middles)
    axes.set_yticks(middles, names, linespacing=1.15)
    axes.set_ylim(float(ends[-1]), 0)
    dress_across(axes, panel, plot)
    axes.set_title(words.panel(panel))
    is_folded = len(band.panels) > 1 and not look.style.is_wide and len(words.axis(panel)) > LONGEST
    axes.set_xlabel(words.axis(panel).replace(", ", ",\n") if is_folded else words.axis(panel))
    axes.grid(axis="x", color=RULE, linewidth=0.5)
    axes.spines["left"].set_visible(False)
    axes.spines["bottom"].set_visible(False)
    return axes


def row_label(plot: Plot, row: str, look: Look) -> str:
    """Return a row's name, with the share of usable ratings below it where some are missing."""
    words = words_of(look)
    name = words.row(row)
    if not look.style.is_wide and len(name) > LONGEST:
        name = "\n".join(_shortened(line) for line in _folded(name).split("\n"))
    shares = [point.coverage for point in plot.points if point.row == row and point.coverage is not None]
    if not shares or min(shares) == 1:
        return name
    low, high = (f"{100 * share:.0f}" for share in (min(shares), max(shares)))
    told = f"{low}%" if low == high else f"{low}–{high}%"
    return f"{name}\n{words['ratings'].format(share=told)}"


def _draw_row(plot: Plot, panel: Panel, row: str, axes: Axes, look: Look, middle: float) -> None:
    points = [point for point in plot.of_panel(panel.name) if point.row == row]
    top = middle - (len(points) - 1) / 2 * MARK
    for place, point in enumerate(points):
        y = top + place * MARK
        bar_across(axes, y, point, marker_of(plot, point.series))
        if _has_values(plot, look):
            _write_value(axes, y, point, plot, panel, look)


def _write_value(axes: Axes, y: float, point: AgentPoint, plot: Plot, panel: Panel, look: Look) -> None:
    value = read(point.estimate, panel.scale)
    has_room = len(plot.panels) == 1 and look.style.inches >= ROOM
    ends = between(point, panel.scale, words_of(look)) if has_room else ""
    weight = "bold" if point.row == MEAN else "normal"
    write_beside(axes, y, f"{value} ({ends})" if ends else value, fontweight=weight)


def _height(plot: Plot, row: str) -> float:
    marks = max(sum(point.row == row for point in plot.of_panel(panel.name)) for panel in plot.panels)
    return max(LEAST, (marks + 0.6) * MARK)


def _has_values(plot: Plot, look: Look) -> bool:
    """Return whether there is room for the values beside the marks."""
    return len(plot.panels) == 1 or (
        len(plot.series) == 1 and len(bands_of(plot, look)) in (1, len(plot.panels))
    )


def _folded(name: str) -> str:
    """Return a long name in two lines, broken at the gap nearest to its middle."""
    gaps = [place for place, letter in enumerate(name) if letter in "_- /"]
    if not gaps:
        return name
    gap = min(gaps, key=lambda place: abs(place - len(name) / 2))
    return f"{name[: gap + 1].rstrip()}\n{name[gap + 1 :]}"


def _shortened(line: str) -> str:
    return line if len(line) <= CUT else f"{line[: CUT - 1]}…"
