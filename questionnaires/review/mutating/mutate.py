"""A study with one unintended difference, by operator, language and seed."""

import copy
from dataclasses import dataclass
from typing import Any

import numpy as np

from questionnaires.language.compiled import CompiledStudy
from questionnaires.language.scenario import Scenario
from questionnaires.review.mutating.changes import CHANGES, Change, Sides
from questionnaires.review.mutating.pairs import Pair, pairs_shown
from questionnaires.review.mutating.texts import Data, write, write_out_content

OPERATORS = tuple(CHANGES)


@dataclass(frozen=True)
class Mutation:
    """A study of which one variant of one task was changed in one language."""

    operator: str
    language: str
    pair: Pair
    #: Where, and what stood and stands there.
    where: str
    before: str
    after: str
    #: The study without the change; where words were written out for it, with these words.
    original: CompiledStudy
    changed: CompiledStudy


def mutate(compiled: CompiledStudy, operator: str, language: str, rng: np.random.Generator) -> Mutation | None:
    """Return a study with one unintended difference, or None if no pair of it has anything to change.

    Pairs are tried in random order. In half of the cases the words of both depths first get the content written
    out in full, as some authors write it; that alone makes no difference.
    """
    pairs = pairs_shown(compiled)
    for place in rng.permutation(len(pairs)):
        pair = pairs[place]
        scenario = compiled.scenario(pair.scenario)
        data = scenario.model_dump(mode="json", by_alias=True)
        task = next(one for one in data["tasks"] if one["id"] == pair.task)
        if pair.changed[0] == "words" and rng.integers(2):
            write_out_content(task, scenario.languages)
        original = _with(compiled, scenario, data)
        mine, yours = _variant(task, pair.changed), _variant(task, pair.other)
        sides = Sides(pair.changed[0], mine, yours, language, scenario.days)
        if change := CHANGES[operator](sides, rng):
            _apply(change, sides, scenario.languages)
            where = f"{pair.scenario}: {pair.task}.{'.'.join(pair.changed)}.{_name(change)}"
            changed = _with(compiled, scenario, data)
            return Mutation(operator, language, pair, where, change.before, change.after, original, changed)
    return None


def _variant(task: Data, key: tuple[str, str]) -> Data:
    kind, name = key
    variant: Data = task[kind][name]
    return variant


def _apply(change: Change, sides: Sides, languages: tuple[str, ...]) -> None:
    if change.field is not None:
        write(sides.mine, change.field, sides.language, change.after, languages)
    if change.rows is not None:
        sides.mine["facts"] = [sides.mine["facts"][place] for place in change.rows]


def _with(compiled: CompiledStudy, scenario: Scenario, data: dict[str, Any]) -> CompiledStudy:
    changed = Scenario.model_validate(copy.deepcopy(data))
    return CompiledStudy(study=compiled.study, scenarios={**compiled.scenarios, scenario.id: changed})


def _name(change: Change) -> str:
    return ".".join(map(str, change.field.steps)) if change.field else "facts"
