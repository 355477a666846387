"""One side of a timing pair: what is read of it, and what its sentences may speak of."""

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from questionnaires.language.scenario import Scenario
from questionnaires.language.tasks import Task, Timing
from questionnaires.language.text import LText
from questionnaires.language.times import ScenarioTime
from questionnaires.review.confounds.differences import Path, Piece
from questionnaires.review.confounds.languages import tokens
from questionnaires.review.confounds.moments import amounts_of, moments_of
from questionnaires.review.confounds.parts import Plan
from questionnaires.review.confounds.variants import CONTENT, Reader


class Timed(NamedTuple):
    """One side: the variant, what is read of it, and what it may speak of."""

    timing: Timing
    path: Path
    plan: Plan
    moments: frozenset[ScenarioTime]
    amounts: frozenset[float]
    words: frozenset[str]

    def announces(self, piece: Piece, language: str) -> bool:
        """Return whether a text tells for how long the user is interrupted."""
        minutes = self.timing.interrupts_min
        told = tokens(piece.text, language)
        return bool(minutes) and any(token.unit == "minutes" and token.value == minutes for token in told)

    def texts(self, reader: Reader) -> Iterator[tuple[LText, Piece]]:
        """Yield the authored texts, each as it is read."""
        given = [("say", self.timing.say), ("consequence", self.timing.consequence)]
        for name, text in given:
            yield text, Piece(reader.read(text).replace(CONTENT, "…"), (*self.path, name, reader.language))
        for fact, row in zip(self.timing.facts, self.plan.rows, strict=True):
            yield fact.value, row.value


def timed(reader: Reader, name: str) -> Timed:
    """Return one side of a timing pair."""
    timing, path = reader.timing(name), (*reader.path, "timing", name)
    given = list(_on_the_page(reader.task, reader.scenario))
    told = [token for text in given for token in tokens(reader.read(text), reader.language)]
    stated = {token.at for text in given for token in text.tokens(reader.language)}
    counted = {token.value for token in told if token.kind != "word" and token.unit != "clock"}
    return Timed(
        timing,
        path,
        reader.plan(name),
        moments_of(reader.scenario, reader.task, timing) | stated,
        amounts_of(reader.scenario, timing) | counted,
        frozenset(token.key for token in told),
    )


def _on_the_page(task: Task, scenario: Scenario) -> Iterator[LText]:
    """Yield what else stands on a timing page, and what the conflict is said to be."""
    survey = task.survey
    if survey:
        given = (survey.request, survey.needs, survey.pair_intro, survey.current_work, survey.task_label)
        yield from (text for text in given if text)
        yield from chain(survey.conditions, *survey.comparison_conditions.values())
    yield scenario.situation
    if scenario.ta:
        yield scenario.ta.why
    yield from (content.summary for content in task.content.values())
