"""Selections as Ibis expressions: which rows, and what each counts. The only place that translates them."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, assert_never

from analysis.participant_sums.cells import all_of, one_where
from analysis.selections import AtLeast, Is, Number, Score, Selection

if TYPE_CHECKING:
    from ibis.expr.types import BooleanValue, NumericValue, Table


def columns_of(selections: Iterable[Selection]) -> tuple[str, ...]:
    """Return the columns that selections compare, sorted."""
    found = {name for each in selections for name, _ in each.where}
    found |= {name for each in selections for name in each.present}
    found |= {each.score.column for each in selections if isinstance(each.score, Is)}
    return tuple(sorted(found))


def matches(rows: "Table", selection: Selection) -> "BooleanValue":
    """Return which measured rows a selection asks for, answered or not."""
    return all_of(
        [
            rows.construct == selection.construct,
            *(rows[column] == word for column, word in selection.where),
            *(rows[column] != "" for column in selection.present),
        ]
    )


def score(rows: "Table", how: Score) -> "NumericValue":
    """Return what each row counts, as float64; null where it has no number to count."""
    match how:
        case Number():
            return rows.number
        case Is(word=word, column=column):
            return one_where(rows[column] == word)
        case AtLeast(bound=bound):
            return one_where((rows.number >= bound).fill_null(False))
        case _:
            assert_never(how)


def counted(rows: "Table", selection: Selection) -> "NumericValue":
    """Return what each answered row of a selection counts, null for every other row.

    The condition stands inside the value, in no FILTER beside the sum: with two hundred sums DuckDB is four
    times as fast.
    """
    return (matches(rows, selection) & rows.usable).ifelse(score(rows, selection.score), None)
