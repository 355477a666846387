"""How far people agree about the same thing they were shown."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import pandas as pd

from analysis.reading.coded import codes_of, joint_codes
from analysis.sensitivity.alpha import FloatArray, Measure, alpha, resampled_alpha
from analysis.sensitivity.material import Material
from analysis.sensitivity.rows import AgreementRow

WHY = "Krippendorff 2011; Zapf et al. 2016 (units resampled); Hayes & Krippendorff 2007"
#: Answers about one of these, equal in all of it, are about the same thing.
UNIT = ["scenario_id", "comparison", "request", "role", "log", "day"]
FEW_UNITS = 10
ALIKE = "all answers are equal, or nothing was answered by two people: no alpha"
FEW = "few things rated: the interval tends to be too short"
AGAIN = "of {} further answers by the same person about the same thing the first one counts"


class Asked(NamedTuple):
    """An answer whose agreement is asked about."""

    construct: str
    label: str
    measure: Measure


ASKED = (
    Asked("trust", "Trust, same log and day", "ordinal"),
    Asked("depth_fit", "Fit of depth, same agent or same log and day", "ordinal"),
    Asked("content_usable", "Usability of content, same agent", "ordinal"),
    Asked("fit", "Fit of content, same agent", "ordinal"),
    Asked("choice", "Choice between two agents, same pair", "nominal"),
)


def agreement_rows(material: Material) -> Iterator[AgreementRow]:
    """Yield Krippendorff's alpha of each kind of answer that was asked."""
    for asked in ASKED:
        rows = material.rows
        own = rows.loc[(rows["construct"] == asked.construct) & rows["usable"]]
        if len(own):
            yield _row(material, asked, own)


def _row(material: Material, asked: Asked, own: pd.DataFrame) -> AgreementRow:
    once = own.drop_duplicates([*UNIT, "participant_id"])
    counts = _counts(once, asked.measure)
    shared = counts[counts.sum(axis=1) >= 2]
    found = alpha(shared, asked.measure) if len(shared) else None
    low, high = _ends(material, shared, asked.measure) if found is not None else (None, None)
    notes = (
        AGAIN.format(len(own) - len(once)) if len(own) > len(once) else "",
        ALIKE if found is None else FEW if len(shared) < FEW_UNITS else "",
    )
    return AgreementRow(
        row_id=f"agreement.{asked.construct}",
        label=asked.label,
        measure=asked.measure,
        alpha=found,
        ci_low=low,
        ci_high=high,
        ci_level=material.settings.level,
        n_things=len(shared),
        n_units=int(once["participant_id"].nunique()),
        n_answers=int(shared.sum()),
        note="; ".join(note for note in notes if note),
        why=WHY,
    )


def _counts(own: pd.DataFrame, measure: Measure) -> FloatArray:
    """Return how many people gave each value to each thing, shape (things, values), values rising."""
    found = [codes_of(own[column]) for column in UNIT]
    things = joint_codes(*(each.codes for each in found), sizes=[len(each.words) for each in found])
    told = own["value"].astype("str") if measure == "nominal" else own["number"]
    known, thing = np.unique(things, return_inverse=True)
    values, value = np.unique(told.to_numpy(), return_inverse=True)
    cells = np.bincount(thing * len(values) + value, minlength=len(known) * len(values))
    return cells.reshape(len(known), len(values)).astype(np.float64)


def _ends(material: Material, counts: FloatArray, measure: Measure) -> tuple[float | None, float | None]:
    values = resampled_alpha(counts, measure, material.rng, material.settings.resamples)
    defined = values[~np.isnan(values)]
    if len(counts) < 2 or 2 * len(defined) < len(values):
        return None, None
    low, high = np.quantile(defined, [material.tail / 2, 1 - material.tail / 2])
    return float(low), float(high)
