"""Whether one study shows what it was made to show."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np

from analysis.bootstrap import Interval, Term, resample, results
from analysis.bootstrapping.distributions import Distribution
from analysis.bootstrapping.intervals import interval
from analysis.bootstrapping.known import Known
from analysis.bootstrapping.pivots import pivot_of
from analysis.bootstrapping.prepared import Prepared, prepared
from analysis.powering.hypotheses import Hypothesis, Question

#: `t`: with G - 1 degrees of freedom, Wilson's for single shares; `percentile`: as in `estimates.csv`.
IntervalKind = Literal["t", "percentile"]
_NONE = Interval("t", None, None, "no interval")


class Verdict(NamedTuple):
    """What one study says of one hypothesis.

    Attributes:
        estimate: The value; None where nobody contributes.
        is_shown: Whether the interval shows the hypothesis; None where there is no interval.
    """

    estimate: float | None
    is_shown: bool | None


def verdicts_by_t(asked: Sequence[Question], level: float) -> tuple[Verdict, ...]:
    """Return the verdicts of t intervals, and of Wilson's for single shares: nothing is drawn for them."""
    return tuple(_by_t(each, level) for each in asked)


def verdicts_by_percentile(
    asked: Sequence[Question], level: float, rng: np.random.Generator, resamples: int
) -> tuple[Verdict, ...]:
    """Return the verdicts of percentile intervals, from the same resamples of people."""
    names = {str(place): each for place, each in enumerate(asked) if _contributes(each)}
    if not names:
        return tuple(Verdict(None, None) for _ in asked)
    drawn = resample({name: each.terms for name, each in names.items()}, rng, resamples=resamples)
    plain = results(drawn, level=level)
    twice = results(drawn, level=_two_one_sided(level)) if _two_one_sided(level) > 0 else {}
    found: dict[str, Verdict] = {}
    for name, each in names.items():
        made = (twice if each.hypothesis.kind == "equivalence" else plain).get(name)
        ends = made.interval("percentile") if made else _NONE
        found[name] = Verdict(plain[name].estimate, is_shown(each.hypothesis, ends))
    return tuple(found.get(str(place), Verdict(None, None)) for place in range(len(asked)))


def is_shown(hypothesis: Hypothesis, ends: Interval) -> bool | None:
    """Return whether an interval shows a hypothesis; None without an interval.

    A difference is shown by an interval that leaves out the null, an equivalence by one that lies within the
    margin: two one-sided tests (Schuirmann 1987), so its level leaves twice the error of one.
    """
    if ends.low is None or ends.high is None:
        return None
    match hypothesis.kind:
        case "difference":
            return bool(ends.low > hypothesis.null or ends.high < hypothesis.null)
        case "equivalence":
            margin = hypothesis.margin or 0.0
            return bool(-margin < ends.low and ends.high < margin)


def _by_t(asked: Question, level: float) -> Verdict:
    statistic = prepared(asked.hypothesis.estimate_id, asked.terms)
    estimate = statistic.estimate()
    if estimate is None or statistic.fewest < 2:
        return Verdict(estimate, None)
    hypothesis = asked.hypothesis
    is_share = hypothesis.scale == "share"
    wanted = _two_one_sided(level) if hypothesis.kind == "equivalence" else level
    if wanted <= 0:
        return Verdict(estimate, None)
    known = _known(statistic, estimate, asked.terms[0] if is_share else None)
    return Verdict(estimate, is_shown(hypothesis, interval("wilson" if is_share else "t", known, wanted)))


def _known(statistic: Prepared, estimate: float, share: Term | None) -> Known:
    """Return what intervals from a standard error are made of; resampled values are not looked at."""
    return Known(
        estimate=estimate,
        values=Distribution.of(np.array([estimate]), None),
        without_each=None,
        pivot=pivot_of(statistic),
        pivots=None,
        rounding=statistic.rounding(),
        fewest=statistic.fewest,
        share=share,
    )


def _contributes(asked: Question) -> bool:
    return all(term.counts.any() for term in asked.terms)


def _two_one_sided(level: float) -> float:
    return 1 - 2 * (1 - level)
