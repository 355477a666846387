"""What simulated studies show at each of their sizes: the first ten people, the first twenty, ..."""

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.declared import Declared
from analysis.errors import AnalysisError
from analysis.estimates import measured_rows
from analysis.powering.flips import flip_p_values
from analysis.powering.hypotheses import Hypothesis, Question, first_of, questions
from analysis.powering.judging import IntervalKind, Verdict, verdicts_by_percentile, verdicts_by_t
from analysis.sensitivity.primary import holm
from analysis.tables import checked_tables

BoolArray = NDArray[np.bool_]


@dataclasses.dataclass(frozen=True)
class Plan:
    """How studies are judged.

    Attributes:
        sizes: Numbers of people, rising.
        declared: The study's primary estimates and margin.
        level: Coverage of the intervals.
        interval: Which interval decides.
        resamples: For percentile intervals.
    """

    sizes: tuple[int, ...]
    declared: Declared
    level: float = 0.95
    interval: IntervalKind = "t"
    resamples: int = 1_000

    def __post_init__(self) -> None:
        if not self.sizes or min(self.sizes) < 2 or list(self.sizes) != sorted(set(self.sizes)):
            raise AnalysisError("participants", f"{self.sizes} are no sizes.", "Give rising numbers from 2 on.")
        if not 0.5 < self.level < 1:
            raise AnalysisError("level", f"{self.level} is no coverage.", "Give a number such as 0.95.")


class Arrivals(NamedTuple):
    """One study among those that are judged together.

    Attributes:
        people: Its participants in the order in which they came, at least as many as the largest size.
        rng: For its flips and resamples.
    """

    people: tuple[str, ...]
    rng: np.random.Generator


class Outcome(NamedTuple):
    """What one study shows. Arrays have the shape (hypotheses, sizes).

    Attributes:
        hypotheses: What could be shown.
        estimates: Values; NaN where nobody contributes.
        shown: Whether the interval shows it.
        decided: Whether there was an interval.
        shown_holm: Whether Holm's correction leaves it shown; False for what is not primary.
    """

    hypotheses: tuple[Hypothesis, ...]
    estimates: NDArray[np.float64]
    shown: BoolArray
    decided: BoolArray
    shown_holm: BoolArray


def outcomes(
    sittings: pd.DataFrame, answers: pd.DataFrame, studies: Sequence[Arrivals], plan: Plan
) -> list[Outcome]:
    """Return what each of some studies shows at each size.

    People are drawn one after another, each against those before, so the first n of a study are a study of n.
    The tables of several studies are checked and measured at once, which saves most of the time.

    Args:
        sittings: As exported, all cells text; of all the studies together.
        answers: Likewise.
        studies: Who belongs to which study; nobody to two.
        plan: Sizes, level, interval.

    Raises:
        AnalysisError: The tables cannot be analysed.
    """
    asked: tuple[Question, ...] = ()
    everyone = tuple(sorted(person for study in studies for person in study.people))
    if len(answers):
        tables = checked_tables(sittings, answers)
        asked = questions(measured_rows(tables), everyone, plan.declared)
    return [_outcome(asked, everyone, study, plan) for study in studies]


def _outcome(asked: Sequence[Question], everyone: Sequence[str], study: Arrivals, plan: Plan) -> Outcome:
    place = {person: number for number, person in enumerate(study.people)}
    arrived = np.array([place.get(person, np.inf) for person in everyone])
    made = [_at_size(asked, arrived < size, plan, study.rng) for size in plan.sizes]
    shape = (len(asked), len(plan.sizes))
    verdicts = [found for found, _ in made]
    return Outcome(
        hypotheses=tuple(each.hypothesis for each in asked),
        estimates=_array(verdicts, _estimate, np.float64).reshape(shape),
        shown=_array(verdicts, lambda each: each.is_shown is True, np.bool_).reshape(shape),
        decided=_array(verdicts, lambda each: each.is_shown is not None, np.bool_).reshape(shape),
        shown_holm=np.array([held for _, held in made], dtype=np.bool_).T.reshape(shape),
    )


def _at_size(
    asked: Sequence[Question], chosen: BoolArray, plan: Plan, rng: np.random.Generator
) -> tuple[tuple[Verdict, ...], list[bool]]:
    """Return the verdicts at one size, and which of them Holm leaves."""
    here = [Question(each.hypothesis, first_of(each.terms, chosen)) for each in asked]
    found = (
        verdicts_by_t(here, plan.level)
        if plan.interval == "t"
        else verdicts_by_percentile(here, plan.level, rng, plan.resamples)
    )
    primary = [each for each in here if each.hypothesis.is_primary]
    names = [each.hypothesis.estimate_id for each in primary]
    p_values = dict(zip(names, flip_p_values(primary, rng), strict=True))
    adjusted = holm(p_values, family=len(set(plan.declared.primary)))
    held = [adjusted.get(each.hypothesis.estimate_id) for each in here]
    # Drawn p-values come in steps; one that is the error allowed, but for rounding, is within it.
    return found, [p is not None and p <= 1 - plan.level + 1e-12 for p in held]


def _estimate(verdict: Verdict) -> float:
    return np.nan if verdict.estimate is None else verdict.estimate


def _array(
    verdicts: Sequence[Sequence[Verdict]], read: Callable[[Verdict], object], kind: type
) -> NDArray[Any]:
    return np.array([[read(each) for each in found] for found in verdicts], dtype=kind).T
