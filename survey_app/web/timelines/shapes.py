"""What both drawings of a timeline are made of: shapes, lengths, shares of time, the width of words."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from questionnaires.design.views import Timeline

Anchor = Literal["start", "middle", "end"]
#: The narrowest column the lying drawing is shown in, in rem; labels are fitted to it.
_NARROWEST = 36.0
_TEXT = 0.8125


@dataclass(frozen=True)
class Shape:
    """One SVG element: its tag, its class, its attributes in order, and the text of a label."""

    tag: Literal["rect", "line", "text"]
    css: str
    attributes: tuple[tuple[str, str], ...]
    text: str = ""


class Drawing(NamedTuple):
    """A drawing: its height in rem, and its shapes from back to front."""

    height: str
    shapes: tuple[Shape, ...]


def clock(minute: int) -> str:
    """Return the wall-clock time of a minute counted from a midnight.

    >>> clock(1170), clock(1500)
    ('19:30', '01:00')
    """
    return f"{minute // 60 % 24:02d}:{minute % 60:02d}"


def share(timeline: Timeline, minute: int) -> float:
    """Return where a minute stands between start and end, 0 to 1."""
    place = (minute - timeline.start) / (timeline.end - timeline.start)
    return min(1.0, max(0.0, place))


def hour_step(timeline: Timeline) -> int:
    """Return how many minutes apart the hours are marked."""
    hours = (timeline.end - timeline.start) / 60
    return 60 if hours <= 15 else 120 if hours <= 30 else 360


def ticks(timeline: Timeline, step: int) -> list[int]:
    """Return the minutes at which hours are marked."""
    first = -(-timeline.start // step) * step
    return list(range(first, timeline.end + 1, step))


def width_of(label: str) -> float:
    """Return the share of the narrowest column a label takes; Korean letters are twice as wide."""
    units = sum(1.0 if ord(letter) > 0x1100 else 0.54 for letter in label)
    return units * _TEXT / _NARROWEST


def anchor_at(x: float, label: str) -> Anchor:
    """Return how a label at a place is anchored so that it stays inside."""
    half = width_of(label) / 2
    return "start" if x - half < -0.02 else "end" if x + half > 1.02 else "middle"


def bar_shapes(css: str, spot: tuple[str, str], size: tuple[str, str]) -> list[Shape]:
    """Return a bar; the user's own is hatched."""
    shapes = [rect_shape(css, spot, size)]
    return [*shapes, rect_shape("own-fill", spot, size)] if css == "own" else shapes


def letter_shapes(letter: str, x: str, y: float) -> list[Shape]:
    """Return an agent's letter in its box."""
    box = rect_shape("lbox", (x, rem(y)), ("1.6rem", "1.6rem"))
    where = (("x", x), ("y", rem(y + 1.15)), ("dx", "0.8rem"), ("text-anchor", "middle"))
    return [box, Shape("text", "ltr", where, letter)]


def rect_shape(css: str, spot: tuple[str, str], size: tuple[str, str]) -> Shape:
    """Return a rectangle at a spot, with a size."""
    places = (("x", spot[0]), ("y", spot[1]), ("width", size[0]), ("height", size[1]), ("rx", "0.25rem"))
    return Shape("rect", css, places)


def line_shape(css: str, start: tuple[str, str], end: tuple[str, str]) -> Shape:
    """Return a line."""
    return Shape("line", css, (("x1", start[0]), ("y1", start[1]), ("x2", end[0]), ("y2", end[1])))


def text_shape(css: str, spot: tuple[str, str], label: str, anchor: str) -> Shape:
    """Return a label at a spot."""
    return Shape("text", css, (("x", spot[0]), ("y", spot[1]), ("text-anchor", anchor)), label)


def percent(part: float) -> str:
    """Return a share as SVG writes it."""
    return f"{100 * part:.2f}%"


def rem(length: float) -> str:
    """Return a length as SVG writes it."""
    return f"{length:.3f}".rstrip("0").rstrip(".") + "rem"
