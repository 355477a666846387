"""What both drawings of a timeline are made of: shapes, lengths, the width of words."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

Anchor = Literal["start", "middle", "end"]
#: The size of labels in rem.
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


class Spot(NamedTuple):
    """A place or a size: across and down, as SVG writes them."""

    x: str
    y: str


def drawing(height: float, shapes: list[Shape]) -> Drawing:
    """Return a drawing in which no shape covers a label."""
    drawn = [shape for shape in shapes if shape.tag != "text"]
    labels = [shape for shape in shapes if shape.tag == "text"]
    return Drawing(rem(height), (*drawn, *labels))


def clock(minute: int) -> str:
    """Return the wall-clock time of a minute counted from a midnight.

    >>> clock(1170), clock(1500)
    ('19:30', '01:00')
    """
    return f"{minute // 60 % 24:02d}:{minute % 60:02d}"


def width_of(label: str) -> float:
    """Return how wide a label is, in rem; Korean letters are twice as wide."""
    return sum(1.0 if ord(letter) > 0x1100 else 0.54 for letter in label) * _TEXT


def bar_shapes(css: str, spot: Spot, size: Spot) -> list[Shape]:
    """Return a bar; the user's own is hatched."""
    shapes = [rect_shape(css, spot, size)]
    return [*shapes, rect_shape("own-fill", spot, size)] if css == "own" else shapes


def open_shapes(spot: Spot, far: Spot, size: Spot, last: Literal["right", "bottom"]) -> list[Shape]:
    """Return a bar of the user's own job that stops unfinished: its last edge is open, only dashed."""
    (left, top), (right, bottom) = spot, far
    edges = {
        "left": ((left, top), (left, bottom)),
        "top": ((left, top), (right, top)),
        "right": ((right, top), (right, bottom)),
        "bottom": ((left, bottom), (right, bottom)),
    }
    lines = [line_shape("stop" if name == last else "edge", *ends) for name, ends in edges.items()]
    return [rect_shape("own-bare", spot, size), rect_shape("own-fill", spot, size), *lines]


def letter_shapes(letter: str, x: str, y: float) -> list[Shape]:
    """Return an agent's letter in its box."""
    box = rect_shape("lbox", Spot(x, rem(y)), Spot("1.6rem", "1.6rem"))
    where = (("x", x), ("y", rem(y + 1.15)), ("dx", "0.8rem"), ("text-anchor", "middle"))
    return [box, Shape("text", "ltr", where, letter)]


def rect_shape(css: str, spot: Spot, size: Spot) -> Shape:
    """Return a rectangle at a spot, with a size."""
    rounding = "0" if css in {"own-bare", "night", "cut"} else "0.25rem"
    places = (("x", spot.x), ("y", spot.y), ("width", size.x), ("height", size.y), ("rx", rounding))
    return Shape("rect", css, places)


def line_shape(css: str, start: tuple[str, str], end: tuple[str, str]) -> Shape:
    """Return a line."""
    return Shape("line", css, (("x1", start[0]), ("y1", start[1]), ("x2", end[0]), ("y2", end[1])))


def text_shape(css: str, spot: tuple[str, str], label: str, anchor: Anchor, dx: str = "") -> Shape:
    """Return a label at a spot."""
    shift = (("dx", dx),) if dx else ()
    return Shape("text", css, (("x", spot[0]), ("y", spot[1]), *shift, ("text-anchor", anchor)), label)


def percent(part: float) -> str:
    """Return a share as SVG writes it."""
    return f"{100 * part:.2f}%"


def rem(length: float) -> str:
    """Return a length as SVG writes it."""
    return f"{length:.3f}".rstrip("0").rstrip(".") + "rem"
