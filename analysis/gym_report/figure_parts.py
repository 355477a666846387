"""Figures about agents as parts of the page: numbered, captioned, in the page's colours."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

from analysis.figures.gym_output import PlotPicture
from analysis.figures.words_agents import AgentWords, plot_told, series_name
from analysis.gym_report.points import Plot
from analysis.numbering import Numbering
from analysis.page.inline import inline
from analysis.page.sentences import SPACE

#: What each figure shows, beside its title.
CAPTIONS = {
    "gym_capability_allocation": (
        "Each mark is a configuration; broken lines join the harnesses of a model, named at its best one."
    ),
    "gym_scores": (
        "Models by their best task capability. Below a name, the share of expected ratings that can be used, "
        "where some are missing."
    ),
    "gym_harness_change": (
        "Paired by scenario and persona. The last row is the mean of the models that ran in both."
    ),
    "gym_correlations": (
        "Over all runs; within configurations, so that better and worse agents do not make it; and over the "
        "means of configurations."
    ),
    "gym_effort": "Each axis spans at least a fifth of its scale, so that small changes look small.",
    "gym_scenarios": (
        "Means over all runs of the main configurations, the scenario with most task capability first."
    ),
    "gym_personas": "Means over all runs of the main configurations.",
    "gym_weights": (
        "Each point of the triangle is one weighting of task capability, temporal allocation and trust; an "
        "area is where one configuration has the highest score."
    ),
    "joint_trust_changes": "The same steps, rated by people and by judges.",
    "joint_acceptance": (
        "What people accepted, and, where agents ran in the same scenario, what these decided there by the "
        "judges."
    ),
}


class AgentFigure(NamedTuple):
    """A figure as the template reads it; `key` is which signs it has (a shape's name) and what they mean."""

    number: int
    file: str
    caption: str
    words: str
    key: tuple[tuple[int, str], ...]
    panels: tuple[tuple[str, Markup], ...]


def agent_figures(
    pictures: Sequence[PlotPicture], level: float, numbering: Numbering
) -> Mapping[str, AgentFigure]:
    """Return the figures by name, in the order given, with the next numbers of the page."""
    return {picture.plot.name: _figure(picture, level, numbering) for picture in pictures}


def _figure(picture: PlotPicture, level: float, numbering: Numbering) -> AgentFigure:
    plot, words = picture.plot, AgentWords()
    title = words.title(plot)
    panels = tuple(
        (name, inline(svg, f"{name}. {told}".removeprefix(". "), f"{plot.name}-{place}"))
        for place, (name, told, svg) in enumerate(picture.pieces)
    )
    return AgentFigure(
        numbering.figure(title),
        plot.name,
        f"{title}. {CAPTIONS[plot.name]} {_bars(plot, level)}".strip(),
        plot_told(plot, words, level),
        _key(plot, words),
        panels,
    )


def _bars(plot: Plot, level: float) -> str:
    """Return what the bars are and how many units were resampled."""
    barred = [point for point in plot.points if point.ci_low is not None]
    if not barred:
        return ""
    if plot.is_spread:
        return "Bars reach from the lowest to the highest configuration; they are no intervals."
    counts = sorted({point.n_units for point in barred})
    n = f"{counts[0]}" if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
    unit = (
        "people or scenarios"
        if plot.name.startswith("joint_trust")
        else "people"
        if plot.name.startswith("joint")
        else "scenarios"
    )
    return f"Bars are {100 * level:g}% intervals, {unit} resampled, n{SPACE}={SPACE}{n}."


def _key(plot: Plot, words: AgentWords) -> tuple[tuple[int, str], ...]:
    """Return the places of the series' signs with their names, and -1 for printed values."""
    if plot.kind == "weights":
        return ()
    rows = plot.rows if plot.kind == "curves" else plot.series
    signs = [(place, series_name(name, plot, words)) for place, name in enumerate(rows) if name]
    has_printed = plot.kind == "rows" and any(point.published is not None for point in plot.points)
    return (
        *(signs if len(rows) > 1 or plot.kind == "curves" else ()),
        *([(-1, words["published"])] if has_printed else ()),
    )
