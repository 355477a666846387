"""Sums and counts per participant, for many selections at once, as arrays in the order of the participants."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.participant_sums import selecting
from analysis.participant_sums.cells import any_of
from analysis.selections import Selected, Selection

if TYPE_CHECKING:
    from ibis.expr.types import Table

FloatArray = NDArray[np.float64]
#: So many sums and counts are made in one pass over the data: it bounds what the engine holds.
AT_A_TIME = 50_000_000
#: Sums of decimals do not depend on their order, so an engine with several workers repeats every digit. Enough
#: digits for any answer (below 10**12) with an error below 10**-15.
EXACT = "decimal(38, 15)"


class PartSums(NamedTuple):
    """What one selection comes to, per participant.

    Attributes:
        sums: Shape (people,): the sum of what each person's answers count.
        counts: Shape (people,): how many answers that are.
    """

    sums: FloatArray
    counts: FloatArray


def part_sums(
    rows: "Table",
    selections: Sequence[Selection],
    everyone: Sequence[str],
    *,
    at_a_time: int = AT_A_TIME,
) -> dict[Selection, PartSums]:
    """Return the sums and counts of selections, in as many passes as they need to stay small.

    Args:
        rows: As `derived.measured` returns them.
        selections: What is summed.
        everyone: Every participant once, in the order of the arrays.
        at_a_time: How many numbers one pass may bring back, except that it sums eight selections at least.
    """
    step = max(8, at_a_time // max(1, 2 * len(everyone)))
    found: dict[Selection, PartSums] = {}
    for start in range(0, len(selections), step):
        found |= _one_pass(rows, selections[start : start + step], pd.Index(everyone))
    return found


def asked_of(rows: "Table", selections: Sequence[Selection]) -> frozenset[Selection]:
    """Return those selections that were asked at all, of some that nobody answered."""
    if not selections:
        return frozenset()
    constructs = sorted({each.construct for each in selections})
    some = rows.filter(rows.construct.isin(constructs))
    asked = {f"asked_{place}": selecting.matches(some, each) for place, each in enumerate(selections)}
    (found,) = some.aggregate(**{name: each.any() for name, each in asked.items()}).to_pyarrow().to_pylist()
    return frozenset(each for place, each in enumerate(selections) if found[f"asked_{place}"])


def answered_rows(
    rows: "Table", selections: Sequence[Selection], everyone: Sequence[str]
) -> dict[Selection, Selected]:
    """Return the answered rows of some selections themselves, in one pass: for what sums cannot tell."""
    if not selections:
        return {}
    named = {f"counted_{place}": selecting.counted(rows, each) for place, each in enumerate(selections)}
    chosen = rows.select("participant_id", **named)
    is_wanted = any_of([chosen[name].notnull() for name in named])
    found = chosen.filter(is_wanted).to_pyarrow()
    codes = pd.Index(everyone).get_indexer(found["participant_id"].to_pylist())
    return {
        each: _selected(codes, found[f"counted_{place}"].to_numpy()) for place, each in enumerate(selections)
    }


def _selected(codes: NDArray[np.intp], numbers: FloatArray) -> Selected:
    """Return the rows that have a number, person by person, whatever order the engine gave them in."""
    places = np.flatnonzero(~np.isnan(numbers))
    ordered = places[np.lexsort((numbers[places], codes[places]))]
    return Selected(asked=len(ordered), codes=codes[ordered].astype(np.intp), values=numbers[ordered])


def _one_pass(rows: "Table", selections: Sequence[Selection], everyone: pd.Index) -> dict[Selection, PartSums]:
    wanted = {}
    for place, each in enumerate(selections):
        counted = selecting.counted(rows, each)
        wanted[f"sum_{place}"] = counted.cast(EXACT).sum().cast("float64")
        wanted[f"count_{place}"] = counted.count()
    constructs = sorted({each.construct for each in selections})
    grouped = rows.filter(rows.construct.isin(constructs)).group_by("participant_id").aggregate(**wanted)
    arrays = {name: np.zeros(len(everyone)) for name in wanted}
    for places, columns in _batches(grouped, everyone):
        for name, array in arrays.items():
            array[places] = columns[name]
    return {
        each: PartSums(arrays[f"sum_{place}"], arrays[f"count_{place}"])
        for place, each in enumerate(selections)
    }


def _batches(grouped: "Table", everyone: pd.Index) -> Iterator[tuple[NDArray[np.intp], dict[str, FloatArray]]]:
    """Yield the places of some participants among everyone, and their sums and counts; nothing is 0."""
    for batch in grouped.to_pyarrow().to_batches():
        columns = dict(zip(batch.schema.names, batch.columns, strict=True))
        places = everyone.get_indexer(columns.pop("participant_id").to_pylist())
        yield (
            places,
            {name: np.nan_to_num(column.to_numpy(zero_copy_only=False)) for name, column in columns.items()},
        )
