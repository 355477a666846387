"""All statistics and pivots of a block of resamples, from sums that are made together."""

from collections.abc import Iterable, Iterator, Mapping

import numpy as np

from analysis.bootstrapping.draws import Draw
from analysis.bootstrapping.pivots import Pivot
from analysis.bootstrapping.prepared import Prepared
from analysis.bootstrapping.ratios import FloatArray
from analysis.bootstrapping.resampled_pivots import ResampledPivot
from analysis.bootstrapping.sums import Amounts, Places


class Evaluation:
    """The statistics with what they sum put together, each amount once."""

    def __init__(self, ready: Mapping[str, Prepared], scales: Mapping[str, Pivot], people: int) -> None:
        amounts = Amounts()
        self._people = people
        self._statistics = list(ready.values())
        self._places = [
            [_in_a_row(amounts.add(part.amounts(), one_by_one=True)) for part in each.smooth]
            for each in ready.values()
        ]
        self._pivots = [ResampledPivot(pivot, amounts, ready[name].fewest) for name, pivot in scales.items()]
        self.amounts = amounts
        self.has_quantiles = any(each.quantiles for each in self._statistics)
        boxes = [max(q.shelf.codes.shape) for each in self._statistics for q in each.quantiles]
        self.width = max([len(amounts), *boxes])

    @property
    def shape(self) -> tuple[int, int]:
        """How many statistics and how many pivots there are."""
        return len(self._statistics), len(self._pivots)

    def summed(self, draws: Iterable[Draw]) -> Iterator[tuple[Draw, FloatArray]]:
        """Yield blocks of resamples with the sums of all amounts, shape (amounts, block)."""
        ready = self.amounts.ready(self._people)
        return ((draw, ready.of(draw.counts)) for draw in draws)

    def fill(self, draw: Draw, sums: FloatArray, values: FloatArray, pivots: FloatArray) -> None:
        """Write a block's values and pivots, shapes (statistics, block) and (pivots, block)."""
        for row, (each, places) in enumerate(zip(self._statistics, self._places, strict=True)):
            values[row] = each.values([sums[place] for place in places], draw.counts)
        for row, pivot in enumerate(self._pivots):
            pivots[row] = pivot.of(sums, self._people)


def _in_a_row(places: Places) -> Places | slice:
    """Return places that follow each other as a slice: what they hold is then looked at, not copied."""
    is_row = len(places) > 0 and (np.diff(places) == 1).all()
    return slice(int(places[0]), int(places[-1]) + 1) if is_row else places
