"""Whether answers depend on where a question stood: position, carry-over and side, with tests by participant.

Order is drawn for each person, so an effect of it can be estimated without any model of what people think.
Each effect of position is the slope of a regression with a constant for each person and one for each thing
shown (log and day, comparison, request, role). The test flips the signs of people's parts of the slope
(`bootstrap.sign_flips`); the interval resamples people.
"""

import dataclasses
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import pandas as pd

from analysis.bootstrap import BootstrapResult, SignFlips, Term, cluster_bootstrap, sign_flips
from analysis.estimands import Scale
from analysis.estimates import Settings
from analysis.scrutiny.keys import by_person
from analysis.scrutiny.order_rows import (
    SAME_SEEN,
    choice_rows,
    log_starts,
    page_times,
    placed_rows,
    ranked,
    repeated_sides,
    within,
)
from analysis.scrutiny.sources import Sources

#: Two standard errors for the interval, 0.84 more for finding an effect in 80 of 100 studies.
FOUND = (1.96 + 0.84) / 1.96
#: People times resamples (or flips of signs) for one row: of many people fewer suffice to look at the data.
DRAWN, FEWEST = 6_000_000, 2_000
#: What rounding leaves of a position that never differs from what was shown.
TINY = 1e-9
PACE = "Time on the same page, relative change per ten pages later"
AFTER = "First trust in a log, after a log that ended misaligned minus after one that ended aligned"
AGAIN = "Chose the same side as just before, beyond what the person’s share of sides makes likely"


class Effect(NamedTuple):
    """One effect of order; the fields are the columns of `tables/order_effects.csv`.

    Attributes:
        effect_id: Its name.
        label: What it is.
        scale: `points` of ratings or `share_gain` of choices; `share` for the share of left choices.
        estimate: The effect; None where it cannot be estimated.
        ci_low: Lower end of its interval, participants resampled.
        ci_high: Upper end.
        p_value: From flipping people's signs; not corrected for the number of effects.
        n_units: Participants who contribute.
        n_answers: Answers of theirs.
        detectable: About how large an effect this study would find in only 80 of 100 cases; smaller ones less.
        note: What a reader must know.
    """

    effect_id: str
    label: str
    scale: Scale
    estimate: float | None
    ci_low: float | None
    ci_high: float | None
    p_value: float | None
    n_units: int
    n_answers: int
    detectable: float | None
    note: str


@dataclasses.dataclass(frozen=True, eq=False)
class _Slope:
    """An effect before it is estimated: rows with `person` and `y`, and `x` unless `y` is averaged."""

    effect_id: str
    label: str
    scale: Scale
    rows: pd.DataFrame
    null: float = 0.0

    def term(self, people: int) -> Term:
        """Return the slope of `y` on `x` as a ratio of sums over people; without `x`, the mean of `y`.

        Args:
            people: How many there are; `person` is a place among them.
        """
        y = self.rows["y"].to_numpy(dtype=np.float64)
        x = self.rows["x"].to_numpy(dtype=np.float64) if "x" in self.rows else np.ones(len(y))
        amounts = pd.DataFrame({"sums": x * y, "counts": x * x})
        summed = by_person(amounts, self.rows["person"].to_numpy(), people).sum()
        counts = summed["counts"].where(summed["counts"] > TINY, 0.0)
        return Term(summed["sums"].to_numpy(dtype=np.float64), counts.to_numpy(dtype=np.float64))


def order_effects(sources: Sources, settings: Settings) -> tuple[Effect, ...]:
    """Return the effects of position, of what came before and of side; none without `pages.csv` but side."""
    slopes = [each for each in _slopes(sources) if len(each.rows)]
    terms = {each.effect_id: [each.term(len(sources.participants))] for each in slopes}
    told = {name: parts for name, parts in terms.items() if parts[0].counts.sum() > 0}
    if not told:
        return ()
    rng = np.random.default_rng(settings.seed)
    times = min(settings.resamples, max(FEWEST, DRAWN // len(sources.participants)))
    results = cluster_bootstrap(told, rng, resamples=times, level=settings.level)
    fewer = f"{times:,} resamples" if times < settings.resamples else ""
    return tuple(
        _effect(
            each,
            results[each.effect_id],
            sign_flips(told[each.effect_id], rng, null=each.null, flips=max(FEWEST, times)),
            fewer,
        )
        for each in slopes
        if each.effect_id in told
    )


def _effect(slope: _Slope, result: BootstrapResult, flips: SignFlips, fewer: str) -> Effect:
    half = None if result.low is None or result.high is None else (result.high - result.low) / 2
    return Effect(
        effect_id=slope.effect_id,
        label=slope.label,
        scale=slope.scale,
        estimate=result.estimate,
        ci_low=result.low,
        ci_high=result.high,
        p_value=flips.p_value,
        n_units=result.units,
        n_answers=len(slope.rows),
        detectable=None if half is None else FOUND * half,
        note="; ".join(part for part in (flips.note or result.note, fewer) if part),
    )


def _slopes(sources: Sources) -> Iterator[_Slope]:
    rows = ranked(sources).assign(person=sources.people)
    yield from _sides(rows)
    for name, seen in SAME_SEEN.items():
        own = within(placed_rows(rows, seen), seen.alike)
        yield _Slope(f"position.{name}", f"{seen.label}, per block later", seen.scale, own)
    yield _Slope("position.pace", PACE, "share_gain", within(page_times(sources), ("page_id", "locale")))
    yield _Slope("carry_over.trust", AFTER, "points", within(log_starts(rows), ("log",)))
    yield _Slope("carry_over.side", AGAIN, "share_gain", repeated_sides(rows))


def _sides(rows: pd.DataFrame) -> Iterator[_Slope]:
    chosen = choice_rows(rows)
    yield _Slope("side.all", "Chose the left side, all choices", "share", chosen, null=0.5)
    for kind, words in (("depth_pair", "depth"), ("timing", "timing"), ("capability_pair", "capability")):
        own = chosen.loc[chosen["block_kind"] == kind]
        yield _Slope(f"side.{kind}", f"Chose the left side, {words} pairs", "share", own, null=0.5)
