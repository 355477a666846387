"""The moments and amounts that a plan in time knows: what its sentences may speak of."""

from collections.abc import Iterator

from questionnaires.language.scenario import Scenario
from questionnaires.language.tasks import Task, Timing
from questionnaires.language.times import ScenarioTime
from questionnaires.language.world import Span


def moments_of(scenario: Scenario, task: Task, timing: Timing) -> frozenset[ScenarioTime]:
    """Return when something happens under a plan: its work and result, the user's job, the deadlines."""
    ends = {*_ends(timing.work, *timing.own_work), timing.ready}
    lengths = {_minutes(span) for one in task.timing.values() for span in one.own_work}
    # When the user's job would be done, had it the time it has under another plan.
    ends |= {span.open.plus(length) for span in timing.own_work for length in lengths}
    if timing.interrupts_min:
        # The user is asked as the work begins, or when it is done; then everything of theirs moves.
        steps = (timing.interrupts_min, -timing.interrupts_min)
        ends |= {end.plus(step) for end in ends for step in steps}
    return frozenset({*ends, *_of_conflict(scenario, task), *_nights(scenario)})


def deadlines_of(scenario: Scenario, task: Task) -> frozenset[ScenarioTime]:
    """Return by when the user's job and the agent's have to be done."""
    tasks = (task, scenario.task(scenario.ta.urgent)) if scenario.ta else (task,)
    return frozenset(one.deadline for one in tasks if one.deadline)


def amounts_of(scenario: Scenario, timing: Timing) -> frozenset[float]:
    """Return the amounts a plan can speak of: what is needed, there or left; minutes count, too."""
    known = {float(timing.interrupts_min), *map(float, timing.cost.values()), *_needs(scenario)}
    known |= {float(_minutes(span)) for span in (timing.work, *timing.own_work)}
    return frozenset(known | {abs(one - other) for one in known for other in known})


def _needs(scenario: Scenario) -> Iterator[float]:
    ta = scenario.ta
    if ta:
        yield from (float(ta.need_urgent), float(ta.need_deferrable), float(_minutes(ta.window)))
        yield from (float(one.capacity) for one in scenario.resources if one.id == ta.resource)


def _of_conflict(scenario: Scenario, task: Task) -> Iterator[ScenarioTime]:
    if scenario.ta:
        yield from (*_ends(scenario.ta.window), scenario.ta.next_feasible)
    yield from deadlines_of(scenario, task)


def _nights(scenario: Scenario) -> Iterator[ScenarioTime]:
    for span in scenario.sleeps():
        for day in range(span.start.day, scenario.days + 1) if span.every else (span.start.day,):
            start = ScenarioTime(day, span.start.minute)
            yield from (start, start.plus(span.end.total - span.start.total))


def _ends(*spans: Span) -> Iterator[ScenarioTime]:
    return (end for span in spans for end in (span.open, span.close))


def _minutes(span: Span) -> int:
    return span.close.total - span.open.total
