"""Krippendorff's alpha against its published example; who agrees about what."""

import numpy as np
import pytest

from analysis.sensitivity.agreement import agreement_rows
from analysis.sensitivity.alpha import alpha, resampled_alpha
from tests.unit.analysis.sensitivity.made import material_of, whole_study

#: Four observers, twelve units, 0 for missing (Krippendorff 2011, section C).
PUBLISHED = np.array(
    [
        [1, 2, 3, 3, 2, 1, 4, 1, 2, 0, 0, 0],
        [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, 0, 3],
        [0, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, 0],
        [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, 0],
    ]
)
COUNTS = np.array([(value == PUBLISHED).sum(axis=0) for value in range(1, 6)]).T.astype(float)


@pytest.mark.parametrize(("measure", "printed"), [("nominal", 0.743), ("ordinal", 0.815)])
def test_the_published_alpha_comes_out(measure, printed):
    assert round(alpha(COUNTS, measure), 3) == printed


@pytest.mark.parametrize("measure", ["nominal", "ordinal"])
def test_a_resample_is_alpha_of_the_units_drawn(measure):
    rated = COUNTS[COUNTS.sum(axis=1) >= 2]
    values = resampled_alpha(rated, measure, np.random.default_rng(2), 40)
    drawn = np.random.default_rng(2).multinomial(len(rated), np.full(len(rated), 1 / len(rated)), size=40)
    for value, often in zip(values, drawn, strict=True):
        assert value == pytest.approx(alpha(np.repeat(rated, often, axis=0), measure))


def test_ratings_that_are_all_equal_have_no_alpha():
    assert alpha(np.array([[3.0, 0.0], [2.0, 0.0]]), "ordinal") is None


def test_people_who_were_shown_the_same_pair_are_compared(study):
    study.joined_by("a", "b", "c")
    for person, first, second in (("a", "aligned", "misaligned"), ("b", "aligned", "misaligned")):
        study.pair(person, "equal", first).pair(person, "equal", second, scenario="trip")
    study.pair("c", "equal", "aligned", request="delegated")
    (row,) = agreement_rows(material_of(study))
    # The pair that only one person saw says nothing about agreement.
    assert (row.alpha, row.n_things, row.n_answers, row.measure) == (1.0, 2, 4, "nominal")
    assert "few things" in row.note


def test_a_second_answer_about_the_same_thing_is_left_out_and_told(study):
    study.joined_by("a", "b")
    study.pair("a", "equal", "aligned").pair("a", "equal", "misaligned").pair("b", "equal", "aligned")
    study.pair("a", "tradeoff", "misaligned").pair("b", "tradeoff", "misaligned")
    (row,) = agreement_rows(material_of(study))
    assert (row.alpha, row.n_answers) == (1.0, 4)
    assert row.note.startswith("of 1 further answers by the same person")


def test_alpha_of_a_study_lies_within_its_interval(study):
    rows = {row.row_id: row for row in agreement_rows(material_of(whole_study(study)))}
    assert set(rows) == {"agreement.trust", "agreement.choice"}
    for row in rows.values():
        assert row.ci_low <= row.alpha <= row.ci_high
