"""Translations that are much shorter or longer than the others, equal to the original, or in a wrong script."""

from collections.abc import Iterator
from functools import partial

from questionnaires.language.checks.rules import Rule
from questionnaires.language.scenario import Scenario
from questionnaires.review.case import ReviewCase
from questionnaires.review.rules import Remark, review_rule
from questionnaires.review.translating import What, doubts_about


@review_rule("translation-length", "Compare the two; a sentence may be missing, or be there twice.")
def lengths(case: ReviewCase) -> Iterator[Remark]:
    """Yield texts whose translation is much shorter or longer than the others of the file are."""
    return _in_study("length", case)


@review_rule("untranslated", "Translate it; what is the same in all languages can be one string without any.")
def same(case: ReviewCase) -> Iterator[Remark]:
    """Yield texts that are the same in two languages."""
    return _in_study("same", case)


@review_rule("other-script", "Translate it, or put it where its own language belongs.")
def scripts(case: ReviewCase) -> Iterator[Remark]:
    """Yield texts with a passage in the letters of another language."""
    return _in_study("script", case)


def _in_study(what: What, case: ReviewCase) -> Iterator[Remark]:
    for doubt in doubts_about(case.compiled.study):
        if doubt.what == what:
            yield Remark(doubt.path, doubt.message)
    for scenario in case.compiled.scenarios.values():
        yield from _in_scenario(what, scenario)


def _in_scenario(what: What, scenario: Scenario) -> Iterator[Remark]:
    for doubt in doubts_about(scenario):
        if doubt.what == what:
            yield Remark(doubt.path, doubt.message, scenario=scenario.id)


_BY_SORT: dict[What, Rule[ReviewCase]] = {"length": lengths, "same": same, "script": scripts}
#: The same rules over a scenario that no study shows yet.
OF_SCENARIO: tuple[Rule[Scenario], ...] = tuple(
    Rule(rule.id, rule.advice, partial(_in_scenario, what), severity="warning")
    for what, rule in _BY_SORT.items()
)
