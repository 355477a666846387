"""McNemar's test for people's pairs, against the plain one and against t."""

import numpy as np
import pytest
from scipy.stats import ttest_1samp

from analysis.sensitivity.paired import durkalski, obuchowski
from tests.unit.analysis.sensitivity.made import tables_of, whole_study


def test_with_one_pair_each_it_is_the_plain_test_as_r_computes_it():
    # The values are those of mcnemar.test in R, uncorrected, for the table 101, 121, 59, 33.
    differences = np.concatenate([np.ones(121), -np.ones(59), np.zeros(134)])
    found = durkalski(differences, np.ones(314))
    assert found == pytest.approx((21.35556, 3.815136e-06), rel=1e-6)
    assert obuchowski(differences, np.ones(314)).statistic == pytest.approx(21.35556 * 313 / 314, rel=1e-6)


@pytest.mark.parametrize("test", [durkalski, obuchowski])
def test_it_is_a_t_test_of_people_with_the_spread_about_zero(test):
    rng = np.random.default_rng(5)
    pairs = rng.integers(1, 9, 25).astype(float)
    differences = np.round(pairs * rng.uniform(-0.6, 1.0, 25))
    parts = differences / pairs if test is durkalski else differences
    t = ttest_1samp(parts, 0).statistic
    people = len(parts)
    about_zero = people * t**2 / (t**2 + people - 1)
    factor = 1 if test is durkalski else (people - 1) / people
    assert test(differences, pairs).statistic == pytest.approx(factor * about_zero)


def test_answers_doubled_within_people_prove_no_more():
    differences, pairs = np.array([1.0, 2.0, -1.0, 3.0]), np.array([3.0, 3.0, 2.0, 3.0])
    for test in (durkalski, obuchowski):
        assert test(2 * differences, 2 * pairs) == pytest.approx(test(differences, pairs))


def test_people_without_pairs_change_nothing():
    differences, pairs = np.array([1.0, 2.0, -1.0]), np.array([3.0, 3.0, 2.0])
    for test in (durkalski, obuchowski):
        assert test(np.append(differences, 0), np.append(pairs, 0)) == test(differences, pairs)


def test_if_nobody_answers_differently_there_is_no_test():
    assert durkalski(np.zeros(3), np.ones(3)) == (None, None)


def test_offers_of_one_scenario_are_counted_by_person(study):
    whole_study(study)
    answers = study.frames()[1]
    wide = answers[answers["construct"] == "accept"].pivot_table(
        index=["sitting_id", "scenario_id"], columns="role", values="value", aggfunc="first"
    )
    gain = (wide["sleep"] == "yes").astype(int) - (wide["now"] == "yes").astype(int)
    people = gain.groupby(level="sitting_id")
    shares = people.sum() / people.size()
    rows = {row.row_id: row for row in tables_of(study)["sensitivity"].rows}
    row = rows["timing.accept_gain.mcnemar_durkalski"]
    assert row.statistic == pytest.approx(shares.sum() ** 2 / (shares**2).sum())
    assert (row.estimate, row.n_answers) == (pytest.approx(gain.mean()), len(gain))
