"""Axes of figures about agents: each scale in the numbers it is read in."""

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.ticker import FixedLocator, MaxNLocator

from analysis.figures.style import QUIET
from analysis.figures.words_agents import READ
from analysis.gym_report.points import AgentPoint, Panel, Plot

#: What a scale always shows, whatever the data; None leaves that end to the data.
ALWAYS: dict[str, tuple[float | None, float | None]] = {
    "score": (0.0, None),
    "share": (0.0, None),
    "rating": (1.0, 5.0),
    "r": (None, 1.0),
    "gain": (None, None),
    "points": (None, None),
}
#: An axis from zero reaches at least so far, that small shares look small.
LEAST = {"score": 0.1, "share": 0.1}
WITH_ZERO = ("gain", "points", "r")
SIGNED = ("gain", "points")
#: Panels that show shares of one kind side by side, from none to all.
WHOLE = ("accept", "decide")


def ends_of(points: Sequence[AgentPoint]) -> tuple[float, float]:
    """Return the lowest and the highest number that is drawn."""
    told = [
        end
        for point in points
        for end in (point.ci_low, point.estimate, point.ci_high, point.published)
        if end is not None
    ]
    return min(told), max(told)


def dress_across(axes: Axes, panel: Panel, plot: Plot) -> None:
    """Set the horizontal axis of a panel: its span, its ticks, and zero where that is no change."""
    is_shared = panel.scale == "gain" or panel.name in WHOLE
    low, high = span_of(panel, plot.points if is_shared else plot.of_panel(panel.name))
    axes.set_xlim(low, high)
    factor = READ[panel.scale][0]
    is_rating = panel.scale == "rating" and (low, high) == (1, 5)
    axes.xaxis.set_major_locator(
        FixedLocator([1, 2, 3, 4, 5]) if is_rating else MaxNLocator(nbins=4, steps=[1, 2, 2.5, 5, 10])
    )
    axes.xaxis.set_major_formatter(lambda tick, _: tick_label(factor * tick, is_signed=panel.scale in SIGNED))
    if panel.scale in WITH_ZERO:
        axes.axvline(0, color=QUIET, linewidth=0.8, zorder=1)


def span_of(panel: Panel, points: Sequence[AgentPoint]) -> tuple[float, float]:
    """Return the ends of a panel's axis: those of its scale, or a little beyond the data."""
    low, high = ends_of(points)
    high = max(high, LEAST.get(panel.scale, high))
    first, last = (0.0, 1.0) if panel.name in WHOLE else ALWAYS[panel.scale]
    if panel.scale in WITH_ZERO:
        low, high = min(low, 0.0), max(high, 0.0)
    room = 0.06 * ((high if last is None else last) - (low if first is None else first) or 1.0)
    return (low - room if first is None else min(first, low)), (
        high + room if last is None else max(last, high)
    )


def tick_label(number: float, *, is_signed: bool = False) -> str:
    """Return a tick as it is read: no needless zeros, a true minus.

    >>> tick_label(40.0), tick_label(-0.5, is_signed=True), tick_label(2.0, is_signed=True)
    ('40', '−0.5', '+2')
    """
    told = f"{round(number, 6) + 0.0:g}".replace("-", "−")
    return f"+{told}" if is_signed and number > 0 and told != "0" else told
