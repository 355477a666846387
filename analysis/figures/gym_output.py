"""Figures about agents as files, in the widths asked for, beside tables of their points; and for the page."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, assert_never

from matplotlib.figure import Figure

from analysis.figures.files import save, svg_text
from analysis.figures.gym_curves import curves_figure
from analysis.figures.gym_marks import words_of
from analysis.figures.gym_plane import plane_figure
from analysis.figures.gym_rows import rows_figure
from analysis.figures.gym_weights import weights_figure
from analysis.figures.looks import Looks
from analysis.figures.style import PAGE, PAGE_PANEL, Look
from analysis.figures.words_agents import AgentWords, plot_told, points_told
from analysis.gym_report.points import AgentPoint, Plot
from analysis.writing.outputs import write_csv


class PlotPicture(NamedTuple):
    """A figure for the page: the plot, and for each piece its title (may be empty), its words, its SVG."""

    plot: Plot
    pieces: tuple[tuple[str, str, str], ...]


def write_plots(
    out_dir: Path, plots: Sequence[Plot], looks: Looks
) -> tuple[tuple[PlotPicture, ...], tuple[Path, ...]]:
    """Return the pictures for the page and the files written into `figures` and `tables`."""
    files: list[Path] = []
    for plot in plots:
        files.append(_write_points(out_dir / "tables" / f"{plot.name}.csv", plot))
        for place, look in enumerate(looks.looks):
            stem = plot.name if place == 0 else f"{plot.name}_{look.style.name}"
            words = words_of(look)
            title, told = words.title(plot), plot_told(plot, words, look.level)
            files.extend(save(drawn_plot(plot, look), out_dir / "figures" / stem, look, title, told))
    return tuple(_picture(plot, looks.looks[0].level) for plot in plots), tuple(files)


def drawn_plot(plot: Plot, look: Look) -> Figure:
    """Return the whole figure."""
    match plot.kind:
        case "rows":
            return rows_figure(plot, look)
        case "plane":
            return plane_figure(plot, look)
        case "curves":
            return curves_figure(plot, look)
        case "weights":
            return weights_figure(plot, look)
        case _:
            assert_never(plot.kind)


def _picture(plot: Plot, level: float) -> PlotPicture:
    """Return the figure as the page shows it, in English like the page: a piece for each panel of rows."""
    words = AgentWords()
    if plot.kind in ("plane", "weights") or len(plot.panels) == 1:
        look = Look(PAGE, level=level, has_key=False)
        return PlotPicture(plot, (("", points_told(plot, words), svg_text(drawn_plot(plot, look), look)),))
    look = Look(PAGE_PANEL, level=level, has_key=False)
    alone = [plot.alone(panel) for panel in plot.panels]
    return PlotPicture(
        plot,
        tuple(
            (words.panel(each.panels[0]), points_told(each, words), svg_text(drawn_plot(each, look), look))
            for each in alone
        ),
    )


def _write_points(path: Path, plot: Plot) -> Path:
    if plot.kind != "weights":
        return write_csv(path, AgentPoint._fields, plot.points)
    rows = ([area.name, *corner] for area in plot.areas for corner in area.corners)
    return write_csv(path, ("best", "weight_tc", "weight_ta", "weight_tr"), rows)
