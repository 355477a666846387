"""Figures as parts of the page: numbered, captioned, in the page's colours, with words beside them."""

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from analysis.figures.points import Drawing, Point
from analysis.figures.rows_asked import DIFFERENCE
from analysis.figures.words import Words, told
from analysis.numbering import Numbering
from analysis.page.inline import inline
from analysis.page.sentences import SPACE

SIDEWAYS = "Where lines run close, points are moved a little sideways."
#: What a figure shows, before its interval and n, and after.
CAPTIONS = {
    "timing_acceptance": (
        "Help now and help in sleep time: share of offers accepted, and of choices that fell on sleep time.",
        "The broken line marks half.",
    ),
    "change_by_transition": (
        "Mean change of trust from one rated day to the next, by what the agent did on the two days; "
        "the last row is the loss from A to M less the gain from M to A.",
        "Markers go by the later day. The dashed outline is the loss from A to M turned round, to compare it "
        "with the gain from M to A.",
    ),
    "trust_mixed_sequences": ("Mean trust after each rated day of the mixed sequences.", SIDEWAYS),
    "trust_over_checkpoints": (
        "Mean trust after each rated day, all sequences. What is never aligned is split into over (executed "
        "where approval was wanted) and under (only suggested where execution was delegated).",
        SIDEWAYS,
    ),
    "content_ratings": (
        "Mean ratings of content, of good against poor content at the same depth, and of how usable the "
        "contents of the aligned and the misaligned agent are, depth set aside.",
        "The difference is of ratings of the same pairs.",
    ),
    "choices_by_request": (
        "Share of choices that fell on the aligned agent, by what the user had asked for: at equal content, "
        "and where the aligned agent’s content was incomplete and the misaligned agent’s complete.",
        "The broken line marks half.",
    ),
    "depth_fit": (
        "Mean fit of depth of the aligned and the misaligned agent at equal content, by what the user had "
        "asked for.",
        "The difference is of ratings of the same pairs.",
    ),
}


class Panel(NamedTuple):
    """A drawing that is one piece on the page: its title (may be empty), its words, its SVG."""

    title: str
    words: str
    svg: str


class Picture(NamedTuple):
    """A figure for the page. Panels stand side by side where there is room, else one above the other."""

    drawing: Drawing
    panels: tuple[Panel, ...]


class FigurePart(NamedTuple):
    """A figure as the template reads it; `key` is which signs it has and what they mean."""

    number: int
    file: str
    caption: str
    words: str
    key: tuple[tuple[str, str], ...]
    panels: tuple[tuple[str, Markup], ...]


def figure_part(picture: Picture, level: float, numbering: Numbering) -> FigurePart:
    """Return a figure of the page; its caption says its interval, unit and n."""
    drawing, words = picture.drawing, Words()
    shown, remark = CAPTIONS[drawing.name]
    n = f"n{SPACE}={SPACE}{_people(drawing.points)}"
    intervals = f"Bars are {100 * level:g}% intervals, participants resampled, {n}."
    panels = tuple(
        (
            panel.title,
            inline(panel.svg, f"{panel.title}. {panel.words}".removeprefix(". "), f"{drawing.name}-{place}"),
        )
        for place, panel in enumerate(picture.panels)
    )
    return FigurePart(
        numbering.figure(words.title(drawing)),
        drawing.name,
        f"{shown} {intervals} {remark}",
        told(drawing, words, level),
        _key(drawing.points, words),
        panels,
    )


def _key(points: Sequence[Point], words: Words) -> tuple[tuple[str, str], ...]:
    """Return the signs in the figure with their meaning, each once."""
    roles = {"A": "aligned", "M": "misaligned"}
    signs = dict.fromkeys(p.alignment or p.role for p in points if p.role != DIFFERENCE)
    return tuple((sign, words[f"role.{roles.get(sign, sign)}"]) for sign in sorted(signs))


def _people(points: Sequence[Point]) -> str:
    """Return the number of people behind the points, or the smallest and largest number."""
    counts = sorted({point.n_units for point in points})
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
