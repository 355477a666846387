"""Which variants of a task people compare, as keys of the task's plain data."""

from collections.abc import Iterator
from typing import NamedTuple

from questionnaires.language.compiled import CompiledStudy
from questionnaires.language.scenario import Scenario
from questionnaires.language.study import CapabilityPair, DepthPair, TimingBlock, TrustLog

Key = tuple[str, str]
_DEPTHS: tuple[Key, Key] = (("words", "suggest"), ("words", "execute"))
_TIMED: dict[str, tuple[str, str]] = {
    "now_or_sleep": ("now", "deferred"),
    "no_conflict": ("interrupt", "deferred"),
    "imperfect_sleep": ("now", "deferred"),
}


class Pair(NamedTuple):
    """Two variants of a task; the first is the one to be changed."""

    scenario: str
    task: str
    changed: Key
    other: Key


def pairs_shown(compiled: CompiledStudy) -> list[Pair]:
    """Return every pair of variants that a study compares, each in both directions, in its pages' order."""
    found: list[Pair] = []
    for scenario, task, (one, other) in _shown(compiled):
        found += [Pair(scenario, task, one, other), Pair(scenario, task, other, one)]
    return list(dict.fromkeys(found))


def _shown(compiled: CompiledStudy) -> Iterator[tuple[str, str, tuple[Key, Key]]]:
    for block in compiled.study.pages:
        match block:
            case TrustLog():
                yield from ((block.scenario, task, _DEPTHS) for _, task in block.plan)
            case DepthPair():
                yield block.scenario, block.task, _DEPTHS
                if "tradeoff" in block.compare:
                    yield block.scenario, block.task, _contents("incomplete")
            case TimingBlock():
                yield from _timed(block, compiled.scenario(block.scenario))
            case CapabilityPair():
                yield block.scenario, block.task, _contents("wrong")


def _timed(block: TimingBlock, scenario: Scenario) -> Iterator[tuple[str, str, tuple[Key, Key]]]:
    task = scenario.ta.deferrable if scenario.ta else ""
    for comparison in block.compare:
        one, other = _TIMED[comparison]
        yield block.scenario, task, (("timing", one), ("timing", other))
    if "imperfect_sleep" in block.compare:
        yield block.scenario, task, _contents("incomplete")


def _contents(flawed: str) -> tuple[Key, Key]:
    return ("content", flawed), ("content", "complete")
