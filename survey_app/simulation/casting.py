"""Who answers how: the names that `survey simulate --model` takes, and the model each simulated person gets."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from survey_app.errors import SurveyError
from survey_app.simulation.careless import Careless, habits_of
from survey_app.simulation.draws import Person
from survey_app.simulation.levels import Levels
from survey_app.simulation.paper import Paper
from survey_app.simulation.prompts import Model, Respondent
from survey_app.simulation.steady import Steady
from survey_app.simulation.walking import Visitor

#: Gives each person their model; may change how long they stay on pages.
Casting = Callable[[Visitor], Model]
MIXED = "mixed"


def careless(person: Visitor) -> Model:
    """Return the model of somebody who does not read; their pace follows their habits."""
    habits = habits_of(person.lot)
    person.pace *= habits.haste
    return lambda drawn: Careless(drawn, habits)


#: The ways to answer, by name.
MODELS: Mapping[str, Casting] = {
    "careless": careless,
    "paper": lambda _person: Paper,
    "steady": lambda _person: Steady,
}


def answering_by(levels: Levels) -> Casting:
    """Return everybody as a `paper` respondent of these levels."""

    def respondent(person: Person) -> Respondent:
        return Paper(replace(person, share=levels.person_share), levels)

    return lambda _person: respondent


def casting(name: str, levels: Levels | None = None) -> Casting:
    """Return who gets which model: the named one, or by `mixed:0.2` `careless` with that chance, else `paper`.

    Args:
        name: As `survey simulate --model` takes it.
        levels: What `paper` respondents answer by; None for the published study's.

    Raises:
        SurveyError: there is no such model, or the share is none; or levels are given to a model that has none.
    """
    paper = MODELS["paper"] if levels is None else answering_by(levels)
    if name == "paper":
        return paper
    if name in MODELS and levels is None:
        return MODELS[name]
    if name in MODELS:
        raise SurveyError(f"the model {name!r} answers by no effects; use paper, or {MIXED}:0.2")
    kind, _, share = name.partition(":")
    if kind != MIXED:
        raise SurveyError(f"there is no model {name!r}; choose one of {', '.join(MODELS)}, {MIXED}:0.2")
    chance = _share(share)
    return lambda person: careless(person) if is_careless(person, chance) else paper(person)


def is_careless(person: Visitor, chance: float) -> bool:
    """Return whether a person of a mixture is careless: the truth that flags can be tested with.

    The first number of the person's lot decides, so ask once, of somebody who has just come.
    """
    return float(person.lot.random()) < chance


def _share(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise SurveyError(
            f"{text!r} is no share of careless people; write a number from 0 to 1, such as {MIXED}:0.2"
        )
    return share
