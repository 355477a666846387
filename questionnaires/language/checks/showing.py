"""What blocks show: plans that fit the week, and every word, content and timing the pages need."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from questionnaires.language.checks.cases import Path, ScenarioCase, StudyCase
from questionnaires.language.checks.rules import Finding, study_rule
from questionnaires.language.scenario import Scenario
from questionnaires.language.study import (
    Block,
    CapabilityPair,
    DepthPair,
    Stimulus,
    TimingBlock,
    TrustLog,
)
from questionnaires.language.tasks import Task
from questionnaires.language.times import ScenarioTime
from questionnaires.language.vocabulary import ContentName, Depth, TimingName


class Shown(NamedTuple):
    """A task that a block shows."""

    #: Where the study names it.
    path: Path
    block: Stimulus
    scenario: Scenario
    task: Task

    def lacks(self, path: Path, message: str) -> Finding:
        """Return what the task lacks, at its place in the scenario's file."""
        at: Path = ("tasks", self.scenario.tasks.index(self.task), *path)
        message = f"{message}; block `{self.block.id}` shows it"
        return Finding(at, message, at_key=True, scenario=self.block.scenario)


@study_rule("plan-days", "List days in order, within the scenario.")
def days(case: StudyCase) -> Iterator[Finding]:
    """Yield checkpoints out of order or after the scenario's end."""
    for path, log, scenario in _logs(case):
        for place, (day, _) in enumerate(log.plan):
            if not 1 <= day <= scenario.scenario.days:
                message = f"day {day} is not among the {scenario.scenario.days} days"
                yield Finding((*path, "plan", place, 0), message)
        for place, ((before, _), (day, _)) in enumerate(pairwise(log.plan), 1):
            if day <= before:
                yield Finding((*path, "plan", place, 0), f"day {day} comes after day {before}")


@study_rule("plan-task-twice", "Choose another task; a second time nothing new would be shown.")
def repeated(case: StudyCase) -> Iterator[Finding]:
    """Yield tasks that one log would show at two checkpoints."""
    for path, log, _ in _logs(case):
        tasks = [task for _, task in log.plan]
        for place, task in enumerate(tasks):
            if task in tasks[:place]:
                yield Finding((*path, "plan", place, 1), f"`{task}` is in the plan twice")


@study_rule("plan-task-late", "Choose a later checkpoint, or an earlier task.")
def late(case: StudyCase) -> Iterator[Finding]:
    """Yield checkpoints at which their task has not happened yet."""
    for path, log, scenario in _logs(case):
        for place, (day, name) in enumerate(log.plan):
            task = scenario.tasks.get(name)
            if task and (at := _spoken(scenario, task)).day > day:
                yield Finding((*path, "plan", place), f"`{name}` happens on day {at.day}, after day {day}")


@study_rule("plan-depth", "Choose tasks of which the reviewer expects suggest and the operator execute.")
def depths(case: StudyCase) -> Iterator[Finding]:
    """Yield tasks of logs and depth pairs that cannot be both asked first and delegated."""
    for shown in _shown_at_two_depths(case):
        expected = shown.task.expected.depth
        found = (expected.get("reviewer"), expected.get("operator"))
        if found != ("suggest", "execute"):
            message = f"`{shown.task.id}` expects {found[0]} for the reviewer, {found[1]} for the operator"
            yield Finding(shown.path, message)


@study_rule("planner-shown", "Name the reviewer or the operator, or write `drawn`.")
def planner(case: StudyCase) -> Iterator[Finding]:
    """Yield logs and depth pairs of the planner."""
    for number, block in enumerate(case.study.pages):
        if isinstance(block, TrustLog | DepthPair) and block.persona == "planner":
            yield Finding(("pages", number, "persona"), f"a {block.kind} never shows the planner")


@study_rule("words-missing", "Add them under the task's `words`, in every language.")
def words(case: StudyCase) -> Iterator[Finding]:
    """Yield depths that a block can show and for which the task has no words."""
    for shown in _each_task(case):
        task = shown.task
        for depth in _depths(shown.block, task):
            for name in _contents(shown.block):
                content = task.content.get(name)
                if content and not (task.words.get(depth) or content.words.get(depth)):
                    yield shown.lacks(("words",), f"no words for `{depth}` with {name} content")


@study_rule("reply-missing", "Add `user_reply` and `confirmation` to the words for `suggest`.")
def replies(case: StudyCase) -> Iterator[Finding]:
    """Yield suggestions in a log that nobody answers, so that the work would not be done."""
    for shown in _each_task(case):
        asking = shown.task.words.get("suggest")
        if isinstance(shown.block, TrustLog) and asking and not (asking.user_reply and asking.confirmation):
            yield shown.lacks(("words", "suggest"), "the suggestion has no reply, or no confirmation")


@study_rule("content-missing", "Add it under the task's `content`.")
def contents(case: StudyCase) -> Iterator[Finding]:
    """Yield contents that a block shows and the task lacks."""
    for shown in _each_task(case):
        for name in _contents(shown.block):
            if name not in shown.task.content:
                yield shown.lacks(("content",), f"no {name} content")


