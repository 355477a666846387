"""Figures of people beside judges, and of people's acceptance beside what agents do with their time."""

import math
from collections.abc import Iterator, Sequence

from analysis.gym_report.points import AgentPoint, Known, Panel, Plot, estimated_point
from analysis.gym_results.means import scenario_means
from analysis.gym_results.scores import GymScores

#: The ones that keep the alignment first, the loss last, as in the figure of people alone.
TRANSITIONS = ("A_A", "M_M", "M_A", "A_M")
PEOPLE = "people"
#: What people accept, and what agents do: the panel, the measure of agents.
OFFERS = ("now", "sleep")
DECISIONS = ("now", "later")


def change_plot(known: Known, judges: Sequence[str]) -> Plot:
    """Return the changes of trust by transition, people's and each judge's on the same steps."""
    points = [
        point
        for transition in TRANSITIONS
        for who in (PEOPLE, *judges)
        for point in estimated_point(known, f"joint.change.{transition}.{who}", "trust", transition, who)
    ]
    return Plot("joint_trust_changes", "rows", (Panel("trust", "points"),), tuple(points))


def acceptance_plot(known: Known, scores: GymScores | None) -> Plot:
    """Return people's acceptance by scenario and, in a panel of its own, agents' decisions there."""
    people = [
        point
        for scenario in _scenarios(known)
        for offer in OFFERS
        for point in estimated_point(known, f"joint.accept.{offer}.{scenario}", "accept", scenario, offer)
    ]
    agents = list(_decisions(scores, {point.row for point in people})) if scores is not None else []
    panels = (Panel("accept", "share"), *([Panel("decide", "share")] if agents else []))
    return Plot("joint_acceptance", "rows", panels, (*people, *agents))


def _scenarios(known: Known) -> list[str]:
    start = f"joint.accept.{OFFERS[0]}."
    return sorted(name.removeprefix(start) for name in known if name.startswith(start))


def _decisions(scores: GymScores, scenarios: set[str]) -> Iterator[AgentPoint]:
    for row in scenario_means(scores).to_dict("records"):
        for decision in DECISIONS:
            value = float(row[decision])
            if row["group"] in scenarios and not math.isnan(value):
                series = f"agents_{decision}"
                yield AgentPoint("", "decide", row["group"], series, value, n_units=1, n_answers=row["runs"])
