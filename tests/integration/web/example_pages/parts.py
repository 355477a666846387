"""What the example pages are put together from."""

from questionnaires.design.views import (
    Card,
    FieldView,
    Option,
    Question,
    Row,
)

ENGLISH_AGREE = ("Not at all", "A little", "Partly", "Largely", "Completely")
KOREAN_AGREE = ("전혀 아니다", "조금 그렇다", "어느 정도 그렇다", "상당히 그렇다", "매우 그렇다")


def one(field: FieldView, hint: str = "") -> Question:
    return Question(field.question, (field,), hint)


def scale(name: str, question: str, labels: tuple[str, ...], **more: object) -> FieldView:
    options = tuple(Option(str(number), label) for number, label in enumerate(labels, 1))
    return FieldView(name, "scale", question, options, **more)


def choice(name: str, question: str, options: dict[str, str], **more: object) -> FieldView:
    return FieldView(name, "choice", question, tuple(Option(*entry) for entry in options.items()), **more)


def both(name: str, question: str, names: tuple[str, str], make, hint: str = "") -> Question:
    fields = tuple(
        make(f"{name}_{letter.lower()}", f"{question} {agent}", letter=letter)
        for letter, agent in zip("AB", names, strict=True)
    )
    return Question(question, fields, hint)


def card(app: str, title: str, *rows: tuple[str, str]) -> Card:
    return Card(app, title, tuple(Row(*row) for row in rows))
