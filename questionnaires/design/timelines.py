"""The timeline of a timing page: evening, night and morning, once with each agent."""

from dataclasses import replace

from questionnaires.design.calendar import Calendar, fill_times, scenario_calendar
from questionnaires.design.plan import PlannedPage
from questionnaires.design.stimuli import Behaviour, timing_moment
from questionnaires.design.views import Bar, Lane, Timeline
from questionnaires.design.wording import Wording, wording
from questionnaires.language.scenario import Scenario
from questionnaires.language.tasks import Task, Timing
from questionnaires.language.times import MINUTES_PER_DAY, ScenarioTime

_HOUR = 60


def timeline_of(scenario: Scenario, page: PlannedPage, language: str, calendar: Calendar) -> Timeline:
    """Return the timeline of a timing page, left agent first. Times are minutes since its first midnight.

    It begins with the full hour before now and ends an hour after the night and all work on it; a deadline
    later than that is left to the words.
    """
    words, now = wording(language), timing_moment(scenario)
    task = scenario.task(page.task_id or "")
    timings = [_timing(task, behaviour) for behaviour in (page.behaviour_left, page.behaviour_right)]
    start = _minutes(now, now) // _HOUR * _HOUR
    nights = [night for night in sleep_bars(scenario, words, now) if night.end > start]
    closes = [_minutes(span.close, now) for timing in timings for span in (timing.work, *timing.own_work)]
    last = max([*closes, *(night.end for night in nights[:1])])
    end = (last // _HOUR + 1) * _HOUR
    shown = (Bar(max(night.start, start), min(night.end, end), night.label) for night in nights)
    lanes = zip("AB", timings, strict=True)
    survey = task.survey
    own = survey.current_work.in_language(language) if survey and survey.current_work else words.own_work
    return Timeline(
        title=words.timeline_title,
        start=start,
        end=end,
        now=Bar(_minutes(now, now), _minutes(now, now), words.now.format(time=now.clock)),
        due=_due(scenario, language, now, end),
        nights=tuple(night for night in shown if night.start < night.end),
        lanes=tuple(_lane(timing, letter, words, language, calendar, now) for letter, timing in lanes),
        own_label=own,
        work_label=words.agent_work,
    )


def sleep_bars(scenario: Scenario, words: Wording, now: ScenarioTime) -> list[Bar]:
    """Return the user's nights from the day of `now` on, joined over midnight, in order."""
    spans = sorted(
        (_minutes(ScenarioTime(day, span.start.minute), now), _length(span.start, span.end))
        for span in scenario.sleeps()
        for day in (range(span.start.day, scenario.days + 1) if span.every else [span.start.day])
    )
    joined: list[tuple[int, int]] = []
    for start, length in spans:
        if joined and joined[-1][1] == start:
            joined[-1] = (joined[-1][0], start + length)
        else:
            joined.append((start, start + length))
    return [Bar(start, end, words.asleep.format(start=_clock(start), end=_clock(end))) for start, end in joined]


def _lane(
    timing: Timing, letter: str, words: Wording, language: str, calendar: Calendar, now: ScenarioTime
) -> Lane:
    def bar(opens: ScenarioTime, closes: ScenarioTime) -> Bar:
        label = words.span.format(start=opens.clock, end=closes.clock)
        return Bar(_minutes(opens, now), _minutes(closes, now), label)

    own = tuple(bar(span.open, span.close) for span in timing.own_work)
    if own and not timing.own_done:
        own = (*own[:-1], replace(own[-1], stopped=words.stopped))
    return Lane(
        letter=letter,
        own=own,
        work=(bar(timing.work.open, timing.work.close),),
        words=fill_times(timing.consequence.in_language(language), language, calendar, now),
    )


def _due(scenario: Scenario, language: str, now: ScenarioTime, end: int) -> Bar | None:
    urgent = scenario.task(scenario.ta.urgent) if scenario.ta else None
    if urgent is None or urgent.deadline is None or _minutes(urgent.deadline, now) > end:
        return None
    label = urgent.survey.task_label if urgent.survey else urgent.title
    at = _minutes(urgent.deadline, now)
    text = fill_times(label.in_language(language), language, scenario_calendar(scenario), now)
    return Bar(at, at, f"{text}, {urgent.deadline.clock}")


def _timing(task: Task, behaviour: str | None) -> Timing:
    name = Behaviour.parse(behaviour or "").timing
    return next(timing for known, timing in task.timing.items() if known == name)


def _minutes(at: ScenarioTime, now: ScenarioTime) -> int:
    return at.total - (now.day - 1) * MINUTES_PER_DAY


def _length(start: ScenarioTime, end: ScenarioTime) -> int:
    return end.total - start.total


def _clock(minutes: int) -> str:
    return ScenarioTime(1, minutes % MINUTES_PER_DAY).clock
