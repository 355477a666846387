"""Translations: every text in every language of its file, and no other."""

from collections.abc import Iterator, Sequence

from questionnaires.language.checks.cases import Path, ScenarioCase, StudyCase
from questionnaires.language.checks.rules import Finding, scenario_rule, study_rule
from questionnaires.language.locales import is_language
from questionnaires.language.text import LText

MISSING = "Add the translation; one string without a language stands for all languages."
UNLISTED = "Delete it, or add the language to `languages`."
UNKNOWN = "Write a language code such as `en`, `ko` or `pt-BR`."


@scenario_rule("language-unknown", UNKNOWN)
def unknown_in_scenario(case: ScenarioCase) -> Iterator[Finding]:
    """Yield listed languages that nobody could write a date in."""
    return _unknown(case.scenario.languages)


@study_rule("language-unknown", UNKNOWN)
def unknown_in_study(case: StudyCase) -> Iterator[Finding]:
    """Yield listed languages that nobody could write a date in."""
    return _unknown(case.study.languages)


@scenario_rule("translation-missing", MISSING)
def missing_in_scenario(case: ScenarioCase) -> Iterator[Finding]:
    """Yield texts that lack a listed language."""
    return _missing(case.texts, case.scenario.languages)


@study_rule("translation-missing", MISSING)
def missing_in_study(case: StudyCase) -> Iterator[Finding]:
    """Yield texts that lack a listed language."""
    return _missing(case.texts, case.study.languages)


@scenario_rule("language-unlisted", UNLISTED)
def unlisted_in_scenario(case: ScenarioCase) -> Iterator[Finding]:
    """Yield texts in a language the file does not list."""
    return _unlisted(case.texts, case.scenario.languages)


@study_rule("language-unlisted", UNLISTED)
def unlisted_in_study(case: StudyCase) -> Iterator[Finding]:
    """Yield texts in a language the file does not list."""
    return _unlisted(case.texts, case.study.languages)


@study_rule("scenario-language", "Translate the scenario, or take the language out of the study.")
def scenario_lacks(case: StudyCase) -> Iterator[Finding]:
    """Yield languages of the study that a scenario of its does not have."""
    told: set[str] = set()
    for place, block in enumerate(case.study.pages):
        name = str(getattr(block, "scenario", ""))
        if name in case.scenarios and name not in told:
            told.add(name)
            listed = case.scenarios[name].scenario.languages
            for language in case.study.languages:
                if language not in listed:
                    yield Finding(("pages", place, "scenario"), f"scenario `{name}` has no `{language}`")


def _unknown(listed: Sequence[str]) -> Iterator[Finding]:
    for place, language in enumerate(listed):
        if not is_language(language):
            yield Finding(("languages", place), f"`{language}` is no known language")


def _missing(texts: Sequence[tuple[Path, LText]], listed: Sequence[str]) -> Iterator[Finding]:
    for path, text in texts:
        if "*" not in text.languages:
            absent = [language for language in listed if language not in text.languages]
            if absent:
                yield Finding(path, f"the text is missing in {', '.join(absent)}")


def _unlisted(texts: Sequence[tuple[Path, LText]], listed: Sequence[str]) -> Iterator[Finding]:
    for path, text in texts:
        for language in sorted(text.languages - set(listed) - {"*"}):
            message = f"`{language}` is not among the file's languages"
            yield Finding((*path, language), message, at_key=True)
