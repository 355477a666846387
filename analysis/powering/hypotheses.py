"""What a study can show: estimates that differ from a null, and shares that are alike within a margin."""

import dataclasses
from collections.abc import Mapping
from typing import Literal, NamedTuple

import numpy as np
import pandas as pd

from analysis.bootstrap import Term, term_from_codes
from analysis.declared import Declared
from analysis.estimands import Estimand, Scale
from analysis.estimates import Settings, estimands_of
from analysis.scrutiny.ranges import Range, range_of, scales_of
from analysis.selections import RowIndex
from analysis.sensitivity.material import Material
from analysis.sensitivity.preferences import LABELS, by_preference

#: `difference`: the interval leaves out the null. `equivalence`: both ends lie within the margin.
Kind = Literal["difference", "equivalence"]


@dataclasses.dataclass(frozen=True)
class Hypothesis:
    """What is to be shown.

    Attributes:
        estimate_id: As in `estimates.csv`; for an equivalence as in `tables/equivalence.csv`.
        label: What it is.
        kind: Whether a difference or its absence is to be shown.
        scale: What the estimate measures.
        null: What it is to differ from: one half, no difference, the middle of a scale.
        margin: The declared difference that would not matter; only of an equivalence.
        is_primary: Whether the study declares it, so that Holm corrects it.
    """

    estimate_id: str
    label: str
    kind: Kind
    scale: Scale
    null: float
    margin: float | None = None
    is_primary: bool = False


class Question(NamedTuple):
    """A hypothesis with the sums over people that its estimate is made of."""

    hypothesis: Hypothesis
    terms: tuple[Term, ...]


def questions(rows: pd.DataFrame, people: tuple[str, ...], declared: Declared) -> tuple[Question, ...]:
    """Return everything a study's answers can show, estimates first, in the order of `estimates.csv`.

    Args:
        rows: Measured rows.
        people: Everyone who began, sorted.
        declared: The primary estimates and the margin.
    """
    estimands, terms = _asked(rows, people)
    if not estimands:
        return ()
    material = Material(rows, people, Settings(), estimands, {}, terms)
    scales = scales_of(rows)
    nulls = {name: null_among(each, scales) for name, each in estimands.items()}
    primary = set(declared.primary)
    found = [
        Question(
            Hypothesis(name, each.label, "difference", each.scale, null, is_primary=name in primary),
            terms[name],
        )
        for name, each in estimands.items()
        if (null := nulls[name]) is not None
    ]
    return (*found, *_equivalences(material, declared.equivalence_margin))


def null_among(estimand: Estimand, scales: Mapping[str, Range]) -> float | None:
    """Return what an estimate is tested against, as `null_of` does; the scales are found once for all."""
    match estimand.scale:
        case "share":
            return 0.5
        case "share_gain" | "points":
            return 0.0
        case "rating":
            scale = range_of(estimand.parts[0].rows, scales)
            return (scale.low + scale.high) / 2 if scale else None
        case _:
            return None


def first_of(terms: tuple[Term, ...], chosen: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> tuple[Term, ...]:
    """Return the terms of some people only; `chosen` has shape (people,)."""
    return tuple(
        dataclasses.replace(term, sums=term.sums[chosen], counts=term.counts[chosen]) for term in terms
    )


def _asked(
    rows: pd.DataFrame, people: tuple[str, ...]
) -> tuple[dict[str, Estimand], dict[str, tuple[Term, ...]]]:
    index = RowIndex(rows, people)
    estimands: dict[str, Estimand] = {}
    terms: dict[str, tuple[Term, ...]] = {}
    for each in estimands_of(rows):
        selected = [index.select(part.rows) for part in each.parts]
        if all(part.asked for part in selected):
            estimands[each.estimate_id] = each
            terms[each.estimate_id] = tuple(
                term_from_codes(
                    part.values, part.codes, len(people), weight=asked.weight, is_total=each.is_total
                )
                for asked, part in zip(each.parts, selected, strict=True)
            )
    return estimands, terms


def _equivalences(material: Material, margin: float | None) -> tuple[Question, ...]:
    if margin is None:
        return ()
    return tuple(
        Question(
            Hypothesis(f"equivalence.{name}", LABELS[name], "equivalence", "share_gain", 0.0, margin=margin),
            terms,
        )
        for name, terms in by_preference(material).items()
    )
