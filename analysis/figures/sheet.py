"""A figure laid out and drawn as SVG by one renderer, so that no text is measured twice."""

import io
from functools import lru_cache
from typing import Literal

from matplotlib.backends.backend_svg import FigureCanvasSVG, RendererSVG
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path

Extent = tuple[float, float, float]
IsMath = bool | Literal["TeX"]


class Sheet(FigureCanvasSVG):
    """What a figure is drawn on. The layout asks it for a renderer; drawing uses the same one."""

    def __init__(self, figure: Figure) -> None:
        super().__init__(figure)
        figure.set_dpi(self.fixed_dpi)
        width, height = figure.get_size_inches() * self.fixed_dpi
        self._file = io.StringIO()
        self._renderer = _Renderer(width, height, self._file, metadata={"Date": None, "Creator": None})  # type: ignore[no-untyped-call] # has no types

    def get_renderer(self) -> RendererSVG:
        """Return what the layout measures with."""
        return self._renderer

    def drawn(self) -> str:
        """Return the figure as SVG, its layout found once; `Figure.savefig` would draw everything twice."""
        engine = self.figure.get_layout_engine()
        if engine is not None:
            _place_empty_labels(self.figure)
            engine.execute(self.figure)
            self.figure.set_layout_engine("none")
        self.figure.draw(self._renderer)
        self._renderer.finalize()  # type: ignore[no-untyped-call] # nor this
        return self._file.getvalue()


def _place_empty_labels(figure: Figure) -> None:
    """Give labels that say nothing a place; else every drawing would measure all ticks to find one."""
    for axes in figure.axes:
        for axis in (axes.xaxis, axes.yaxis):
            if not axis.get_label_text():
                axis.set_label_coords(0, 0)


class _Renderer(RendererSVG):
    """Draws SVG; it remembers what texts measure, for most stand in a figure of every width."""

    def get_text_width_height_descent(self, s: str, prop: FontProperties, ismath: IsMath) -> Extent:
        return measured(s, prop, ismath)


@lru_cache(4096)
def measured(text: str, font: FontProperties, is_math: IsMath) -> Extent:
    """Return width, height and descent in points; `font` is a copy that nobody changes."""
    return text_to_path.get_text_width_height_descent(text, font, is_math)
