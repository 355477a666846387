"""The page about rules: what `survey check` finds, how grave it is, and what to do about it."""

import inspect
from collections.abc import Iterable, Mapping

from questionnaires.language.checks.catalogue import READING_RULES, SCENARIO_RULES, STUDY_RULES
from questionnaires.language.checks.rules import Case, Rule
from questionnaires.language.problems import Severity
from questionnaires.reference.key_pages import WRITTEN
from questionnaires.review.accepting import ACCEPTING_RULES
from questionnaires.review.catalogue import REVIEW_RULES, SCENARIO_REVIEW_RULES

HEAD = f"""# Rules of `survey check`

{WRITTEN} The id stands in brackets in each message, and under `rule` with
`--format json`. An *error* stops publishing; a *warning* is for you to judge. The message itself often knows
better what to do than this page.

[Study files](study.md) and [scenario files](scenario.md) have pages of their own.
"""


def rules_page() -> str:
    """Return the page of all rules, in Markdown."""
    parts = [
        HEAD,
        "## While a file is read\n",
        _advice({rule: ("error", advice) for rule, advice in READING_RULES.items()}),
        "## In a scenario\n",
        _table(SCENARIO_RULES),
        "## In a study, with its scenarios\n",
        _table(STUDY_RULES),
        "## In the review, once a study or scenario has no errors\n",
        _table(REVIEW_RULES),
        _table(rule for rule in SCENARIO_REVIEW_RULES if rule.id not in {one.id for one in REVIEW_RULES}),
        "## About `accepts`\n",
        _advice(ACCEPTING_RULES),
    ]
    return "\n".join(parts).rstrip() + "\n"


def found_by(rule: Rule[Case]) -> str:
    """Return what a rule finds, in the words of its function."""
    first = inspect.cleandoc(rule.find.__doc__ or "").splitlines()[0]
    said = first.removeprefix("Yield ").rstrip(".")
    return said[:1].upper() + said[1:] + "."


def _advice(rules: Mapping[str, tuple[Severity, str]]) -> str:
    rows = [f"| `{rule}` | {severity} | {advice} |" for rule, (severity, advice) in rules.items()]
    return "\n".join(["| rule | | what to do |", "| --- | --- | --- |", *rows, ""])


def _table(rules: Iterable[Rule[Case]]) -> str:
    rows = [f"| `{r.id}` | {r.severity} | {_cell(found_by(r))} | {_cell(r.advice)} |" for r in rules]
    if not rows:
        return ""
    return "\n".join(["| rule | | what is found | what to do |", "| --- | --- | --- | --- |", *rows, ""])


def _cell(text: str) -> str:
    return text.replace("|", r"\|")
