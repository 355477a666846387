"""Which page or question of one study is which of the other: by id, and where that changed, by what is read."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

#: How much of what is read must be the same for a page with another id to be the same page.
ENOUGH = 0.5


@dataclass(frozen=True)
class Matches:
    """What belongs together, as (old, new), in the new order; and what has no counterpart."""

    pairs: tuple[tuple[str, str], ...]
    removed: tuple[str, ...]
    added: tuple[str, ...]
    #: New ids of what stands in another order among what stayed.
    moved: tuple[str, ...]

    @property
    def renamed(self) -> dict[str, str]:
        """The new id of each whose id changed."""
        return {old: new for old, new in self.pairs if old != new}


def matched(old: Mapping[str, Collection[str]], new: Mapping[str, Collection[str]]) -> Matches:
    """Return which is which.

    Args:
        old: what is read there, by id, in order.
        new: the same of the other study.

    >>> matched({"a": ["x"], "b": ["y"]}, {"b": ["y"], "c": ["x"]}).pairs
    (('b', 'b'), ('a', 'c'))
    """
    same = {name: name for name in new if name in old}
    free = [name for name in old if name not in new]
    for name in (name for name in new if name not in old):
        closest = max(free, key=_closeness(old, new[name]), default=None)
        if closest and _closeness(old, new[name])(closest) >= ENOUGH:
            same[name] = closest
            free.remove(closest)
    pairs = tuple((same[name], name) for name in new if name in same)
    added = tuple(name for name in new if name not in same)
    return Matches(pairs, tuple(free), added, _moved(list(old), pairs))


def lists_matched(old: Sequence[str], new: Sequence[str]) -> list[tuple[str, str]]:
    """Return which text became which, as (old, new), for those that changed; "" where one has no counterpart.

    >>> lists_matched(["a", "b", "c"], ["a", "B", "c", "d"])
    [('b', 'B'), ('', 'd')]
    """
    changed: list[tuple[str, str]] = []
    for kind, i1, i2, j1, j2 in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            before, after = list(old[i1:i2]), list(new[j1:j2])
            count = max(len(before), len(after))
            changed += zip(
                before + [""] * (count - len(before)), after + [""] * (count - len(after)), strict=True
            )
    return changed


def _closeness(old: Mapping[str, Collection[str]], texts: Collection[str]) -> Callable[[str], float]:
    def share(name: str) -> float:
        both = set(old[name]) & set(texts)
        return len(both) / max(len(set(old[name])), len(set(texts)), 1)

    return share


def _moved(old: list[str], pairs: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Return what must be moved so that the rest keeps its order: as little as possible."""
    places = [old.index(before) for before, _ in pairs]
    best: list[list[int]] = []
    for turn, place in enumerate(places):
        before = [run for run in best if places[run[-1]] < place]
        best.append([*_longest(before), turn])
    kept = set(_longest(best))
    return tuple(name for turn, (_, name) in enumerate(pairs) if turn not in kept)


def _longest(runs: list[list[int]]) -> list[int]:
    return max(runs, key=len, default=[])
