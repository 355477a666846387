"""Did people lean to one side? By answers as if independent, and by people."""

from collections.abc import Iterator

from scipy.special import bdtr, betaincinv

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
    yield _row(
        material,
        "binomial",
        (*exact_ends(left, answers, material.tail), even_chances(left, answers)),
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


def exact_ends(count: int, answers: int, error: float) -> tuple[float, float]:
    """Return the ends of the exact interval of a share (Clopper & Pearson 1934).

    At either end a count as far off as this one has just half of the error as its probability, so that the
    interval misses the share with at most that error. The ends are quantiles of beta distributions; none is
    needed below 0 answers or above all of them.

    >>> [round(end, 3) for end in exact_ends(9, 10, 0.05)]
    [0.555, 0.997]

    Args:
        count: How many answers are of the kind, 0 to `answers`.
        answers: How many there are.
        error: What the level leaves: 0.05 for 95 %.
    """
    low = float(betaincinv(count, answers - count + 1, error / 2)) if count else 0.0
    high = float(betaincinv(count + 1, answers - count, 1 - error / 2)) if count < answers else 1.0
    return low, high


def even_chances(count: int, answers: int) -> float:
    """Return the exact two-sided p-value of a count if either outcome is as likely.

    Both tails are alike then, so that it is twice the smaller one; a count in the middle lies in both.

    >>> even_chances(9, 10), even_chances(5, 10)
    (0.021484375, 1.0)

    Arguments are those of `exact_ends`.
    """
    return min(1.0, float(2 * bdtr(min(count, answers - count), answers, 0.5)))


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
