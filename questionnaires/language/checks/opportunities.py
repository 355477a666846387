"""Tasks: kinds, clues, contents, rubrics and branches that fit together."""

from collections.abc import Iterator, Mapping

from questionnaires.language.checks.cases import ScenarioCase
from questionnaires.language.checks.references import known
from questionnaires.language.checks.rules import Finding, scenario_rule


@scenario_rule("noop-expected", "Expect noop from every persona, or choose another kind.")
def noop_means_noop(case: ScenarioCase) -> Iterator[Finding]:
    """Yield noop tasks of which somebody expects more."""
    for place, task in enumerate(case.scenario.tasks):
        for name, depth in task.expected.depth.items():
            if task.kind == "noop" and depth != "noop":
                path = ("tasks", place, "expected", "depth", name)
                yield Finding(path, f"a noop task expects {depth} for {name}")


@scenario_rule("latent-clues", "Name at least two records that show the need.")
def too_few_clues(case: ScenarioCase) -> Iterator[Finding]:
    """Yield latent tasks with fewer than two clues."""
    for place, task in enumerate(case.scenario.tasks):
        if task.kind == "latent" and len(set(task.clues)) < 2:
            yield Finding(("tasks", place), f"a latent task has {len(set(task.clues))} clues of at least 2")


@scenario_rule("rubric-empty", "Write at least one point under `correct` or `complete`.")
def empty_rubric(case: ScenarioCase) -> Iterator[Finding]:
    """Yield tasks by whose rubric nothing can be judged."""
    for place, task in enumerate(case.scenario.tasks):
        if task.kind != "noop" and not task.rubric.points():
            yield Finding(("tasks", place, "rubric"), "the rubric has no points")


@scenario_rule("rubric-point", "Name an id of the task's rubric.")
def unknown_points(case: ScenarioCase) -> Iterator[Finding]:
    """Yield what a content variant lacks or gets wrong that the rubric does not know."""
    for place, task in enumerate(case.scenario.tasks):
        for name, content in task.content.items():
            at = ("tasks", place, "content", name)
            for key, given in (("missing", content.missing), ("wrong", content.wrong)):
                for number, point in enumerate(given):
                    yield from known((*at, key, number), "rubric point", point, task.rubric.points())


@scenario_rule("content-flaws", "Complete content has no `missing` or `wrong`; the others name at least one.")
def flaws(case: ScenarioCase) -> Iterator[Finding]:
    """Yield complete content with flaws, and other content without."""
    for place, task in enumerate(case.scenario.tasks):
        for name, content in task.content.items():
            named = (*content.missing, *content.wrong)
            if (name == "complete") == bool(named):
                message = "complete content has flaws" if named else f"{name} content names no flaw"
                yield Finding(("tasks", place, "content", name), message)


@scenario_rule("branch-default", "Leave `when` out of exactly one branch, the last.")
def branches(case: ScenarioCase) -> Iterator[Finding]:
    """Yield tasks whose branches have no default, or several."""
    for place, task in enumerate(case.scenario.tasks):
        defaults = [number for number, branch in enumerate(task.branches) if branch.when is None]
        if task.branches and defaults != [len(task.branches) - 1]:
            yield Finding(("tasks", place, "branches"), f"{len(defaults)} branches have no `when`")


@scenario_rule("event-time", "Give exactly one of `at` and `after`; `delay_min` goes with `after`.")
def event_times(case: ScenarioCase) -> Iterator[Finding]:
    """Yield events without a time, or with two."""
    for place, event in enumerate(case.scenario.timeline):
        if (event.at is None) == (event.after is None):
            given = "neither `at` nor `after`" if event.at is None else "both `at` and `after`"
            yield Finding(("timeline", place), f"the event has {given}")
        elif event.delay_min is not None and event.after is None:
            yield Finding(("timeline", place, "delay_min"), "a delay without `after`", at_key=True)


@scenario_rule("cycle", "Cut the circle: something has to come first.")
def cycles(case: ScenarioCase) -> Iterator[Finding]:
    """Yield events that wait for each other, and tasks that depend on each other."""
    triggers = {task.id: task.trigger for task in case.scenario.tasks}
    waits = {
        event.id: {triggers.get(event.after, event.after)} if event.after else set[str]()
        for event in case.scenario.timeline
    }
    for place, event in enumerate(case.scenario.timeline):
        if event.id in _reached(event.id, waits):
            yield Finding(("timeline", place, "after"), f"`{event.id}` waits for itself")
    needs = {task.id: set(task.depends_on) for task in case.scenario.tasks}
    for place, task in enumerate(case.scenario.tasks):
        if task.id in _reached(task.id, needs):
            yield Finding(("tasks", place, "depends_on"), f"`{task.id}` depends on itself")


def _reached(start: str, edges: Mapping[str, set[str]]) -> set[str]:
    reached: set[str] = set()
    waiting = list(edges.get(start, ()))
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting.extend(edges.get(name, ()))
    return reached
