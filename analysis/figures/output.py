"""Every figure of a study, written in the widths asked for, beside a table of its points."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, get_args

from analysis.errors import AnalysisError
from analysis.figures.drawing import drawn, pieces
from analysis.figures.files import save, svg_text
from analysis.figures.fonts import font_for
from analysis.figures.points import Drawing
from analysis.figures.style import STYLES, Look
from analysis.figures.words import Language, Words, points_told, told
from analysis.page.figures import Panel, Picture
from analysis.writing.outputs import write_points

USUAL = ("wide", "column")


class Looks(NamedTuple):
    """How the files are drawn, one look for each width."""

    looks: tuple[Look, ...]

    @property
    def facts(self) -> dict[str, object]:
        """What repeats the drawings, for `run.json`."""
        first = self.looks[0]
        styles = [look.style.name for look in self.looks]
        return {"styles": styles, "language": first.words.language, "font": first.font}


def looks_for(styles: Sequence[str], language: str, level: float) -> Looks:
    """Return the looks of these widths, of two columns and one if none is named.

    Raises:
        AnalysisError: A style or language is not known, or no installed font has its letters.
    """
    named = tuple(dict.fromkeys(styles)) or USUAL
    _refuse_unknown("--style", named, tuple(STYLES))
    _refuse_unknown("--language", (language,), get_args(Language))
    words, font = Words("ko" if language == "ko" else "en"), font_for(language)
    return Looks(tuple(Look(STYLES[name], words, font, level) for name in named))


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


def _refuse_unknown(option: str, given: Sequence[str], known: Sequence[str]) -> None:
    for name in given:
        if name not in known:
            raise AnalysisError(
                f"{option} {name}", "there is no such choice.", f"Give one of {', '.join(known)}."
            )
