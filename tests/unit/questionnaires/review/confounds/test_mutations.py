"""Differences put in by seed are found; the bundled studies have none of their own."""

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from questionnaires.language.loading import load_compiled
from questionnaires.review.case import ReviewCase
from questionnaires.review.confounds.rules import confounds_of
from questionnaires.review.mutating.mutate import OPERATORS, mutate
from questionnaires.review.mutating.trying import LANGUAGES, trials, tried
from questionnaires.review.recall import main

STUDIES = Path(__file__).parents[5] / "questionnaires" / "studies"


@cache
def bundled(name):
    return load_compiled(STUDIES / name).value


@pytest.mark.parametrize("name", ["three_t", "first_study"])
def test_a_bundled_study_has_no_confounds(name):
    assert [found.message for found in confounds_of(ReviewCase(bundled(name)))] == []


def test_nine_in_ten_differences_are_found_and_nothing_else_is():
    found = list(trials([bundled("three_t"), bundled("first_study")], range(4)))
    assert len(found) == 4 * len(OPERATORS) * len(LANGUAGES)
    assert [one.alarms for one in found if one.alarms] == []
    assert sum(bool(one.found) for one in found) >= 0.9 * len(found)


@pytest.mark.parametrize("operator", OPERATORS)
def test_an_operator_changes_one_text_of_one_variant(operator):
    mutation = mutate(bundled("three_t"), operator, "ko", np.random.default_rng(7))
    scenario, task, (kind, name), _ = mutation.pair
    before, after = (
        compiled.scenario(scenario).model_dump(mode="json")
        for compiled in (mutation.original, mutation.changed)
    )
    changed = [place for place, one in enumerate(before["tasks"]) if one != after["tasks"][place]]
    assert [before["tasks"][place]["id"] for place in changed] == [task]
    variants = before["tasks"][changed[0]][kind], after["tasks"][changed[0]][kind]
    assert [key for key in variants[0] if variants[0][key] != variants[1][key]] == [name]
    assert mutation.before != mutation.after


def test_the_same_seed_makes_the_same_mutation():
    one, other = (mutate(bundled("three_t"), "tone", "en", np.random.default_rng(3)) for _ in range(2))
    assert (one.where, one.after) == (other.where, other.after)


def test_content_written_out_in_the_words_of_both_depths_makes_no_difference():
    written_out = [
        mutation
        for seed in range(12)
        if (mutation := mutate(bundled("three_t"), "order", "en", np.random.default_rng(seed)))
        if mutation.original.scenarios != bundled("three_t").scenarios
    ]
    assert written_out
    assert [tried(mutation).alarms for mutation in written_out if tried(mutation).alarms] == []


def test_the_page_about_recall_tells_what_was_tried(tmp_path):
    page = tmp_path / "recall.md"
    assert main(["--seeds", "5", "--to", str(page), str(STUDIES / "three_t")]) == 0
    text = page.read_text(encoding="utf-8")
    assert "differences are found" in text
    for operator in OPERATORS:
        assert f"| {operator} | ko | 1 |" in text


def test_a_study_that_cannot_be_used_is_told_of(tmp_path, capsys):
    assert main(["--seeds", "5", "--to", str(tmp_path / "recall.md"), str(tmp_path / "none.yaml")]) == 1
    assert "survey check" in capsys.readouterr().err
