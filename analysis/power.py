"""Power by simulation: what share of studies would show an effect, and how many people that takes.

Who simulates hands in tables as `survey export` writes them; here they are judged as `survey analyze` judges
them. Usable by itself:

    found = outcomes(sittings, answers, [Arrivals(people, rng), ...], plan)
    rows = power_rows(found, plan.sizes, stated={})
    needed(rows, wanted=0.8)
"""

from analysis.powering.curves import PowerRow, monte_carlo, power_rows
from analysis.powering.hypotheses import Hypothesis
from analysis.powering.needs import Needed, needed
from analysis.powering.outcomes import Arrivals, Outcome, Plan, outcomes

__all__ = [
    "Arrivals",
    "Hypothesis",
    "Needed",
    "Outcome",
    "Plan",
    "PowerRow",
    "monte_carlo",
    "needed",
    "outcomes",
    "power_rows",
]
