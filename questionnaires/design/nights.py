"""The user's nights: when a scenario's user sleeps, in minutes since midnight of day 1."""

from typing import NamedTuple

from questionnaires.language.scenario import Scenario
from questionnaires.language.times import MINUTES_PER_DAY


class Night(NamedTuple):
    """One stretch of sleep, in minutes since midnight of day 1."""

    start: int
    end: int


def nights_of(scenario: Scenario) -> list[Night]:
    """Return every stretch of sleep, in order; what is written up to midnight and after it is one night."""
    spans = sorted(
        Night(span.start.total + day * MINUTES_PER_DAY, span.end.total + day * MINUTES_PER_DAY)
        for span in scenario.sleeps()
        for day in (range(scenario.days + 1 - span.start.day) if span.every else [0])
    )
    joined: list[Night] = []
    for span in spans:
        if joined and joined[-1].end == span.start:
            joined[-1] = Night(joined[-1].start, span.end)
        else:
            joined.append(span)
    return joined
