"""Texts of a scenario: times as tokens, and placeholders only where something fills them."""

import re
from collections.abc import Iterator

from questionnaires.language.checks.cases import Path, ScenarioCase, StudyCase
from questionnaires.language.checks.rules import Finding, scenario_rule, study_rule
from questionnaires.language.text import PLACEHOLDER_PATTERN, TOKEN_PATTERN
from questionnaires.language.times import ScenarioTime

#: Clock times, dates and weekdays as people write them, in English and Korean.
LITERAL_TIMES = re.compile(
    r"""
    (?<![\w:]) (?:[01]?\d|2[0-4]) : [0-5]\d (?![\w:])                  # 14:00
  | \b (?:1[0-2]|0?\d) (?:[:.][0-5]\d)? \s? (?:[ap]m\b | [ap]\.m\.)     # 2 pm, 2:30 p.m.
  | \b \d{1,2} \s o['’]clock \b | \b (?:noon|midnight) \b
  | \b (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days? \b
  | \b (?:Mon|Tue|Wed|Thu|Fri) \b (?=[\s,.]+\d)                         # Mon 2
  | \b (?:January|February|March|April|May|June|July|August|September|October|November|December) \s \d{1,2} \b
  | (?:오전|오후|아침|저녁|밤|새벽) \s?
    (?:\d{1,2}|한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|열한|열두) \s? 시 (?!간)
  | (?<!\d) (?:[01]?\d|2[0-4]) \s? 시 (?![간작점도리]) (?: \s? (?:[0-5]?\d \s? 분 | 반) )?
  | [월화수목금토일]요일 | 정오 | 자정
  | \b \d{1,2} \s? 월 \s? \d{1,2} \s? 일
    """,
    re.VERBOSE,
)
#: Each of these has one of these signs in it; most texts have none, and are done with at once.
SIGN_OF_TIME = re.compile(
    r"\d\s?[:ap월]|clock|noon|midnight|Mon|Tue|Wed|Thu|Fri|Sat|Sun"
    r"|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|시|요일|정오|자정"
)
#: A letter of the last day may name a date of the week after; no bundled text looks further ahead.
DAYS_AFTER = 7
#: What fills placeholders in a scenario, by the key that holds the text.
CONTENT = frozenset({"content"})
POLICIES = frozenset({"policy", "policy_ack", "policy_repeat", "policy_repeat_ack"})
#: What a page knows when it asks an item.
OF_ITEMS = frozenset({"day", "task", "kind", "agent", "own_preference", "ask_first", "delegated"})


@scenario_rule("literal-time", "Write a time token such as {{t:D3T14:00|rel}}; pages move to the reader's day.")
def literal_times(case: ScenarioCase) -> Iterator[Finding]:
    """Yield clock times, dates and weekdays that are written out in a scenario's texts."""
    for path, language, text in _each_text(case):
        if found := written_time(TOKEN_PATTERN.sub("", text)):
            yield Finding((*path, language), f"`{found}` is a time written out")


@scenario_rule("token-out-of-place", "Say it without a time; these texts stand for the whole week.")
def timeless(case: ScenarioCase) -> Iterator[Finding]:
    """Yield time tokens in texts that belong to no moment."""
    for path, language, text in _each_text(case):
        if path in {("title",), ("situation",), ("goal",)} and TOKEN_PATTERN.search(text):
            yield Finding((*path, language), "a time token cannot stand here")


@scenario_rule("token-after-end", f"Texts may speak of up to {DAYS_AFTER} days after the end; correct the day.")
def far_away(case: ScenarioCase) -> Iterator[Finding]:
    """Yield time tokens far after the scenario's last day, where a slip of the pen is likelier than a plan."""
    for path, language, text in _each_text(case):
        for at, _ in TOKEN_PATTERN.findall(text):
            if ScenarioTime.parse(at).day > case.scenario.days + DAYS_AFTER:
                message = f"{at} is long after the last day, {case.scenario.days}"
                yield Finding((*path, language), message)


@scenario_rule("placeholder", "Correct its name, or write the text out.")
def scenario_placeholders(case: ScenarioCase) -> Iterator[Finding]:
    """Yield placeholders that nothing fills."""
    for path, language, text in _each_text(case):
        allowed = _filled_in_scenario(path)
        for name in PLACEHOLDER_PATTERN.findall(text):
            if name not in allowed:
                yield _unfilled((*path, language), name, allowed)


@study_rule("placeholder", "Correct its name, or write the text out.")
def study_placeholders(case: StudyCase) -> Iterator[Finding]:
    """Yield placeholders that nothing fills."""
    for path, text in case.texts:
        allowed = OF_ITEMS if path[0] in {"items", "scales"} else frozenset()
        for language, written in text.by_language.items():
            for name in PLACEHOLDER_PATTERN.findall(written):
                if name not in allowed:
                    yield _unfilled((*path, language), name, allowed)


@scenario_rule("policy-words-missing", "Add the words to that persona, or take the placeholder out.")
def missing_policy_words(case: ScenarioCase) -> Iterator[Finding]:
    """Yield words that an event of the log quotes and a persona lacks."""
    quoted = {
        name
        for path, _, text in _each_text(case)
        if path[0] == "timeline"
        for name in PLACEHOLDER_PATTERN.findall(text)
        if name in POLICIES
    }
    for persona_name, persona in case.scenario.personas.items():
        for name in sorted(quoted):
            if getattr(persona, name) is None:
                yield Finding(("personas", persona_name), f"an event quotes its `{name}`, which is not there")


def written_time(text: str) -> str:
    """Return the first clock time, date or weekday that is written out in a text, or "".

    >>> written_time("Back on Monday at 9."), written_time("In 40 minutes")
    ('Monday', '')
    """
    found = LITERAL_TIMES.search(text) if SIGN_OF_TIME.search(text) else None
    return found[0].strip() if found else ""


def _each_text(case: ScenarioCase) -> Iterator[tuple[Path, str, str]]:
    for path, text in case.texts:
        for language, written in text.by_language.items():
            yield path, language, written


def _filled_in_scenario(path: Path) -> frozenset[str]:
    if path[0] == "timeline" and path[-1] in {"text", "reply"}:
        return POLICIES
    if path[0] == "tasks" and "say" in path:
        return CONTENT
    return frozenset()


def _unfilled(path: Path, name: str, allowed: frozenset[str]) -> Finding:
    known = f"Here only {', '.join(sorted(allowed))} can stand." if allowed else ""
    return Finding(path, f"nothing fills `{{{name}}}` here", known)
