"""Every estimate with every kind of interval, from the same resamples, and what they rest on."""

from typing import NamedTuple

from analysis.bootstrap import BootstrapResult
from analysis.estimands import Scale
from analysis.sensitivity.likeness import Likeness, likeness
from analysis.sensitivity.material import Material

WHY = (
    "percentile, basic, BCa, studentised: Davison & Hinkley 1997, chapter 5; t: Cameron & Miller 2015; Wilson: "
    "Korn & Graubard 1998; ICC: Donner 1986; design effect: Kish 1987; how often they hold: docs/coverage.md"
)
PARTS = "a difference of means: see the ICC of its parts"
COUNT = "a count: no ICC"


class IntervalRow(NamedTuple):
    """One estimate; the fields are the columns of `tables/intervals.csv`.

    Attributes:
        estimate_id: As in `estimates.csv`.
        label: What it is.
        scale: What it measures.
        estimate: Its value.
        ci_level: Coverage aimed at by each interval.
        g: People who contribute to the part that has the fewest; t has g - 1 degrees of freedom.
        n_answers: Answers, as in `estimates.csv`.
        icc: Likeness of one person's answers.
        design_effect: What that does to the variance of the mean.
        standard_error: Cluster-robust.
        effective_n: For shares, how many independent answers have that error; Wilson's interval uses it.
        percentile_low: And so on: the ends of each interval, empty where there is no honest one.
        undefined: Resamples that give no value.
        reasons: Why something is empty.
        why: Where the methods are from.
    """

    estimate_id: str
    label: str
    scale: Scale
    estimate: float | None
    ci_level: float
    g: int
    n_answers: int
    icc: float | None
    design_effect: float | None
    standard_error: float | None
    effective_n: float | None
    percentile_low: float | None
    percentile_high: float | None
    basic_low: float | None
    basic_high: float | None
    bca_low: float | None
    bca_high: float | None
    studentised_low: float | None
    studentised_high: float | None
    t_low: float | None
    t_high: float | None
    wilson_low: float | None
    wilson_high: float | None
    undefined: int
    reasons: str
    why: str


def interval_rows(material: Material) -> tuple[IntervalRow, ...]:
    """Return one row per estimate, in the order of `estimates.csv`."""
    return tuple(_row(material, name) for name in material.estimands)


def _row(material: Material, name: str) -> IntervalRow:
    estimand, result = material.estimands[name], material.results[name]
    alike = _likeness(material, name)
    counts = [int(term.counts.sum()) for term in material.terms[name]]
    ends = {f"{each.kind}_{end}": getattr(each, end) for each in result.intervals for end in ("low", "high")}
    return IntervalRow(
        estimate_id=name,
        label=estimand.label,
        scale=estimand.scale,
        estimate=result.estimate,
        ci_level=material.settings.level,
        g=material.drawn.statistics[name].fewest,
        n_answers=max(counts) if estimand.is_paired else sum(counts),
        icc=alike.icc,
        design_effect=alike.design_effect,
        standard_error=result.standard_error,
        effective_n=material.worth(name),
        **ends,
        undefined=result.left_out,
        reasons="; ".join([*_reasons(result, estimand.scale), *([alike.note] if alike.note else [])]),
        why=WHY,
    )


def _likeness(material: Material, name: str) -> Likeness:
    if material.estimands[name].is_total:
        return Likeness(None, None, COUNT)
    parts = material.selected[name]
    return likeness(parts[0]) if len(parts) == 1 else Likeness(None, None, PARTS)


def _reasons(result: BootstrapResult, scale: Scale) -> list[str]:
    """Return the notes of the intervals, each once with the kinds it is about; Wilson's is for shares only."""
    asked = [each for each in result.intervals if each.kind != "wilson" or scale == "share"]
    notes: dict[str, list[str]] = {}
    for each in asked:
        if each.note:
            notes.setdefault(each.note, []).append(each.kind)
    return [
        note if len(kinds) == len(asked) else f"{', '.join(kinds)}: {note}" for note, kinds in notes.items()
    ]
