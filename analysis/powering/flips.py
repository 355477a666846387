"""The sign-flip test of the primary family for thousands of studies: drawn signs, the same for all estimates.

`analysis.bootstrap.sign_flips` counts all flips of up to 40 people, which takes up to a second. Here signs are
drawn for everybody: a p-value so drawn is valid too, and equal on average (Hemerik & Goeman 2018).
"""

from collections.abc import Sequence

import numpy as np

from analysis.bootstrap import Term
from analysis.bootstrapping.flips import ROUNDING
from analysis.bootstrapping.ratios import FloatArray, merged
from analysis.powering.hypotheses import Question

#: With five primary estimates Holm asks for 0.01 first; this many flips tell 0.01 from 0.0125 and 0.0075.
FLIPS = 1_999


def flip_p_values(
    asked: Sequence[Question], rng: np.random.Generator, flips: int = FLIPS
) -> list[float | None]:
    """Return a two-sided p-value for each hypothesis; None where fewer than two people pull the estimate.

    Args:
        asked: Differences to be shown, all of the same people.
        rng: Where signs are drawn from: flips x people of them.
        flips: How many; the data are counted as one more.
    """
    pulls = [pulls_of(each.terms, each.hypothesis.null) for each in asked]
    people = max((len(each) for each in pulls if each is not None), default=0)
    signs = (2 * rng.integers(0, 2, size=(flips, people)) - 1).astype(np.float64)
    return [None if each is None else _p_value(each, signs) for each in pulls]


def pulls_of(terms: Sequence[Term], null: float) -> FloatArray | None:
    """Return each person's part in the difference from the null, shape (people,), as `sign_flips` takes it.

    Means are first moved until the null holds, as little as least squares allow. None if fewer than two
    people pull.
    """
    ratios = merged(terms)
    sizes = np.array([term.counts.sum() for term in ratios])
    if not sizes.all():
        return None
    means = np.array([term.sums.sum() / size for term, size in zip(ratios, sizes, strict=True)])
    moved = means - (means.sum() - null) * (1 / sizes) / (1 / sizes).sum()
    parts = [
        (term.sums - mean * term.counts) / size for term, mean, size in zip(ratios, moved, sizes, strict=True)
    ]
    pulls = np.asarray(np.sum(parts, axis=0))
    pulling = np.abs(pulls) > ROUNDING * np.abs(pulls).max(initial=0.0)
    return pulls if pulling.sum() >= 2 else None


def _p_value(pulls: FloatArray, signs: FloatArray) -> float:
    bound = abs(float(pulls.sum())) - ROUNDING * float(np.abs(pulls).sum())
    return float((np.count_nonzero(np.abs(signs @ pulls) >= bound) + 1) / (len(signs) + 1))
