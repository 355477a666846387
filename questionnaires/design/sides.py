"""Which role stands left in each pair: even within a person, balanced over people.

Pairs lack "left" as far as their first role stood right more often. A person's pairs are grouped by kind, and
in each group the half that lacks it most gets it, the rest does not. From a balanced state the next person
gets any even pattern, the one after its mirror image, so each pair is balanced within one at every number
of people.
"""

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from questionnaires.language.study import (
    Block,
    CapabilityPair,
    DepthPair,
    Study,
    TimingBlock,
)
from questionnaires.language.vocabulary import ROLES, Comparison, Role

if TYPE_CHECKING:
    # Only drawing needs numpy; `survey check` shall not wait for it.
    import numpy as np


class PairPage(NamedTuple):
    """A page with two sides."""

    page_id: str
    kind: str
    roles: tuple[Role, Role]


def comparisons_of(block: Block) -> tuple[tuple[str, Comparison], ...]:
    """Return the page id and comparison of each pair a block shows; none for blocks without pairs."""
    match block:
        case DepthPair() | TimingBlock():
            return tuple((f"{block.id}_{name}", name) for name in block.compare)
        case CapabilityPair():
            return ((block.id, "capability"),)
        case _:
            return ()


def pairs_of(study: Study) -> list[PairPage]:
    """Return all pages with two sides, in the order of the file."""
    return [
        PairPage(page_id, block.kind, ROLES[comparison])
        for block in study.pages
        for page_id, comparison in comparisons_of(block)
    ]


def draw_sides(
    factor: str,
    pairs: list[PairPage],
    levels: Callable[[str], Mapping[str, int]],
    rng: "np.random.Generator",
) -> dict[str, str]:
    """Return the role that stands left, by `<factor>.<page id>`.

    Args:
        factor: the id of the side factor.
        pairs: the pages with two sides.
        levels: counts of each level (left role) of a factor, over the sittings that count.
        rng: the sitting's generator; it breaks ties.
    """
    lack = {pair: _lack(pair, levels(f"{factor}.{pair.page_id}")) for pair in pairs}
    groups = [list(group) for _, group in groupby(sorted(pairs, key=_kind), key=_kind)]
    first_left: set[PairPage] = set()
    for group, size in zip(groups, _left_sizes(groups, lack, rng), strict=True):
        first_left.update(_most_lacking(group, lack, rng)[:size])
    return {
        f"{factor}.{pair.page_id}": pair.roles[0] if pair in first_left else pair.roles[1] for pair in pairs
    }


def _kind(pair: PairPage) -> str:
    return pair.kind


def _lack(pair: PairPage, count: Mapping[str, int]) -> int:
    first, second = pair.roles
    return count.get(second, 0) - count.get(first, 0)


def _left_sizes(
    groups: list[list[PairPage]], lack: dict[PairPage, int], rng: "np.random.Generator"
) -> list[int]:
    # Groups of odd size cannot be even by themselves: half of them round up, those that lack most.
    odd = [index for index, group in enumerate(groups) if len(group) % 2]
    need = {index: sum(lack[pair] for pair in groups[index]) for index in odd}
    shuffled = [odd[i] for i in rng.permutation(len(odd))]
    ranked = sorted(shuffled, key=lambda index: -need[index])
    ups = len(odd) // 2
    if len(odd) % 2:
        middle = need[ranked[ups]]
        ups += 1 if middle > 0 or (middle == 0 and rng.integers(2)) else 0
    rounded_up = set(ranked[:ups])
    return [len(group) // 2 + (index in rounded_up) for index, group in enumerate(groups)]


def _most_lacking(
    group: list[PairPage], lack: dict[PairPage, int], rng: "np.random.Generator"
) -> list[PairPage]:
    shuffled = [group[i] for i in rng.permutation(len(group))]
    return sorted(shuffled, key=lambda pair: -lack[pair])
