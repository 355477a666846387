"""A test without a distribution: what if each person had leaned the other way?"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from analysis.bootstrapping.flips import ROUNDING, Alternative, bound_of, count_reaching, drawn_reaching
from analysis.bootstrapping.ratios import FloatArray, Term, merged

#: For so many people all 2**G flips are counted: 2**20 sums of one half are looked up in the other's.
MOST_COUNTED = 40


class SignFlips(NamedTuple):
    """The outcome of a sign-flip test.

    Attributes:
        difference: The estimate minus the null; None without an estimate.
        p_value: None when there is no honest one, `note` says why.
        people: How many people pull the estimate at all: only their signs can be flipped.
        flips: How many flips the p-value rests on; 2**people where all were counted.
        is_exact: Whether all were counted.
        note: Why there is no p-value; often empty.
    """

    difference: float | None
    p_value: float | None
    people: int
    flips: int
    is_exact: bool
    note: str = ""


def sign_flips(
    statistic: Sequence[Term],
    rng: np.random.Generator,
    *,
    null: float = 0.0,
    alternative: Alternative = "two-sided",
    flips: int = 20_000,
) -> SignFlips:
    """Return how often flipping people's signs moves the estimate as far from the null as it is.

    Each person pulls the estimate away from the null by an amount; together the pulls are the
    difference. If the null holds and pulls lean to either side alike, every choice of signs is as
    likely as the one seen. For one mean this is Fisher's randomisation test on people's sums (exact if
    pulls are symmetric). For a difference the means are first moved until the null holds, as little as
    least squares allow: a wild cluster bootstrap with signs (Cameron, Gelbach & Miller 2008; valid for
    few people: Canay, Santos & Shaikh 2021). Up to 40 people all flips are counted, and nothing is drawn.

    Args:
        statistic: Terms that are no totals: means, shares and their weighted sums.
        rng: Where signs are drawn from, for more than 40 people.
        null: The value that is tested.
        alternative: Which differences speak against the null.
        flips: How many are drawn; the data are counted as one more (Davison & Hinkley 1997, section 4.2).

    Raises:
        ValueError: A part is a total, or no ratio of sums; or `flips` or `alternative` is out of range.
    """
    _refuse_impossible(statistic, alternative, flips)
    terms = merged(statistic)
    if any(term.counts.sum() == 0 for term in terms):
        return SignFlips(None, None, 0, 0, is_exact=False, note="nobody contributes: no test")
    pulls = _pulls(terms, null)
    difference = float(pulls.sum())
    pulls = pulls[np.abs(pulls) > ROUNDING * np.abs(pulls).max(initial=0.0)]
    if len(pulls) < 2:
        return SignFlips(
            difference,
            None,
            len(pulls),
            0,
            is_exact=False,
            note="fewer than two people pull the estimate: no test",
        )
    bound = bound_of(pulls, alternative)
    if len(pulls) <= MOST_COUNTED:
        p_value = count_reaching(pulls, bound, alternative) / 2 ** len(pulls)
        return SignFlips(difference, p_value, len(pulls), 2 ** len(pulls), is_exact=True)
    reached = drawn_reaching(pulls, bound, alternative, rng, flips)
    return SignFlips(difference, (reached + 1) / (flips + 1), len(pulls), flips, is_exact=False)


def _pulls(terms: Sequence[Term], null: float) -> FloatArray:
    """Return each person's part in the difference from the null, shape (people,).

    The means are moved by amounts proportional to weight / count, which least squares of rows asks for
    under the null; terms of equal counts have been made one, of weight 1.
    """
    sizes = np.array([term.counts.sum() for term in terms])
    means = np.array([term.sums.sum() / size for term, size in zip(terms, sizes, strict=True)])
    moved = means - (means.sum() - null) * (1 / sizes) / (1 / sizes).sum()
    parts = [
        (term.sums - mean * term.counts) / size for term, mean, size in zip(terms, moved, sizes, strict=True)
    ]
    return np.asarray(np.sum(parts, axis=0))


def _refuse_impossible(statistic: Sequence[Term], alternative: Alternative, flips: int) -> None:
    if not statistic or any(getattr(part, "is_total", True) for part in statistic):
        raise ValueError("signs are flipped for means and shares; give terms that are no totals")
    if alternative not in ("two-sided", "greater", "less"):
        raise ValueError(f"alternative is {alternative}; give `two-sided`, `greater` or `less`")
    if flips < 1:
        raise ValueError(f"flips is {flips}; give at least 1")
