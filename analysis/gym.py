"""Results of agents, usable on its own: read a folder the gym wrote, score it, compare.

    tables = read_gym(folder)
    rows = gym_estimates(tables, Settings())  # every `gym.*` row of estimates.csv
    scores = score_runs(tables)
    granular_tables(scores)["T7"]  # in the columns and units of the published tables

Units are scenarios: all personas and repetitions of a scenario stay together when it is resampled. What is
missing stays missing: a score is never 0 because a judge failed, and coverage is told with every number.
"""

from analysis.gym_results.configurations import Configuration, configurations, main_configurations
from analysis.gym_results.correlated import ac1, kappa
from analysis.gym_results.coverage import Coverage, coverage, coverages
from analysis.gym_results.differences import effort_curves
from analysis.gym_results.estimates import gym_estimates
from analysis.gym_results.gym_tables import GymTables
from analysis.gym_results.means import (
    TABLES,
    configuration_means,
    granular_tables,
    harness_means,
    model_means,
    persona_means,
    scenario_means,
)
from analysis.gym_results.published import beside_published, read_published
from analysis.gym_results.reading import read_gym
from analysis.gym_results.scores import GymScores, score_runs
from analysis.gym_results.weights import Weighed, weighed

__all__ = [
    "TABLES",
    "Configuration",
    "Coverage",
    "GymScores",
    "GymTables",
    "Weighed",
    "ac1",
    "beside_published",
    "configuration_means",
    "configurations",
    "coverage",
    "coverages",
    "effort_curves",
    "granular_tables",
    "gym_estimates",
    "harness_means",
    "kappa",
    "main_configurations",
    "model_means",
    "persona_means",
    "read_gym",
    "read_published",
    "scenario_means",
    "score_runs",
    "weighed",
]
