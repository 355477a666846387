"""Figures as files: SVG and PNG without a date, with a title and the numbers in words inside."""

import re
from collections.abc import Mapping
from pathlib import Path
from xml.sax.saxutils import escape

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from analysis.figures.sheet import Sheet
from analysis.figures.style import Look
from analysis.figures.styling import styled

DOTS_PER_INCH = 300
#: How hard pixels are packed, from 1 to 9: further up, twice the time saves a tenth of a file.
PACKING = 3
SIZE = re.compile(r'width="([\d.]+)pt" height="([\d.]+)pt"|height="([\d.]+)pt" width="([\d.]+)pt"')


def save(figure: Figure, stem: Path, look: Look, title: str, words: str) -> tuple[Path, Path]:
    """Return the SVG and the PNG written beside each other; `words` tell what the figure shows."""
    svg, png = stem.with_suffix(".svg"), stem.with_suffix(".png")
    svg.write_text(svg_text(figure, look, title, words), encoding="utf-8", newline="\n")
    with styled(look):
        _save_png(figure, png, look, {"Title": title, "Description": words})
    return svg, png


def svg_text(figure: Figure, look: Look, title: str = "", words: str = "") -> str:
    """Return the figure as SVG of its final size, with title and description for screen readers."""
    with styled(look):
        drawn = _enlarged(Sheet(figure).drawn(), look.style.zoom)
    return _named(drawn, title, words, look.words.language) if title else drawn


def _save_png(figure: Figure, path: Path, look: Look, told: Mapping[str, str]) -> None:
    """Write the pixels without how opaque they are: all are, and a quarter less is packed."""
    figure.set_dpi(DOTS_PER_INCH * look.style.zoom)
    canvas = FigureCanvasAgg(figure)
    canvas.draw()  # type: ignore[no-untyped-call] # has no types
    pixels = Image.fromarray(np.asarray(canvas.buffer_rgba())).convert("RGB")  # type: ignore[no-untyped-call] # nor this
    info = PngInfo()
    for name, text in told.items():
        info.add_text(name, text)
    pixels.save(path, dpi=(figure.dpi, figure.dpi), pnginfo=info, compress_level=PACKING)


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
