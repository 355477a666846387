"""Figures of configurations, of what harness and effort change, of how metrics go together, and of personas."""

from collections.abc import Sequence
from itertools import combinations

from analysis.gym_report.configured import Named
from analysis.gym_report.points import AgentPoint, Kind, Known, Panel, Plot, estimated_point
from analysis.gym_results.configurations import effort_place, runs_of
from analysis.gym_results.coverage import RATED, coverage
from analysis.gym_results.measures import MAIN
from analysis.gym_results.scores import GymScores

PANELS = tuple(Panel(each.name, each.scale) for each in MAIN)
PLANE = ("tc", "ta")
LEVELS = ("run", "within", "config")
#: The row of what all models change on average.
MEAN = "mean"


def plane_plot(known: Known, main: Sequence[Named]) -> Plot:
    """Return capability against temporal allocation; with one configuration there is nothing to compare."""
    both = [each for each in main if all(f"gym.{name}.{each.config_id}" in known for name in PLANE)]
    points = [point for each in both for name in PLANE for point in _score(known, each, name)]
    return Plot("gym_capability_allocation", "plane", PANELS[:2], tuple(points if len(both) > 1 else ()))


def score_plot(scores: GymScores, known: Known, main: Sequence[Named]) -> Plot:
    """Return all four metrics of each configuration, the most capable model first."""
    points = [
        point._replace(coverage=_coverage(scores, each, name))
        for each in _best_first(known, main)
        for name in (panel.name for panel in PANELS)
        for point in _score(known, each, name)
    ]
    return _of_panels("gym_scores", PANELS, points)


def harness_plot(known: Known, main: Sequence[Named]) -> Plot:
    """Return by how much capability changes from one harness to another, by model, and on average."""
    panels: list[Panel] = []
    points: list[AgentPoint] = []
    means: list[AgentPoint] = []
    models = list(dict.fromkeys(each.configuration.model for each in _best_first(known, main)))
    for first, second in combinations(sorted({each.configuration.harness for each in main}), 2):
        change = f"{first}_to_{second}"
        start = f"gym.harness.tc.{change}"
        found = [
            point._replace(published=_printed_change(main, model, first, second))
            for model in models
            for point in estimated_point(known, f"{start}.{model}", change, model)
        ]
        means += estimated_point(known, start, change, MEAN) if len(found) > 1 else ()
        points += found
        panels += [Panel(change, "gain")] if found else []
    return Plot("gym_harness_change", "rows", tuple(panels), (*points, *means))


def correlation_plot(known: Known, main: Sequence[Named]) -> Plot:
    """Return how the metrics go together: over runs, within configurations, and over configurations.

    With one configuration, all of these are the first.
    """
    levels = LEVELS if len(main) > 1 else LEVELS[:1]
    points = [
        point
        for first, second in combinations(MAIN, 2)
        for level in levels
        for point in estimated_point(
            known, f"gym.r.{first.name}_{second.name}.{level}", "r", f"{first.name}_{second.name}", level
        )
    ]
    return _of_panels("gym_correlations", (Panel("r", "r"),), points)


def effort_plot(known: Known, named: Sequence[Named]) -> Plot:
    """Return the metrics over efforts, a line for each model and harness that was run with several."""
    lines: dict[tuple[str, str], list[Named]] = {}
    for each in named:
        if not each.configuration.is_scripted and each.configuration.model:
            lines.setdefault((each.configuration.model, each.configuration.harness), []).append(each)
    points = [
        point
        for (model, harness), members in lines.items()
        if len({each.configuration.effort for each in members}) > 1
        for each in sorted(members, key=lambda each: effort_place(each.configuration.effort))
        for panel in PANELS
        for point in estimated_point(
            known,
            f"gym.{panel.name}.{each.config_id}",
            panel.name,
            f"{model}, {harness}" if harness else model,
            each.configuration.effort,
        )
    ]
    return _of_panels("gym_effort", PANELS, points, kind="curves")


def persona_plot(known: Known) -> Plot:
    """Return the metrics by persona, over all main configurations."""
    personas = [name for name in ("reviewer", "planner", "operator") if f"gym.persona.trd.{name}" in known]
    points = [
        point
        for persona in personas
        for panel in PANELS
        for point in estimated_point(known, f"gym.persona.{panel.name}.{persona}", panel.name, persona)
    ]
    return _of_panels("gym_personas", PANELS, points if len(personas) > 1 else [])


def _of_panels(name: str, panels: Sequence[Panel], points: Sequence[AgentPoint], kind: Kind = "rows") -> Plot:
    """Return the figure with the panels that have points."""
    used = {point.panel for point in points}
    kept = tuple(panel for panel in panels if panel.name in used)
    return Plot(name, kind, kept, tuple(points))


def _score(known: Known, each: Named, measure: str) -> tuple[AgentPoint, ...]:
    found = estimated_point(known, f"gym.{measure}.{each.config_id}", measure, each.row, each.harness)
    return tuple(point._replace(published=each.printed.get(measure)) for point in found)


def _coverage(scores: GymScores, each: Named, measure: str) -> float | None:
    return coverage(scores, RATED[measure], runs_of(scores, each.config_id)).share if measure in RATED else None


def _best_first(known: Known, main: Sequence[Named]) -> list[Named]:
    """Return the configurations by their model's best capability, without any last."""
    best: dict[str, float] = {}
    for each in main:
        found = known.get(f"gym.tc.{each.config_id}")
        value = -1.0 if found is None or found.estimate is None else found.estimate
        best[each.row] = max(best.get(each.row, -1.0), value)
    return sorted(main, key=lambda each: (-best[each.row], each.row, each.harness))


def _printed_change(main: Sequence[Named], model: str, first: str, second: str) -> float | None:
    mine = [each for each in main if each.configuration.model == model and each.printed]
    printed = {each.configuration.harness: each.printed["tc"] for each in mine}
    return printed[second] - printed[first] if {first, second} <= {*printed} else None
