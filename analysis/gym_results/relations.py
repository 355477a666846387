"""How the four metrics go together: over runs, within configurations, and over configurations."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from analysis.bootstrap import Correlation
from analysis.estimates import Estimate, Settings
from analysis.gym_results.averages import FloatArray, Mask, Places
from analysis.gym_results.configurations import Configuration, runs_of
from analysis.gym_results.correlated import column_correlation, column_ranks, ranks_of
from analysis.gym_results.derivation import Evaluated, Function, evaluated, found_of
from analysis.gym_results.measures import MAIN, Measure
from analysis.gym_results.resampled import Wanted, estimated, row
from analysis.gym_results.scores import GymScores
from analysis.gym_results.terms import run_mean

RANKS_STAY = "ranks are those of the data in every resample"
#: Two points always lie on a line.
FEWEST = 3


class Level(NamedTuple):
    """Between what things a correlation is.

    Attributes:
        name: The end of its estimates' ids.
        label: For a table.
        values: From the values of the runs and the configuration of each, what is correlated.
        note: What a reader must know.
    """

    name: str
    label: str
    values: Callable[[FloatArray, Places], FloatArray]
    note: str = ""


def relations(scores: GymScores, main: Sequence[Configuration], settings: Settings) -> tuple[Estimate, ...]:
    """Return the correlations of the main configurations, Pearson's (`r`) and Spearman's (`rho`)."""
    runs = runs_of(scores, *(each.config_id for each in main))
    wanted = [
        each
        for level in (_OVER_RUNS, _WITHIN)
        for first, second in combinations(MAIN, 2)
        for each in _run_rows(scores, runs, level, first, second)
    ]
    return (*estimated(wanted, settings), *_configuration_rows(scores, main, settings))


def within(values: FloatArray, groups: Places) -> FloatArray:
    """Return the values minus the mean of their group."""
    size = int(groups.max(initial=-1)) + 1
    counts = np.maximum(np.bincount(groups, minlength=size), 1)
    return np.asarray(values - (np.bincount(groups, values, size) / counts)[groups])


_OVER_RUNS = Level("run", "over runs", lambda values, _: values)
_WITHIN = Level("within", "over runs, within configurations", within, "centred once, in the data")


def _run_rows(scores: GymScores, runs: Mask, level: Level, first: Measure, second: Measure) -> Iterator[Wanted]:
    x, y = scores.values(first.name), scores.values(second.name)
    both = runs & ~np.isnan(x) & ~np.isnan(y)
    groups = np.unique(scores.runs["config_id"].to_numpy(dtype=np.str_)[both], return_inverse=True)[1]
    x, y = level.values(x[both], groups), level.values(y[both], groups)
    places, size, count = scores.scenario_places[both], len(scores.scenarios), int(both.sum())
    label = f"{first.label} and {second.label.lower()}, {level.label}"
    end = f"{first.name}_{second.name}.{level.name}"
    values = Correlation(x, y, places, size)
    yield Wanted(f"gym.r.{end}", f"Pearson: {label}", [values], count, level.note)
    ranks = Correlation(ranks_of(x), ranks_of(y), places, size)
    note = "; ".join(part for part in (level.note, RANKS_STAY) if part)
    yield Wanted(f"gym.rho.{end}", f"Spearman: {label}", [ranks], count, note)


class _Means(NamedTuple):
    """A measure's means by configuration, in the data and in every resample, and their ranks."""

    drawn: Evaluated
    ranks: FloatArray

    @property
    def has_any(self) -> Mask:
        """Shape (configurations,): whether a run of it has the measure."""
        return np.asarray(self.drawn.contributes.any(axis=1))


def _configuration_rows(
    scores: GymScores, main: Sequence[Configuration], settings: Settings
) -> Iterator[Estimate]:
    if len(main) < FEWEST:
        return
    masks = [runs_of(scores, each.config_id) for each in main]
    means = {each.name: _means(scores, masks, each, settings) for each in MAIN}
    runs = int(np.any(masks, axis=0).sum())
    for first, second in combinations(MAIN, 2):
        x, y = means[first.name], means[second.name]
        kept = x.has_any & y.has_any
        if (count := int(kept.sum())) < FEWEST:
            continue
        units = int((x.drawn.contributes | y.drawn.contributes)[kept].any(axis=0).sum())
        label = f"{first.label} and {second.label.lower()}, over {count} configurations"
        for kind, name, sides in (
            ("r", "Pearson", [each.drawn.values[kept] for each in (x, y)]),
            ("rho", "Spearman", [_ranks(each, kept) for each in (x, y)]),
        ):
            found = found_of(column_correlation(*sides), units, x.drawn, settings)
            end = f"{kind}.{first.name}_{second.name}.config"
            yield row(f"gym.{end}", f"{name}: {label}", found, settings, runs)


def _means(scores: GymScores, masks: Sequence[Mask], measure: Measure, settings: Settings) -> _Means:
    values = scores.values(measure.name)
    drawn = evaluated({str(n): [run_mean(scores, values, mask)] for n, mask in enumerate(masks)}, settings)
    return _Means(drawn, column_ranks(drawn.values))


def _ranks(means: _Means, kept: Mask) -> FloatArray:
    """Return the ranks among the kept configurations."""
    return means.ranks if kept.all() else column_ranks(means.drawn.values[kept])


def two_halves(count: int) -> dict[str, Function]:
    """Return the correlations of the first `count` statistics with the others, in every resample."""
    return {
        "r": lambda means: column_correlation(means[:count], means[count:]),
        "rho": lambda means: column_correlation(column_ranks(means[:count]), column_ranks(means[count:])),
    }
