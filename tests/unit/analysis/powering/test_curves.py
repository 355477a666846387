"""Shares of studies, their error, and the people needed."""

import numpy as np
import pytest
from scipy.stats import binomtest

from analysis.powering.curves import monte_carlo, power_rows
from analysis.powering.hypotheses import Hypothesis
from analysis.powering.needs import needed
from analysis.powering.outcomes import Outcome

CHOICE = Hypothesis("depth.choice", "Chose the aligned agent", "difference", "share", 0.5, is_primary=True)
ALIKE = Hypothesis("equivalence.depth.choice.x", "Alike", "equivalence", "share_gain", 0.0, margin=0.1)
SIZES = (10, 20, 30, 40)


def study(shown, held=(), estimates=(0.7, 0.7, 0.7, 0.7), hypotheses=(CHOICE,)):
    shape = (len(hypotheses), len(SIZES))
    shown = np.broadcast_to(np.array(shown, dtype=bool), shape)
    held = np.broadcast_to(np.array(held or [False] * 4, dtype=bool), shape)
    return Outcome(
        hypotheses, np.broadcast_to(np.array(estimates), shape), shown, ~np.isnan(estimates) & shown, held
    )


def of_shares(*shares):
    """A hundred studies, so many of which show it at each size."""
    return power_rows([study([100 * share > number for share in shares]) for number in range(100)], SIZES, {})


@pytest.mark.parametrize(("hits", "studies"), [(0, 20), (20, 20), (1, 500), (250, 500), (487, 500)])
def test_the_error_of_simulating_is_told_by_wilsons_interval(hits, studies):
    expected = binomtest(hits, studies).proportion_ci(0.95, method="wilson")
    found = monte_carlo(hits, studies)
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), abs=1e-12)
    assert found.low <= found.value <= found.high


def test_power_is_the_share_of_studies_that_show_it():
    rows = of_shares(0.1, 0.4, 0.85, 0.97)
    assert [row.power for row in rows] == [0.1, 0.4, 0.85, 0.97]
    assert [row.participants for row in rows] == list(SIZES)
    assert {row.studies for row in rows} == {100}


def test_a_study_that_lacks_a_hypothesis_has_not_shown_it():
    both = study([True] * 4, hypotheses=(CHOICE, ALIKE))
    rows = power_rows([both, study([True] * 4)], SIZES, {})
    found = {(row.estimate_id, row.participants): row for row in rows}
    assert found["depth.choice", 10].power == 1.0
    assert found["equivalence.depth.choice.x", 10].power == 0.5
    assert found["equivalence.depth.choice.x", 10].no_interval == 1


def test_only_primary_estimates_are_told_after_holm():
    rows = power_rows([study([True] * 4, [False, True, True, True], hypotheses=(CHOICE, ALIKE))], SIZES, {})
    assert [row.holm for row in rows if row.is_primary] == [0.0, 1.0, 1.0, 1.0]
    assert {row.holm for row in rows if not row.is_primary} == {None}


def test_estimates_are_told_with_their_spread_and_those_that_nobody_gave_are_left_out():
    studies = [study([True] * 4, estimates=(value, np.nan, 0.7, 0.7)) for value in (0.6, 0.8)]
    rows = power_rows(studies, SIZES, {"depth.choice": 0.75})
    assert (rows[0].mean_estimate, rows[0].sd_estimate) == pytest.approx((0.7, np.std([0.6, 0.8], ddof=1)))
    assert (rows[1].mean_estimate, rows[1].sd_estimate) == (None, None)
    assert {row.stated for row in rows} == {0.75}


def need(*shares, wanted=0.8):
    return next(each for each in needed(of_shares(*shares), wanted) if not each.is_after_holm)


def test_the_people_needed_are_the_smallest_size_from_which_on_the_power_is_reached():
    found = need(0.1, 0.4, 0.85, 0.97)
    assert found.participants == 30
    assert (found.earliest, found.latest) == (30, 40)


def test_a_lucky_run_of_studies_at_a_small_size_does_not_count():
    assert need(0.1, 0.85, 0.7, 0.97).participants == 40


def test_what_the_error_of_simulating_allows_is_told_as_a_range():
    found = need(0.3, 0.76, 0.82, 0.84)
    assert (found.earliest, found.participants, found.latest) == (20, 30, None)


def test_a_power_that_is_not_reached_is_said_so():
    found = need(0.1, 0.2, 0.3, 0.4)
    assert (found.participants, found.earliest, found.latest) == (None, None, None)
    assert (found.largest, found.power_at_largest) == (40, 0.4)


def test_primary_estimates_are_judged_once_more_after_holm():
    rows = power_rows([study([True] * 4, [False, False, True, True])] * 50, SIZES, {})
    assert {each.is_after_holm: each.participants for each in needed(rows, 0.8)} == {False: 10, True: 30}
