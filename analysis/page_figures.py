"""Figures as parts of the page: numbered, captioned, in the page's colours, with words beside them."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup, escape

from analysis.figure_tables import Point
from analysis.sentences import SPACE, points_in_words

#: Colours of the figures that follow the page's theme when the figure stands in it.
THEMED = {
    "#19262a": "var(--ink)",
    "#48585c": "var(--ink-2)",
    "#d2dad8": "var(--line)",
    "#ffffff": "var(--sheet)",
    "#0d5965": "var(--aligned)",
    "#c4571b": "var(--misaligned)",
    "#f7dccb": "var(--misaligned-soft)",
}
#: What a figure shows, before its interval and n, and after.
CAPTIONS = {
    "trust_over_checkpoints": (
        "Mean trust after each rated day, by sequence.",
        "Where lines run close, points are moved a little sideways.",
    ),
    "change_by_transition": (
        "Mean change of trust from one rated day to the next, by what the agent did on the two days.",
        "Markers go by the later day. The dashed outline is the loss from A to M turned round, to compare it "
        "with the gain from M to A.",
    ),
}


class Panel(NamedTuple):
    """A drawing that is one piece on the page: its title (may be empty), its points, its SVG."""

    title: str
    points: tuple[Point, ...]
    svg: str


class Picture(NamedTuple):
    """A figure for the page. Panels stand side by side where there is room, else one above the other."""

    name: str
    points: tuple[Point, ...]
    panels: tuple[Panel, ...]


class FigurePart(NamedTuple):
    """A figure as the template reads it."""

    caption: str
    words: str
    panels: tuple[tuple[str, Markup], ...]


def figure_parts(pictures: Sequence[Picture], level: float) -> tuple[FigurePart, ...]:
    """Return the figures of the page in order; each caption says its interval, unit and n."""
    return tuple(_figure(picture, level) for picture in pictures)


def _figure(picture: Picture, level: float) -> FigurePart:
    shown, remark = CAPTIONS[picture.name]
    n = f"n{SPACE}={SPACE}{_people(picture.points)}"
    intervals = f"Bars are {100 * level:g}% intervals, participants resampled, {n}."
    panels = tuple(
        (panel.title, _inline(panel, f"{picture.name}-{place}")) for place, panel in enumerate(picture.panels)
    )
    return FigurePart(f"{shown} {intervals} {remark}", points_in_words(picture.points), panels)


def _people(points: Sequence[Point]) -> str:
    """Return the number of people behind the points, or the smallest and largest number."""
    counts = sorted({point.n_units for point in points})
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"


def _inline(panel: Panel, prefix: str) -> Markup:
    """Return the SVG as part of the page: named, scalable, in the page's colours, its ids unique."""
    svg = panel.svg[panel.svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'(id="|href="#|url\(#)', rf"\g<1>{prefix}-", svg)
    for colour, token in THEMED.items():
        svg = svg.replace(colour, token)
    size = re.compile(r'<svg (.*?)width="[^"]*"(.*?)height="[^"]*"', re.DOTALL)
    words = escape(f"{panel.title}. {points_in_words(panel.points)}".removeprefix(". "))
    label = f'<svg role="img" aria-label="{words}" '
    return Markup(size.sub(lambda found: label + found[1] + found[2], svg, count=1))  # noqa: S704 - our own drawing
