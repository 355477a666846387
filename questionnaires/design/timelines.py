"""The timeline of a timing page: evening, night and morning, once with each agent."""

from dataclasses import replace
from typing import NamedTuple

from questionnaires.design.calendar import Calendar, fill_times
from questionnaires.design.nights import nights_of
from questionnaires.design.plan import PlannedPage
from questionnaires.design.stimuli import Behaviour, timing_moment
from questionnaires.design.views import Bar, Lane, Timeline
from questionnaires.design.wording import Wording, wording
from questionnaires.language.scenario import Scenario
from questionnaires.language.tasks import Task, Timing
from questionnaires.language.times import MINUTES_PER_DAY, ScenarioTime
from questionnaires.language.world import Span

_HOUR = 60


def timeline_of(scenario: Scenario, page: PlannedPage, language: str, calendar: Calendar) -> Timeline:
    """Return the timeline of a timing page, left agent first. Times are minutes since its first midnight.

    It begins with the full hour before now and ends within an hour of the night and all work on it, or of a
    deadline that soon follows; a later one is left to the words.
    """
    words, clock = wording(language), _Clock(calendar, timing_moment(scenario))
    task = scenario.task(page.task_id or "")
    timings = [_timing(task, behaviour) for behaviour in (page.behaviour_left, page.behaviour_right)]
    now = clock.minutes(clock.now)
    start = now // _HOUR * _HOUR
    nights = [night for night in _sleep_bars(scenario, words, clock) if night.end > start]
    closes = [clock.minutes(span.close) for timing in timings for span in (timing.work, *timing.own_work)]
    last = max([*closes, *(night.end for night in nights[:1])])
    due = _due(scenario, language, clock, last + _HOUR)
    end = max((last // _HOUR + 1) * _HOUR, -(-due.end // _HOUR) * _HOUR if due else 0)
    shown = (replace(night, start=max(night.start, start), end=min(night.end, end)) for night in nights)
    lanes = zip("AB", timings, strict=True)
    survey = task.survey
    own = survey.current_work.in_language(language) if survey and survey.current_work else words.own_work
    return Timeline(
        title=words.timeline_title,
        start=start,
        end=end,
        now=Bar(now, now, words.now.format(time=clock.written(clock.now))),
        due=due,
        nights=tuple(night for night in shown if night.start < night.end),
        lanes=tuple(_lane(timing, letter, words, language, clock) for letter, timing in lanes),
        own_label=own,
        work_label=words.agent_work,
    )


class _Clock(NamedTuple):
    """The reader's clock: the calendar of the page, and the scenario's moment that is now."""

    calendar: Calendar
    now: ScenarioTime

    def minutes(self, at: ScenarioTime) -> int:
        """Return when a moment of the scenario is, in minutes since the midnight before now."""
        return self.calendar.shown(at).total - (self.calendar.shown(self.now).day - 1) * MINUTES_PER_DAY

    def written(self, at: ScenarioTime) -> str:
        """Return what the reader's clock shows at a moment of the scenario."""
        return self.calendar.shown(at).clock


def _sleep_bars(scenario: Scenario, words: Wording, clock: _Clock) -> list[Bar]:
    midnight = clock.minutes(ScenarioTime(1, 0))
    nights = [(midnight + night.start, midnight + night.end) for night in nights_of(scenario)]
    return [
        Bar(*night, words.asleep.format(start=_written(night[0]), end=_written(night[1]))) for night in nights
    ]


def _lane(timing: Timing, letter: str, words: Wording, language: str, clock: _Clock) -> Lane:
    def bar(span: Span) -> Bar:
        label = words.span.format(start=clock.written(span.open), end=clock.written(span.close))
        return Bar(clock.minutes(span.open), clock.minutes(span.close), label)

    own = tuple(bar(span) for span in timing.own_work)
    if own and not timing.own_done:
        own = (*own[:-1], replace(own[-1], stopped=words.stopped))
    said = fill_times(timing.consequence.in_language(language), language, clock.calendar, clock.now)
    return Lane(letter=letter, own=own, work=(bar(timing.work),), words=said)


def _due(scenario: Scenario, language: str, clock: _Clock, latest: int) -> Bar | None:
    urgent = scenario.task(scenario.ta.urgent) if scenario.ta else None
    if urgent is None or urgent.deadline is None:
        return None
    at = clock.minutes(urgent.deadline)
    label = urgent.survey.task_label if urgent.survey else urgent.title
    text = fill_times(label.in_language(language), language, clock.calendar, clock.now)
    return Bar(at, at, f"{text}, {clock.written(urgent.deadline)}") if at <= latest else None


def _timing(task: Task, behaviour: str | None) -> Timing:
    name = Behaviour.parse(behaviour or "").timing
    return next(timing for known, timing in task.timing.items() if known == name)


def _written(minutes: int) -> str:
    return ScenarioTime(1, minutes % MINUTES_PER_DAY).clock
