"""Intervals are those of the estimates; likeness against a published example."""

import numpy as np
import pytest

from analysis.estimates import Settings, estimate_all
from analysis.selections import Selected
from analysis.sensitivity.likeness import likeness
from tests.unit.analysis.sensitivity.made import SETTINGS, tables_of, whole_study

#: Six targets by four judges (Shrout & Fleiss 1979, table 2).
RATED = [[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7]]


def answers(*people):
    values = np.array([value for own in people for value in own], dtype=np.float64)
    codes = np.repeat(np.arange(len(people)), [len(own) for own in people])
    return Selected(asked=len(values), codes=codes, values=values)


def test_the_published_intraclass_correlation_comes_out():
    found = likeness(answers(*RATED))
    assert round(found.icc, 2) == 0.17
    assert found.design_effect == pytest.approx(1 + 3 * found.icc)


def test_people_of_one_mind_are_worth_one_answer_each():
    found = likeness(answers([1, 1, 1], [0, 0], [1, 1, 1, 1]))
    assert found.icc == pytest.approx(1)
    assert found.design_effect == pytest.approx((9 + 4 + 16) / 9)


@pytest.mark.parametrize(
    ("people", "reason"),
    [
        (([1, 0],), "fewer than two people"),
        (([1], [0]), "one answer per person"),
        (([1, 1], [1, 1]), "all answers are equal"),
    ],
)
def test_where_there_is_no_likeness_the_reason_is_told(people, reason):
    found = likeness(answers(*people))
    assert (found.icc, found.design_effect) == (None, None)
    assert reason in found.note


def test_percentile_intervals_are_to_the_bit_those_of_the_estimates(study):
    whole_study(study)
    told = {each.estimate.estimate_id: each.estimate for each in estimate_all(study.tables(), SETTINGS)}
    rows = tables_of(study)["intervals"].rows
    assert [row.estimate_id for row in rows] == list(told)
    for row in rows:
        estimate = told[row.estimate_id]
        assert (row.estimate, row.percentile_low, row.percentile_high, row.n_answers) == (
            *(estimate.estimate, estimate.ci_low, estimate.ci_high),
            estimate.n_answers,
        )


def test_t_of_one_answer_each_is_the_textbook_interval(study):
    people = [f"p{number}" for number in range(6)]
    study.joined_by(*people)
    for person, value in zip(people, (1, 2, 4, 4, 5, 3), strict=True):
        study.answer(person, "benefit", value, block_kind="timing", comparison="now_or_sleep")
    row = tables_of(study)["intervals"].rows[0]
    # Mean 19/6, standard deviation 1.4720, and 2.5706 is the quantile of t with five degrees.
    reach = 2.5706 * 1.4720 / np.sqrt(6)
    assert (row.t_low, row.t_high) == pytest.approx((19 / 6 - reach, 19 / 6 + reach), abs=1e-4)
    assert (row.g, row.icc, row.wilson_low) == (6, None, None)
    assert row.reasons == "one answer per person: no ICC"


def test_a_share_of_one_has_wilson_and_reasons_for_the_others(study):
    people = [f"p{number}" for number in range(5)]
    study.joined_by(*people)
    for person in people:
        study.pair(person, "equal", "aligned").pair(person, "equal", "aligned", scenario="trip")
    row = next(row for row in tables_of(study)["intervals"].rows if row.estimate_id == "depth.choice")
    assert (row.t_low, row.wilson_high, row.effective_n) == (None, 1.0, 5)
    # Wilson's lower end of 5 of 5 with 2.7764, the quantile of t with four degrees.
    assert row.wilson_low == pytest.approx(5 / (5 + 2.7764**2), abs=1e-4)
    assert "studentised, t: people do not differ" in row.reasons


def test_another_level_is_another_interval(study):
    whole_study(study)
    wide, narrow = (
        tables_of(study, settings=Settings(resamples=400, seed=3, level=level))["intervals"].rows[0]
        for level in (0.95, 0.8)
    )
    assert wide.t_low < narrow.t_low < narrow.t_high < wide.t_high
