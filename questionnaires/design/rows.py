"""The levels a factor can have, written as `first+second`: one part for each of the blocks it is about."""

import itertools
from collections.abc import Iterable

from questionnaires.language.factors import LatinRow, LogPersona, MixedSequence, Order
from questionnaires.language.vocabulary import PersonaName


def possible_levels(factor: LatinRow | MixedSequence | LogPersona | Order, undirected: int = 0) -> list[str]:
    """Return the levels of a factor that depends on no other draw.

    Args:
        factor: which one.
        undirected: how many levels of the row that a `log_persona` follows have no direction.
    """
    match factor:
        case LatinRow():
            return _joined(latin_rows(factor))
        case MixedSequence():
            return list(factor.levels)
        case LogPersona():
            return _joined(persona_rows(undirected if factor.follows else len(factor.blocks)))
        case Order():
            return _joined(order_rows(factor))


def latin_rows(factor: LatinRow) -> list[tuple[str, ...]]:
    """Return the rows of the factor's cyclic Latin square: in every column, every level stands once.

    >>> levels, logs = ("AAA", "AMA", "MMM"), ("log_a", "log_b")
    >>> latin_rows(LatinRow(kind="latin_row", id="rows", blocks=logs, levels=levels))
    [('AAA', 'AMA'), ('AMA', 'MMM'), ('MMM', 'AAA')]
    """
    size = len(factor.levels)
    columns = range(len(factor.blocks))
    return [tuple(factor.levels[(row + column) % size] for column in columns) for row in range(size)]


def persona_rows(places: int) -> list[tuple[PersonaName, ...]]:
    """Return the ways to give half of the places to the reviewer and half to the operator.

    >>> persona_rows(2)
    [('reviewer', 'operator'), ('operator', 'reviewer')]
    """
    halves = sorted({places // 2, places - places // 2})
    return [row for reviewers in halves for row in _with_reviewers(places, reviewers)]


def filling_rows(kept: Iterable[PersonaName], places: int) -> list[tuple[PersonaName, ...]]:
    """Return the ways to fill the free places so that all places together come nearest to half and half.

    >>> filling_rows(["reviewer", "operator"], 2)
    [('reviewer', 'operator'), ('operator', 'reviewer')]
    >>> filling_rows(["operator", "operator"], 2)
    [('reviewer', 'reviewer')]
    """
    given = list(kept)
    total = len(given) + places
    wanted = {half - given.count("reviewer") for half in (total // 2, total - total // 2)}
    possible = sorted({min(max(reviewers, 0), places) for reviewers in wanted})
    return [row for reviewers in possible for row in _with_reviewers(places, reviewers)]


def order_rows(factor: Order) -> list[tuple[str, ...]]:
    """Return the orders of the blocks: all, or the rows of a Williams square.

    Williams (1949), doi:10.1071/CH9490149: each block stands once in each place and once after each other
    block; an odd number of blocks needs the mirrored rows too.

    >>> blocks = ("a1", "b1", "c1", "d1")
    >>> for row in order_rows(Order(kind="order", id="weeks", blocks=blocks, orders="balanced")):
    ...     print(*row)
    a1 b1 d1 c1
    b1 c1 a1 d1
    c1 d1 b1 a1
    d1 a1 c1 b1
    """
    if factor.orders == "all":
        return list(itertools.permutations(factor.blocks))
    size = len(factor.blocks)
    steps = [(place + 1) // 2 if place % 2 else -(place // 2) for place in range(size)]
    rows = [tuple(factor.blocks[(row + step) % size] for step in steps) for row in range(size)]
    return rows + [row[::-1] for row in rows] if size % 2 else rows


def _with_reviewers(places: int, reviewers: int) -> list[tuple[PersonaName, ...]]:
    return [
        tuple("reviewer" if place in chosen else "operator" for place in range(places))
        for chosen in itertools.combinations(range(places), reviewers)
    ]


def _joined(rows: Iterable[tuple[str, ...]]) -> list[str]:
    return ["+".join(row) for row in rows]
