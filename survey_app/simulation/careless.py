"""The `careless` respondent: somebody who does not read. A mixture, so that each flag has something to find."""

import math
from typing import NamedTuple

import numpy as np

from questionnaires.design.views import FieldView
from survey_app.simulation.draws import Person
from survey_app.simulation.prompts import Prompt, Sent, anything

# All of these are invented. Published shares of careless people differ widely; none tells how they mix.
#: The shares of careless people who hurry, who rate everything alike, and who always take the same side.
_HURRIES, _STRAIGHT, _ONE_SIDED = 0.85, 0.5, 0.5
#: What hurrying leaves of an average reader's time: the median, and the spread of its logarithm.
_HASTE, _HASTE_SPREAD = 0.12, 0.4
#: The share of optional questions that is left out.
_LEAVES_OUT = 0.5


class Habits(NamedTuple):
    """How somebody avoids the work; whoever is careless has at least one of these, and never reads.

    Attributes:
        haste: What is left of their time on a page; 1 for somebody who is only absent.
        straight: The place on every scale that they tick, from 0 to 1; None for another one each time.
        side: The side they always choose; None for another one each time.
    """

    haste: float
    straight: float | None
    side: str | None


def habits_of(rng: np.random.Generator) -> Habits:
    """Return the habits of one careless person."""
    while True:
        hurries, is_straight, one_sided = rng.random(3) < (_HURRIES, _STRAIGHT, _ONE_SIDED)
        haste = math.exp(math.log(_HASTE) + _HASTE_SPREAD * float(rng.standard_normal()))
        straight, side = float(rng.random()), str(rng.choice(["left", "right"]))
        if hurries or is_straight or one_sided:
            return Habits(
                haste=min(haste, 1.0) if hurries else 1.0,
                straight=straight if is_straight else None,
                side=side if one_sided else None,
            )


class Careless:
    """Answers without reading: checks and recall are passed by chance only."""

    def __init__(self, person: Person, habits: Habits) -> None:
        self._person = person
        self._habits = habits

    def answer(self, prompt: Prompt) -> Sent:
        """Return what is sent for a field."""
        field = prompt.field
        if not field.required and (field.type in {"text", "long_text"} or self._chance() < _LEAVES_OUT):
            return []
        match field.type:
            case "scale" if self._habits.straight is not None:
                return [_at(field, self._habits.straight)]
            case "side" if self._habits.side is not None:
                return [self._habits.side]
            case "scale" | "choice" | "side":
                return [_at(field, self._chance())]
            case _:
                return anything(self._person, prompt)

    def _chance(self) -> float:
        # Not the person's leaning: whoever does not read has none that speaks of the question.
        return float(self._person.rng.random())


def _at(field: FieldView, place: float) -> str:
    return field.options[int(place * len(field.options))].value
