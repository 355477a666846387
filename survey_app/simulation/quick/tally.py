"""Counts of who drew what, kept up to date instead of counted anew: drawing asks a hundred times per person."""

from collections import Counter, defaultdict
from collections.abc import Mapping

_NOBODY: frozenset[int] = frozenset()


class Tally:
    """The draws of those who count; answers what `questionnaires.design.assignment` asks for.

    The same counts as `PastDraws` gives over the same people.
    """

    def __init__(self) -> None:
        self._levels: dict[int, Mapping[str, str]] = {}
        self._by_factor: dict[str, Counter[str]] = defaultdict(Counter)
        #: Who has a level of a factor.
        self._having: dict[tuple[str, str], set[int]] = defaultdict(set)

    def __contains__(self, person: int) -> bool:
        """Return whether somebody is counted."""
        return person in self._levels

    def add(self, person: int, levels: Mapping[str, str]) -> None:
        """Count somebody."""
        self._levels[person] = levels
        for factor, level in levels.items():
            self._by_factor[factor][level] += 1
            self._having[factor, level].add(person)

    def remove(self, person: int) -> None:
        """Count somebody no longer."""
        for factor, level in self._levels.pop(person).items():
            self._by_factor[factor][level] -= 1
            self._having[factor, level].discard(person)

    def levels(self, factor: str) -> Mapping[str, int]:
        """Return how many have each level of a factor."""
        return self._by_factor.get(factor, Counter())

    def combined(self, drawn: Mapping[str, str], factor: str) -> Mapping[str, int]:
        """Return how many of those with all the levels `drawn` have each level of a factor."""
        if not drawn:
            return self.levels(factor)
        groups = [self._having.get(place, _NOBODY) for place in drawn.items()]
        smallest, *others = sorted(groups, key=len)
        alike = smallest.intersection(*others)
        return Counter(self._levels[person][factor] for person in alike if factor in self._levels[person])
