"""Two one-sided tests against scipy's, and intervals against a loop over resampled people."""

import numpy as np
import pytest
from scipy.stats import ttest_1samp

from analysis.declared import Declared
from analysis.sensitivity.equivalence import one_sided
from tests.unit.analysis.sensitivity.made import PEOPLE, drawn_people, material_of, tables_of, whole_study


def row_of(study, margin, place=0):
    return tables_of(study, Declared(equivalence_margin=margin))["equivalence"].rows[place]


def test_the_two_tests_are_two_one_sided_t_tests():
    values = np.array([0.1, -0.2, 0.05, 0.3, -0.1, 0.0, 0.12])
    error = values.std(ddof=1) / np.sqrt(len(values))
    above, below = one_sided(values.mean(), error, 0.25, len(values) - 1)
    assert above == pytest.approx(ttest_1samp(values, -0.25, alternative="greater").pvalue)
    assert below == pytest.approx(ttest_1samp(values, 0.25, alternative="less").pvalue)


def differences(material, column, first, second):
    """The difference of shares in each resample, by going through people's rows one by one."""
    rows = material.rows[(material.rows["construct"] == "choice") & (material.rows["comparison"] == "equal")]
    rows = rows.assign(
        wish=[
            request if agreement == "matched" else {"ask_first": "delegated"}.get(request, "ask_first")
            for request, agreement in zip(rows["request"], rows["preference"], strict=True)
        ]
    )
    own = {person: rows[rows["participant_id"] == person] for person in material.people}
    for drawn in drawn_people(len(material.people)):
        found = {first: [], second: []}
        for place in drawn:
            mine = own[material.people[place]]
            for word, value in zip(mine[column], mine["value"], strict=True):
                found[word].append(value == "aligned")
        yield np.mean(found[first]) - np.mean(found[second])


@pytest.mark.parametrize(
    ("place", "asked"), [(0, ("preference", "matched", "differed")), (1, ("wish", "ask_first", "delegated"))]
)
def test_the_ninety_percent_interval_is_that_of_resampled_people(study, place, asked):
    whole_study(study)
    row = row_of(study, 0.1, place)
    ends = np.quantile(list(differences(material_of(study), *asked)), [0.05, 0.95])
    assert (row.percentile_low, row.percentile_high) == pytest.approx(tuple(ends))
    assert row.ci_level == pytest.approx(0.9)
    assert (row.n_units, row.n_answers) == (len(PEOPLE), 4 * len(PEOPLE))


def test_the_verdict_follows_the_margin_and_agrees_with_the_p_value(study):
    whole_study(study)
    wide, narrow = row_of(study, 0.9), row_of(study, 0.01)
    assert (wide.is_equivalent_percentile, wide.is_equivalent_t) == (True, True)
    assert (narrow.is_equivalent_percentile, narrow.is_equivalent_t) == (False, False)
    assert wide.p_value < 0.05 < narrow.p_value
    edge = max(abs(wide.t_low), abs(wide.t_high))
    assert row_of(study, edge).p_value == pytest.approx(0.05)


def test_without_a_margin_the_interval_stands_without_a_verdict(study):
    row = row_of(whole_study(study), None)
    assert (row.p_value, row.is_equivalent_percentile, row.is_equivalent_t) == (None, None, None)
    assert row.t_low < row.t_high
    assert "declares no margin" in row.note


def test_a_study_that_asked_nobody_s_preference_compares_nothing(study):
    study.joined_by("a", "b").pair("a", "equal", "aligned").pair("b", "equal", "misaligned")
    assert tables_of(study)["equivalence"].rows == ()
