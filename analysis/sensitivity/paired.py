"""Accepted now against accepted in sleep time: McNemar's test for pairs that come in people."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import chdtrc

from analysis.sensitivity.material import Material
from analysis.sensitivity.rows import SensitivityRow

GAIN = "timing.accept_gain"
LABEL = "Acceptance in sleep time minus acceptance now"
NO_TEST = "nobody answers the two differently: no test"
FloatArray = NDArray[np.float64]


class Clustered(NamedTuple):
    """A test statistic, chi-squared with one degree of freedom, and its p-value; None where undefined."""

    statistic: float | None
    p_value: float | None


def durkalski(differences: FloatArray, pairs: FloatArray) -> Clustered:
    """Return McNemar's test with each person weighted alike (Durkalski, Palesch, Lipsitz & Rust 2003).

    Args:
        differences: Per person, pairs that changed one way minus those that changed the other way.
        pairs: Per person, all pairs.
    """
    has = pairs > 0
    shares = differences[has] / pairs[has]
    return _tested(shares.sum() ** 2, (shares**2).sum())


def obuchowski(differences: FloatArray, pairs: FloatArray) -> Clustered:
    """Return McNemar's test with each pair weighted alike, its variance between people (Obuchowski 1998).

    Arguments are those of `durkalski`. Written as Yang, Sun & Hardin (2010) simplify it.
    """
    has = pairs > 0
    people = int(np.count_nonzero(has))
    factor = (people - 1) / max(1, people)
    return _tested(factor * differences[has].sum() ** 2, (differences[has] ** 2).sum())


def paired_rows(material: Material) -> Iterator[SensitivityRow]:
    """Yield both tests of the two offers of a scenario; nothing where they were not put."""
    if GAIN not in material.estimands:
        return
    term, result = material.terms[GAIN][0], material.results[GAIN]
    for name, tested, alike, why in (
        ("durkalski", durkalski(term.sums, term.counts), "person", "Durkalski et al. 2003"),
        ("obuchowski", obuchowski(term.sums, term.counts), "pair", "Obuchowski 1998; Yang, Sun & Hardin 2010"),
    ):
        yield SensitivityRow(
            row_id=f"{GAIN}.mcnemar_{name}",
            label=LABEL,
            scale="share_gain",
            estimate=result.estimate,
            ci_low=result.low,
            ci_high=result.high,
            ci_level=material.settings.level,
            statistic=tested.statistic,
            p_value=tested.p_value,
            method=f"percentile interval; clustered McNemar, each {alike} weighs the same, chi-squared",
            n_units=result.units,
            n_answers=int(term.counts.sum()),
            note=result.note if tested.p_value is not None else NO_TEST,
            why=why,
        )


def _tested(squared: float, variance: float) -> Clustered:
    if variance == 0:
        return Clustered(None, None)
    return Clustered(float(squared / variance), float(chdtrc(1, squared / variance)))
