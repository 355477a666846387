"""Leaving early, by arm, language and block: was it more likely in some than in others?

The tests count people, never answers. For two groups the p-value is Fisher's exact one; for more, the groups
are dealt out anew among the people and chi-square is compared (a permutation test). For blocks, each departure
could have come at any page that somebody opened; that it is as likely at each is tested in the same way.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.reading.coded import is_one_of, mapped
from analysis.scrutiny.departures import block_of_pages, departures
from analysis.scrutiny.sources import LEFT, PAGE_KEY, Sources

IntArray = NDArray[np.integer]
DEALS = 20_000
NOBODY, ALIKE = "nobody left", "only one group"


class Departures(NamedTuple):
    """One row of `tables/dropouts.csv`.

    Attributes:
        by: `arm`, `language` or `block`.
        level: Which one.
        started: Sittings that were let in (arm, language), or that opened a page of the block.
        left: Those that left: at all, or in this block.
    """

    by: str
    level: str
    started: int
    left: int


class Spread(NamedTuple):
    """Whether leaving was spread evenly.

    Attributes:
        by: `arm`, `language` or `block`.
        rows: The groups.
        p_value: None where there is nothing to test; `test` then says why.
        test: How it was tested.
    """

    by: str
    rows: tuple[Departures, ...]
    p_value: float | None
    test: str


def spreads(sources: Sources, rng: np.random.Generator) -> tuple[Spread, ...]:
    """Return how leaving was spread over arms, languages and blocks; none if the table has no statuses."""
    let_in = sources.let_in
    if "status" not in let_in:
        return ()
    has_left = let_in["status"].isin(LEFT).to_numpy()
    found = [
        _by_group(by, let_in[column].to_numpy(dtype=np.object_), has_left, rng)
        for by, column in (("arm", "arm"), ("language", "locale"))
        if column in let_in and let_in[column].nunique() > 1
    ]
    return (*found, *_by_block(sources, set(let_in["sitting_id"].tolist()), rng))


def _by_group(
    by: str, groups: NDArray[np.object_], has_left: NDArray[np.bool_], rng: np.random.Generator
) -> Spread:
    levels = sorted(set(groups))
    codes = np.array([levels.index(group) for group in groups])
    started = np.bincount(codes, minlength=len(levels)).astype(np.int64)
    left = np.bincount(codes[has_left], minlength=len(levels)).astype(np.int64)
    rows = tuple(Departures(by, str(levels[k]), int(started[k]), int(left[k])) for k in range(len(levels)))
    if not has_left.any() or has_left.all():
        return Spread(by, rows, None, NOBODY if not has_left.any() else "everybody left")
    if len(levels) == 2:
        from scipy.stats import fisher_exact  # noqa: PLC0415 - half a second that most studies save

        p_value = float(fisher_exact(np.array([left, started - left]))[1])
        return Spread(by, rows, p_value, "Fisher’s exact test")
    # Whoever leaves, leaves; dealing groups anew only changes how many of them fall into each.
    dealt = rng.multivariate_hypergeometric(started, int(has_left.sum()), size=DEALS)
    return Spread(by, rows, _reached(left, dealt, started), f"permutation of {by}s, {DEALS:,} times")


def _by_block(sources: Sources, let_in: set[str], rng: np.random.Generator) -> tuple[Spread, ...]:
    """Return where people left, of those who opened the block; blocks that nobody left in are among them."""
    # The consent page, at 0, was sent before there was anything to leave.
    is_open_to_leave = is_one_of(sources.pages["sitting_id"], let_in) & (sources.pages["position"] > 0)
    shown = sources.pages.loc[is_open_to_leave, [*PAGE_KEY, "position"]]
    if shown.empty:
        return ()
    shown["block"] = mapped(shown["page_id"], block_of_pages(sources))
    by_block = shown.groupby("block", observed=True)
    order = by_block["position"].mean().sort_values(kind="stable").index.tolist()
    pages = by_block.size().reindex(order).to_numpy(dtype=np.int64)
    opened = shown.drop_duplicates(["block", "sitting_id"])["block"].value_counts()
    left = departures(sources)["block"].value_counts().reindex(order, fill_value=0)
    rows = tuple(Departures("block", str(block), int(opened[block]), int(left[block])) for block in order)
    gone = int(left.sum())
    if not gone or len(order) < 2:
        return (Spread("block", rows, None, NOBODY if not gone else ALIKE),)
    dealt = rng.multinomial(gone, pages / pages.sum(), size=DEALS)
    p_value = _reached(np.asarray(left, dtype=np.int64), dealt, pages)
    return (Spread("block", rows, p_value, f"against leaving each opened page as often, {DEALS:,} draws"),)


def _reached(left: IntArray, dealt: IntArray, sizes: IntArray) -> float:
    """Return how often a deal is at least as uneven as the data, which count as one more."""
    expected = left.sum() * sizes / sizes.sum()
    uneven = float(((left - expected) ** 2 / expected).sum())
    chi_square = ((dealt - expected) ** 2 / expected).sum(axis=1)
    return float((1 + (chi_square >= uneven - 1e-9).sum()) / (1 + len(dealt)))


def departure_rows(found: Sequence[Spread]) -> list[Departures]:
    """Return the rows of `tables/dropouts.csv`."""
    return [row for spread in found for row in spread.rows]
