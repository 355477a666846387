"""The words in figures about agents, English and Korean, and each of these figures told as sentences.

The short names TC, TA, TR-D and TR-J, models, harnesses, judges and scenarios stand as they are in every
language.
"""

from collections.abc import Sequence
from typing import Literal

from analysis.figures.words_agents_en import ENGLISH
from analysis.figures.words_agents_ko import KOREAN
from analysis.gym_report.points import AgentPoint, Panel, Plot, Scale
from analysis.page.sentences import SPACE

SHORT = {"tc": "TC", "ta": "TA", "trd": "TR-D", "trj": "TR-J", "r": "", "trust": "", "weights": ""}
#: What a value is multiplied with to be read, its digits, and what follows it.
READ: dict[Scale, tuple[int, int, str]] = {
    "score": (100, 1, ""),
    "share": (100, 1, "%"),
    "gain": (100, 1, ""),
    "rating": (1, 2, ""),
    "points": (1, 2, ""),
    "r": (1, 2, ""),
}
#: Values that carry their sign.
SIGNED = ("gain", "points", "r")


class AgentWords:
    """The words of one language: `words["interval"]`, and names of what is drawn."""

    def __init__(self, language: Literal["en", "ko"] = "en") -> None:
        self._words = KOREAN if language == "ko" else ENGLISH

    def __getitem__(self, key: str) -> str:
        return self._words[key]

    def title(self, plot: Plot) -> str:
        """Return what a figure shows."""
        return self[f"title.{plot.name}"]

    def panel(self, panel: Panel) -> str:
        """Return the title of a panel: a metric's short name, a change with an arrow, or its words."""
        if panel.name in SHORT:
            return SHORT[panel.name]
        return self._words.get(f"panel.{panel.name}", panel.name.replace("_to_", " → "))

    def axis(self, panel: Panel) -> str:
        """Return what is measured along a panel's axis."""
        return self._words.get(f"axis.{panel.name}", self[f"axis.{panel.scale}"])

    def row(self, name: str) -> str:
        """Return the name of a row: a pair of metrics, a transition, a known word, or what it is called."""
        parts = name.split("_")
        if len(parts) == 2 and {*parts} <= {*SHORT}:
            return f"{SHORT[parts[0]]} – {SHORT[parts[1]]}"
        if len(parts) == 2 and {*parts} <= {"A", "M"}:
            return "→".join(parts)
        return self._words.get(f"row.{name}", name)

    def series(self, name: str) -> str:
        """Return the name of a series: a known word, or what it is called."""
        return self._words.get(f"series.{name}", name)

    def judge(self, name: str) -> str:
        """Return the name of a series beside people: that it is a judge."""
        return self["judge"].format(name=name)


def read(value: float, scale: Scale) -> str:
    """Return a value as it is read, with a true minus.

    >>> read(0.627, "score"), read(0.0513, "share"), read(-1.857, "points")
    ('62.7', '5.1%', '−1.86')
    """
    factor, digits, sign = READ[scale]
    told = f"{round(factor * value, digits) + 0.0:.{digits}f}".replace("-", "−")
    plus = "+" if scale in SIGNED and scale != "r" and value > 0 and float(told) != 0 else ""
    return f"{plus}{told}{sign}"


def between(point: AgentPoint, scale: Scale, words: AgentWords) -> str:
    """Return the ends of a point's bar, or nothing where it has none."""
    if point.ci_low is None or point.ci_high is None:
        return ""
    if point.ci_low == point.ci_high:
        return words["agree"]
    return words["range"].format(low=read(point.ci_low, scale), high=read(point.ci_high, scale))


def plot_told(plot: Plot, words: AgentWords, level: float) -> str:
    """Return what a figure shows, with every value, for who does not see it."""
    if plot.kind == "weights":
        return f"{words.title(plot)}. {points_told(plot, words)}"
    bars = words["told.spread"] if plot.is_spread else words["told.interval"].format(level=f"{100 * level:g}")
    return f"{words.title(plot)}. {bars} {points_told(plot, words)}"


def points_told(plot: Plot, words: AgentWords) -> str:
    """Return the values of a figure, a sentence for each panel and row."""
    if plot.kind == "weights":
        return " ".join(_share_told(plot, name, words) for name in plot.rows)
    return " ".join(
        f"{_of(words.panel(panel), words.row(row))}: {_values(found, panel, plot, words)}."
        for panel in plot.panels
        for row in plot.rows
        if (found := [point for point in plot.of_panel(panel.name) if point.row == row])
    )


def _of(panel: str, row: str) -> str:
    return f"{panel}, {row}" if panel else row


def _values(points: Sequence[AgentPoint], panel: Panel, plot: Plot, words: AgentWords) -> str:
    return ", ".join(_value(point, panel, plot, words) for point in points)


def _value(point: AgentPoint, panel: Panel, plot: Plot, words: AgentWords) -> str:
    name = series_name(point.series, plot, words)
    ends = between(point, panel.scale, words)
    printed = "" if point.published is None else f"{words['published']} {read(point.published, panel.scale)}"
    n = f"n{SPACE}={SPACE}{point.n_units}"
    told = "; ".join(part for part in (ends, printed, n) if part)
    return f"{name} {read(point.estimate, panel.scale)} ({told})".strip()


def series_name(name: str, plot: Plot, words: AgentWords) -> str:
    """Return the name of a series in a figure; beside people, the others are judges."""
    if plot.name == "joint_trust_changes" and name != "people":
        return words.judge(name)
    return words.series(name)


def _share_told(plot: Plot, name: str, words: AgentWords) -> str:
    share = next(point.estimate for point in plot.points if point.row == name)
    return words["told.best"].format(name=name, share=read(share, "share"))
