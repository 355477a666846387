"""Harnesses and efforts compared: the same model, in the same scenarios, with the same personas."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
import pandas as pd

from analysis.bootstrap import Term
from analysis.estimates import Settings
from analysis.gym_results.averages import Mask
from analysis.gym_results.configurations import (
    Configuration,
    configurations,
    effort_place,
    main_configurations,
    runs_of,
)
from analysis.gym_results.measures import MAIN, Measure
from analysis.gym_results.resampled import Wanted, estimated
from analysis.gym_results.scores import GymScores
from analysis.gym_results.terms import paired_difference, run_mean


class Pair(NamedTuple):
    """Two groups of runs that differ in one thing.

    Attributes:
        name: The model that both have.
        first: Runs to compare with.
        second: Runs compared.
    """

    name: str
    first: Mask
    second: Mask


def harness_rows(
    scores: GymScores, main: Sequence[Configuration], models: Sequence[str] = ()
) -> Iterator[Wanted]:
    """Yield the changes between harnesses by model, and their mean over models that have both.

    Args:
        scores: All scores.
        main: The main configurations.
        models: Which models; empty for all.
    """
    kept = [each for each in main if each.model and each.harness and (not models or each.model in models)]
    for first, second in combinations(sorted({each.harness for each in kept}), 2):
        pairs = list(_pairs(scores, kept, first, second))
        for measure in MAIN if pairs else ():
            yield from _changes(scores, measure, f"{first}_to_{second}", pairs)


def effort_rows(scores: GymScores) -> Iterator[Wanted]:
    """Yield the change of each effort from the least one, where a model and harness has several."""
    for least, others in _effort_groups(scores):
        for each in others:
            first, second = (runs_of(scores, which.config_id) for which in (least, each))
            for measure in MAIN:
                term = paired_difference(scores, scores.values(measure.name), first, second)
                yield Wanted(
                    f"gym.effort.{measure.name}.{each.config_id}",
                    f"{measure.label}: {each.model}, {each.harness}, effort {each.effort} minus {least.effort}",
                    [term],
                    int((first | second).sum()),
                    _cells(term),
                )


def effort_curves(scores: GymScores, settings: Settings) -> pd.DataFrame:
    """Return the points of curves over effort: model, harness, effort, measure, estimate and its interval."""
    members = [each for least, others in _effort_groups(scores) for each in (least, *others)]
    wanted = [
        Wanted(f"{measure.name}.{each.config_id}", measure.label, [_mean(scores, each, measure)], 0)
        for each in members
        for measure in MAIN
    ]
    who = [(each.model, each.harness, each.effort, measure.name) for each in members for measure in MAIN]
    found = estimated(wanted, settings)
    return pd.DataFrame(
        [(*names, e.estimate, e.ci_low, e.ci_high) for names, e in zip(who, found, strict=True)],
        columns=["model", "harness", "effort", "measure", "estimate", "ci_low", "ci_high"],
    )


def _mean(scores: GymScores, each: Configuration, measure: Measure) -> Term:
    return run_mean(scores, scores.values(measure.name), runs_of(scores, each.config_id))


def _pairs(scores: GymScores, main: Sequence[Configuration], first: str, second: str) -> Iterator[Pair]:
    for model, effort in sorted({(each.model, each.effort) for each in main}):
        alike = [each for each in main if (each.model, each.effort) == (model, effort)]
        masks = [
            runs_of(scores, *(each.config_id for each in alike if each.harness == harness))
            for harness in (first, second)
        ]
        if all(mask.any() for mask in masks):
            yield Pair(model, masks[0], masks[1])


def _changes(scores: GymScores, measure: Measure, change: str, pairs: Sequence[Pair]) -> Iterator[Wanted]:
    values, label = scores.values(measure.name), f"{measure.label}: {change.replace('_to_', ' to ')}"
    for pair in pairs:
        term = paired_difference(scores, values, pair.first, pair.second)
        name = f"gym.harness.{measure.name}.{change}.{pair.name}"
        runs = int((pair.first | pair.second).sum())
        yield Wanted(name, f"{label}, {pair.name}", [term], runs, _cells(term))
    parts = [paired_difference(scores, values, p.first, p.second, 1 / len(pairs)) for p in pairs]
    runs = int(np.any([pair.first | pair.second for pair in pairs], axis=0).sum())
    models = f"mean of {len(pairs)} models" if len(pairs) > 1 else "the one model that has both"
    yield Wanted(f"gym.harness.{measure.name}.{change}", f"{label}, {models}", parts, runs)


def _cells(term: Term) -> str:
    return f"paired in {int(term.counts.sum())} cells of scenario and persona"


def _effort_groups(scores: GymScores) -> Iterator[tuple[Configuration, list[Configuration]]]:
    every = [each for each in configurations(scores) if not each.is_scripted]
    for least in main_configurations(scores):
        same = [e for e in every if (e.model, e.harness) == (least.model, least.harness) and not e.is_main]
        if same:
            yield least, sorted(same, key=lambda each: effort_place(each.effort))
