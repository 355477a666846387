"""One study for all tests of the section: logs, pairs and offers of eight people."""

import pytest

from analysis.estimates import estimate_all
from tests.unit.analysis.methods.made import SETTINGS


@pytest.fixture
def found(study):
    for number, person in enumerate("abcdefgh"):
        study.joined_by(person).log(person, "AMA", [5, 2 + number % 2, 4]).log(person, "MMM", [3, 2, 1])
        study.pair(person, "equal", "aligned" if number else "misaligned")
        for role, value in (("now", "no"), ("sleep", "yes")):
            described = {"block_kind": "timing", "comparison": "now_or_sleep", "role": role}
            study.answer(person, "accept", value, scenario_id="gpu", item_id=f"accept_{role}", **described)
        for role, value in (("aligned", 5), ("misaligned", 2)):
            study.answer(person, "depth_fit", value, block_kind="depth_pair", comparison="equal", role=role)
    study.answer("a", "benefit", "", missing="skipped", block_kind="timing", comparison="now_or_sleep")
    return estimate_all(study.tables(), SETTINGS)
