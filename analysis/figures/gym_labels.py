"""Names beside marks in a plane, each where it covers neither a mark nor another name."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from matplotlib.axes import Axes

from analysis.figures.style import QUIET, SMALL

#: A letter's width as a part of the size of type, and how far names may move away, in points.
LETTER = 0.56
DISTANCES = (7.0, 14.0, 22.0, 31.0, 42.0, 56.0, 72.0, 90.0)
DIRECTIONS = (0, 180, 90, 270, 45, 135, 315, 225)
#: Half a mark, in points.
MARK, BAR = 4.5, 1.0
#: Before the layout the plot is this much smaller than after it.
FREE = 1.1
#: From here on a line leads from the name to its mark.
FAR = 10.0


class Label(NamedTuple):
    """A name and the place of its mark, in the data's numbers."""

    text: str
    x: float
    y: float


class Cross(NamedTuple):
    """What a mark with two bars covers, in the data's numbers: the middle, and the ends of both bars."""

    x: float
    y: float
    across: tuple[float, float]
    up: tuple[float, float]


class _Box(NamedTuple):
    left: float
    bottom: float
    right: float
    top: float

    def meets(self, other: "_Box") -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.bottom < other.top
            and other.bottom < self.top
        )


def place_labels(axes: Axes, labels: Sequence[Label], marks: Sequence[Cross]) -> None:
    """Write each name at the nearest free place; a name that finds none is left to the table."""
    scale = _points_per_unit(axes)
    taken = [box for each in marks for box in _covered(each, scale)]
    (left, right), (bottom, top) = axes.get_xlim(), axes.get_ylim()
    inside = _Box(left * scale[0], bottom * scale[1], right * scale[0], top * scale[1])
    for label in sorted(labels, key=lambda each: (-each.y, each.x)):
        for box, dx, dy, distance in _places(label, scale):
            if _is_in(box, inside) and not any(box.meets(other) for other in taken):
                taken.append(box)
                _write(axes, label, dx, dy, distance)
                break


def _places(label: Label, scale: tuple[float, float]) -> Iterator[tuple[_Box, float, float, float]]:
    """Yield the boxes that a name could take, the nearest first, with its middle's offset from the mark."""
    width, height = LETTER * SMALL * len(label.text), 1.25 * SMALL
    for distance in DISTANCES:
        for angle in DIRECTIONS:
            across, up = (round(f(math.radians(angle)), 6) for f in (math.cos, math.sin))
            dx = across * distance + _sign(across) * width / 2
            dy = up * (distance + height / 4)
            x, y = label.x * scale[0] + dx, label.y * scale[1] + dy
            yield _Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2), dx, dy, distance


def _write(axes: Axes, label: Label, dx: float, dy: float, distance: float) -> None:
    line = {"arrowstyle": "-", "color": QUIET, "linewidth": 0.5, "shrinkA": 0, "shrinkB": 3}
    axes.annotate(
        label.text,
        (label.x, label.y),
        xytext=(dx, dy),
        textcoords="offset points",
        ha="center",
        va="center",
        fontsize=SMALL,
        arrowprops=line if distance > FAR else None,
        zorder=6,
    )


def _points_per_unit(axes: Axes) -> tuple[float, float]:
    """Return how many points one unit of each axis is; the layout will leave about so much to the plot."""
    box = axes.get_window_extent()
    dots = axes.figure.dpi / 72
    (left, right), (bottom, top) = axes.get_xlim(), axes.get_ylim()
    return FREE * box.width / dots / (right - left), FREE * box.height / dots / (top - bottom)


def _covered(cross: Cross, scale: tuple[float, float]) -> tuple[_Box, _Box, _Box]:
    x, y = cross.x * scale[0], cross.y * scale[1]
    (left, right), (bottom, top) = ([end * s for end in ends] for ends, s in zip(cross[2:], scale, strict=True))
    return (
        _Box(x - MARK, y - MARK, x + MARK, y + MARK),
        _Box(left, y - BAR, right, y + BAR),
        _Box(x - BAR, bottom, x + BAR, top),
    )


def _is_in(box: _Box, inside: _Box) -> bool:
    return (
        box.left >= inside.left
        and box.right <= inside.right
        and box.bottom >= inside.bottom
        and box.top <= inside.top
    )


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)
