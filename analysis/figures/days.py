"""Trust over the days of a log, a line for each sequence."""

from collections.abc import Sequence
from itertools import pairwise

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from analysis.figures.marks import add_key, mark_upright
from analysis.figures.points import Point, by_group
from analysis.figures.rows import told_n
from analysis.figures.scales import span_of
from analysis.figures.style import QUIET, RULE, SMALL, Look
from analysis.figures.styling import styled

LINES = ("solid", (0, (5, 2)), (0, (1.5, 1.5)), (0, (5, 1.5, 1.5, 1.5)))
SHIFT = 0.2  # days between the points of neighbouring lines


def days_figure(points: Sequence[Point], look: Look) -> Figure:
    """Return trust over checkpoints, one panel per kind of sequence, side by side if wide."""
    panels = panels_of(points)
    is_wide = look.style.is_wide
    shape = (1, len(panels)) if is_wide else (len(panels), 1)
    height = 2.75 if is_wide else 1.75 * len(panels) + 0.25 + 0.2 * look.has_key
    with styled(look):
        figure = Figure(figsize=(look.style.inches, height), layout="constrained")
        grid = figure.subplots(*shape, sharey=True, squeeze=False).ravel()
        for place, (axes, (title, found)) in enumerate(zip(grid, panels, strict=True)):
            draw_days(found, axes, look, span_of(points))
            axes.set_title(look.words[title])
            if place == 0 or not is_wide:
                axes.set_ylabel(look.words["axis.trust"])
        add_key(figure, points, look)
    return figure


def one_panel(points: Sequence[Point], look: Look, span: tuple[int, int]) -> Figure:
    """Return the drawing of one panel alone, on the given rating scale."""
    with styled(look):
        figure = Figure(figsize=(look.style.inches, 2.0), layout="constrained")
        draw_days(points, figure.subplots(), look, span)
    return figure


def panels_of(points: Sequence[Point]) -> list[tuple[str, list[Point]]]:
    """Return the panels there are: the key of the title, by how often alignment changes, and points."""
    kinds = {f"panel.{changes}": [p for p in points if _changes(p) == changes] for changes in range(3)}
    return [(title, found) for title, found in kinds.items() if found]


def draw_days(points: Sequence[Point], axes: Axes, look: Look, span: tuple[int, int] = (1, 5)) -> Axes:
    """Draw one line per log over its days, each day's marker by alignment; label it at its end.

    `span` is the rating scale.
    """
    logs = by_group(points)
    ends: list[tuple[float, str]] = []
    for place, (log, found) in enumerate(logs.items()):
        moved = (place - (len(logs) - 1) / 2) * SHIFT
        days = [(point.day or 0) + moved for point in found]
        heights = [point.estimate for point in found]
        axes.plot(days, heights, color=QUIET, linewidth=1, linestyle=LINES[place % len(LINES)], zorder=2)
        for day, point in zip(days, found, strict=True):
            mark_upright(axes, day, point)
        ends.append((found[-1].estimate, f"{look.words.group(log)}\n{told_n(found)}"))
    last = max(point.day or 0 for point in points)
    _label_ends(axes, last + 0.5, ends, 0.2 * (span[1] - span[0]))
    _dress(axes, sorted({point.day or 0 for point in points}), span, look)
    return axes


def _changes(point: Point) -> int:
    sequence = point.group.split("_")[0]
    return min(2, sum(earlier != later for earlier, later in pairwise(sequence)))


def _label_ends(axes: Axes, x: float, ends: list[tuple[float, str]], apart: float) -> None:
    """Write the labels beside the ends of their lines, moved apart where they would touch."""
    height = float("-inf")
    for end, text in sorted(ends):
        height = max(end, height + apart)
        axes.text(x, height, text, va="center", ha="left", linespacing=1.15, fontsize=SMALL)


def _dress(axes: Axes, days: list[int], span: tuple[int, int], look: Look) -> None:
    margin = 0.05 * (span[1] - span[0])
    axes.set_ylim(span[0] - margin, span[1] + margin)
    axes.yaxis.set_major_locator(MaxNLocator(nbins=7, integer=True))
    axes.set_xticks(days, [look.words["axis.day"].format(day=day) for day in days])
    axes.set_xlim(days[0] - 0.5, days[-1] + 0.5)
    axes.grid(axis="y", color=RULE, linewidth=0.5)
    axes.spines["left"].set_visible(False)
