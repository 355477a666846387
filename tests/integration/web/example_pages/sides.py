"""The names of two agents, and the question which one it shall be."""

from questionnaires.design.views import (
    FieldView,
    Option,
)

AGENTS = ("Agent A", "Agent B")
KOREAN_AGENTS = ("에이전트 A", "에이전트 B")


def side_field(name: str, question: str, agents: tuple[str, str], *also: tuple[str, str]) -> FieldView:
    options = (Option("left", agents[0]), Option("right", agents[1]), *(Option(*entry) for entry in also))
    return FieldView(name, "side", question, options)
