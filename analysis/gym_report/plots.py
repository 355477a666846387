"""Which figures about agents there are, and in which order. A figure that cannot be drawn is absent."""

from analysis.gym_report.agent_plots import (
    correlation_plot,
    effort_plot,
    harness_plot,
    persona_plot,
    plane_plot,
    score_plot,
)
from analysis.gym_report.configured import main_ones, named_configurations
from analysis.gym_report.joint_plots import acceptance_plot, change_plot
from analysis.gym_report.points import Plot
from analysis.gym_report.spread_plots import scenario_plot
from analysis.gym_report.weight_plot import weight_plot
from analysis.joint import Beside


def plots_of(beside: Beside) -> tuple[Plot, ...]:
    """Return the figures that the results suffice for."""
    known = {each.estimate_id: each for each in beside.estimates if each.estimate is not None}
    found: list[Plot] = []
    if (scores := beside.scores) is not None:
        named = named_configurations(scores)
        main = main_ones(named)
        found += [
            plane_plot(known, main),
            score_plot(scores, known, main),
            harness_plot(known, main),
            correlation_plot(known, main),
            effort_plot(known, named),
            scenario_plot(scores, main),
            persona_plot(known),
            weight_plot(scores, main),
        ]
    judges = beside.joined.judges if beside.joined else ()
    found += [change_plot(known, judges), acceptance_plot(known, scores)]
    return tuple(plot for plot in found if plot.points)
