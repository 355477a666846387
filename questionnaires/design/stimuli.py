"""Composing stimuli: scenario and behaviours in, what is read out — before language, time and side."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, NamedTuple

from questionnaires.design.calendar import Calendar, fill_times
from questionnaires.design.plan import PlannedPage
from questionnaires.design.views import EntryKind
from questionnaires.design.wording import Wording, wording
from questionnaires.language.compiled import CompiledStudy, content_hash
from questionnaires.language.scenario import Scenario
from questionnaires.language.tasks import ActionCard, Content, Fact, Task, Words
from questionnaires.language.text import PLACEHOLDER_PATTERN, LText
from questionnaires.language.times import ScenarioTime


@dataclass(frozen=True)
class Phrase:
    """Words said at a moment, with what their placeholders stand for."""

    text: LText
    at: ScenarioTime
    fills: Mapping[str, LText]

    def read(self, language: str, calendar: Calendar) -> str:
        """Return the words in one language, with times as said at that moment."""
        text = fill_placeholders(
            self.text.in_language(language),
            {name: fill.in_language(language) for name, fill in self.fills.items()},
        )
        return fill_times(text, language, calendar, self.at)


@dataclass(frozen=True)
class ComposedCard:
    """An action card before language."""

    app: str
    title: Phrase
    rows: tuple[tuple[LText, Phrase], ...]


@dataclass(frozen=True)
class ComposedEntry:
    """One entry of a log or of a side, before language."""

    kind: EntryKind
    who: LText
    at: ScenarioTime
    phrase: Phrase | None = None
    card: ComposedCard | None = None


class Behaviour(NamedTuple):
    """What an agent did in one task."""

    task_id: str
    content: str
    depth: str
    timing: str

    @classmethod
    def parse(cls, text: str) -> "Behaviour":
        """Return the behaviour written as `task/content/depth/timing`."""
        return cls(*text.split("/"))


def fill_placeholders(text: str, fills: Mapping[str, str]) -> str:
    """Return the text with `{name}` replaced where `fills` knows the name.

    >>> fill_placeholders("I have {content} ready, {x}.", {"content": "a draft"})
    'I have a draft ready, {x}.'
    """
    if "{" not in text:
        return text
    return PLACEHOLDER_PATTERN.sub(lambda found: fills.get(found[1], found[0]), text)


def spoken_at(scenario: Scenario, task: Task) -> ScenarioTime:
    """Return when the agent speaks about a task: as authored, else five minutes after its trigger."""
    if task.survey and task.survey.at:
        return task.survey.at
    triggers = [event.at for event in scenario.timeline if event.id == task.trigger and event.at]
    return (triggers[0] if triggers else task.window.open).plus(5)


def compose_log(scenario: Scenario, page: PlannedPage) -> tuple[ComposedEntry, ...]:
    """Return the history a trust log shows on a page, in order of time."""
    if page.day is None:
        raise LookupError(f"page {page.page_id} is no checkpoint")
    entries = [*_event_entries(scenario, page)]
    for behaviour in map(Behaviour.parse, page.behaviours):
        entries += _task_entries(scenario, behaviour)
    shown = (entry for entry in entries if entry.at.day <= page.day)
    # Sorting is stable: what happens in the same minute keeps the order of the file.
    return tuple(sorted(shown, key=lambda entry: entry.at.total))


def compose_side(scenario: Scenario, page: PlannedPage, behaviour: Behaviour) -> tuple[ComposedEntry, ...]:
    """Return what one agent of a pair says and does."""
    task = scenario.task(behaviour.task_id)
    content = content_of(task, behaviour)
    if page.kind == "timing":
        return _plan_entries(scenario, page, task, behaviour)
    at = spoken_at(scenario, task)
    words = _words(task, content, behaviour)
    fills = {"content": content.summary}
    say = ComposedEntry("agent", _worded(scenario, lambda w: w.says), at, Phrase(words.say, at, fills))
    card = _card(scenario, task, words.action, content, at)
    return say, ComposedEntry("did", _worded(scenario, lambda w: w.did), at, card=card)


def content_of(task: Task, behaviour: Behaviour) -> Content:
    """Return the content variant of a behaviour."""
    return next(content for name, content in task.content.items() if name == behaviour.content)


def stimulus_hash(compiled: CompiledStudy, page: PlannedPage) -> str | None:
    """Return the hash of a stimulus: equal for all who saw the same behaviours, in any language or order."""
    if page.scenario_id is None:
        return None
    pair = tuple(sorted(filter(None, (page.behaviour_left, page.behaviour_right))))
    what = (page.kind, page.comparison, page.scenario_id, page.persona, page.day, page.behaviours, pair)
    return compiled.remembered(("stimulus_hash", *what), lambda: _stimulus_hash(compiled, page, pair))


def _stimulus_hash(compiled: CompiledStudy, page: PlannedPage, pair: tuple[str, ...]) -> str:
    scenario = compiled.scenario(page.scenario_id or "")
    request = scenario.personas[page.persona].policy if page.persona else None
    composed: list[Any]
    if page.kind == "trust_log":
        composed = [compose_log(scenario, page)]
    else:
        composed = [[b, compose_side(scenario, page, Behaviour.parse(b))] for b in pair]
    return content_hash(_plain([page.kind, page.comparison, request, scenario.situation, composed]))


def _event_entries(scenario: Scenario, page: PlannedPage) -> Iterator[ComposedEntry]:
    persona = scenario.personas[page.persona or "reviewer"]
    triggers = {scenario.task(Behaviour.parse(b).task_id).trigger for b in page.behaviours}
    wanted = triggers | set(persona.policy_repeats)
    fills = {
        name: text
        for name in ("policy", "policy_ack", "policy_repeat", "policy_repeat_ack")
        if (text := getattr(persona, name)) is not None
    }
    for event in scenario.timeline:
        shown = "user" in event.notify and (event.in_log or event.id in wanted)
        if event.at is None or event.text is None or not shown:
            continue
        mine = event.kind == "user_message"
        who = _worded(scenario, lambda w: w.you) if mine or event.source is None else event.source
        kind: EntryKind = "you" if mine else "news"
        yield ComposedEntry(kind, who, event.at, Phrase(event.text, event.at, fills))
        if event.reply:
            at = event.at.plus(1)
            agent = _worded(scenario, lambda w: w.agent)
            yield ComposedEntry("agent", agent, at, Phrase(event.reply, at, fills))


def _task_entries(scenario: Scenario, behaviour: Behaviour) -> Iterator[ComposedEntry]:
    task = scenario.task(behaviour.task_id)
    content = content_of(task, behaviour)
    words = _words(task, content, behaviour)
    at = spoken_at(scenario, task)
    agent, did = _worded(scenario, lambda w: w.agent), _worded(scenario, lambda w: w.did)
    yield ComposedEntry("agent", agent, at, Phrase(words.say, at, {"content": content.summary}))
    yield ComposedEntry("did", did, at, card=_card(scenario, task, words.action, content, at))
    answered = (task.survey and task.survey.reply_at) or at.plus(40)
    if words.user_reply:
        you = _worded(scenario, lambda w: w.you)
        yield ComposedEntry("you", you, answered, Phrase(words.user_reply, answered, {}))
    if words.confirmation:
        card = _card(scenario, task, words.confirmation, content, answered)
        yield ComposedEntry("did", did, answered, card=card)


def _plan_entries(
    scenario: Scenario, page: PlannedPage, task: Task, behaviour: Behaviour
) -> tuple[ComposedEntry, ...]:
    at = timing_moment(scenario)
    content = content_of(task, behaviour)
    timing = next(t for name, t in task.timing.items() if name == behaviour.timing)
    works = _worded(
        scenario,
        lambda w: w.span.format(start=_token(timing.work.open, "Rel"), end=_token(timing.work.close, "time")),
    )
    facts = content.facts if page.comparison == "imperfect_sleep" else ()
    rows = (
        (_worded(scenario, lambda w: w.works), Phrase(works, at, {})),
        (
            _worded(scenario, lambda w: w.ready),
            Phrase(_everywhere(scenario, _token(timing.ready, "Rel")), at, {}),
        ),
        *_fact_rows((*timing.facts, *facts), at),
    )
    label = task.survey.task_label if task.survey else task.title
    card = ComposedCard("clock", Phrase(label, at, {}), rows)
    say = Phrase(timing.say, at, {"content": content.summary})
    return (
        ComposedEntry("agent", _worded(scenario, lambda w: w.says), at, say),
        ComposedEntry("did", _worded(scenario, lambda w: w.plans), at, card=card),
    )


def timing_moment(scenario: Scenario) -> ScenarioTime:
    """Return the now of a timing page: when the conflict's window opens.

    Raises:
        LookupError: if the scenario has no temporal allocation.
    """
    if scenario.ta is None:
        raise LookupError(f"scenario {scenario.id} has no `ta`")
    return scenario.ta.window.open


def _words(task: Task, content: Content, behaviour: Behaviour) -> Words:
    every = {**task.words, **content.words}
    return next(words for depth, words in every.items() if depth == behaviour.depth)


def _card(
    scenario: Scenario, task: Task, action: ActionCard, content: Content, at: ScenarioTime
) -> ComposedCard:
    tools = {tool.name: tool.app for tool in scenario.tools}
    app: str = action.app or next((tools[name] for name in task.actions if name in tools), "core")
    state = (_worded(scenario, lambda w: w.state), Phrase(action.state, at, {}))
    return ComposedCard(app, Phrase(action.title, at, {}), (*_fact_rows(content.facts, at), state))


def _fact_rows(facts: tuple[Fact, ...], at: ScenarioTime) -> Iterator[tuple[LText, Phrase]]:
    return ((fact.term, Phrase(fact.value, at, {})) for fact in facts)


def _worded(scenario: Scenario, choose: Callable[[Wording], str]) -> LText:
    # Our own words need no validation, which would take most of the time here.
    return LText.model_construct(by_language={lang: choose(wording(lang)) for lang in scenario.languages})


def _everywhere(scenario: Scenario, text: str) -> LText:
    return LText(by_language=dict.fromkeys(scenario.languages, text))


def _token(at: ScenarioTime, form: str) -> str:
    return f"{{{{t:{at}|{form}}}}}"


def _plain(value: Any) -> Any:
    # Named tuples are tuples too, so times come first.
    if isinstance(value, ScenarioTime):
        return str(value)
    if isinstance(value, LText):
        return value.model_dump()
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): _plain(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(entry) for entry in value]
    return value
