"""Each figure by its kind, whole for a paper and in pieces for the page."""

from typing import NamedTuple, assert_never

from matplotlib.figure import Figure

from analysis.figures.changes import changes_figure
from analysis.figures.days import days_figure, one_panel, panels_of
from analysis.figures.points import Drawing
from analysis.figures.ratings import ratings_figure
from analysis.figures.scales import span_of
from analysis.figures.shares import shares_figure
from analysis.figures.style import PAGE, PAGE_PANEL, Look


class Piece(NamedTuple):
    """A part of a figure that the page lays out itself: its title (may be empty), points, drawing."""

    title: str
    drawing: Drawing
    figure: Figure
    look: Look


def drawn(drawing: Drawing, look: Look) -> Figure:
    """Return the whole figure."""
    match drawing.kind:
        case "days":
            return days_figure(drawing.points, look)
        case "changes":
            return changes_figure(drawing.points, look)
        case "shares":
            return shares_figure(drawing.points, look)
        case "ratings":
            return ratings_figure(drawing.points, look)
        case _:
            assert_never(drawing.kind)


def pieces(drawing: Drawing) -> tuple[Piece, ...]:
    """Return the pieces the page lays out, so that their type stays legible on a phone."""
    if drawing.kind != "days":
        look = Look(PAGE, has_key=False)
        return (Piece("", drawing, drawn(drawing, look), look),)
    look, span = Look(PAGE_PANEL, has_key=False), span_of(drawing.points)
    return tuple(
        Piece(look.words[title], drawing._replace(points=tuple(part)), one_panel(part, look, span), look)
        for title, part in panels_of(drawing.points)
    )
