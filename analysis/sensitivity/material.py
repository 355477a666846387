"""What every sensitivity row is made from: the estimands that were asked, their terms, the same resamples."""

import dataclasses
from collections.abc import Mapping
from functools import cached_property

import numpy as np
import pandas as pd

from analysis.bootstrap import BootstrapResult, Kind, Resamples, Term, resample, results, term_from_codes
from analysis.estimands import Estimand
from analysis.estimates import Settings, estimands_of
from analysis.scrutiny.ranges import Range, scales_of
from analysis.selections import RowIndex, Selected
from analysis.tables import StudyTables

#: Signs flipped for one test, people times flips: many people need fewer flips, and all the time there is.
FLIPPED, FEWEST_FLIPS = 6_000_000, 2_000
KINDS: tuple[Kind, ...] = ("percentile", "basic", "bca", "studentised", "t", "wilson")


@dataclasses.dataclass(frozen=True, eq=False)
class Material:
    """The estimates' own parts, once more.

    Attributes:
        rows: Measured rows.
        people: Everyone who may be drawn, sorted.
        settings: Those of the estimates.
        estimands: What was asked, by id.
        selected: The answered rows of each part.
        terms: The parts as sums over people.
    """

    rows: pd.DataFrame
    people: tuple[str, ...]
    settings: Settings
    estimands: Mapping[str, Estimand]
    selected: Mapping[str, tuple[Selected, ...]]
    terms: Mapping[str, tuple[Term, ...]]

    @cached_property
    def drawn(self) -> Resamples:
        """The resamples of `estimates.csv`, with standard errors; they are drawn when first asked for."""
        return resample(self.terms, self.rng, resamples=self.settings.resamples, studentise=True)

    @cached_property
    def results(self) -> Mapping[str, BootstrapResult]:
        """Estimates with all kinds of intervals, from these resamples."""
        return results(self.drawn, level=self.settings.level, intervals=KINDS)

    @cached_property
    def scales(self) -> Mapping[str, Range]:
        """The ends of each rating, by construct; all rows are gone through for them."""
        return scales_of(self.rows)

    @property
    def flips(self) -> int:
        """How many signs to draw where not all can be counted."""
        return max(FEWEST_FLIPS, min(self.settings.resamples, FLIPPED // len(self.people)))

    @property
    def rng(self) -> np.random.Generator:
        """A generator that draws the people of `estimates.csv` anew."""
        return np.random.default_rng(self.settings.seed)

    @property
    def tail(self) -> float:
        """The chance of an error that the level leaves: 0.05 for 95 %."""
        return 1 - self.settings.level

    def worth(self, name: str) -> float | None:
        """Return how many independent answers a share is worth, as Wilson's interval takes it; else None."""
        result = self.results[name]
        share, error = result.estimate, result.standard_error
        if self.estimands[name].scale != "share" or share is None or error is None:
            return None
        worth = share * (1 - share) / error**2 if error else float(self.drawn.statistics[name].fewest)
        return min(worth, float(self.terms[name][0].counts.sum()))

    def middle(self, construct: str) -> float:
        """Return the middle of a rating's scale: 3 of 1 to 5."""
        low, high = self.scales[construct]
        return (low + high) / 2


def gathered(tables: StudyTables, rows: pd.DataFrame, settings: Settings) -> Material:
    """Return the material of all sensitivity rows; the resamples are those of the same settings' estimates."""
    index = RowIndex(rows, tables.participants)
    found = {each: tuple(index.select(part.rows) for part in each.parts) for each in estimands_of(rows)}
    asked = {each.estimate_id: each for each, parts in found.items() if all(part.asked for part in parts)}
    selected = {name: found[each] for name, each in asked.items()}
    terms = {name: _terms(each, selected[name], len(tables.participants)) for name, each in asked.items()}
    return Material(rows, tables.participants, settings, asked, selected, terms)


def _terms(estimand: Estimand, selected: tuple[Selected, ...], people: int) -> tuple[Term, ...]:
    return tuple(
        term_from_codes(part.values, part.codes, people, weight=asked.weight, is_total=estimand.is_total)
        for asked, part in zip(estimand.parts, selected, strict=True)
    )
