"""The levels as plain data while effects are put into them."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

#: `Levels` as `model_dump` gives them; effects change them in place.
Data = dict[str, Any]


class ImpossibleEffectError(Exception):
    """An effect cannot be had beside what else is so."""

    def __init__(self, what: str, todo: str) -> None:
        super().__init__(f"{what}. {todo}")
        #: Why it cannot be.
        self.what = what
        #: What its author can do.
        self.todo = todo


class Knob(NamedTuple):
    """One effect that can be stated.

    Attributes:
        name: An id of `estimates.csv`, or a name of the model's own.
        says: What it is, for the starter file.
        low: The least it can be.
        high: The most.
        read: Returns it from the levels.
        turn: Puts it into them; raises `ImpossibleEffectError`.
        not_with: Names that say the same; only one side may be stated.
    """

    name: str
    says: str
    low: float
    high: float
    read: Callable[[Data], float]
    turn: Callable[[Data, float], None]
    not_with: Sequence[str] = ()


def level_at(name: str, says: str, path: str, low: float = 0.0, high: float = 1.0) -> Knob:
    """Return the knob of a level that stands at one place, such as `timing.choice.no_conflict`."""
    *way, last = path.split(".")

    def holder(data: Data) -> Data:
        for step in way:
            data = data[step]
        return data

    def read(data: Data) -> float:
        return float(holder(data)[last])

    def turn(data: Data, value: float) -> None:
        holder(data)[last] = value

    return Knob(name, says, low, high, read, turn)
