"""Power curves: a panel for each hypothesis, its Monte Carlo band, and the power that is wanted."""

import math
import re
from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from analysis.figures.style import ORANGE, PEACH, QUIET, RULE, SMALL, TEAL, Look
from analysis.figures.styling import styled
from analysis.powering.curves import PowerRow
from analysis.powering.words import WORDS

#: Inches: one row of panels, and what the key below takes.
PANEL, KEY = 1.45, 0.42
#: The band is as light as print still tells from paper; its edges are drawn, so that grey print keeps it.
BAND = "#cfe0e2"
DASHES = (0, (4, 2))
#: Letters of a title that fit above a panel, three beside each other and two.
LONGEST, NARROW = 28, 21


def power_figure(curves: Sequence[Sequence[PowerRow]], look: Look, wanted: float) -> Figure:
    """Return a panel for each hypothesis, three beside each other if wide.

    Args:
        curves: The rows of each hypothesis, by size.
        look: Width and words.
        wanted: The power that is asked for, from 0 to 1.
    """
    columns = min(len(curves), 3 if look.style.is_wide else 2)
    lines = math.ceil(len(curves) / columns)
    words = WORDS[look.words.language]
    with styled(look):
        figure = Figure(figsize=(look.style.inches, PANEL * lines + 0.2 + KEY), layout="constrained")
        grid = figure.subplots(lines, columns, sharex=True, sharey=True, squeeze=False).ravel()
        for place, axes in enumerate(grid):
            if place >= len(curves):
                axes.set_axis_off()
                continue
            draw_power(curves[place], axes, wanted, LONGEST if look.style.is_wide else NARROW)
            if place % columns == 0:
                axes.set_ylabel(words["power"])
            if place + columns >= len(curves):
                axes.tick_params(labelbottom=True)
            if place >= columns * (lines - 1):
                axes.set_xlabel(words["participants"])
        _add_key(figure, curves, look, wanted)
    return figure


def draw_power(curve: Sequence[PowerRow], axes: Axes, wanted: float, longest: int = LONGEST) -> Axes:
    """Draw the power for one hypothesis over the number of people, and what Holm leaves of it.

    Titles are broken into lines of at most `longest` letters.
    """
    sizes = [row.participants for row in curve]
    axes.axhline(wanted, color=QUIET, linewidth=0.8, linestyle=(0, (1, 2)), zorder=1)
    low, high = [row.power_low for row in curve], [row.power_high for row in curve]
    axes.fill_between(sizes, low, high, color=BAND, linewidth=0, zorder=2)
    for edge in (low, high):
        axes.plot(sizes, edge, color=TEAL, linewidth=0.4, zorder=2)
    axes.plot(
        sizes, [row.power for row in curve], color=TEAL, linewidth=1.3, marker="o", markersize=3, zorder=4
    )
    corrected = [row.holm for row in curve if row.holm is not None]
    if len(corrected) == len(curve):
        axes.plot(
            sizes,
            corrected,
            color=ORANGE,
            linewidth=1.1,
            linestyle=DASHES,
            marker="D",
            markersize=3.2,
            markerfacecolor=PEACH,
            markeredgewidth=0.8,
            zorder=3,
        )
    _dress(axes, curve[0].estimate_id, sizes, longest)
    return axes


def power_told(curves: Sequence[Sequence[PowerRow]], look: Look) -> str:
    """Return the curves in words, for who does not see them."""
    words = WORDS[look.words.language]
    return " ".join(
        words["told"].format(name=each[0].estimate_id, values=_values(each, words)) for each in curves
    )


def _values(curve: Sequence[PowerRow], words: Mapping[str, str]) -> str:
    return ", ".join(
        words["at"].format(power=f"{100 * row.power:.0f}", participants=row.participants) for row in curve
    )


def _dress(axes: Axes, name: str, sizes: Sequence[int], longest: int) -> None:
    axes.set_title(_broken(name, longest), fontsize=SMALL, fontweight="bold", linespacing=1.1)
    axes.set_ylim(-0.03, 1.05)
    axes.set_yticks([0, 0.2, 0.4, 0.6, 0.8, 1], ["0", "", "", "", "80", "100%"])
    room = 0.04 * max(sizes[-1] - sizes[0], 1)
    axes.set_xlim(sizes[0] - room, sizes[-1] + room)
    axes.grid(axis="y", color=RULE, linewidth=0.5)
    axes.spines["left"].set_visible(False)


def _broken(name: str, longest: int) -> str:
    r"""Return an id in lines of so many letters, broken after dots and underscores.

    >>> _broken("equivalence.depth.choice.matched_minus_differed", 28)
    'equivalence.depth.choice.\nmatched_minus_differed'
    """
    lines = [""]
    for part in re.findall(r"[^._]+[._]?", name):
        if lines[-1] and len(lines[-1]) + len(part) > longest:
            lines.append("")
        lines[-1] += part
    return "\n".join(lines)


def _add_key(figure: Figure, curves: Sequence[Sequence[PowerRow]], look: Look, wanted: float) -> None:
    words = WORDS[look.words.language]
    handles: list[Line2D | Patch] = [
        Line2D([], [], color=TEAL, linewidth=1.3, marker="o", markersize=3, label=words["interval"]),
        Patch(facecolor=BAND, edgecolor=TEAL, linewidth=0.4, label=words["band"]),
    ]
    if any(row.holm is not None for curve in curves for row in curve):
        handles.append(
            Line2D(
                [],
                [],
                color=ORANGE,
                linewidth=1.1,
                linestyle=DASHES,
                marker="D",
                markersize=3.2,
                markerfacecolor=PEACH,
                label=words["holm"],
            )
        )
    label = words["wanted"].format(wanted=f"{100 * wanted:g}")
    handles.append(Line2D([], [], color=QUIET, linewidth=0.8, linestyle=(0, (1, 2)), label=label))
    figure.legend(
        handles=handles,
        loc="outside lower left",
        ncols=len(handles) if look.style.is_wide else 2,
        frameon=False,
        fontsize=SMALL,
        handlelength=2.2,
        columnspacing=1.2,
        borderpad=0,
    )
