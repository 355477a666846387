"""The exact binomial interval and test, against scipy's."""

import numpy as np
import pytest
from scipy.stats import binomtest

from analysis.sensitivity.sides import even_chances, exact_ends
from tests.unit.analysis.sensitivity.made import tables_of, whole_study

ALL_COUNTS = [(count, answers) for answers in range(1, 31) for count in range(answers + 1)]
MANY_ANSWERS = [
    (count, answers)
    for answers in (1000, 4001, 250_000)
    for count in (0, 1, answers // 3, answers // 2, answers // 2 + 1, answers - 1, answers)
]


@pytest.mark.parametrize("level", [0.9, 0.95, 0.999])
def test_the_interval_is_that_of_clopper_and_pearson(level):
    for count, answers in ALL_COUNTS + MANY_ANSWERS:
        expected = binomtest(count, answers, 0.5).proportion_ci(level, method="exact")
        assert exact_ends(count, answers, 1 - level) == pytest.approx(expected, rel=1e-9)


def test_the_p_value_is_that_of_the_exact_test():
    for count, answers in ALL_COUNTS + MANY_ANSWERS:
        expected = binomtest(count, answers, 0.5).pvalue
        assert even_chances(count, answers) == pytest.approx(expected, rel=1e-9, abs=0)


@pytest.mark.parametrize("answers", [1, 2, 15, 5000])
def test_either_side_is_told_alike(answers):
    for count in {0, 1, answers // 2, answers}:
        low, high = exact_ends(count, answers, 0.05)
        other = exact_ends(answers - count, answers, 0.05)
        assert (1 - high, 1 - low) == pytest.approx(other, rel=1e-9)
        assert even_chances(count, answers) == even_chances(answers - count, answers)


def test_nobody_and_everybody_reach_the_ends_exactly():
    assert exact_ends(0, 20, 0.05)[0] == 0
    assert exact_ends(20, 20, 0.05)[1] == 1


def test_one_answer_says_nothing():
    assert exact_ends(1, 1, 0.05) == pytest.approx((0.025, 1))
    assert even_chances(1, 1) == 1


def test_a_count_in_the_middle_is_no_evidence():
    assert [even_chances(half, 2 * half) for half in (1, 5, 2500)] == [1, 1, 1]


@pytest.mark.parametrize("share", [0.3, 0.5, 0.62])
def test_the_interval_holds_at_least_as_often_as_it_says(share):
    ends = np.array([exact_ends(count, 40, 0.1) for count in range(41)])
    chances = np.array([binomtest(count, 40, share, "less").pvalue for count in range(41)])
    holds = (ends[:, 0] <= share) & (share <= ends[:, 1])
    assert np.diff(chances, prepend=0) @ holds >= 0.9


def test_the_row_counts_left_answers_of_all(study):
    rows = {row.row_id: row for row in tables_of(whole_study(study))["sensitivity"].rows}
    row = rows["side.bias.binomial"]
    expected = binomtest(round(row.estimate * row.n_answers), row.n_answers, 0.5)
    assert row.p_value == pytest.approx(expected.pvalue)
    assert (row.ci_low, row.ci_high) == pytest.approx(expected.proportion_ci(0.95, method="exact"))
