"""Did people lean to one side? By answers as if independent, and by people."""

from collections.abc import Iterator

from scipy.stats import binomtest

from analysis.bootstrap import sign_flips
from analysis.sensitivity.material import Material
from analysis.sensitivity.rows import SensitivityRow

SIDE = "side.bias"
INDEPENDENT = "takes answers of one person for independent: for comparison only"


def side_rows(material: Material) -> Iterator[SensitivityRow]:
    """Yield the exact binomial test and the test by people; nothing without choices that have a side."""
    if SIDE not in material.estimands or material.results[SIDE].estimate is None:
        return
    term = material.terms[SIDE][0]
    left, answers = int(term.sums.sum()), int(term.counts.sum())
    plain = binomtest(left, answers, 0.5)
    ends = plain.proportion_ci(material.settings.level, method="exact")
    yield _row(
        material,
        "binomial",
        (float(ends.low), float(ends.high), float(plain.pvalue)),
        "exact binomial interval and test",
        INDEPENDENT,
        "Clopper & Pearson 1934",
    )
    wilson = material.results[SIDE].interval("wilson")
    flips = sign_flips([term], material.rng, null=0.5, flips=material.flips)
    yield _row(
        material,
        "sign_flips",
        (wilson.low, wilson.high, flips.p_value),
        f"Wilson's interval with effective n; {flips.flips:,} sign flips of participants",
        flips.note or wilson.note,
        "Korn & Graubard 1998; Canay, Santos & Shaikh 2021",
    )


def _row(
    material: Material,
    name: str,
    found: tuple[float | None, float | None, float | None],
    method: str,
    note: str,
    why: str,
) -> SensitivityRow:
    result, low_high = material.results[SIDE], found[:2]
    return SensitivityRow(
        row_id=f"{SIDE}.{name}",
        label=material.estimands[SIDE].label,
        scale="share",
        estimate=result.estimate,
        ci_low=low_high[0],
        ci_high=low_high[1],
        ci_level=material.settings.level,
        statistic=None,
        p_value=found[2],
        method=method,
        n_units=result.units,
        n_answers=int(material.terms[SIDE][0].counts.sum()),
        note=note,
        why=why,
    )
