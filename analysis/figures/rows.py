"""What figures made of rows share: names on the left, the plot, values on the right."""

from collections.abc import Sequence

from matplotlib.axes import Axes

from analysis.estimands import Scale
from analysis.figures.points import Point
from analysis.figures.style import INK, QUIET, RULE, SMALL, Look
from analysis.page.sentences import SPACE, number

GAP = 9  # points between the plot and the values
#: Inches: one row, and what the axis below and the key take.
ROW, BELOW, KEY = 0.42, 0.42, 0.2


def dress_rows(axes: Axes, names: Sequence[str], label: str) -> None:
    """Name the rows, from the top, and the axis below them."""
    axes.set_yticks(range(len(names)), list(names), linespacing=1.15)
    axes.set_ylim(len(names) - 0.45, -0.55)
    axes.set_xlabel(label)
    axes.grid(axis="x", color=RULE, linewidth=0.5)
    axes.spines["left"].set_visible(False)
    axes.spines["bottom"].set_visible(False)


def row_name(name: str, points: Sequence[Point], look: Look, *, has_n: bool, is_half: bool = False) -> str:
    """Return a row's name, in one line if there is room, with its n where rows differ in it."""
    fitting = name.replace("\n", " ") if look.style.is_wide and not is_half else name
    return f"{fitting}\n{told_n(points)}" if has_n else fitting


def have_one_n(points: Sequence[Point]) -> bool:
    """Return whether the same number of people is behind every point, so that the axis can tell it."""
    return len({point.n_units for point in points}) == 1


def told_n(points: Sequence[Point]) -> str:
    """Return `n = 30`, or `n = 22 to 30`."""
    counts = sorted({point.n_units for point in points})
    told = f"{counts[0]}" if len(counts) == 1 else f"{counts[0]}–{counts[-1]}"
    return f"n{SPACE}={SPACE}{told}"


def axis_label(label: str, points: Sequence[Point]) -> str:
    """Return the label of an axis with the n of all its rows, if they share one."""
    return f"{label} ({told_n(points)})" if have_one_n(points) else label


def write_value(axes: Axes, y: float, point: Point, scale: Scale, look: Look) -> None:
    """Write a value, and its interval below, to the right of the plot where nothing is drawn."""
    value = signed(point.estimate, scale)
    if point.ci_low is None or point.ci_high is None:
        write_beside(axes, y, value, fontweight="bold")
        return
    write_beside(axes, y, value, above=5.2, fontweight="bold")
    write_beside(axes, y, _between(point.ci_low, point.ci_high, scale, look), above=-5.2)


def write_beside(
    axes: Axes, y: float, text: str, *, above: float = 0, color: str = INK, fontweight: str = "normal"
) -> None:
    """Write a text to the right of the plot, at a height or some points above it."""
    axes.annotate(
        text,
        (1, y),
        xycoords=axes.get_yaxis_transform(),
        xytext=(GAP, above),
        textcoords="offset points",
        va="center",
        fontsize=SMALL,
        color=color,
        fontweight=fontweight,
        annotation_clip=False,
    )


def head_values(axes: Axes, text: str) -> None:
    """Name the column of values, above it."""
    write_beside(axes, -0.5, text, above=5, color=QUIET)


def signed(value: float, scale: Scale) -> str:
    """Return a value as it is read; a difference carries its sign."""
    told = number(value, scale)
    is_gain = scale == "points" and not told.startswith("−") and told != "0.00"
    return f"+{told}" if is_gain else told


def _between(low: float, high: float, scale: Scale, look: Look) -> str:
    """Return an interval; shares are never negative, so their dash cannot be mistaken for a minus."""
    if low == high:
        return look.words["told.agree"]
    if scale == "share":
        return f"{signed(low, scale)}–{signed(high, scale)}".replace("%", "")
    return look.words["told.range"].format(low=signed(low, scale), high=signed(high, scale))
