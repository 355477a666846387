"""What simulated respondents write. Every text says that nobody wrote it."""

from survey_app.simulation.draws import Person, evenly
from survey_app.simulation.prompts import Prompt, Sent

_TEXTS = {
    "en": (
        "Simulated answer: I looked at what had been asked for first.",
        "Simulated answer: it did the work, but not the way I wanted it handled.",
        "Simulated answer: the result was what I needed.",
        "Simulated answer: I would rather not be interrupted for this.",
    ),
    "ko": (
        "모의 응답: 먼저 무엇을 부탁했는지를 보았습니다.",
        "모의 응답: 일은 했지만 제가 바란 방식은 아니었습니다.",
        "모의 응답: 결과는 제게 필요한 것이었습니다.",
        "모의 응답: 이런 일로는 방해받고 싶지 않습니다.",
    ),
}


def written(person: Person, prompt: Prompt, share: float) -> Sent:
    """Return a text, for that share of optional questions and always where one is required."""
    if not prompt.field.required and not person.agrees("writing", share):
        return []
    texts = _TEXTS.get(prompt.language.split("-")[0], _TEXTS["en"])
    text = person.picks(f"words {prompt.page.page_id}", evenly(texts))
    return [text[: prompt.field.max_length]]
