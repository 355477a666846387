"""Draws with exact expectations."""

import numpy as np
import pytest

from survey_app.simulation.draws import Person, evenly, rating_at, value_at
from survey_app.simulation.levels import paper_levels

LEVELS = (np.arange(20_000) + 0.5) / 20_000


@pytest.mark.parametrize("mean", [1.0, 1.6, 2.44, 3.5, 4.77, 5.0])
def test_a_rating_has_exactly_the_mean_that_was_asked_for(mean):
    assert np.mean([rating_at(level, mean) for level in LEVELS]) == pytest.approx(mean, abs=2e-4)


@pytest.mark.parametrize("points", [2, 4, 7])
def test_scales_of_other_lengths_are_filled_to_their_ends(points):
    found = {rating_at(level, (1 + points) / 2, points) for level in LEVELS}
    assert found == set(range(1, points + 1))


def test_a_value_is_picked_for_its_share():
    picked = [value_at(level, {"a": 1, "b": 3}) for level in LEVELS]
    assert picked.count("a") == 5_000


def test_nothing_can_be_picked_from_nothing():
    with pytest.raises(ValueError, match="nothing to choose from"):
        value_at(0.5, {})


def test_levels_are_uniform_over_people_and_alike_within_one():
    people = [Person(np.random.default_rng(number)) for number in range(4000)]
    pairs = np.array([(person.level("trust"), person.level("trust")) for person in people])
    assert np.quantile(pairs[:, 0], [0.1, 0.5, 0.9]) == pytest.approx([0.1, 0.5, 0.9], abs=0.03)
    assert np.corrcoef(pairs.T)[0, 1] == pytest.approx(0.48, abs=0.05)


def test_leanings_of_different_subjects_have_nothing_to_do_with_each_other():
    people = [Person(np.random.default_rng(number)) for number in range(4000)]
    pairs = np.array([(person.level("trust"), person.level("choice")) for person in people])
    assert abs(np.corrcoef(pairs.T)[0, 1]) < 0.06


def test_even_shares_are_the_same_for_each():
    assert evenly("ab") == {"a": 1.0, "b": 1.0}


@pytest.mark.parametrize(
    ("sequence", "expected"), [("AM", [4.43, 2.57]), ("MMMM", [2.85, 2.41, 1.97, 1.53]), ("AAAAAA", None)]
)
def test_a_sequence_that_is_not_listed_follows_the_published_changes(sequence, expected):
    found = [
        paper_levels().trust_at(sequence, checkpoint, "over") for checkpoint in range(1, len(sequence) + 1)
    ]
    if expected:
        assert found == pytest.approx(expected)
    assert max(found) <= 4.8
    assert min(found) >= 1.2


def test_all_shares_of_one_answer_add_up_to_one():
    levels = paper_levels()
    for shares in (levels.timing.accept, levels.timing.fix_minutes, levels.capability.choice):
        assert sum(shares.values()) == pytest.approx(1, abs=1e-3)
    assert sum(levels.plausibility) == pytest.approx(1)
