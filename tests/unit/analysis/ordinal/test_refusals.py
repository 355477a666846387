"""What cannot be fitted is refused with the reason, and without a warning."""

import numpy as np
import pytest

from analysis.ordinal import NotEstimable, cumulative_logit, is_identified

TWICE = list("aabbccdd")
HALF = [0, 1] * 4


@pytest.mark.parametrize(
    ("ratings", "columns", "people", "words"),
    [
        ([3] * 8, {"x": HALF}, TWICE, "all ratings are equal"),
        ([1, 2, 2, 3, 1, 3, 2, 1], {"x": HALF}, ["a"] * 8, "fewer than two people"),
        ([1, 2, 2, 3], {"x": [0, 1, 0, 1]}, list("abcd"), "nobody answered twice"),
        ([1, 2, 2, 3, 1, 3, 2, 1], {"x": [1] * 8}, TWICE, "x depend on each other"),
        ([1, 2, 2, 3, 1, 3, 2, 1], {"x": HALF, "y": [1, 0] * 4}, TWICE, "x, y depend"),
        ([1, 5] * 4, {"x": HALF}, TWICE, "separated by x"),
        ([1, 2, 1, 3, 2, 3, 2, 3], {"x": HALF}, TWICE, "separated by x"),
        ([1, 1, 1, 1, 3, 3, 2, 2], {"x": HALF}, TWICE, "too little in themselves"),
    ],
)
def test_answers_that_tell_nothing_are_not_fitted(ratings, columns, people, words):
    with pytest.raises(NotEstimable, match=words):
        cumulative_logit(ratings, columns, people)


def test_of_several_effects_the_one_without_end_is_named():
    ratings = [1, 2, 1, 3, 1, 2, 2, 3, 1, 3, 2, 3]
    other = [0, 1, 1, 0, 1, 1, 0, 0, 1, 0, 1, 1]
    with pytest.raises(NotEstimable, match="separated by x:"):
        cumulative_logit(ratings, {"other": other, "x": [0, 1] * 6}, np.repeat(np.arange(6), 2))


def test_one_overlap_is_enough_for_an_effect_to_end():
    ratings = [1, 2, 1, 3, 2, 3, 3, 2]
    assert 0 < cumulative_logit(ratings, {"x": HALF}, TWICE).effects["x"].log_odds < 6


@pytest.mark.parametrize(
    ("ratings", "columns", "people", "words"),
    [
        ([], {}, [], "`ratings` is empty"),
        ([1, 2], {"x": [0, 1, 0]}, ["a", "b"], "column `x` has 3 entries, `ratings` 2"),
        ([1, 2], {"x": [0, 1]}, ["a"], "`people` has 1 entries, `ratings` 2"),
        ([1, np.nan], {"x": [0, 1]}, ["a", "b"], "`ratings`, entry 1 is nan"),
        ([1, 2], {"x": [np.inf, 1]}, ["a", "b"], "column `x`, entry 0 is inf"),
        ([[1, 2]], {}, ["a"], "`ratings` has 2 dimensions"),
    ],
)
def test_arguments_that_do_not_fit_are_named(ratings, columns, people, words):
    with pytest.raises(ValueError, match=words):
        cumulative_logit(ratings, columns, people)


def test_columns_are_identified_unless_others_say_the_same():
    assert is_identified([[0, 1, 0], [0, 0, 1]])
    assert not is_identified([[0, 1, 0], [1, 0, 1]])
    assert not is_identified([[1, 1, 1]])
