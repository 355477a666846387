"""Ratings as ranks: odds of a higher rating where the agent is aligned, or its content good."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.estimands import LogDay
from analysis.ordinal import CumulativeLogit, NotEstimable, cumulative_logit, is_identified
from analysis.page.sentences import number
from analysis.selections import Selected
from analysis.sensitivity.contributors import n_contributors
from analysis.sensitivity.material import Material
from analysis.sensitivity.rows import SensitivityRow

WHY = "McCullagh 1980; Hedeker & Gibbons 1994; how it is computed and checked: docs/decisions/0014"
METHOD = "cumulative logit, each person with a level of their own; Wald interval and test"
FloatArray = NDArray[np.float64]
#: What a column is adjusted for, in words; the first set of columns that can be told apart is taken.
ADJUSTED = (("day", "log"), ("day",), ("log",), ())


class Ratings(NamedTuple):
    """What is fitted: ratings, the column asked about with others, and whose the ratings are."""

    values: FloatArray
    columns: Mapping[str, FloatArray]
    codes: NDArray[np.intp]


class Question(NamedTuple):
    """Two ratings of the same pairs, the better one first."""

    checked: str
    column: str
    label: str


PAIRS = (
    Question("depth.fit_gain", "aligned", "Odds of a higher fit of depth, aligned against misaligned agent"),
    Question("capability.fit_gain", "good", "Odds of a higher fit of content, good against poor agent"),
)
TRUST = Question("trust.aligned", "aligned", "Odds of higher trust, aligned against misaligned day")


def ordinal_rows(material: Material) -> Iterator[SensitivityRow]:
    """Yield the odds ratio of trust by alignment, then those of fit; nothing for what was not asked."""
    if any(estimand.cell and _is_trust(name) for name, estimand in material.estimands.items()):
        ratings, adjusted = trust_ratings(material)
        yield _row(material, TRUST, ratings, f"; adjusted for {' and '.join(adjusted)}" if adjusted else "")
    for question in PAIRS:
        if question.checked in material.estimands:
            yield _row(
                material, question, pair_ratings(material.selected[question.checked], question.column), ""
            )


def trust_ratings(material: Material) -> tuple[Ratings, tuple[str, ...]]:
    """Return all ratings of trust and what they are adjusted for: as much as the logs shown can tell apart.

    A log that is aligned on all days, and one that never is, tell alone nothing of alignment apart from the
    log; beside mixed ones they tell what a day does.
    """
    shown = [
        (estimand.cell, material.selected[name][0])
        for name, estimand in material.estimands.items()
        if estimand.cell and _is_trust(name)
    ]
    shown = [(cell, selected) for cell, selected in shown if len(selected.values)]
    told = {
        "day": np.array([str(cell.day) for cell, _ in shown]),
        "log": np.array([cell.log for cell, _ in shown]),
    }
    aligned = {"aligned": np.array([float(cell.alignment == "A") for cell, _ in shown])}
    for adjusted in ADJUSTED:
        columns = aligned | {
            f"{what} {word}": (told[what] == word).astype(np.float64)
            for what in adjusted
            for word in np.unique(told[what])[1:]
        }
        if is_identified(columns.values()):
            return _rated(shown, columns), adjusted
    return _rated(shown, aligned), ()


def pair_ratings(parts: Sequence[Selected], column: str) -> Ratings:
    """Return the ratings of both agents of the pairs, and 1 where they are of the first."""
    first, second = parts
    return Ratings(
        values=np.concatenate([first.values, second.values]),
        columns={column: np.repeat([1.0, 0.0], [len(first.values), len(second.values)])},
        codes=np.concatenate([first.codes, second.codes]),
    )


def _rated(shown: Sequence[tuple[LogDay, Selected]], columns: Mapping[str, FloatArray]) -> Ratings:
    """Return the ratings of logs and days; `columns` have one entry for each of these."""
    often = [len(selected.values) for _, selected in shown]
    return Ratings(
        values=np.concatenate([np.empty(0), *(selected.values for _, selected in shown)]),
        columns={name: np.repeat(column, often) for name, column in columns.items()},
        codes=np.concatenate([np.empty(0, dtype=np.intp), *(selected.codes for _, selected in shown)]),
    )


def _is_trust(name: str) -> bool:
    return name.startswith("trust.mean.")


def _row(material: Material, question: Question, ratings: Ratings, adjusted: str) -> SensitivityRow:
    fit, reason = _fitted(ratings)
    effect = fit.effects[question.column] if fit else None
    ratio = effect.odds_ratio(material.settings.level) if effect else None
    return SensitivityRow(
        row_id=f"{question.checked}.ordinal",
        label=question.label,
        scale="odds_ratio",
        estimate=ratio.ratio if ratio else None,
        ci_low=ratio.low if ratio else None,
        ci_high=ratio.high if ratio else None,
        ci_level=material.settings.level,
        statistic=effect.log_odds / effect.standard_error if effect else None,
        p_value=effect.p_value if effect else None,
        method=METHOD + adjusted,
        n_units=n_contributors(ratings.codes),
        n_answers=len(ratings.values),
        note=_note(fit) if fit else reason,
        why=WHY,
    )


def _fitted(ratings: Ratings) -> tuple[CumulativeLogit | None, str]:
    """Return the model, or why there is none."""
    if not len(ratings.values):
        return None, "nobody contributes: no odds ratio"
    try:
        return cumulative_logit(ratings.values, ratings.columns, ratings.codes), ""
    except NotEstimable as problem:
        return None, f"{problem}: no odds ratio"


def _note(fit: CumulativeLogit) -> str:
    """Return how far people lie apart."""
    if fit.variance == 0:
        return "answers of one person are no more alike than those of others: people's levels do not vary"
    return (
        f"people's levels vary by {number(fit.variance, 'points')} on the latent scale, "
        f"ICC {number(fit.icc, 'points')}"
    )
