"""Figures as files: SVG and PNG without a date, with a title and the numbers in words inside."""

import io
import re
from pathlib import Path
from xml.sax.saxutils import escape

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

from analysis.figures.style import Look, styled

DOTS_PER_INCH = 300
SIZE = re.compile(r'width="([\d.]+)pt" height="([\d.]+)pt"|height="([\d.]+)pt" width="([\d.]+)pt"')


def save(figure: Figure, stem: Path, look: Look, title: str, words: str) -> tuple[Path, Path]:
    """Return the SVG and the PNG written beside each other; `words` tell what the figure shows."""
    svg, png = stem.with_suffix(".svg"), stem.with_suffix(".png")
    svg.write_text(svg_text(figure, look, title, words), encoding="utf-8", newline="\n")
    told = {"Software": None, "Title": title, "Description": words}
    with styled(look):
        figure.set_dpi(DOTS_PER_INCH * look.style.zoom)
        FigureCanvasAgg(figure).print_png(png, metadata=told)  # type: ignore[no-untyped-call] # has no types
    return svg, png


def svg_text(figure: Figure, look: Look, title: str = "", words: str = "") -> str:
    """Return the figure as SVG of its final size, with title and description for screen readers."""
    file = io.StringIO()
    canvas = FigureCanvasSVG(figure)
    with styled(look):
        _lay_out(figure)
        canvas.print_svg(file, metadata={"Date": None, "Creator": None})  # type: ignore[no-untyped-call] # nor this
    drawn = _enlarged(file.getvalue(), look.style.zoom)
    return _named(drawn, title, words, look.words.language) if title else drawn


def _lay_out(figure: Figure) -> None:
    """Find the layout once; `Figure.savefig` would draw everything twice in every file to find it."""
    engine, dots = figure.get_layout_engine(), figure.dpi
    if engine is not None:
        engine.execute(figure)
        figure.set_dpi(dots)
        figure.set_layout_engine("none")


def _enlarged(svg: str, zoom: float) -> str:
    """Return the drawing shown larger; its view box, and so everything in it, stays as it is."""

    def larger(found: re.Match[str]) -> str:
        return re.sub(r"[\d.]+", lambda size: f"{float(size[0]) * zoom:g}", found[0])

    return svg if zoom == 1 else SIZE.sub(larger, svg, count=1)


def _named(svg: str, title: str, words: str, language: str) -> str:
    start = svg.index("<svg ")
    end = svg.index(">", start) + 1
    label = f'<svg role="img" aria-labelledby="title description" xml:lang="{language}" '
    named = f'\n <title id="title">{escape(title)}</title>\n <desc id="description">{escape(words)}</desc>'
    return svg[:start] + label + svg[start + 5 : end] + named + svg[end:]
