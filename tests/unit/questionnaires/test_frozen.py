"""Studies frozen by version 0.1.0 can be used by this one: people may be in the middle of them."""

import json
from pathlib import Path

import numpy as np
import pytest

from questionnaires.design.assignment import PastDraws, draw
from questionnaires.design.planning import plan_pages
from questionnaires.language.compiled import CompiledStudy, content_hash

STORED = json.loads((Path(__file__).parents[2] / "data" / "frozen_0_1_0.json").read_text(encoding="utf-8"))


def lost_in(new, old, path="content"):
    """Yield what was stored and is no longer there, or has another value."""
    match old:
        case dict():
            for key, value in old.items():
                if not isinstance(new, dict) or key not in new:
                    yield f"{path}.{key}"
                else:
                    yield from lost_in(new[key], value, f"{path}.{key}")
        case list() if isinstance(new, list) and len(new) == len(old):
            for place, value in enumerate(old):
                yield from lost_in(new[place], value, f"{path}[{place}]")
        case _ if new != old:
            yield path


@pytest.mark.parametrize("stored", STORED, ids=lambda stored: stored["content"]["study"]["id"])
def test_a_frozen_study_is_read_back_with_all_that_was_stored(stored):
    compiled = CompiledStudy.model_validate(stored["content"])
    assert list(lost_in(compiled.content, stored["content"])) == []
    assert plan_pages(compiled, draw(compiled.study, PastDraws(), np.random.default_rng(1))).pages


@pytest.mark.parametrize("stored", STORED, ids=lambda stored: stored["content"]["study"]["id"])
def test_the_hash_of_stored_content_is_what_it_was(stored):
    # Storage keeps this hash beside the content; a field that is added with a default changes neither.
    assert content_hash(stored["content"]) == stored["hash"]


def test_whatever_is_lost_would_be_noticed():
    old = {"a": [1, {"b": 2}], "c": 3}
    assert list(lost_in({"a": [1, {"b": 9}], "new": 1}, old)) == ["content.a[1].b", "content.c"]
    assert list(lost_in({"a": [1]}, {"a": [1, 2]})) == ["content.a"]
