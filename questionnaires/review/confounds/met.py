"""The contrasts that people meet in a study, and those that a scenario could be used for."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from questionnaires.language.compiled import CompiledStudy
from questionnaires.language.scenario import Scenario
from questionnaires.language.study import CapabilityPair, DepthPair, Stimulus, TimingBlock, TrustLog
from questionnaires.language.tasks import Task
from questionnaires.language.vocabulary import PersonaName
from questionnaires.review.confounds.contrasts import Contrast, Met, Setting, Shown

Settings = Mapping[Contrast, tuple[Setting, ...]]
_BOTH: tuple[PersonaName, PersonaName] = ("reviewer", "operator")


def contrasts_of(compiled: CompiledStudy) -> Settings:
    """Return every contrast that somebody can meet in a study, with its settings, in the order of its pages."""
    blocks = (block for block in compiled.study.pages if isinstance(block, Stimulus))
    return _gathered(met for block in blocks for met in _met_in(block, compiled.scenario(block.scenario)))


def possible_contrasts(scenario: Scenario) -> Settings:
    """Return every contrast that a study could take from a scenario's tasks with survey wording."""
    return _gathered(met for task in scenario.tasks if task.survey for met in _possible(scenario, task))


def _gathered(found: Iterable[Met]) -> Settings:
    settings: dict[Contrast, tuple[Setting, ...]] = {}
    for contrast, setting in found:
        if setting not in settings.get(contrast, ()):
            settings[contrast] = (*settings.get(contrast, ()), setting)
    return settings


def _met_in(block: Stimulus, scenario: Scenario) -> Iterator[Met]:
    match block:
        case TrustLog():
            yield from _met_in_log(block, scenario)
        case DepthPair():
            shown = Shown(scenario, scenario.task(block.task), block.id, _personas(block.persona))
            yield from (met for comparison in block.compare for met in shown.depths(comparison))
        case TimingBlock():
            yield from _met_in_timing(block, scenario)
        case CapabilityPair():
            yield from Shown(scenario, scenario.task(block.task), block.id, (block.persona,)).contents()


def _met_in_log(block: TrustLog, scenario: Scenario) -> Iterator[Met]:
    for place, (_, task_id) in enumerate(block.plan):
        # Where all see the same version of a day, there is nothing to compare it with.
        if block.sequence == "drawn" or set(block.sequence[place]) == {"A", "M"}:
            yield from Shown(scenario, scenario.task(task_id), block.id, _personas(block.persona)).log()


def _met_in_timing(block: TimingBlock, scenario: Scenario) -> Iterator[Met]:
    if scenario.ta:
        shown = Shown(scenario, scenario.task(scenario.ta.deferrable), block.id)
        yield from (met for comparison in block.compare for met in shown.timings(comparison))


def _possible(scenario: Scenario, task: Task) -> Iterator[Met]:
    shown = Shown(scenario, task, personas=_BOTH)
    if {"suggest", "execute"} <= task.words.keys() and "complete" in task.content:
        yield from shown.log()
        yield from shown.depths("equal")
        if "incomplete" in task.content:
            yield from shown.depths("tradeoff")
    if "wrong" in task.content:
        able = tuple(persona for persona in _BOTH if task.expected.depth.get(persona) in task.words)
        yield from shown._replace(personas=able).contents()
    if scenario.ta and scenario.ta.deferrable == task.id and "deferred" in task.timing:
        yield from _possible_timings(shown)


def _possible_timings(shown: Shown) -> Iterator[Met]:
    if "now" in shown.task.timing:
        yield from shown.timings("now_or_sleep")
        if "incomplete" in shown.task.content:
            yield from shown.timings("imperfect_sleep")
    if "interrupt" in shown.task.timing:
        yield from shown.timings("no_conflict")


def _personas(persona: PersonaName | Literal["drawn"]) -> tuple[PersonaName, ...]:
    return _BOTH if persona == "drawn" else (persona,)
