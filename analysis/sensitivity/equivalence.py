"""Does the choice not depend on one's own preference? Two one-sided tests against the declared margin.

That no difference was found does not show that there is none. Two answers are taken for equal here only if
both ends of the interval lie within the margin that was declared before (Schuirmann 1987; Lakens 2017).
"""

from scipy.special import stdtr

from analysis.bootstrap import BootstrapResult, Interval, Term, resample, results
from analysis.declared import Declared
from analysis.sensitivity.material import Material
from analysis.sensitivity.preferences import LABELS, by_preference
from analysis.sensitivity.rows_declared import EquivalenceRow

WHY = "Schuirmann 1987; Lakens 2017 (two one-sided tests); Cameron & Miller 2015 (t with G - 1)"
NO_MARGIN = "the study declares no margin: the interval stands without a verdict"
DIFFERING = "the versions of the study declare different margins; this is the last one's"


def equivalence_rows(material: Material, declared: Declared) -> tuple[EquivalenceRow, ...]:
    """Return the comparisons by own preference; none where nobody was asked for it.

    The interval's level leaves twice the error of a single test, so a level of one half leaves none.
    """
    terms = {name: each for name, each in by_preference(material).items() if all(p.counts.any() for p in each)}
    level = 1 - 2 * material.tail
    if not terms or level <= 0:
        return ()
    drawn = resample(terms, material.rng, resamples=material.settings.resamples)
    found = results(drawn, level=level, intervals=("percentile", "t"))
    return tuple(
        _row(name, terms[name], found[name], drawn.statistics[name].fewest - 1, (declared, level))
        for name in terms
    )


def one_sided(estimate: float, error: float, margin: float, freedom: int) -> tuple[float, float]:
    """Return the p-values against a difference below minus the margin, and against one above it."""
    return (
        float(stdtr(freedom, -(estimate + margin) / error)),
        float(stdtr(freedom, (estimate - margin) / error)),
    )


def _row(
    name: str,
    terms: tuple[Term, ...],
    result: BootstrapResult,
    freedom: int,
    told: tuple[Declared, float],
) -> EquivalenceRow:
    (declared, level), margin = told, told[0].equivalence_margin
    drawn, by_t = result.interval("percentile"), result.interval("t")
    above, below = None, None
    if margin is not None and result.estimate is not None and result.standard_error:
        above, below = one_sided(result.estimate, result.standard_error, margin, freedom)
    notes = (
        DIFFERING if "equivalence_margin" in declared.differing else "",
        NO_MARGIN if margin is None else "",
        *dict.fromkeys((drawn.note, by_t.note)),
    )
    return EquivalenceRow(
        row_id=f"equivalence.{name}",
        label=LABELS[name],
        estimate=result.estimate,
        margin=margin,
        ci_level=level,
        percentile_low=drawn.low,
        percentile_high=drawn.high,
        t_low=by_t.low,
        t_high=by_t.high,
        p_above=above,
        p_below=below,
        p_value=None if above is None or below is None else max(above, below),
        is_equivalent_percentile=_lies_within(drawn, margin),
        is_equivalent_t=_lies_within(by_t, margin),
        n_units=result.units,
        n_answers=sum(int(term.counts.sum()) for term in terms),
        note="; ".join(note for note in notes if note),
        why=WHY,
    )


def _lies_within(found: Interval, margin: float | None) -> bool | None:
    if margin is None or found.low is None or found.high is None:
        return None
    return -margin < found.low and found.high < margin
