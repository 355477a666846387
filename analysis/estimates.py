"""From tables to estimates: the estimands a study asked about, each with its interval."""

import dataclasses
from collections.abc import Collection

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis import choices, recall, role_ratings, timing, trust
from analysis.bootstrap import BootstrapResult, Term, cluster_bootstrap, term_from_codes
from analysis.errors import AnalysisError
from analysis.estimands import Estimand
from analysis.reading.coded import constant, stacked
from analysis.selections import RowIndex, Selected
from analysis.studies.nearest import coverage_note
from analysis.tables import StudyTables

METHOD = "percentile bootstrap of participants"


@dataclasses.dataclass(frozen=True)
class Estimate:
    """One row of `estimates.csv`; the fields are its columns, in order.

    Attributes:
        estimate_id: The estimand's fixed name.
        label: What it is.
        estimate: The value in the data; None when nobody contributes.
        ci_low: Lower end of the interval, None when there is no honest one.
        ci_high: Upper end, likewise.
        ci_level: Coverage aimed at.
        unit: What was resampled.
        n_units: How many of them contribute.
        n_answers: How many answers (pairs, for a difference of two ratings) contribute.
        method: How the interval was made.
        resamples: How many resamples were drawn.
        seed: What they were drawn from.
        p_value: None, unless the note names the test.
        note: What a reader must know to use the row.
    """

    estimate_id: str
    label: str
    estimate: float | int | None
    ci_low: float | int | None
    ci_high: float | int | None
    ci_level: float
    unit: str
    n_units: int
    n_answers: int
    method: str
    resamples: int
    seed: int
    p_value: float | None
    note: str


@dataclasses.dataclass(frozen=True)
class Settings:
    """How intervals are made: number of resamples, seed and coverage aimed at."""

    resamples: int = 20_000
    seed: int = 0
    level: float = 0.95

    def __post_init__(self) -> None:
        if self.resamples < 1:
            raise AnalysisError("resamples", f"{self.resamples} is too few.", "Give at least 1.")
        if self.seed < 0:
            raise AnalysisError("seed", f"{self.seed} is negative.", "Give 0 or more.")
        if not 0 < self.level < 1:
            raise AnalysisError("level", f"{self.level} is no coverage.", "Give a number such as 0.95.")


@dataclasses.dataclass(frozen=True)
class Estimated:
    """An estimand with its estimate."""

    estimand: Estimand
    estimate: Estimate


def measured_rows(tables: StudyTables) -> pd.DataFrame:
    """Return the answers with what logs and pairs add, and the rows derived from two answers.

    Raises:
        AnalysisError: A log is rated twice at a checkpoint, or an offer answered twice.
    """
    rows = recall.with_recall(trust.with_logs(choices.with_preferences(tables.coded)))
    rows = rows.assign(transition=constant("", len(rows)))
    return stacked([rows, trust.change_rows(rows), timing.acceptance_rows(rows)])


def estimate_all(
    tables: StudyTables, settings: Settings, *, only: Collection[str] = ()
) -> tuple[Estimated, ...]:
    """Return every estimand the study asked about with its estimate, from the same resamples.

    Args:
        tables: Checked tables.
        settings: Resamples, seed, level.
        only: Ids to limit the work to; empty for all.

    Raises:
        AnalysisError: Answers contradict their block, or nothing in them can be estimated.
    """
    return estimate_rows(measured_rows(tables), tables.participants, settings, only=only)


def estimate_rows(
    rows: pd.DataFrame,
    everyone: tuple[str, ...],
    settings: Settings,
    *,
    only: Collection[str] = (),
) -> tuple[Estimated, ...]:
    """Return what `estimate_all` does, from measured rows and everyone who may be resampled."""
    index = RowIndex(rows, everyone)
    wanted = [estimand for estimand in estimands_of(rows) if not only or estimand.estimate_id in only]
    found = {estimand: _selected(estimand, index) for estimand in wanted}
    asked = {estimand: parts for estimand, parts in found.items() if all(p.asked for p in parts)}
    terms = {e.estimate_id: _terms(e, parts, len(everyone)) for e, parts in asked.items()}
    if not terms:
        raise AnalysisError(
            "answers.csv",
            "no answer belongs to anything that can be estimated.",
            "Look at the columns block_kind, comparison and construct.",
        )
    rng = np.random.default_rng(settings.seed)
    results = cluster_bootstrap(terms, rng, resamples=settings.resamples, level=settings.level)
    return tuple(
        Estimated(e, estimate_of(e, parts, terms[e.estimate_id], results[e.estimate_id], settings))
        for e, parts in asked.items()
    )


def estimands_of(rows: pd.DataFrame) -> tuple[Estimand, ...]:
    """Return every estimand that could be asked of measured rows: logs as they were shown, and all pairs."""
    pairs = role_ratings.ALL_PAIRS
    return (*trust.trust_estimands(rows), *pairs, *timing.TIMING, *choices.CHECKS, *recall.RECALL)


def _selected(estimand: Estimand, index: RowIndex) -> tuple[Selected, ...]:
    return tuple(index.select(part.rows) for part in estimand.parts)


def _terms(estimand: Estimand, found: tuple[Selected, ...], people: int) -> tuple[Term, ...]:
    return tuple(
        term_from_codes(rows.values, rows.codes, people, weight=part.weight, is_total=estimand.is_total)
        for part, rows in zip(estimand.parts, found, strict=True)
    )


def estimate_of(
    estimand: Estimand,
    found: tuple[Selected, ...],
    terms: tuple[Term, ...],
    result: BootstrapResult,
    settings: Settings,
) -> Estimate:
    """Return the row of `estimates.csv` for what was resampled; the rows found serve its note."""
    counts = [int(term.counts.sum()) for term in terms]
    number = _whole if estimand.is_total else _unchanged
    return Estimate(
        estimate_id=estimand.estimate_id,
        label=estimand.label,
        estimate=number(result.estimate),
        ci_low=number(result.low),
        ci_high=number(result.high),
        ci_level=settings.level,
        unit=estimand.unit,
        n_units=result.units,
        n_answers=max(counts) if estimand.is_paired else sum(counts),
        method=METHOD,
        resamples=settings.resamples,
        seed=settings.seed,
        p_value=None,
        note="; ".join(_notes(estimand, found, terms, result)),
    )


def _notes(
    estimand: Estimand, found: tuple[Selected, ...], terms: tuple[Term, ...], result: BootstrapResult
) -> list[str]:
    counts = [int(term.counts.sum()) for term in terms]
    notes = [result.note]
    if estimand.has_spread and counts[0]:
        notes.insert(0, _spread(found[0].values))
    if estimand.is_total:
        notes.append(f"count among {counts[0]} pairs")
    if estimand.is_paired and len(set(counts)) > 1:
        notes.append(f"{counts[0]} ratings on one side, {counts[1]} on the other")
    if result.low is not None and result.estimate is not None:
        people = min(int(term.contributes().sum()) for term in terms)
        notes.append(coverage_note(estimand, found, result.estimate, people))
    return [note for note in notes if note]


def _spread(values: NDArray[np.float64]) -> str:
    first, median, third = np.quantile(values, [0.25, 0.5, 0.75])
    return f"mean {values.mean():.1f}, median {median:g}, quartiles {first:g} and {third:g} of single answers"


def _whole(number: float | None) -> float | int | None:
    return int(number) if number is not None and number.is_integer() else number


def _unchanged(number: float | None) -> float | None:
    return number
