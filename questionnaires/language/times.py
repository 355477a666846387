"""Scenario time: `D3T14:00` is 14:00 on the third simulated day, on the user's own wall clock."""

import re
from functools import lru_cache
from typing import Annotated, NamedTuple

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

MINUTES_PER_DAY = 24 * 60
TIME_PATTERN = re.compile(r"D([1-9]\d?)T([01]\d|2[0-4]):([0-5]\d)")
CLOCK_PATTERN = re.compile(r"([01]\d|2[0-3]):([0-5]\d)")


class ScenarioTime(NamedTuple):
    """A minute of a scenario: `day` counts from 1, `minute` from midnight (0 to 1440, where 1440 ends the day).

    >>> ScenarioTime.parse("D2T09:30")
    ScenarioTime(day=2, minute=570)
    >>> str(ScenarioTime(2, 570)), ScenarioTime(2, 570).clock
    ('D2T09:30', '09:30')
    """

    day: int
    minute: int

    @classmethod
    def parse(cls, text: str) -> "ScenarioTime":
        """Return the time that `text` names.

        Raises:
            ValueError: if it is not of the form `D<day>T<HH:MM>`.
        """
        return _parsed(text)

    @property
    def clock(self) -> str:
        """The wall-clock time, `HH:MM`."""
        return f"{self.minute // 60:02d}:{self.minute % 60:02d}"

    @property
    def total(self) -> int:
        """Minutes since midnight of day 1."""
        return (self.day - 1) * MINUTES_PER_DAY + self.minute

    def plus(self, minutes: int) -> "ScenarioTime":
        """Return the time that many minutes later."""
        day, minute = divmod(self.total + minutes, MINUTES_PER_DAY)
        return ScenarioTime(day + 1, minute)

    def __str__(self) -> str:
        return f"D{self.day}T{self.clock}"


@lru_cache(maxsize=10_000)
def _parsed(text: str) -> ScenarioTime:
    found = TIME_PATTERN.fullmatch(text)
    minute = int(found[2]) * 60 + int(found[3]) if found else -1
    if not found or minute > MINUTES_PER_DAY:
        raise ValueError(f"{text!r} is not a scenario time; write it as D3T14:00 (day 3, 14:00)")
    return ScenarioTime(int(found[1]), minute)


def _read_time(value: object) -> object:
    return ScenarioTime.parse(value) if isinstance(value, str) else value


def _read_clock(value: object) -> object:
    if isinstance(value, str) and not CLOCK_PATTERN.fullmatch(value):
        raise ValueError(f"{value!r} is not a clock time; write it as 07:30")
    return value


#: A scenario time in a file: `D3T14:00`.
Time = Annotated[
    ScenarioTime,
    BeforeValidator(_read_time),
    PlainSerializer(str),
    WithJsonSchema({"type": "string", "pattern": f"^{TIME_PATTERN.pattern}$"}),
]
#: A clock time that comes back every day: `07:30`.
Clock = Annotated[
    str,
    BeforeValidator(_read_clock),
    WithJsonSchema({"type": "string", "pattern": f"^{CLOCK_PATTERN.pattern}$"}),
]
