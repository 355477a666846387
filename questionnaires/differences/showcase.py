"""A study made for one scenario: every block it can be used for, so that all its pages can be read."""

from collections.abc import Iterator, Sequence
from typing import Any

from questionnaires.design.planning import shown_depth
from questionnaires.design.stimuli import spoken_at
from questionnaires.language.compiled import CompiledStudy
from questionnaires.language.scenario import Scenario
from questionnaires.language.study import Study
from questionnaires.language.tasks import Task
from questionnaires.language.vocabulary import PersonaName

#: A sequence has no more letters.
_CHECKPOINTS = 5
_TIMINGS = {
    "now_or_sleep": ("now", "deferred", "complete"),
    "no_conflict": ("interrupt", "deferred", "complete"),
    "imperfect_sleep": ("now", "deferred", "incomplete"),
}


def showcase(scenario: Scenario) -> CompiledStudy:
    """Return a study whose pages together show everything people can read of a scenario."""
    logs = list(_logs(scenario))
    factors = [_row(log) for log in logs]
    blocks = [*logs, *_pairs(scenario), *_timing(scenario)]
    study = Study.model_validate(
        {
            "schema": "study/1",
            "id": scenario.id,
            "version": scenario.version,
            "languages": list(scenario.languages),
            "title": "A scenario",
            "estimated_minutes": [1, 1],
            "contact": "nobody@example.org",
            "timezone": scenario.timezone,
            "exits": {},
            "privacy": {"stored": "Nothing.", "withdrawal": "Nothing."},
            "design": {"factors": [*factors, {"kind": "side", "id": "sides"}]},
            "pages": blocks or [{"kind": "debrief", "id": "nothing", "text": "Nothing."}],
        }
    )
    return CompiledStudy(study=study, scenarios={scenario.id: scenario})


def _logs(scenario: Scenario) -> Iterator[dict[str, Any]]:
    """Yield logs with one task a day, as many as it takes to show each task."""
    days: dict[int, list[Task]] = {}
    for task in scenario.tasks:
        if all(_can_show(task, name) for name in ("reviewer", "operator")):
            days.setdefault(spoken_at(scenario, task).day, []).append(task)
    turn = 0
    while plan := [[day, tasks[turn].id] for day, tasks in sorted(days.items()) if turn < len(tasks)]:
        turn += 1
        for part in range(0, len(plan), _CHECKPOINTS):
            yield {
                "kind": "trust_log",
                "id": f"log_{turn}" if part == 0 else f"log_{turn}_{part // _CHECKPOINTS + 1}",
                "scenario": scenario.id,
                "persona": "drawn",
                "sequence": "drawn",
                "plan": plan[part : part + _CHECKPOINTS],
            }


def _row(log: dict[str, Any]) -> dict[str, Any]:
    length = len(log["plan"])
    return {
        "kind": "latin_row",
        "id": f"row_{log['id']}",
        "blocks": [log["id"]],
        "levels": ["A" * length, "M" * length],
    }


def _pairs(scenario: Scenario) -> Iterator[dict[str, Any]]:
    for task in scenario.tasks:
        shared = {"scenario": scenario.id, "task": task.id}
        if all(_can_show(task, name) for name in ("reviewer", "operator")):
            compare = ["equal", "tradeoff"] if "incomplete" in task.content else ["equal"]
            pair = {"kind": "depth_pair", "id": _id("pair", task), "persona": "drawn", "compare": compare}
            yield pair | shared
        if "wrong" in task.content and _can_show(task, "reviewer"):
            yield {"kind": "capability_pair", "id": _id("advice", task), "persona": "reviewer"} | shared


def _timing(scenario: Scenario) -> Iterator[dict[str, Any]]:
    task = next((one for one in scenario.tasks if scenario.ta and one.id == scenario.ta.deferrable), None)
    there: Sequence[str] = (*task.timing, *task.content) if task else ()
    compare = [name for name, needed in _TIMINGS.items() if {*needed, "complete"} <= set(there)]
    if compare:
        yield {"kind": "timing", "id": "timing", "scenario": scenario.id, "compare": compare, "ask": {}}


def _can_show(task: Task, persona: PersonaName) -> bool:
    """Return whether there are words for the depth this persona expects, and for the one it does not."""
    if "complete" not in task.content or persona not in task.expected.depth:
        return False
    depths = {shown_depth(task, persona, aligned=aligned) for aligned in (True, False)}
    return all(depths <= {*task.words, *content.words} for content in task.content.values())


def _id(kind: str, task: Task) -> str:
    return f"{kind}_{task.id}"[:41]
