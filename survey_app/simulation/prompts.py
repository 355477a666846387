"""What a respondent is asked, and how an answer is put into a form."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from questionnaires.design.asking import AskedField
from questionnaires.design.plan import Plan, PlannedPage
from questionnaires.design.views import FieldView
from survey_app.simulation.draws import Person, evenly
from survey_app.simulation.grid import number_text, on_grid

#: What is sent for one field; empty leaves the field untouched.
Sent = Sequence[str]


@dataclass(frozen=True)
class Prompt:
    """One field of a page, with what it asks about and how it is offered."""

    plan: Plan
    page: PlannedPage
    asked: AskedField
    field: FieldView
    language: str
    #: The value that passes, for an item of a check.
    passes: str | None = None

    @property
    def subject(self) -> str:
        """What a person's leaning is about: the construct, and the comparison it is asked in."""
        return f"{self.asked.item.measures} {self.page.comparison or ''} {self.asked.role or ''}".strip()


class Respondent(Protocol):
    """Somebody who answers one question at a time and remembers what they said."""

    def answer(self, prompt: Prompt) -> Sent:
        """Return what is sent for a field."""
        ...


#: Makes the respondent that a person answers as.
Model = Callable[[Person], Respondent]


def chosen_side(prompt: Prompt, role: str) -> Sent:
    """Return the form value that chooses a role: its side, or `same` and `neither` themselves."""
    return [prompt.page.side_of(role) or role]


def roles_offered(prompt: Prompt, shares: Mapping[str, float]) -> dict[str, float]:
    """Return those of the shares whose role, or `same` or `neither`, can be chosen here."""
    offered = {option.value for option in prompt.field.options}
    return {role: share for role, share in shares.items() if chosen_side(prompt, role)[0] in offered}


def rated(person: Person, prompt: Prompt, mean: float) -> Sent:
    """Return a rating with that mean on a scale of five; other scales are stretched to it."""
    points = len(prompt.field.options)
    stretched = 1 + (mean - 1) * (points - 1) / 4
    return [prompt.field.options[person.rates(prompt.subject, stretched, points) - 1].value]


def nearest(field: FieldView, wanted: float) -> Sent:
    """Return the number that the field takes and that is nearest to the one wanted."""
    return [number_text(on_grid(wanted, field.min, field.max, field.step))]


def anything(person: Person, prompt: Prompt) -> Sent:
    """Return some valid answer, whatever is asked."""
    field = prompt.field
    match field.type:
        case "scale" | "choice" | "side" | "multiple":
            return [person.picks(prompt.field.name, evenly([option.value for option in field.options]))]
        case "number" | "slider":
            low, high = field.min or 0.0, field.max if field.max is not None else 100.0
            return nearest(field, low + person.level(field.name) * (high - low))
        case "text" | "long_text":
            return ["x"] if field.required else []
        case "date":
            return [f"20{10 + int(person.level(field.name) * 10)}-01-01"]
