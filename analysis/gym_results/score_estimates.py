"""Estimates of the weighted 3T score, and of who is best under which weights."""

from collections.abc import Iterator, Sequence

import numpy as np

from analysis.bootstrap import Term
from analysis.estimates import Estimate, Settings
from analysis.gym_results.averages import FloatArray
from analysis.gym_results.configurations import Configuration, runs_of
from analysis.gym_results.derivation import evaluated
from analysis.gym_results.found import Found
from analysis.gym_results.resampled import Wanted, row
from analysis.gym_results.scores import GymScores
from analysis.gym_results.terms import run_mean
from analysis.gym_results.weights import best, weighed


def score_rows(scores: GymScores, main: Sequence[Configuration]) -> Iterator[Wanted]:
    """Yield the score of each main configuration at equal weights, `gym.score.<config>`."""
    for each in main:
        runs = runs_of(scores, each.config_id)
        parts = [part for terms in _terms(scores, each, 1 / 3) for part in terms]
        note = "equal weights of TC, TA and TR; TR is the mean of TR-D and (TR-J - 1) / 4"
        yield Wanted(f"gym.score.{each.config_id}", f"3T score: {each.config_id}", parts, int(runs.sum()), note)


def best_rows(scores: GymScores, main: Sequence[Configuration], settings: Settings) -> Iterator[Estimate]:
    """Yield how often each is best over all weightings, `gym.best_share.<config>`, and how far ranks hold."""
    found = weighed(scores, main)
    if found.table.empty:
        return
    ready = [each for each in main if each.config_id not in found.left_out]
    chances = best_chances(scores, ready, settings)
    shares = dict(zip(found.table["config_id"], found.table["best_share"], strict=True))
    for each, chance in zip(ready, chances, strict=True):
        note = f"no interval; at equal weights it is best in {chance:.1%} of resamples of scenarios"
        label = f"Share of weightings under which it is best: {each.config_id}"
        yield _without_interval(
            scores, settings, f"gym.best_share.{each.config_id}", label, shares[each.config_id], note
        )
    label = "Kendall's tau of the ranking at equal weights with those at all others, mean"
    yield _without_interval(scores, settings, "gym.score.rank_tau", label, found.stability, "no interval")


def best_chances(scores: GymScores, main: Sequence[Configuration], settings: Settings) -> FloatArray:
    """Return how often each configuration is best at equal weights when scenarios are resampled."""
    parts = {each.config_id: [p for terms in _terms(scores, each, 1.0) for p in terms] for each in main}
    drawn = evaluated(parts, settings)
    values = drawn.values[:, 1:]
    defined = ~np.isnan(values).any(axis=0)
    is_best = best(values[:, defined].T)
    copies = np.ones(values.shape[1]) if drawn.copies is None else drawn.copies
    return np.asarray(np.average(is_best, axis=0, weights=copies[defined]))


def _terms(scores: GymScores, each: Configuration, weight: float) -> tuple[list[Term], ...]:
    """Return the three objectives as weighted means of runs."""
    runs = runs_of(scores, each.config_id)
    tc, ta, trd = (scores.values(name) for name in ("tc", "ta", "trd"))
    trust = (scores.values("trj") - 1) / 4
    half = weight / 2
    return (
        [run_mean(scores, tc, runs, weight)],
        [run_mean(scores, ta, runs, weight)],
        [run_mean(scores, trd, runs, half), run_mean(scores, trust, runs, half)],
    )


def _without_interval(
    scores: GymScores, settings: Settings, name: str, label: str, value: float | None, note: str
) -> Estimate:
    found = Found(value, None, None, len(scores.scenarios), 0, is_listed=False, note=note)
    return row(name, label, found, settings, len(scores.runs))