@study_rule("timing-missing", "Add `ta` to the scenario and the variants under its deferrable task's `timing`.")
def timings(case: StudyCase) -> Iterator[Finding]:
    """Yield timing blocks whose scenario has no conflict, or lacks a way to time the work."""
    for number, block in enumerate(case.study.pages):
        found = case.scenarios.get(block.scenario) if isinstance(block, TimingBlock) else None
        if found and found.scenario.ta is None:
            message = f"scenario `{found.scenario.id}` has no `ta`"
            yield Finding(("pages", number, "scenario"), message)
    for shown in _each_task(case):
        for name in _timings(shown.block) if isinstance(shown.block, TimingBlock) else ():
            if name not in shown.task.timing:
                yield shown.lacks(("timing",), f"no timing `{name}`")


@study_rule("survey-missing", "Add it under the task's `survey`.")
def survey(case: StudyCase) -> Iterator[Finding]:
    """Yield wording that a block needs and the task's `survey` lacks."""
    for shown in _each_task(case):
        wording = shown.task.survey
        if wording is None:
            yield shown.lacks((), "no `survey` wording")
            continue
        for name in _wording(shown.block):
            if not getattr(wording, name):
                yield shown.lacks(("survey",), f"no `survey.{name}`")
        for comparison in shown.block.compare if isinstance(shown.block, TimingBlock) else ():
            if not (wording.conditions or wording.comparison_conditions.get(comparison)):
                yield shown.lacks(("survey",), f"no `survey.conditions` for `{comparison}`")


@study_rule("policy-unsent", "Add an event on day 1 with `in_log: true` and `{policy}` in its text.")
def unsent(case: StudyCase) -> Iterator[Finding]:
    """Yield logs in which the user never says the standing request."""
    for path, log, scenario in _logs(case):
        told = (e for e in scenario.scenario.timeline if e.in_log and e.text and "user" in e.notify)
        if not any("{policy}" in text for e in told if e.text for text in e.text.by_language.values()):
            yield Finding((*path, "scenario"), f"no event of `{log.scenario}` says the standing request")


def _logs(case: StudyCase) -> Iterator[tuple[Path, TrustLog, ScenarioCase]]:
    for number, block in enumerate(case.study.pages):
        if isinstance(block, TrustLog) and block.scenario in case.scenarios:
            yield ("pages", number), block, case.scenarios[block.scenario]


def _each_task(case: StudyCase) -> Iterator[Shown]:
    """Yield each task a block shows."""
    for number, block in enumerate(case.study.pages):
        if not isinstance(block, Stimulus) or not (found := case.scenarios.get(block.scenario)):
            continue
        for path, name in _named(block, found):
            if task := found.tasks.get(name):
                yield Shown(("pages", number, *path), block, found.scenario, task)


def _named(block: Stimulus, found: ScenarioCase) -> list[tuple[Path, str]]:
    match block:
        case TrustLog():
            return [(("plan", place, 1), name) for place, (_, name) in enumerate(block.plan)]
        case DepthPair() | CapabilityPair():
            return [(("task",), block.task)]
        case TimingBlock() if found.scenario.ta:
            return [(("scenario",), found.scenario.ta.deferrable)]
        case _:
            return []


def _shown_at_two_depths(case: StudyCase) -> Iterator[Shown]:
    return (shown for shown in _each_task(case) if isinstance(shown.block, TrustLog | DepthPair))


def _depths(block: Block, task: Task) -> tuple[Depth, ...]:
    match block:
        case TrustLog() | DepthPair():
            return ("suggest", "execute")
        case CapabilityPair() if block.persona in task.expected.depth:
            return (task.expected.depth[block.persona],)
        case _:
            return ()


def _contents(block: Block) -> tuple[ContentName, ...]:
    match block:
        case DepthPair() if "tradeoff" in block.compare:
            return ("complete", "incomplete")
        case TimingBlock() if "imperfect_sleep" in block.compare:
            return ("complete", "incomplete")
        case CapabilityPair():
            return ("complete", "wrong")
        case _:
            return ("complete",)


def _timings(block: TimingBlock) -> tuple[TimingName, ...]:
    first: tuple[TimingName, ...] = ("now",) if set(block.compare) - {"no_conflict"} else ()
    return (*first, *(("interrupt",) if "no_conflict" in block.compare else ()), "deferred")


def _wording(block: Block) -> tuple[str, ...]:
    match block:
        case DepthPair():
            return ("pair_intro", "conditions")
        case CapabilityPair():
            return ("conditions",)
        case TimingBlock():
            return ("request", "current_work")
        case _:
            return ()


def _spoken(scenario: ScenarioCase, task: Task) -> ScenarioTime:
    if task.survey and task.survey.at:
        return task.survey.at
    triggers = (event.at for event in scenario.scenario.timeline if event.id == task.trigger and event.at)
    return next(triggers, task.window.open).plus(5)
