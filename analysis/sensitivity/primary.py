"""The declared primary estimates judged together: Holm over flipped signs, max-T from the same resamples."""

from collections.abc import Mapping
from typing import NamedTuple

from analysis.bootstrap import SignFlips, Simultaneous, max_t, sign_flips
from analysis.declared import Declared
from analysis.estimands import Estimand
from analysis.scrutiny.ranges import range_of
from analysis.sensitivity.material import Material
from analysis.sensitivity.rows_declared import PrimaryRow

WHY = (
    "Holm 1979 over sign flips (Canay, Santos & Shaikh 2021); max-T: Westfall & Young 1993, Romano & Wolf 2005"
)
ABSENT = "declared, but not in these tables; Holm counts it all the same"
NO_NULL = "nothing to test it against: an interval says what is known"
DIFFERING = "the versions of the study declare different primary estimates; these are the last one's"


class Judged(NamedTuple):
    """One estimate of the family: its null, its own test, Holm's p-value, and its part in max-T."""

    null: float
    test: SignFlips
    p_holm: float | None
    joint: Simultaneous


def primary_rows(material: Material, declared: Declared) -> tuple[PrimaryRow, ...]:
    """Return a row for each declared primary estimate, in the order declared; none without a declaration."""
    names = tuple(dict.fromkeys(declared.primary))
    common = DIFFERING if "primary" in declared.differing else ""
    judged = _judged(material, names)
    return tuple(_row(material, name, judged.get(name), common) for name in names)


def holm(p_values: Mapping[str, float | None], family: int) -> dict[str, float | None]:
    """Return Holm's adjusted p-values; a test that could not be made counts as one that found nothing.

    >>> holm({"a": 0.01, "b": 0.04, "c": 0.03}, family=3)
    {'a': 0.03, 'c': 0.06, 'b': 0.06}

    Args:
        p_values: By name; None where there is no test.
        family: How many were declared.
    """
    found = sorted((p, name) for name, p in p_values.items() if p is not None)
    adjusted: dict[str, float | None] = {}
    largest = 0.0
    for place, (p_value, name) in enumerate(found):
        largest = max(largest, min(1.0, (family - place) * p_value))
        adjusted[name] = largest
    return adjusted | {name: None for name, p in p_values.items() if p is None}


def null_of(estimand: Estimand, material: Material) -> float | None:
    """Return what an estimate is tested against: one half, no difference, the middle of a rating's scale."""
    match estimand.scale:
        case "share":
            return 0.5
        case "share_gain" | "points":
            return 0.0
        case "rating":
            scale = range_of(estimand.parts[0].rows, material.scales)
            return (scale.low + scale.high) / 2 if scale else None
        case _:
            return None


def _judged(material: Material, names: tuple[str, ...]) -> dict[str, Judged]:
    asked = [name for name in names if name in material.estimands]
    nulls = {name: null for name in asked if (null := null_of(material.estimands[name], material)) is not None}
    if not nulls:
        return {}
    rng, flips = material.rng, material.flips
    tests = {
        name: sign_flips(material.terms[name], rng, null=null, flips=flips) for name, null in nulls.items()
    }
    adjusted = holm({name: test.p_value for name, test in tests.items()}, family=len(names))
    joint = max_t(material.drawn, list(nulls), null=nulls, level=material.settings.level)
    return {name: Judged(null, tests[name], adjusted[name], joint[name]) for name, null in nulls.items()}


def _row(material: Material, name: str, judged: Judged | None, common: str) -> PrimaryRow:
    estimand, result = material.estimands.get(name), material.results.get(name)
    notes = (judged.test.note, judged.joint.note) if judged else (NO_NULL if estimand else ABSENT,)
    return PrimaryRow(
        estimate_id=name,
        label=estimand.label if estimand else "",
        estimate=result.estimate if result else None,
        null=judged.null if judged else None,
        p_value=judged.test.p_value if judged else None,
        p_holm=judged.p_holm if judged else None,
        p_max_t=judged.joint.p_value if judged else None,
        p_max_t_stepdown=judged.joint.p_stepdown if judged else None,
        simultaneous_low=judged.joint.low if judged else None,
        simultaneous_high=judged.joint.high if judged else None,
        ci_level=material.settings.level,
        n_units=result.units if result else 0,
        note="; ".join(note for note in (common, *notes) if note),
        why=WHY,
    )
