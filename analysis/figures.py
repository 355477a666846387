"""Drawing, and nothing else: functions take computed points and an `Axes` and return the `Axes`.

The one module that imports matplotlib. A and M differ in colour, shape and fill, so they stay apart
for colour-blind readers and in grey print. Texts are drawn as outlines: the same on every machine.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby, pairwise
from pathlib import Path
from typing import Literal

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import MultipleLocator

from analysis.figure_tables import Point, mirrored

INK, QUIET, RULE, GROUND = "#19262a", "#48585c", "#d2dad8", "#ffffff"
COLOUR = {"A": "#0d5965", "M": "#c4571b"}
FACE = {"A": "#0d5965", "M": "#f7dccb"}
MARKER = {"A": "o", "M": "D"}
NARROW, WIDE = 3.5, 7.0  # inches: one and two columns of a paper

#: Panel titles by how often a sequence changes its alignment: 0, 1, more.
TITLES = ("The same throughout", "One change", "There and back")


@contextmanager
def style() -> Iterator[None]:
    """Draw within the one style of all figures."""
    with mpl.rc_context(
        {
            "font.family": "DejaVu Sans",  # comes with matplotlib, so pictures repeat byte by byte
            "font.size": 7.5,
            "axes.titlesize": 8,
            "axes.titleweight": "bold",
            "axes.titlelocation": "left",
            "axes.titlepad": 5,
            "axes.labelsize": 7.5,
            "axes.labelcolor": QUIET,
            "axes.edgecolor": QUIET,
            "axes.linewidth": 0.6,
            "axes.spines.top": False,
            "axes.spines.right": False,
            "axes.axisbelow": True,
            "xtick.color": QUIET,
            "ytick.color": QUIET,
            "xtick.major.size": 0,
            "ytick.major.size": 0,
            "text.color": INK,
            "figure.facecolor": GROUND,
            "axes.facecolor": "none",
            "savefig.facecolor": GROUND,
            "svg.fonttype": "path",
            "svg.hashsalt": "survey",
            "path.simplify": False,
        }
    ):
        yield


def trust_figure(points: Sequence[Point], width: float = WIDE) -> Figure:
    """Return trust over checkpoints, one panel per kind of sequence, side by side if wide."""
    panels = [(title, found) for title in TITLES if (found := _of_kind(points, title))]
    is_wide = width > 5
    rows, columns = (1, len(panels)) if is_wide else (len(panels), 1)
    size = (width, 2.75 if is_wide else 1.75 * rows + 0.45)
    with style():
        figure = Figure(figsize=size, layout="constrained")
        grid = figure.subplots(rows, columns, sharey=True, squeeze=False).ravel()
        for place, (axes, (title, found)) in enumerate(zip(grid, panels, strict=True)):
            draw_trust(found, axes)
            axes.set_title(title)
            if place == 0 or not is_wide:
                axes.set_ylabel("Trust, 1 to 5")
        _alignment_key(figure)
    return figure


def draw_trust(points: Sequence[Point], axes: Axes) -> Axes:
    """Draw one line per log over its days, each day's marker by alignment; label it at its end."""
    logs = [(log, list(found)) for log, found in groupby(points, key=lambda point: point.group)]
    shift = 0.13
    ends: list[tuple[float, str]] = []
    for place, (log, found) in enumerate(logs):
        moved = (place - (len(logs) - 1) / 2) * shift
        days = [(point.day or 0) + moved for point in found]
        heights = [point.estimate for point in found]
        axes.plot(days, heights, color=QUIET, linewidth=1, zorder=2)
        for day, point in zip(days, found, strict=True):
            _mark(axes, day, point)
        ends.append((heights[-1], f"{_spoken(log)}\nn = {max(p.n_units for p in found)}"))
    _label_ends(axes, max((point.day or 0) for point in points) + 0.4, ends)
    _dress_trust(axes, sorted({point.day or 0 for point in points}))
    return axes


def changes_figure(points: Sequence[Point], width: float = NARROW) -> Figure:
    """Return the mean change of trust by transition as a figure of one panel."""
    with style():
        figure = Figure(figsize=(width, 2.75), layout="constrained")
        draw_changes(points, figure.subplots())
        _alignment_key(figure, "later day")
    return figure


def draw_changes(points: Sequence[Point], axes: Axes) -> Axes:
    """Draw mean changes with intervals; beside the gain M to A, the loss A to M mirrored."""
    places = {point.group: place for place, point in enumerate(points)}
    axes.axhline(0, color=QUIET, linewidth=0.6, zorder=1)
    for point in points:
        place = float(places[point.group])
        _mark(axes, place, point, size=6)
        _write_value(axes, place, point)
    by_group = {point.group: point for point in points}
    if "A_M" in by_group and "M_A" in by_group:
        _draw_mirror(axes, places["M_A"] + 0.3, mirrored(by_group["A_M"]))
    _dress_changes(axes, points)
    return axes


def save(figure: Figure, stem: Path) -> tuple[Path, Path]:
    """Return the SVG and the PNG (200 dots per inch) written beside each other, without a date."""
    svg, png = stem.with_suffix(".svg"), stem.with_suffix(".png")
    with style():
        figure.savefig(svg, metadata={"Date": None, "Creator": None})
        FigureCanvasAgg(figure)
        figure.savefig(png, dpi=200, metadata={"Software": None})
    return svg, png


