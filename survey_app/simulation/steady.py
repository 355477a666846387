"""The `steady` respondent: whoever reads low answers low everywhere. Good for tests, no model of people."""

from survey_app.simulation.draws import Person
from survey_app.simulation.prompts import Prompt, Sent, anything, nearest
from survey_app.simulation.words import written


class Steady:
    """Answers every question at the same place of its range."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self._disposition = float(person.rng.random())

    def answer(self, prompt: Prompt) -> Sent:
        """Return the option, number or text at this person's place."""
        if prompt.passes is not None:
            return [prompt.passes]
        if prompt.asked.item.measures == "background":
            # Backgrounds differ from question to question, or everybody would be the same few people.
            return anything(self._person, prompt)
        field = prompt.field
        match field.type:
            case "scale" | "choice" | "side" | "multiple":
                return [field.options[int(self._disposition * len(field.options))].value]
            case "number" | "slider":
                low, high = field.min or 0.0, field.max if field.max is not None else 100.0
                return nearest(field, low + self._disposition * (high - low))
            case "text" | "long_text":
                return written(self._person, prompt, share=0.0)
            case "date":
                return anything(self._person, prompt)
