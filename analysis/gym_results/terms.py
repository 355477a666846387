"""Means over runs and tasks as sums by scenario, ready to be resampled."""

import numpy as np

from analysis.bootstrap import Term, term_from_codes
from analysis.gym_results.averages import FloatArray, Mask, mean_by
from analysis.gym_results.scores import GymScores


def run_mean(scores: GymScores, values: FloatArray, runs: Mask, weight: float = 1.0) -> Term:
    """Return the mean of a value over some runs, each run alike.

    Args:
        scores: All scores.
        values: Shape (runs,), NaN where missing.
        runs: Shape (runs,): which runs.
        weight: What the mean is multiplied with.
    """
    places = scores.scenario_places
    return term_from_codes(values[runs], places[runs], len(scores.scenarios), weight=weight)


def execution_share(scores: GymScores, runs: Mask) -> Term:
    """Return the share of tasks of some runs in which execution was expected but not validly tried."""
    values = scores.tasks.table["no_valid_execute"].to_numpy(dtype=np.float64)
    mine = runs[scores.task_runs]
    places = scores.scenario_places[scores.task_runs]
    return term_from_codes(values[mine], places[mine], len(scores.scenarios))


def paired_difference(
    scores: GymScores, values: FloatArray, first: Mask, second: Mask, weight: float = 1.0
) -> Term:
    """Return the mean of second minus first over the cells of scenario and persona that both have.

    Each cell counts once, with the means of its runs, so that an unequal number of runs tilts nothing.
    """
    cell = scores.cells
    size = int(cell.max(initial=-1)) + 1
    means = [mean_by(cell[mask], values[mask], size) for mask in (first, second)]
    scenario = np.zeros(size, dtype=np.int64)
    scenario[cell] = scores.scenario_places
    return term_from_codes(means[1] - means[0], scenario, len(scores.scenarios), weight=weight)
