"""The reference pages tell every key and every rule as they are, with examples that hold."""

import re
from functools import cache
from pathlib import Path
from typing import Annotated, get_type_hints

import pytest
from pydantic import TypeAdapter

from questionnaires import reference
from questionnaires.language.checks.catalogue import rules
from questionnaires.language.keys import keys_of, reachable
from questionnaires.language.meanings import key_of
from questionnaires.language.parsing import parse
from questionnaires.language.scenario import Scenario
from questionnaires.language.study import Study
from questionnaires.reference.key_pages import row_of
from questionnaires.reference.pages import pages as written_pages
from questionnaires.reference.rules_page import found_by
from questionnaires.review.catalogue import REVIEW_RULES, SCENARIO_REVIEW_RULES

FOLDER = Path(reference.__file__).parent
TYPES = list(dict.fromkeys([*reachable(Study), *reachable(Scenario)]))


REVIEWS = (*REVIEW_RULES, *SCENARIO_REVIEW_RULES)
pages = cache(written_pages)


@pytest.mark.parametrize("name", ["study.md", "scenario.md", "rules.md"])
def test_a_page_is_written_from_the_types_and_rules_as_they_are(name):
    written = (FOLDER / name).read_text(encoding="utf-8")
    assert written == pages()[name], "run: python -m questionnaires.reference"


def section_of(model):
    page = pages()["study.md" if model in reachable(Study) else "scenario.md"]
    return page.split(f"## {model.__name__}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize("model", TYPES, ids=lambda model: model.__name__)
def test_every_key_of_a_type_is_there_with_its_meaning(model):
    keys = list(keys_of(model))
    assert [key.name for key in keys] == [key_of(model, name) for name in model.model_fields]
    for key in keys:
        assert key.meaning.endswith((".", '".')), (model.__name__, key.name)
        assert row_of(key) in section_of(model)


@pytest.mark.parametrize("model", TYPES, ids=lambda model: model.__name__)
def test_every_example_can_stand_at_its_key(model):
    hints = get_type_hints(model, include_extras=True)
    for (name, field), key in zip(model.model_fields.items(), keys_of(model), strict=True):
        if not key.example:
            assert "](#" in key.kind, f"{model.__name__}.{name} has neither an example nor a section of its own"
            continue
        problems = []
        written = parse(f"{key.name}: {key.example}\n", "example", problems).data()[key.name]
        assert problems == []
        kind = Annotated[(hints[name], *field.metadata)] if field.metadata else hints[name]
        TypeAdapter(kind).validate_python(written)


@pytest.mark.parametrize("name", ["study.md", "scenario.md"])
def test_each_link_inside_a_page_leads_to_a_heading(name):
    page = pages()[name]
    headings = {heading.lower() for heading in re.findall(r"^##+ (\w+)$", page, re.MULTILINE)}
    assert set(re.findall(r"\]\(#(\w+)\)", page)) <= headings


def test_every_rule_is_told_with_its_severity_and_advice():
    rows = re.findall(
        r"^\| `([a-z0-9-]+)` \| (error|warning) \|(?: .+ \|)? (.+) \|$", pages()["rules.md"], re.MULTILINE
    )
    told = {rule: advice.replace(r"\|", "|") for rule, _, advice in rows}
    assert told.keys() >= dict(rules()).keys() | {rule.id for rule in REVIEWS}
    assert all(told.values())
    assert {severity for rule, severity, _ in rows if rule in {one.id for one in REVIEWS}} <= {"warning"}


def test_what_a_rule_finds_is_said_as_its_function_says_it():
    from questionnaires.language.checks.calendar import gaps

    assert found_by(gaps) == (
        "Stretches for which nothing says where the user is; one that comes back daily is told once."
    )
