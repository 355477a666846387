"""Shares as rows with intervals: what is accepted, what is chosen."""

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.figures.marks import add_key, mark_across
from analysis.figures.points import Point, by_group
from analysis.figures.rows import BELOW, KEY, ROW, axis_label, dress_rows, have_one_n, row_name, write_value
from analysis.figures.style import QUIET, Look
from analysis.figures.styling import styled

HEADING = 0.24  # inches
BESIDE = 145  # millimetres that two sections with names and values need to stand side by side


def shares_figure(points: Sequence[Point], look: Look) -> Figure:
    """Return sections of shares, side by side if wide; half is marked where it is a choice of two."""
    sections = list(by_group(points).values())
    counts = [len(section) for section in sections]
    is_wide = look.style.inches * 25.4 >= BESIDE
    tall = max(counts) if is_wide else sum(counts)
    heads = HEADING if is_wide else HEADING * len(sections)
    size = (look.style.inches, ROW * tall + heads + BELOW + KEY * look.has_key)
    with styled(look):
        figure = Figure(figsize=size, layout="constrained")
        shape = (1, len(sections)) if is_wide else (len(sections), 1)
        ratios = None if is_wide else counts
        grid = figure.subplots(*shape, squeeze=False, height_ratios=ratios).ravel()
        for axes, section in zip(grid, sections, strict=True):
            draw_shares(section, axes, look)
            if axes is not grid[-1] and not is_wide:
                axes.set_xlabel("")
                axes.tick_params(labelbottom=False)
        add_key(figure, points, look)
    return figure


def draw_shares(points: Sequence[Point], axes: Axes, look: Look) -> Axes:
    """Draw one section: a row for each share, its value beside the plot."""
    words, section = look.words, points[0].group
    for place, point in enumerate(points):
        mark_across(axes, place, point)
        write_value(axes, place, point, "share", look)
    has_n = not have_one_n(points)
    label = words["axis.accepted" if section == "accepted" else f"axis.{_axis(section)}"]
    names = [row_name(words.row(point), [point], look, has_n=has_n, is_half=True) for point in points]
    dress_rows(axes, names, axis_label(label, points))
    if section != "accepted":
        axes.axvline(0.5, color=QUIET, linewidth=0.8, linestyle=(0, (3, 2)), zorder=1)
    axes.set_title(words[section])
    axes.set_xlim(0, 1)
    axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "", "50", "", "100%"])
    return axes


def _axis(section: str) -> str:
    return "accepted" if section == "preferred" else "chosen"
