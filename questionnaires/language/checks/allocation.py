"""The conflict over a scarce resource, and the three ways to time the work that can wait."""

from collections.abc import Iterator

from questionnaires.language.checks.calendar import sleeps
from questionnaires.language.checks.cases import Path, ScenarioCase
from questionnaires.language.checks.rules import Finding, scenario_rule
from questionnaires.language.scenario import TemporalAllocation
from questionnaires.language.tasks import Task
from questionnaires.language.world import Resource


@scenario_rule("urgent-can-wait", "Set its deadline before `ta.next_feasible`, or choose another urgent task.")
def urgent_could_wait(case: ScenarioCase) -> Iterator[Finding]:
    """Yield an urgent task that could as well be done at the next chance."""
    if (ta := case.scenario.ta) and (task := case.tasks.get(ta.urgent)):
        if task.deadline is None:
            yield Finding(("ta", "urgent"), f"`{task.id}` has no deadline, so it could wait")
        elif task.deadline.total > ta.next_feasible.total:
            message = f"`{task.id}` is due {task.deadline}, after the next chance at {ta.next_feasible}"
            yield Finding(("ta", "urgent"), message)


@scenario_rule("deferrable-cannot-wait", "Set its deadline after `ta.next_feasible`, or choose another task.")
def deferrable_could_not(case: ScenarioCase) -> Iterator[Finding]:
    """Yield a task to defer whose deadline comes before the next chance."""
    if (ta := case.scenario.ta) and (task := case.tasks.get(ta.deferrable)):
        due = task.deadline
        if due is not None and due.total <= ta.next_feasible.total:
            message = f"`{task.id}` is due {due}, not after the next chance at {ta.next_feasible}"
            yield Finding(("ta", "deferrable"), message)


@scenario_rule("allocation-conditional", "Take `active_if` and `depends_on` out of both tasks.")
def conditional(case: ScenarioCase) -> Iterator[Finding]:
    """Yield tasks of the conflict that may never become active."""
    ta = case.scenario.ta
    for key, name in (("urgent", ta.urgent), ("deferrable", ta.deferrable)) if ta else ():
        task = case.tasks.get(name)
        if task and (task.active_if or task.depends_on):
            yield Finding(("ta", key), f"`{name}` is active only under conditions")


@scenario_rule("no-conflict", "Let both needs together exceed the resource's capacity.")
def conflict_that_is_none(case: ScenarioCase) -> Iterator[Finding]:
    """Yield a conflict that is none: both tasks fit, or are the same."""
    ta, resource = case.scenario.ta, _resource(case)
    if ta and ta.urgent == ta.deferrable:
        yield Finding(("ta", "deferrable"), "urgent and deferrable are the same task")
    if ta and resource and ta.need_urgent + ta.need_deferrable <= resource.capacity:
        needs = f"{ta.need_urgent} and {ta.need_deferrable} {resource.unit}"
        yield Finding(("ta", "need_deferrable"), f"{needs} both fit into {resource.capacity}")


@scenario_rule("need-over-capacity", "Each task alone must fit into the resource's capacity.")
def too_much(case: ScenarioCase) -> Iterator[Finding]:
    """Yield a need that even the whole resource cannot meet."""
    ta, resource = case.scenario.ta, _resource(case)
    if ta and resource:
        for key, need in (("need_urgent", ta.need_urgent), ("need_deferrable", ta.need_deferrable)):
            if need > resource.capacity:
                yield Finding(("ta", key), f"{need} is more than the capacity, {resource.capacity}")


@scenario_rule("usage-over-capacity", "Book less, or give the resource more capacity.")
def overbooked(case: ScenarioCase) -> Iterator[Finding]:
    """Yield the user's own bookings that exceed a resource's capacity at some moment."""
    for place, resource in enumerate(case.scenario.resources):
        for number, one in enumerate(resource.usage):
            at = one.span.open.total
            booked = [u.amount for u in resource.usage if u.span.open.total <= at < u.span.close.total]
            if sum(booked) > resource.capacity:
                message = f"{sum(booked)} {resource.unit} are booked at {one.span.open} of {resource.capacity}"
                yield Finding(("resources", place, "usage", number, "amount"), message)


@scenario_rule("deferred-awake", "Put the deferred work between the beginning and the end of one night.")
def deferred_awake(case: ScenarioCase) -> Iterator[Finding]:
    """Yield deferred work that is not done while the user sleeps."""
    nights = sleeps(case.scenario)
    for path, task in _timed(case):
        if "deferred" in task.timing:
            work = task.timing["deferred"].work
            inside = (n for n in nights if n.start <= work.open.total and work.close.total <= n.end)
            if not any(inside):
                yield Finding((*path, "deferred", "work"), f"{work.open} to {work.close} is not inside sleep")


@scenario_rule("now-harmless", "Let `now` cost more of the resource than the urgent task leaves.")
def harmless(case: ScenarioCase) -> Iterator[Finding]:
    """Yield work done at once that leaves the urgent task enough."""
    ta, resource = case.scenario.ta, _resource(case)
    for path, task in _timed(case):
        if ta and resource and task.id == ta.deferrable and "now" in task.timing:
            cost, left = task.timing["now"].cost.get(ta.resource, 0), resource.capacity - ta.need_urgent
            if cost <= left:
                yield Finding((*path, "now"), f"it costs {cost} {resource.unit}, and {left} are left over")


@scenario_rule(
    "interrupt-costs", "An interruption takes minutes of attention, and nothing from the urgent task."
)
def costly_interruption(case: ScenarioCase) -> Iterator[Finding]:
    """Yield interruptions that cost a resource, or interrupt nobody."""
    for path, task in _timed(case):
        if interrupt := task.timing.get("interrupt"):
            if any(interrupt.cost.values()):
                yield Finding((*path, "interrupt", "cost"), "the interruption costs a resource")
            if interrupt.interrupts_min <= 0:
                yield Finding((*path, "interrupt"), "the interruption has no `interrupts_min`")


@scenario_rule("timing-late", "Let the work be ready by the task's deadline.")
def late(case: ScenarioCase) -> Iterator[Finding]:
    """Yield timings that miss the task's own deadline."""
    for path, task in _timed(case):
        for name, timing in task.timing.items():
            if task.deadline is not None and timing.ready.total > task.deadline.total:
                yield Finding((*path, name, "ready"), f"ready at {timing.ready}, due {task.deadline}")


def _resource(case: ScenarioCase) -> Resource | None:
    ta: TemporalAllocation | None = case.scenario.ta
    return next((one for one in case.scenario.resources if ta and one.id == ta.resource), None)


def _timed(case: ScenarioCase) -> Iterator[tuple[Path, Task]]:
    for place, task in enumerate(case.scenario.tasks):
        if task.timing:
            yield ("tasks", place, "timing"), task
