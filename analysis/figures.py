"""Drawing, and nothing else: functions take computed points and an `Axes` and return the `Axes`.

The one module that imports matplotlib. A and M differ in colour, shape and fill, so they stay apart
for colour-blind readers and in grey print. Texts are drawn as outlines: the same on every machine.
"""

import io
import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby, pairwise
from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from analysis.figure_tables import Point, mirrored

INK, QUIET, RULE, GROUND = "#19262a", "#48585c", "#d2dad8", "#ffffff"
COLOUR = {"A": "#0d5965", "M": "#c4571b"}
FACE = {"A": "#0d5965", "M": "#f7dccb"}
MARKER = {"A": "o", "M": "D"}
NARROW, WIDE = 3.5, 7.0  # inches: one and two columns of a paper
PHONE = 3.1  # inches; shown 300 pixels wide, type of 8.5 points is then 11 pixels tall
SMALL = 8.5

#: Panel titles by how often a sequence changes its alignment: 0, 1, more.
TITLES = ("The same throughout", "One change", "There and back")


@contextmanager
def style() -> Iterator[None]:
    """Draw within the one style of all figures."""
    with mpl.rc_context(
        {
            "font.family": "DejaVu Sans",  # comes with matplotlib, so pictures repeat byte by byte
            "font.size": 8,
            "axes.titlesize": 8.5,
            "axes.titleweight": "bold",
            "axes.titlelocation": "left",
            "axes.titlepad": 5,
            "axes.labelsize": 8,
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
            draw_trust(found, axes, _span(points))
            axes.set_title(title)
            if place == 0 or not is_wide:
                axes.set_ylabel("Trust rating")
        _alignment_key(figure)
    return figure


def trust_panels(points: Sequence[Point]) -> tuple[tuple[str, tuple[Point, ...], Figure], ...]:
    """Return title, points and drawing of each panel of the trust figure, for a page to lay out."""
    found = ((title, tuple(_of_kind(points, title))) for title in TITLES)
    return tuple((title, part, _one_panel(part, _span(points))) for title, part in found if part)


def draw_trust(points: Sequence[Point], axes: Axes, span: tuple[int, int] = (1, 5)) -> Axes:
    """Draw one line per log over its days, each day's marker by alignment; label it at its end.

    `span` is the rating scale.
    """
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
    apart = 0.175 * (span[1] - span[0])
    _label_ends(axes, max((point.day or 0) for point in points) + 0.4, ends, apart)
    _dress_trust(axes, sorted({point.day or 0 for point in points}), span)
    return axes


def changes_figure(points: Sequence[Point], width: float = NARROW, *, with_key: bool = True) -> Figure:
    """Return the mean change of trust by transition, a row each, values beside the plot."""
    with style():
        figure = Figure(figsize=(width, 0.54 * len(points) + 0.75), layout="constrained")
        draw_changes(points, figure.subplots())
        if with_key:
            _alignment_key(figure, "later day")
    return figure


def draw_changes(points: Sequence[Point], axes: Axes) -> Axes:
    """Draw mean changes with intervals; below the gain M to A, the loss A to M mirrored."""
    axes.axvline(0, color=QUIET, linewidth=0.8, zorder=1)
    for place, point in enumerate(points):
        _mark_across(axes, place, point)
        _write_value(axes, place, point)
    by_group = {point.group: place for place, point in enumerate(points)}
    if "A_M" in by_group and "M_A" in by_group:
        _draw_mirror(axes, by_group["M_A"] + 0.5, mirrored(points[by_group["A_M"]]))
    _dress_changes(axes, points)
    return axes


def svg_text(figure: Figure) -> str:
    """Return the figure as SVG, without a date."""
    file = io.StringIO()
    with style():
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    return file.getvalue()


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


def _mark(axes: Axes, x: float, point: Point) -> None:
    if point.ci_low is not None and point.ci_high is not None:
        ends = [point.ci_low, point.ci_high]
        axes.plot([x, x], ends, color=COLOUR[point.alignment], linewidth=1.1, zorder=3)
    _marker(axes, x, point.estimate, point.alignment, size=5)


def _marker(
    axes: Axes, x: float, y: float, alignment: str, *, size: float = 6, is_hollow: bool = False
) -> None:
    axes.plot(
        [x],
        [y],
        marker=MARKER[alignment],
        markersize=size if alignment == "A" else size * 0.9,
        markerfacecolor=GROUND if is_hollow else FACE[alignment],
        markeredgecolor=COLOUR[alignment],
        markeredgewidth=0.9 if is_hollow else 1.2,
        linestyle="none",
        zorder=4,
    )


def _label_ends(axes: Axes, x: float, ends: list[tuple[float, str]], apart: float) -> None:
    """Write the labels beside the ends of their lines, moved apart where they would touch."""
    height = float("-inf")
    for end, text in sorted(ends):
        height = max(end, height + apart)
        axes.text(x, height, text, va="center", ha="left", linespacing=1.15, fontsize=7.5)


def _span(points: Sequence[Point]) -> tuple[int, int]:
    """Return the ends of the rating scale: 1 to 5, or further if the ratings go further."""
    ends = [end for p in points for end in (p.ci_low, p.estimate, p.ci_high) if end is not None]
    return math.floor(min(1, *ends)), math.ceil(max(5, *ends))


def _dress_trust(axes: Axes, days: list[int], span: tuple[int, int]) -> None:
    margin = 0.05 * (span[1] - span[0])
    axes.set_ylim(span[0] - margin, span[1] + margin)
    axes.yaxis.set_major_locator(MaxNLocator(nbins=7, integer=True))
    axes.set_xticks(days, [f"Day {day}" for day in days])
    axes.set_xlim(days[0] - 0.5, days[-1] + 0.5)
    axes.grid(axis="y", color=RULE, linewidth=0.5)
    axes.spines["left"].set_visible(False)


def _one_panel(points: Sequence[Point], span: tuple[int, int]) -> Figure:
    with style():
        figure = Figure(figsize=(2.6, 2.0), layout="constrained")
        draw_trust(points, figure.subplots(), span)
    return figure


def _mark_across(axes: Axes, y: float, point: Point) -> None:
    colour = COLOUR[point.alignment]
    if point.ci_low is not None and point.ci_high is not None:
        axes.plot([point.ci_low, point.ci_high], [y, y], color=colour, linewidth=1.3, zorder=3)
    _marker(axes, point.estimate, y, point.alignment)


def _draw_mirror(axes: Axes, y: float, point: Point) -> None:
    colour = COLOUR["M"]
    if point.ci_low is not None and point.ci_high is not None:
        ends = [point.ci_low, point.ci_high]
        axes.plot(ends, [y, y], color=colour, linewidth=1, linestyle=(0, (2, 1.5)), zorder=3)
    _marker(axes, point.estimate, y, "M", is_hollow=True)
    _write(axes, y, "A→M mirrored", color=QUIET)


def _write_value(axes: Axes, y: float, point: Point) -> None:
    """Write the value, and its interval below, to the right of the plot where nothing is drawn."""
    value = _signed(point.estimate)
    if point.ci_low is None or point.ci_high is None:
        _write(axes, y, value, fontweight="bold")
        return
    _write(axes, y - 0.16, value, fontweight="bold")
    _write(axes, y + 0.16, f"{_signed(point.ci_low)} to {_signed(point.ci_high)}")


def _write(axes: Axes, y: float, text: str, *, color: str = INK, fontweight: str = "normal") -> None:
    beside = axes.get_yaxis_transform()
    axes.text(1.04, y, text, transform=beside, va="center", fontsize=SMALL, color=color, fontweight=fontweight)


def _signed(number: float) -> str:
    return f"{round(number, 2) + 0.0:+.2f}".replace("-", "−").replace("+0.00", "0.00")


def _dress_changes(axes: Axes, points: Sequence[Point]) -> None:
    names = [f"{point.group.replace('_', '→')}\nn = {point.n_units}" for point in points]
    axes.set_yticks(range(len(points)), names)
    axes.set_ylim(len(points) - 0.4, -0.6)
    axes.margins(x=0.08)
    axes.tick_params(axis="both", labelsize=SMALL)
    axes.set_xlabel("Change of trust, points", fontsize=SMALL)
    axes.xaxis.set_major_locator(MaxNLocator(nbins=6, integer=True))
    axes.xaxis.set_major_formatter(lambda tick, _: f"{tick:+.0f}".replace("-", "−").replace("+0", "0"))
    axes.grid(axis="x", color=RULE, linewidth=0.5)
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
        fontsize=8,
        handletextpad=0.2,
        columnspacing=1.4,
        borderpad=0,
    )


def _spoken(log: str) -> str:
    return log.replace("_", " ")
