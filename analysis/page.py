"""The report as one HTML file: no script, no request, readable at 360 px, light and dark."""

import re
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple, assert_never

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from analysis.estimates import Estimated
from analysis.figure_tables import Point
from analysis.people import People
from analysis.sentences import findings, interval, number, points_in_words

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
CAPTIONS = {
    "trust_over_checkpoints": "Mean trust after each checkpoint, by sequence. Vertical lines are the "
    "intervals; n is the number of participants.",
    "change_by_transition": "Mean change of trust between successive checkpoints. The dashed outline is "
    "the loss from A to M turned upside down, to compare it with the gain from M to A.",
}


class Picture(NamedTuple):
    """A figure on the page: its points, its SVG file, and one for wide windows if that differs."""

    name: str
    points: tuple[Point, ...]
    narrow: Path
    wide: Path | None


class Row(NamedTuple):
    """One estimate as it is read on the page.

    `place` holds x positions in percent of the small chart: zero line, low, estimate, high.
    """

    estimate_id: str
    label: str
    value: str
    interval: str
    n_units: int
    n_answers: int
    note: str
    formula: str
    place: tuple[float | None, ...]


def report_page(
    found: Sequence[Estimated], people: People, pictures: Sequence[Picture], run: dict[str, object]
) -> str:
    """Return the report's HTML. Everything that comes from the data is escaped."""
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    families = [
        (family, [_row(each) for each in rows])
        for family, rows in groupby(found, key=lambda each: each.estimand.family)
    ]
    return environment.get_template("report.html").render(
        people=people,
        findings=findings(found),
        families=families,
        figures=[_figure(picture) for picture in pictures],
        settings=found[0].estimate,
        run=run,
    )


def _row(each: Estimated) -> Row:
    estimate, scale = each.estimate, each.estimand.scale
    return Row(
        estimate_id=estimate.estimate_id,
        label=estimate.label,
        value=number(estimate.estimate, scale),
        interval=interval(estimate, scale),
        n_units=estimate.n_units,
        n_answers=estimate.n_answers,
        note=estimate.note,
        formula=each.estimand.formula,
        place=_place(each),
    )


def _place(each: Estimated) -> tuple[float | None, ...]:
    low, high = _axis(each)
    found = each.estimate
    values = (0 if low < 0 else None, found.ci_low, found.estimate, found.ci_high)
    return tuple(None if value is None else round(4 + 92 * (value - low) / (high - low), 2) for value in values)


def _axis(each: Estimated) -> tuple[float, float]:
    """Return the ends of the small chart: fixed per scale, so that rows compare at a glance."""
    found = each.estimate
    has_negative = any(value is not None and value < 0 for value in (found.estimate, found.ci_low))
    match each.estimand.scale:
        case "share":
            return (-1, 1) if has_negative else (0, 1)
        case "rating":
            return 1, 5
        case "points":
            return -4, 4
        case "minutes":
            return 0, 60
        case "count":
            return 0, max(1, found.n_answers)
        case _:
            assert_never(each.estimand.scale)


def _figure(picture: Picture) -> dict[str, str | Markup]:
    words = points_in_words(picture.points)
    caption = CAPTIONS[picture.name]
    return {
        "name": picture.name,
        "caption": caption,
        "words": words,
        "narrow": _inline(picture.narrow, f"{caption} {words}"),
        "wide": _inline(picture.wide, f"{caption} {words}") if picture.wide else "",
    }


def _inline(path: Path, words: str) -> Markup:
    """Return the SVG as part of the page: named, scalable, in the page's colours, its ids unique."""
    svg = path.read_text(encoding="utf-8")
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'(id="|href="#|url\(#)', rf"\g<1>{path.stem}-", svg)
    for colour, token in THEMED.items():
        svg = svg.replace(colour, token)
    size = re.compile(r'<svg (.*?)width="[^"]*"(.*?)height="[^"]*"', re.DOTALL)
    label = f'<svg role="img" aria-label="{escape(words)}" '
    return Markup(size.sub(lambda found: label + found[1] + found[2], svg, count=1))  # noqa: S704 - our own drawing
