"""The model from answers to fit."""

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import ArrayLike
from scipy.linalg import block_diag

from analysis.ordinal_model.answers import Answers, FloatArray, NotEstimable, People, gathered
from analysis.ordinal_model.fitted import CumulativeLogit, Effect
from analysis.ordinal_model.likelihood import NO_SPREAD, Grid, Likelihood, even_grid
from analysis.ordinal_model.maximum import Top, highest
from analysis.ordinal_model.separation import separated

#: The spread for which the first grid of people's levels is fine enough, and how far it reaches.
SPREAD, REACH = 1.5, 8.0
#: How often it is made finer or wider, and up to how many cells: sorts of people times levels.
ATTEMPTS, CELLS = 7, 4_000_000
#: The largest step in units of the logistic distribution: its poles, at pi, then cost exp(-2 pi pi / STEEP).
STEEP = 0.75
#: What may lie on the last level of the grid.
BEYOND = 1e-10
#: A gain in log-likelihood that is none.
NO_GAIN = 1e-6
SINGLE = "nobody answered twice: what a person's answers have in common cannot be told"
NO_TOP = "no highest point of the likelihood was found"
UNBOUNDED = (
    "people differ too much from each other, or too little in themselves: their variance may be without end"
)


def cumulative_logit(ratings: ArrayLike, columns: Mapping[str, ArrayLike], people: People) -> CumulativeLogit:
    """Return the fitted proportional-odds model in which each person has a level of their own.

    The log-odds of a rating above a threshold are the sum of effects plus the person's level minus the
    threshold (McCullagh 1980; Hedeker & Gibbons 1994). Levels are normal about 0. It is the model that
    `clmm(rating ~ columns + (1 | people))` fits in the R package ordinal, whose signs are the same.

    Args:
        ratings: One number per answer; only their order counts, and a rating that nobody gave is none.
        columns: Name to one number per answer; a constant column stands in the thresholds already.
        people: Whose answer it is.

    Raises:
        NotEstimable: No model can be fitted: ratings that are all equal, fewer than two people or nobody who
            answered twice, columns that depend on each other, an effect or a variance without a maximum.
        ValueError: Arguments differ in length, are empty or hold what is no finite number.
    """
    answers = gathered(ratings, columns, people)
    _refuse_hopeless(answers)
    alike = highest(Likelihood(answers, NO_SPREAD), _first_guess(answers), has_spread=False)
    if alike is None:
        raise NotEstimable(NO_TOP)
    top = _with_spread(answers, alike)
    return _told(answers, top if top.value.total - alike.value.total > NO_GAIN else alike)


def is_identified(columns: Iterable[ArrayLike]) -> bool:
    """Return whether each column says something that the others and a constant do not."""
    table = np.array([np.asarray(column, dtype=np.float64) for column in columns]).T
    if not table.size:
        return False  # nobody answered
    different = np.unique(table, axis=0)
    return bool(np.linalg.matrix_rank(different - different[0]) == table.shape[1])


def _refuse_hopeless(answers: Answers) -> None:
    if len(answers.levels) < 2:
        raise NotEstimable("all ratings are equal")
    if answers.people < 2:
        raise NotEstimable("fewer than two people answered")
    if answers.most < 2:
        raise NotEstimable(SINGLE)
    if answers.names and not is_identified(answers.columns.T):
        raise NotEstimable(
            f"columns {', '.join(answers.names)} depend on each other, or one of them is constant"
        )
    endless = separated(answers)
    if endless:
        raise NotEstimable(f"ratings are separated by {', '.join(endless)}: the effect has no finite maximum")


def _first_guess(answers: Answers) -> FloatArray:
    """Return the thresholds of all answers taken together, no effects and no spread."""
    counts = np.bincount(answers.rating, weights=answers.totals)
    below = np.cumsum(counts)[:-1] / counts.sum()
    return np.concatenate([np.log(below / (1 - below)), np.zeros(len(answers.names) + 1)])


def _with_spread(answers: Answers, alike: Top) -> Top:
    """Return the highest point with a spread between people, on a grid that is fine and wide enough for it.

    A person's likelihood must be at least as wide as a step of the grid, which leaves an error of 1e-8. Each
    answer narrows it: its information is at most a third of the squared spread. Nor may a step leap over the
    edges that a single answer has. On too coarse a grid the search may lead nowhere; then a finer one is tried.
    """
    step, reach = (1 + answers.most * SPREAD**2 / 3) ** -0.5, REACH
    start = np.append(alike.parameters[:-1], 1.0)
    # Nothing is known yet of how sharp the spread is: as sharp as the first threshold.
    bends = block_diag(alike.information, alike.information[0, 0])
    for _ in range(ATTEMPTS):
        grid = even_grid(step, reach)
        if len(answers.alike) * len(grid.levels) > CELLS:
            break
        top = highest(Likelihood(answers, grid), start, has_spread=True, bends=bends)
        is_coarse, is_narrow = _unfit(grid, top) if top else (True, False)
        if top and not (is_coarse or is_narrow):
            return top
        start = top.parameters if top else start
        step, reach = (step / 2 if is_coarse else step), (reach + 4 if is_narrow else reach)
    raise NotEstimable(UNBOUNDED)


def _unfit(grid: Grid, top: Top) -> tuple[bool, bool]:
    """Return whether the grid is too coarse for some person, and whether it ends too early."""
    weights = top.value.weights
    squared = weights @ grid.levels**2 - (weights @ grid.levels) ** 2
    is_coarse = squared.min() < grid.step**2 or grid.step * abs(top.parameters[-1]) > STEEP
    return bool(is_coarse), bool(weights[:, [0, -1]].max() > BEYOND)


def _told(answers: Answers, top: Top) -> CumulativeLogit:
    cuts = len(answers.levels) - 1
    errors = np.sqrt(np.diag(np.linalg.inv(top.information)))
    return CumulativeLogit(
        levels=tuple(float(level) for level in answers.levels),
        thresholds=top.parameters[:cuts],
        threshold_errors=errors[:cuts],
        effects={
            name: Effect(float(top.parameters[cuts + place]), float(errors[cuts + place]))
            for place, name in enumerate(answers.names)
        },
        variance=float(top.parameters[-1] ** 2),
        log_likelihood=top.value.total,
        people=answers.people,
        answers=int(answers.totals.sum()),
    )
