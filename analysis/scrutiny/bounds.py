"""How far answers that were not given could move each estimate: worst-case bounds.

Whoever left or skipped a question would have answered something. Giving them all the lowest and all the
highest possible answer bounds what everybody's answers would have shown, without any assumption about why
they are missing (Manski 1989, Journal of Human Resources 24(3), 343-360; Horowitz & Manski 2000, Journal of
the American Statistical Association 95, 77-84).
"""

import dataclasses
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.bootstrap import BootstrapResult, Term, cluster_bootstrap
from analysis.estimands import Estimand, Part
from analysis.estimates import Estimated, Settings
from analysis.scrutiny.ranges import Range, range_of, scales_of
from analysis.scrutiny.sources import Sources
from analysis.selections import RowIndex, Selection

FloatArray = NDArray[np.float64]
NO_RANGE = "has no highest possible answer, so no bounds"
SEPARATE = "its parts are bounded one by one, so these bounds are wider than need be"


class Bound(NamedTuple):
    """The worst-case bounds of one estimate; the fields are the columns of `tables/bounds.csv`.

    Attributes:
        estimate_id: The estimate.
        label: What it is.
        estimate: From the answers that were given.
        low: If every missing answer had been the least favourable to a high value.
        high: If every one had been the most favourable.
        ci_low: Lower end of the interval of `low`, participants resampled.
        ci_high: Upper end of the interval of `high`.
        n_answers: Answers given.
        skipped: Answers left out or declined by people who were asked.
        not_reached: Answers that people who left would have been asked for, as many as others were on average.
        note: What a reader must know.
    """

    estimate_id: str
    label: str
    estimate: float | None
    low: float | None
    high: float | None
    ci_low: float | None
    ci_high: float | None
    n_answers: int
    skipped: int
    not_reached: float
    note: str


@dataclasses.dataclass(frozen=True, eq=False)
class _Rows:
    """The rows of one part, by person: given answers with their sum, and how many are missing."""

    given: FloatArray
    sums: FloatArray
    skipped: FloatArray
    not_reached: FloatArray

    @property
    def missing(self) -> FloatArray:
        return self.skipped + self.not_reached


def bounds(sources: Sources, found: Iterable[Estimated], settings: Settings) -> tuple[Bound, ...]:
    """Return the bounds of every estimate, in the same order; nothing is missing where `low` equals `high`."""
    finder = _Finder(sources)
    estimands = {each.estimand.estimate_id: each for each in found}
    parts = {name: [finder.rows_of(part) for part in each.estimand.parts] for name, each in estimands.items()}
    filled: dict[str, list[Term]] = {}
    scales = scales_of(sources.rows)
    for name, each in estimands.items():
        if (ranges := _ranges(each.estimand, scales)) is not None:
            filled[f"{name} low"] = _filled(each.estimand, parts[name], ranges, highest=False)
            filled[f"{name} high"] = _filled(each.estimand, parts[name], ranges, highest=True)
    rng = np.random.default_rng(settings.seed)
    results = (
        cluster_bootstrap(filled, rng, resamples=settings.resamples, level=settings.level) if filled else {}
    )
    return tuple(_bound(each, parts[name], results) for name, each in estimands.items())


class _Finder:
    """Finds the rows of selections, given and missing."""

    def __init__(self, sources: Sources) -> None:
        self._people = len(sources.participants)
        rows = sources.rows
        self._given = RowIndex(rows, sources.participants)
        # The missing rows as if they were answered, to count who was asked.
        is_missing = (rows["off_path"] != "1") & ~rows["usable"]
        self._asked = RowIndex(rows.loc[is_missing].assign(usable=True), sources.participants)
        self._endings = sources.endings()

    def rows_of(self, part: Part) -> _Rows:
        answered = self._given.select(part.rows)
        # What must be present is part of an answer; who gave none was asked all the same.
        asked = Selection(part.rows.construct, part.rows.where)
        skipped = self._count(self._asked.select(asked).codes)
        given = self._count(answered.codes)
        sums = np.bincount(answered.codes, weights=answered.values, minlength=self._people).astype(np.float64)
        return _Rows(given, sums, skipped, self._not_reached(given + skipped))

    def _not_reached(self, asked: FloatArray) -> FloatArray:
        """Return how many more questions each person who left would have been asked."""
        finished, left = self._endings
        if not finished.any():
            return np.zeros(self._people)
        expected = asked[finished].mean()
        return np.where(left, np.maximum(expected - asked, 0.0), 0.0)

    def _count(self, codes: NDArray[np.intp]) -> FloatArray:
        return np.bincount(codes, minlength=self._people).astype(np.float64)


def _ranges(estimand: Estimand, scales: Mapping[str, Range]) -> list[Range] | None:
    ranges = [range_of(part.rows, scales) for part in estimand.parts]
    known = [each for each in ranges if each is not None]
    return known if len(known) == len(ranges) else None


def _filled(estimand: Estimand, parts: list[_Rows], ranges: list[Range], *, highest: bool) -> list[Term]:
    """Return the terms of an estimand with every missing answer at one end."""
    terms = []
    for part, rows, ends in zip(estimand.parts, parts, ranges, strict=True):
        end = ends.high if highest == (part.weight > 0) else ends.low
        sums, counts = rows.sums + end * rows.missing, rows.given + rows.missing
        terms.append(Term(sums, counts, part.weight, estimand.is_total))
    return terms


def _bound(each: Estimated, parts: list[_Rows], results: Mapping[str, BootstrapResult]) -> Bound:
    estimate = each.estimate
    low, high = results.get(f"{estimate.estimate_id} low"), results.get(f"{estimate.estimate_id} high")
    return Bound(
        estimate_id=estimate.estimate_id,
        label=estimate.label,
        estimate=estimate.estimate,
        low=low.estimate if low else None,
        high=high.estimate if high else None,
        ci_low=low.low if low else None,
        ci_high=high.high if high else None,
        n_answers=estimate.n_answers,
        skipped=int(sum(rows.skipped.sum() for rows in parts)),
        not_reached=round(float(sum(rows.not_reached.sum() for rows in parts)), 2),
        note=_note(each.estimand, is_known=low is not None),
    )


def _note(estimand: Estimand, *, is_known: bool) -> str:
    if not is_known:
        return NO_RANGE
    is_change = any(part.rows.construct == "trust_change" for part in estimand.parts)
    return SEPARATE if is_change or len(estimand.parts) > 1 else ""
