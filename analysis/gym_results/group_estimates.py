"""Estimates by configuration, model and persona, and over all main configurations."""

from collections.abc import Iterator, Sequence

import numpy as np

from analysis.bootstrap import Term
from analysis.gym_results.averages import FloatArray, Mask
from analysis.gym_results.configurations import Configuration, configurations, runs_of
from analysis.gym_results.coverage import RATED, coverage
from analysis.gym_results.measures import ALLOCATION, MAIN, NO_VALID_EXECUTE, Measure
from analysis.gym_results.resampled import Wanted
from analysis.gym_results.scores import GymScores
from analysis.gym_results.terms import execution_share, run_mean

#: What has an interval; the tables list the rest.
MEASURES = (*MAIN, *ALLOCATION)


def configuration_rows(scores: GymScores) -> Iterator[Wanted]:
    """Yield the rows of each configuration, such as `gym.tc.<config>`."""
    for measure in MEASURES:
        for each in configurations(scores):
            runs = runs_of(scores, each.config_id)
            yield _run_row(scores, f"gym.{measure.name}.{each.config_id}", each.config_id, measure, runs)
    for each in configurations(scores):
        runs = runs_of(scores, each.config_id)
        yield _execution_row(scores, f"gym.{NO_VALID_EXECUTE.name}.{each.config_id}", each.config_id, runs)


def model_rows(scores: GymScores, main: Sequence[Configuration]) -> Iterator[Wanted]:
    """Yield the means of each model's main configurations, such as `gym.model.tc.<model>`."""
    for model in sorted({each.model for each in main if each.model}):
        mine = [each for each in main if each.model == model]
        yield from _averages(scores, f"gym.model.{{}}.{model}", f"{model}, mean of {_number(mine)}", mine)


def overall_rows(scores: GymScores, main: Sequence[Configuration]) -> Iterator[Wanted]:
    """Yield the means of all main configurations, such as `gym.mean.tc`, and by persona."""
    yield from _averages(scores, "gym.mean.{}", f"mean of {_number(main)}", main)
    runs = runs_of(scores, *(each.config_id for each in main))
    yield _execution_row(scores, f"gym.mean.{NO_VALID_EXECUTE.name}", f"all tasks of {_number(main)}", runs)
    for persona in sorted(set(scores.runs.loc[runs, "persona"])):
        mine = runs & np.asarray(scores.runs["persona"] == persona, dtype=np.bool_)
        for measure in MAIN:
            yield _run_row(scores, f"gym.persona.{measure.name}.{persona}", f"persona {persona}", measure, mine)


def _averages(scores: GymScores, name: str, who: str, members: Sequence[Configuration]) -> Iterator[Wanted]:
    for measure in MEASURES:
        masks = [runs_of(scores, each.config_id) for each in members]
        parts = [run_mean(scores, scores.values(measure.name), mask, 1 / len(members)) for mask in masks]
        runs = np.any(masks, axis=0)
        yield _wanted(scores, name.format(measure.name), who, measure, parts, runs)


def _run_row(scores: GymScores, name: str, who: str, measure: Measure, runs: Mask) -> Wanted:
    parts = [run_mean(scores, scores.values(measure.name), runs)]
    return _wanted(scores, name, who, measure, parts, runs)


def _wanted(scores: GymScores, name: str, who: str, measure: Measure, parts: list[Term], runs: Mask) -> Wanted:
    """Return the row of a mean, with what is missing behind it in the note."""
    values: FloatArray = scores.values(measure.name)[runs]
    missing = int(np.isnan(values).sum())
    told = [f"{missing:,} of {len(values):,} runs have no value"] if missing else []
    if measure.name in RATED and (sentence := coverage(scores, RATED[measure.name], runs).sentence):
        told.append(sentence)
    return Wanted(name, f"{measure.label}: {who}", parts, len(values) - missing, "; ".join(told))


def _execution_row(scores: GymScores, name: str, who: str, runs: Mask) -> Wanted:
    term = execution_share(scores, runs)
    return Wanted(
        name, f"{NO_VALID_EXECUTE.label}: {who}", [term], int(term.counts.sum()), "of tasks, not runs"
    )


def _number(members: Sequence[Configuration]) -> str:
    return "1 configuration" if len(members) == 1 else f"{len(members)} configurations"
