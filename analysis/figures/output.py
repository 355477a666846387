"""Every figure of a study, written in the widths asked for, beside a table of its points."""

from collections.abc import Sequence
from pathlib import Path

from analysis.figures.drawing import drawn, pieces
from analysis.figures.files import save, svg_text
from analysis.figures.looks import Looks
from analysis.figures.points import Drawing
from analysis.figures.style import Look
from analysis.figures.words import points_told, told
from analysis.page.figures import Panel, Picture
from analysis.writing.outputs import write_points


def write_figures(
    out_dir: Path, drawings: Sequence[Drawing], looks: Looks
) -> tuple[tuple[Picture, ...], tuple[Path, ...]]:
    """Return the pictures for the page and the files written into `figures` and `tables`."""
    files: list[Path] = []
    for drawing in drawings:
        files.append(write_points(out_dir / "tables" / f"{drawing.name}.csv", drawing.points))
        for place, look in enumerate(looks.looks):
            stem = drawing.name if place == 0 else f"{drawing.name}_{look.style.name}"
            files.extend(_saved(drawing, look, out_dir / "figures" / stem))
    return tuple(_picture(drawing) for drawing in drawings), tuple(files)


def _saved(drawing: Drawing, look: Look, stem: Path) -> tuple[Path, Path]:
    words = look.words
    return save(drawn(drawing, look), stem, look, words.title(drawing), told(drawing, words, look.level))


def _picture(drawing: Drawing) -> Picture:
    """Return the figure as the page shows it, in English like the page."""
    panels = tuple(
        Panel(piece.title, points_told(piece.drawing, piece.look.words), svg_text(piece.figure, piece.look))
        for piece in pieces(drawing)
    )
    return Picture(drawing, panels)
