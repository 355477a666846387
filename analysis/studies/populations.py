"""Studies whose truth is known: answers of people who are alike, skipped now and then.

Every answer comes from a latent value, sqrt(ICC) * person + sqrt(1 - ICC) * noise, which is standard
normal for any ICC. So shares, means, quantiles and correlations of the population are known exactly.
"""

import dataclasses
from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr

from analysis.bootstrap import Correlation, Quantile, Statistic, Term, term_from_codes
from analysis.bootstrapping.ratios import Codes, FloatArray

#: Answers asked of each person, per kind of question, and how often one is skipped.
ANSWERS, SKIPPED = 6, 0.1
SHARE_CUT, NEAR_ONE_CUT = -1.0, -2.0
FIRST_CUT, SECOND_CUT = -0.5, 0.2
RATING_CUTS = (-1.5, -0.8, 0.0, 0.9)
CORRELATION = 0.5
#: Where the latent value is cut for answers that count upwards: 1 for a share, up to 4 for a rating.
CUTS: Mapping[str, tuple[float, ...]] = {
    "share": (SHARE_CUT,),
    "share_near_one": (NEAR_ONE_CUT,),
    "mean": RATING_CUTS,
}


@dataclasses.dataclass(frozen=True, eq=False)
class Answered:
    """Two latent values per answer, correlated, and who gave it.

    Attributes:
        people: How many people took part.
        codes: Shape (rows,): who gave the answer.
        first: Shape (rows,): a latent value.
        second: Shape (rows,): another one.
        other: Shape (rows,): the first value under a second condition, from the same person.
    """

    people: int
    codes: Codes
    first: FloatArray
    second: FloatArray
    other: FloatArray


def answers_icc(target: str, icc: float) -> float:
    """Return the ICC of the answers themselves, which is lower than that of the latent values.

    A person's expected answer, sum of Phi((sqrt(ICC) p - cut) / sqrt(1 - ICC)) over the cuts, varies with
    the person's latent value p; the ICC is that variance over the variance of single answers. Both are
    integrals over a standard normal value (Gauss-Hermite).

    Args:
        target: A key of `CUTS`.
        icc: Likeness of a person's latent values, below 1.
    """
    points, weights = np.polynomial.hermite_e.hermegauss(60)
    weights = weights / weights.sum()
    cuts = np.array(CUTS[target])[:, None]
    expected = ndtr((np.sqrt(icc) * points - cuts) / np.sqrt(1 - icc)).sum(axis=0)
    mean, above = ndtr(-cuts).sum(), ndtr(-cuts).ravel()
    # An answer passes both of two cuts where it passes the higher one.
    square = np.minimum.outer(above, above).sum()
    return float((weights @ expected**2 - mean**2) / (square - mean**2))


def answered(people: int, icc: float, rng: np.random.Generator) -> Answered:
    """Return the answers of one study."""
    codes = np.repeat(np.arange(people), ANSWERS)[rng.random(people * ANSWERS) >= SKIPPED]
    person, noise = rng.standard_normal((2, people)), rng.standard_normal((3, len(codes)))
    mix = np.array([[1.0, 0.0], [CORRELATION, np.sqrt(1 - CORRELATION**2)]])
    first, second = np.sqrt(icc) * (mix @ person)[:, codes] + np.sqrt(1 - icc) * (mix @ noise[:2])
    other = np.sqrt(icc) * person[0, codes] + np.sqrt(1 - icc) * noise[2]
    return Answered(people, codes, first, second, other)


@dataclasses.dataclass(frozen=True)
class Target:
    """Something to estimate, with its true value.

    Attributes:
        label: What it is.
        truth: Its value in the population.
        statistic: From answers to what is resampled.
    """

    label: str
    truth: float
    statistic: Callable[[Answered], Statistic]


TARGETS: Mapping[str, Target] = {
    "share": Target(
        f"a share of {ndtr(-SHARE_CUT):.2f}",
        float(ndtr(-SHARE_CUT)),
        lambda given: [_share(given, given.first > SHARE_CUT)],
    ),
    "share_near_one": Target(
        f"a share of {ndtr(-NEAR_ONE_CUT):.3f}",
        float(ndtr(-NEAR_ONE_CUT)),
        lambda given: [_share(given, given.first > NEAR_ONE_CUT)],
    ),
    "difference_of_shares": Target(
        f"a difference of {ndtr(-FIRST_CUT) - ndtr(-SECOND_CUT):.2f} between two shares of the same people",
        float(ndtr(-FIRST_CUT) - ndtr(-SECOND_CUT)),
        lambda given: [
            _share(given, given.first > FIRST_CUT),
            _share(given, given.other > SECOND_CUT, weight=-1.0),
        ],
    ),
    "mean": Target(
        "a mean rating of 1 to 5",
        1 + float(ndtr(-np.array(RATING_CUTS)).sum()),
        lambda given: [_rating(given)],
    ),
    "median": Target(
        "a median of minutes that are log-normal",
        1.0,
        lambda given: [Quantile(np.exp(given.first), given.codes, given.people)],
    ),
    "correlation": Target(
        f"a correlation of {CORRELATION}",
        CORRELATION,
        lambda given: [Correlation(given.first, given.second, given.codes, given.people)],
    ),
}


def _rating(given: Answered) -> Term:
    stars = 1 + np.searchsorted(RATING_CUTS, given.first).astype(np.float64)
    return term_from_codes(stars, given.codes, given.people)


def _share(given: Answered, is_so: NDArray[np.bool_], weight: float = 1.0) -> Term:
    return term_from_codes(is_so.astype(np.float64), given.codes, given.people, weight=weight)
