"""Trying the review on mutations: what it says of a pair before and after the change."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from questionnaires.language.compiled import CompiledStudy
from questionnaires.review.confounds.met import contrasts_of
from questionnaires.review.confounds.telling import Confound, confounds_in
from questionnaires.review.mutating.mutate import OPERATORS, Mutation, mutate

LANGUAGES = ("en", "ko")
#: What the differences of an operator are called by the rules.
CALLED = {
    "number": {"number"},
    "time": {"time"},
    "tone": {"tone"},
    "omission": {"sentence", "fact"},
    "length": {"length"},
    "order": {"order"},
}


@dataclass(frozen=True)
class Trial:
    """One mutation and what became of it."""

    mutation: Mutation
    #: What the review says of the pair before the change: nothing, if the files are clean.
    alarms: tuple[Confound, ...]
    #: What it says only after it.
    found: tuple[Confound, ...]

    @property
    def is_real(self) -> bool:
        """Whether people would read anything else than before."""
        return self.mutation.before != self.mutation.after

    @property
    def is_named(self) -> bool:
        """Whether the review calls the difference by its name."""
        return any(one.what in CALLED[self.mutation.operator] for one in self.found)


def trials(studies: Sequence[CompiledStudy], seeds: Iterable[int]) -> Iterator[Trial]:
    """Yield a trial of each operator in each language for each seed; studies take turns."""
    for seed in seeds:
        for number, operator in enumerate(OPERATORS):
            for place, language in enumerate(LANGUAGES):
                rng = np.random.default_rng([seed, number, place])
                mutation = mutate(studies[seed % len(studies)], operator, language, rng)
                if mutation:
                    yield tried(mutation)


def tried(mutation: Mutation) -> Trial:
    """Return what the review finds in a mutation of the pairs of its task, in its language."""
    before = _confounds(mutation.original, mutation)
    after = _confounds(mutation.changed, mutation)
    return Trial(mutation, before, tuple(one for one in after if one not in before))


def _confounds(compiled: CompiledStudy, mutation: Mutation) -> tuple[Confound, ...]:
    pair = mutation.pair
    shown = {
        contrast: settings
        for contrast, settings in contrasts_of(compiled).items()
        if (contrast.scenario, contrast.task) == (pair.scenario, pair.task)
    }
    return confounds_in(shown, compiled.scenarios, (mutation.language,))
