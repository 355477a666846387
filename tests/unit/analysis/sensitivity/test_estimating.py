"""Estimating equations: statsmodels, our sums over people, and closed forms must agree."""

import numpy as np
import pytest
from scipy.special import expit, logit

from analysis.sensitivity.estimating import LIBRARY, Equations, solved
from analysis.sensitivity.library import by_library
from analysis.sensitivity.working import Unsolved, by_sums


def answers(rng, people, family, most=6):
    """Answers of people who lean one way, codes without gaps, and two means by turns."""
    codes = np.repeat(np.arange(people), rng.integers(1, most + 1, people))
    lean = rng.normal(size=people)[codes]
    second = rng.integers(0, 2, len(codes))
    if family == "binomial":
        values = (rng.random(len(codes)) < expit(0.8 + lean - second)).astype(float)
    else:
        values = np.round(lean - second + rng.normal(size=len(codes)))
    return values, np.column_stack([1 - second, second]).astype(float), codes


@pytest.mark.parametrize("family", ["binomial", "gaussian"])
@pytest.mark.parametrize("people", [12, 90])
def test_sums_over_people_solve_what_statsmodels_solves(family, people):
    values, both, codes = answers(np.random.default_rng(people), people, family)
    for design in (both, np.ones((len(values), 1))):
        library, mine = (solve(values, design, codes, family) for solve in (by_library, by_sums))
        assert mine.slopes == pytest.approx(library.slopes, abs=1e-7)
        assert mine.covariance == pytest.approx(library.covariance, rel=1e-6)
        assert (mine.likeness, mine.people) == (pytest.approx(library.likeness, abs=1e-7), people)


def test_with_as_many_answers_each_the_error_is_that_of_peoples_means():
    """Then the corrected variance of the mean is the sum of squares of people's means over (G - 1) squared."""
    rng = np.random.default_rng(3)
    table = (rng.random((14, 4)) < expit(1 + rng.normal(size=(14, 1)))).astype(float)
    asked = Equations(table.ravel(), np.ones((56, 1)), np.repeat(np.arange(14), 4), "binomial")
    found, share = solved(asked), table.mean()
    variance = ((table.mean(axis=1) - share) ** 2).sum() / 13**2
    assert found.slopes[0] == pytest.approx(logit(share))
    assert found.covariance[0, 0] == pytest.approx(variance / (share * (1 - share)) ** 2)
    gaussian = solved(asked._replace(family="gaussian"))
    assert (gaussian.slopes[0], gaussian.covariance[0, 0]) == pytest.approx((share, variance))


def test_a_person_who_answers_alone_counts_for_more_where_answers_are_alike():
    """Three answers that are alike say little more than one; so the estimate leaves the pooled share."""
    values = np.array([1.0, 1, 1, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 1])
    codes = np.array([0, 0, 0, 0, 1, 1, 1, 2, 3, 3, 3, 4, 5, 6])
    found = solved(Equations(values, np.ones((14, 1)), codes, "gaussian"))
    sizes = np.bincount(codes)
    weights = sizes / (1 + (sizes - 1) * found.likeness)
    means = np.bincount(codes, values) / sizes
    assert 0.5 < found.likeness < 1
    assert found.slopes[0] == pytest.approx(weights @ means / weights.sum())
    assert found.slopes[0] != pytest.approx(values.mean(), abs=0.01)


@pytest.mark.parametrize("more", [0, 1])
def test_many_people_are_solved_alike_on_either_side_of_the_limit(more):
    values, design, codes = answers(np.random.default_rng(1), LIBRARY + more, "binomial", most=3)
    found = solved(Equations(values, design, codes + 7, "binomial"))
    assert found.slopes == pytest.approx(by_library(values, design, codes, "binomial").slopes, abs=1e-7)
    assert found.covariance == pytest.approx(by_sums(values, design, codes, "binomial").covariance, rel=1e-6)


def test_one_answer_each_leaves_no_likeness():
    values = np.array([1.0, 0, 1, 1, 0])
    for solve in (by_library, by_sums):
        found = solve(values, np.ones((5, 1)), np.arange(5), "binomial")
        assert found.likeness == 0
        assert expit(found.slopes[0]) == pytest.approx(0.6)


@pytest.mark.parametrize(
    ("values", "codes", "words"),
    [
        ([1, 0, 1], [4, 4, 4], "fewer than two people"),
        ([], [], "fewer than two people"),
        ([1, 1, 1, 1], [0, 0, 1, 1], "all answers are equal"),
        ([1, 1, 0, 0, 1, 1], [0, 0, 1, 1, 2, 2], "all alike, or all opposed"),
        ([1, 0, 1, 0], [0, 0, 1, 1], "all alike, or all opposed"),
    ],
)
def test_answers_that_tell_nothing_have_a_reason(values, codes, words):
    asked = Equations(np.array(values, float), np.ones((len(values), 1)), np.array(codes, int), "binomial")
    with pytest.raises(Unsolved, match=words):
        solved(asked)


@pytest.mark.parametrize("values", [[1, 1, 0, 0, 1, 1], [1, 0, 1, 0, 1, 0]])
def test_sums_find_no_solution_where_statsmodels_finds_none(values):
    found = by_sums(np.array(values, float), np.ones((6, 1)), np.repeat(np.arange(3), 2), "binomial")
    assert found is None or not np.isfinite(found.covariance).all() or abs(found.likeness) > 1 - 1e-6


def test_each_of_two_means_needs_two_people_and_different_answers():
    design = np.array([[1.0, 0], [1, 0], [1, 0], [0, 1]])
    with pytest.raises(Unsolved, match="fewer than two people"):
        solved(Equations(np.array([1.0, 0, 1, 0]), design, np.array([0, 1, 2, 0]), "binomial"))
    with pytest.raises(Unsolved, match="all answers are equal"):
        solved(Equations(np.array([1.0, 1, 0, 1]), design[[0, 1, 3, 3]], np.array([0, 1, 0, 1]), "binomial"))
