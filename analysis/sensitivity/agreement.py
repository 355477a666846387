"""How far people agree about the same thing they were shown."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from analysis.sensitivity.alpha import FloatArray, Measure, alpha, resampled_alpha
from analysis.sensitivity.contributors import n_contributors
from analysis.sensitivity.material import Material
from analysis.sensitivity.rows import AgreementRow
from analysis.sensitivity.things import Answers, answers_of

WHY = "Krippendorff 2011; Zapf et al. 2016 (units resampled); Hayes & Krippendorff 2007"
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
    rows = material.rows
    for asked in ASKED:
        places = np.flatnonzero((rows["construct"] == asked.construct) & rows["usable"])
        if len(places):
            yield _row(material, asked, answers_of(rows, places, asked.measure))


def _row(material: Material, asked: Asked, own: Answers) -> AgreementRow:
    once = own.once()
    counts = once.counts()
    shared = counts[counts.sum(axis=1) >= 2]
    found = alpha(shared, asked.measure) if len(shared) else None
    low, high = _ends(material, shared, asked.measure) if found is not None else (None, None)
    notes = (
        AGAIN.format(again) if (again := len(own.values) - len(once.values)) else "",
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
        n_units=n_contributors(once.people),
        n_answers=int(shared.sum()),
        note="; ".join(note for note in notes if note),
        why=WHY,
    )


def _ends(material: Material, counts: FloatArray, measure: Measure) -> tuple[float | None, float | None]:
    values = resampled_alpha(counts, measure, material.rng, material.settings.resamples)
    defined = values[~np.isnan(values)]
    if len(counts) < 2 or 2 * len(defined) < len(values):
        return None, None
    low, high = np.quantile(defined, [material.tail / 2, 1 - material.tail / 2])
    return float(low), float(high)
