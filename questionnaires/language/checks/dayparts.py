"""Texts of timing pages: no word names a part of the day that another hour would make untrue.

These pages move to the participant's hour. Nights stay nights, so "tonight" and "at night" hold at any move;
but "this evening" may be an afternoon then, and "tomorrow night" may begin after midnight, on the next day.
"""

import re
from collections.abc import Iterator, Sequence

from questionnaires.language.checks.cases import Path, ScenarioCase
from questionnaires.language.checks.rules import Finding, scenario_rule
from questionnaires.language.text import TOKEN_PATTERN

#: Stands for a time token while texts are searched; no text can hold it, since braces are placeholders.
_TIME = "{}"
DAY_PARTS = re.compile(
    r"""
    (?: \b(?:this|today|tomorrow|yesterday) | \{\} ) \s+ (?:morning|afternoon|evening)\b   # tomorrow morning
  | (?: \b(?:tomorrow|yesterday) | \{\} ) \s+ night\b                                     # tomorrow night
  | \b(?:in|by|until|before|after|during|over|at) \s+ (?:(?:the|your)\s+)?
    (?:morning|afternoon|evening|midday|lunch(?:time|\sbreak)?|dinner|breakfast|supper)\b  # in the evening
  | (?: 오늘|내일|모레|어제|이따|\{\} ) \s? (?:아침|오전|점심|오후|저녁|새벽)
  | (?: 내일|모레|어제|\{\} ) \s? 밤
  | (?:아침|오전|점심|오후|저녁|새벽) (?:에|까지|부터|때|시간) | (?:퇴근|출근|식사) \s? (?:전|후|길)
    """,
    re.VERBOSE | re.IGNORECASE,
)
#: What a timing page shows of the task that can wait, besides its ways to time the work.
_CONTENTS = frozenset({"complete", "incomplete"})
_SURVEY = frozenset(
    {
        "task_label",
        "task_kind",
        "request",
        "conditions",
        "comparison_conditions",
        "needs",
        "pair_intro",
        "current_work",
    }
)


@scenario_rule(
    "part-of-day", "Name the time with a token, or say it without; timing pages move to other hours."
)
def parts_of_day(case: ScenarioCase) -> Iterator[Finding]:
    """Yield words on timing pages that hold at the scenario's own hour only."""
    for path, text in case.texts:
        if _stands_on_timing_pages(case, path):
            for language, written in text.by_language.items():
                found = DAY_PARTS.search(TOKEN_PATTERN.sub(_TIME, written))
                if found:
                    words = found[0].replace(_TIME, "").strip()
                    yield Finding((*path, language), f"`{words}` may be another part of the day for a reader")


def _stands_on_timing_pages(case: ScenarioCase, path: Path) -> bool:
    ta = case.scenario.ta
    deferrable = case.tasks.get(ta.deferrable) if ta else None
    if ta is None or deferrable is None or not deferrable.timing:
        return False
    match path:
        case ("situation",):
            return deferrable.survey is None or deferrable.survey.pair_intro is None
        case ("tasks", int(place), *inner):
            return _is_shown(case.scenario.tasks[place].id, inner, ta.urgent, ta.deferrable)
        case _:
            return False


def _is_shown(task_id: str, inner: Sequence[object], urgent: str, deferrable: str) -> bool:
    match inner:
        case ["survey", "task_label"] if task_id == urgent:
            return True
        case ["timing", *_]:
            return task_id == deferrable
        case ["content", name, "summary" | "facts", *_]:
            return task_id == deferrable and name in _CONTENTS
        case ["survey", key, *_]:
            return task_id == deferrable and key in _SURVEY
        case _:
            return False
