"""Whether judges agree: by run and by configuration, for every two judges."""

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np

from analysis.bootstrap import Correlation
from analysis.estimates import Estimate, Settings
from analysis.gym_results.configurations import configurations, runs_of
from analysis.gym_results.correlated import ac1, kappa, ranks_of
from analysis.gym_results.derivation import Function, derived
from analysis.gym_results.judge_pairs import Compared, compared_runs
from analysis.gym_results.relations import FEWEST, RANKS_STAY, two_halves
from analysis.gym_results.resampled import Wanted, estimated, row
from analysis.gym_results.scores import GymScores
from analysis.gym_results.terms import run_mean


def judge_agreement(scores: GymScores, settings: Settings) -> tuple[Estimate, ...]:
    """Return tables 4 to 6 for every two judges; a difference is the later declared minus the earlier one."""
    members = [each.config_id for each in configurations(scores) if not each.is_scripted]
    runs = runs_of(scores, *members)
    pairs = combinations(range(len(scores.judges)), 2)
    compared = [each for pair in pairs for each in compared_runs(scores, runs, *pair)]
    wanted = [one for each in compared for one in _run_rows(scores, each)]
    return (
        *estimated(wanted, settings),
        *(e for each in compared for e in _beyond_chance(scores, each, settings)),
        *(e for each in compared for e in _over_configurations(scores, each, members, settings)),
    )


def _run_rows(scores: GymScores, compared: Compared) -> Iterator[Wanted]:
    first, second, both = compared.scored.first, compared.scored.second, compared.runs
    means = {
        "first": ("mean of the first", first),
        "second": ("mean of the second", second),
        "delta": ("second minus first", second - first),
    }
    if compared.scored.is_decision:
        means["agreement"] = ("share decided alike", compared.same)
    else:
        means["mae"] = ("mean absolute difference", np.abs(second - first))
    for name, (label, values) in means.items():
        term = run_mean(scores, values, both)
        yield Wanted(f"{compared.start}.{name}", f"{compared.label}: {label}", [term], compared.n_runs)
    if not compared.scored.is_decision:
        yield from _correlations(scores, compared)


def _correlations(scores: GymScores, compared: Compared) -> Iterator[Wanted]:
    first, second = compared.scored.first[compared.runs], compared.scored.second[compared.runs]
    places, size = scores.scenario_places[compared.runs], len(scores.scenarios)
    values = Correlation(first, second, places, size)
    ranks = Correlation(ranks_of(first), ranks_of(second), places, size)
    start, label = compared.start, compared.label
    yield Wanted(f"{start}.r", f"{label}: Pearson over runs", [values], compared.n_runs)
    yield Wanted(f"{start}.rho", f"{label}: Spearman over runs", [ranks], compared.n_runs, RANKS_STAY)


def _beyond_chance(scores: GymScores, compared: Compared, settings: Settings) -> Iterator[Estimate]:
    if not compared.scored.is_decision:
        return
    decisions = (compared.scored.first, compared.scored.second, compared.same)
    shares = {str(n): [run_mean(scores, each, compared.runs)] for n, each in enumerate(decisions)}
    functions: dict[str, Function] = {"kappa": lambda s: kappa(*s), "ac1": lambda s: ac1(*s)}
    found = derived(shares, functions, settings)
    for kind, name in (("kappa", "Cohen's kappa"), ("ac1", "Gwet's AC1")):
        yield row(
            f"{compared.start}.{kind}", f"{compared.label}: {name}", found[kind], settings, compared.n_runs
        )


def _over_configurations(
    scores: GymScores, compared: Compared, members: Sequence[str], settings: Settings
) -> Iterator[Estimate]:
    masks = [mask for name in members if (mask := compared.runs & runs_of(scores, name)).any()]
    if len(masks) < FEWEST:
        return
    means = {
        f"{n}.{place}": [run_mean(scores, values, mask)]
        for n, values in enumerate((compared.scored.first, compared.scored.second))
        for place, mask in enumerate(masks)
    }
    found = derived(means, two_halves(len(masks)), settings)
    for kind, name in (("r", "Pearson"), ("rho", "Spearman")):
        label = f"{compared.label}: {name} over {len(masks)} configurations"
        yield row(f"{compared.start}.{kind}_config", label, found[kind], settings, compared.n_runs)
