"""The one style of all figures: colours, markers, type and the widths they are made for."""

import dataclasses
from typing import NamedTuple

from analysis.figures.words import Words

INK, QUIET, RULE, GROUND = "#19262a", "#48585c", "#d2dad8", "#ffffff"
TEAL, ORANGE, PEACH, VIOLET, LILAC = "#0d5965", "#c4571b", "#f7dccb", "#4b4a9c", "#dedcf2"
LATIN = "DejaVu Sans"  # comes with matplotlib, so pictures repeat byte by byte
#: Sizes of type in points; values and labels beside a plot are never smaller than `SMALL`.
BODY, SMALL, TITLE = 8.0, 7.5, 8.5
MM = 1 / 25.4


class Marker(NamedTuple):
    """How one kind of point looks. Each differs from its counterpart in shape, colour and fill."""

    shape: str
    edge: str
    face: str
    size: float


#: By what a point speaks of: alignment where it has one, else its role.
MARKERS = {
    "A": Marker("o", TEAL, TEAL, 6.0),
    "M": Marker("D", ORANGE, PEACH, 5.4),
    "sleep": Marker("s", VIOLET, VIOLET, 5.4),
    "good": Marker("s", VIOLET, VIOLET, 5.4),
    "now": Marker("^", VIOLET, LILAC, 6.4),
    "poor": Marker("^", VIOLET, LILAC, 6.4),
    "difference": Marker("s", INK, INK, 4.6),
}


class Style(NamedTuple):
    """A width figures are drawn for.

    Attributes:
        name: What it is called on the command line.
        width_mm: How wide the figure is in the end.
        zoom: How much everything, type too, is enlarged: read from afar, a slide needs twice the size.
    """

    name: str
    width_mm: float
    zoom: float = 1.0

    @property
    def inches(self) -> float:
        """The width to draw at, before it is enlarged."""
        return self.width_mm * MM / self.zoom

    @property
    def is_wide(self) -> bool:
        """Whether panels stand side by side."""
        return self.width_mm / self.zoom >= 120


STYLES = {
    style.name: style
    for style in (
        Style("column", 85),
        Style("wide", 175),
        Style("slide", 300, zoom=2),
        Style("acl", 77),
        Style("nature", 89),
        Style("neurips", 139.7),
    )
}
#: A phone shows the page's pieces 300 pixels wide; `SMALL` is then 11 pixels tall.
PAGE, PAGE_PANEL = Style("page", 72), Style("panel", 66)


@dataclasses.dataclass(frozen=True)
class Look:
    """How a figure is drawn.

    Attributes:
        style: Its width.
        words: The language of its labels.
        font: The family of its type.
        level: Coverage of the intervals, for the key.
        has_key: Whether markers are explained below; a page explains them itself.
    """

    style: Style
    words: Words = dataclasses.field(default_factory=Words)
    font: str = LATIN
    level: float = 0.95
    has_key: bool = True