def _of_kind(points: Sequence[Point], title: str) -> list[Point]:
    return [point for point in points if _kind(point.group.split("_")[0]) == title]


def _kind(sequence: str) -> str:
    changes = sum(earlier != later for earlier, later in pairwise(sequence))
    return TITLES[min(changes, 2)]


def _mark(axes: Axes, x: float, point: Point, size: float = 5) -> None:
    colour = COLOUR[point.alignment]
    if point.ci_low is not None and point.ci_high is not None:
        axes.plot([x, x], [point.ci_low, point.ci_high], color=colour, linewidth=1.1, zorder=3)
    axes.plot(
        [x],
        [point.estimate],
        marker=MARKER[point.alignment],
        markersize=size if point.alignment == "A" else size * 0.9,
        markerfacecolor=FACE[point.alignment],
        markeredgecolor=colour,
        markeredgewidth=1.2,
        linestyle="none",
        zorder=4,
    )


def _label_ends(axes: Axes, x: float, ends: list[tuple[float, str]], apart: float = 0.62) -> None:
    """Write the labels beside the ends of their lines, moved apart where they would touch."""
    height = float("-inf")
    for end, text in sorted(ends):
        height = max(end, height + apart)
        axes.text(x, height, text, va="center", ha="left", linespacing=1.15, fontsize=7)


def _dress_trust(axes: Axes, days: list[int]) -> None:
    axes.set_ylim(0.8, 5.2)
    axes.set_yticks(range(1, 6))
    axes.set_xticks(days, [f"Day {day}" for day in days])
    axes.set_xlim(days[0] - 0.5, days[-1] + 0.5)
    axes.grid(axis="y", color=RULE, linewidth=0.5)
    axes.spines["left"].set_visible(False)


def _draw_mirror(axes: Axes, x: float, point: Point) -> None:
    colour = COLOUR["M"]
    if point.ci_low is not None and point.ci_high is not None:
        ends = [point.ci_low, point.ci_high]
        axes.plot([x, x], ends, color=colour, linewidth=0.9, linestyle=(0, (2, 1.5)), zorder=3)
    axes.plot(
        [x],
        [point.estimate],
        marker="D",
        markersize=5.4,
        linestyle="none",
        zorder=4,
        markerfacecolor=GROUND,
        markeredgecolor=colour,
        markeredgewidth=0.9,
    )
    axes.annotate(
        f"loss A→M,\nmirrored\n{_signed(point.estimate)}",
        (x, point.estimate),
        (6, 0),
        textcoords="offset points",
        va="center",
        fontsize=6.5,
        color=QUIET,
        linespacing=1.15,
    )


def _write_value(axes: Axes, x: float, point: Point) -> None:
    """Write the value, and its interval in smaller type, to the left of the marker."""
    if point.ci_low is None or point.ci_high is None:
        _write(axes, _signed(point.estimate), (x, point.estimate), va="center", fontsize=7.5)
        return
    interval = f"{_signed(point.ci_low)} to {_signed(point.ci_high)}"
    _write(axes, _signed(point.estimate), (x, point.estimate), va="bottom", fontsize=7.5)
    _write(axes, interval, (x, point.estimate), va="top", fontsize=5.8)


def _write(
    axes: Axes, text: str, at: tuple[float, float], va: Literal["bottom", "center", "top"], fontsize: float
) -> None:
    lift = {"bottom": 1.2, "center": 0.0, "top": -1.2}[va]
    ground = {"facecolor": GROUND, "edgecolor": "none", "pad": 0.4}
    axes.annotate(
        text,
        at,
        (-7, lift),
        textcoords="offset points",
        ha="right",
        va=va,
        fontsize=fontsize,
        bbox=ground,  # keeps lines from crossing the text
    )


def _signed(number: float) -> str:
    return f"{number:+.2f}".replace("-", "−")


def _dress_changes(axes: Axes, points: Sequence[Point]) -> None:
    names = [
        f"{point.group.replace('_', '→')}\n{point.n_answers} changes\nn = {point.n_units}" for point in points
    ]
    axes.set_xticks(range(len(points)), names)
    axes.set_xlim(-1.15, len(points) - 0.6)
    axes.margins(y=0.1)
    axes.tick_params(axis="x", labelsize=6.8)
    axes.set_ylabel("Change of trust, points")
    axes.yaxis.set_major_locator(MultipleLocator(1))
    axes.grid(axis="y", color=RULE, linewidth=0.5)
    axes.spines["left"].set_visible(False)
    axes.spines["bottom"].set_visible(False)


def _alignment_key(figure: Figure, prefix: str = "") -> None:
    """Say once per figure which marker is aligned and which misaligned."""
    words = {"A": "aligned (A)", "M": "misaligned (M)"}
    handles = [
        Line2D(
            [],
            [],
            linestyle="none",
            marker=MARKER[letter],
            markersize=5,
            markerfacecolor=FACE[letter],
            markeredgecolor=COLOUR[letter],
            markeredgewidth=1.2,
            label=f"{prefix} {word}".strip(),
        )
        for letter, word in words.items()
    ]
    figure.legend(
        handles=handles,
        loc="outside lower left",
        ncols=2,
        frameon=False,
        fontsize=7,
        handletextpad=0.2,
        columnspacing=1.4,
        borderpad=0,
    )


def _spoken(log: str) -> str:
    return log.replace("_", " ")
