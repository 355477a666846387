"""Loss against gain, and the same from one starting level, against least squares done another way."""

import numpy as np
import pytest

from analysis.sensitivity.asymmetry import asymmetry_rows
from analysis.sensitivity.starting_level import changes, resampled_adjusted
from tests.unit.analysis.sensitivity.made import PEOPLE, SETTINGS, drawn_people, material_of, whole_study

LOSS_MINUS_GAIN = np.array([-1.0, -1.0, 0.0])


def design_of(found):
    return np.column_stack([~found.is_gain, found.is_gain, found.x]).astype(float)


def adjusted_by_least_squares(found, rows):
    """None where the rows do not tell the three slopes."""
    design = design_of(found)[rows]
    if np.linalg.matrix_rank(design) < 3:
        return None
    return LOSS_MINUS_GAIN @ np.linalg.lstsq(design, found.y[rows])[0]


def test_a_change_knows_the_level_it_started_from(study):
    study.joined_by("ann", "bo").log("ann", "AMA", [5, 2, 4]).log("bo", "MAM", [1, 4, 3])
    found = changes(material_of(study))
    told = sorted(zip(found.is_gain.tolist(), (3 + found.x).tolist(), found.y.tolist(), strict=True))
    assert told == [(False, 4, -1), (False, 5, -3), (True, 1, 3), (True, 2, 2)]


def test_where_every_change_halves_the_distance_to_the_middle_nothing_is_left(study):
    """Losses from 5 fall to 3, gains from 2 rise to 2.5: all of the difference is the starting level."""
    people = [f"p{number}" for number in range(6)]
    study.joined_by(*people)
    for person, (start, later) in zip(people, [(5, 4), (3, 3), (1, 2)] * 2, strict=True):
        study.log(person, "AMA", [start, later])
        study.log(person, "MAM", [5 if start == 3 else start, 4 if start == 3 else later])
    raw, adjusted, by_t = asymmetry_rows(material_of(study))
    assert raw.estimate == pytest.approx(1 / 3)
    assert adjusted.estimate == pytest.approx(0, abs=1e-12)
    assert "a change is −0.50 per point" in by_t.note


def test_the_adjusted_difference_is_that_of_least_squares_in_the_data_and_in_every_resample(study):
    material = material_of(whole_study(study))
    found = changes(material)
    everything = np.arange(len(found.y))
    assert next(r for r in asymmetry_rows(material) if r.row_id.endswith("adjusted")).estimate == (
        pytest.approx(adjusted_by_least_squares(found, everything))
    )
    values = resampled_adjusted(material, found)
    for value, drawn in zip(values[:50], drawn_people(len(PEOPLE) + 1), strict=False):
        rows = np.concatenate([np.flatnonzero(found.codes == person) for person in drawn])
        assert value == pytest.approx(adjusted_by_least_squares(found, rows))
    assert len(values) == SETTINGS.resamples


def test_the_clustered_error_is_that_of_people_left_to_lean_together(study):
    found = changes(material_of(whole_study(study)))
    fit, design = found.fit(), design_of(found)
    slopes = np.linalg.lstsq(design, found.y)[0]
    meat = np.zeros((3, 3))
    for person in set(found.codes):
        own = found.codes == person
        pull = design[own].T @ (found.y[own] - design[own] @ slopes)
        meat += np.outer(pull, pull)
    inverse, people, rows = np.linalg.inv(design.T @ design), len(set(found.codes)), len(found.y)
    variance = people / (people - 1) * (rows - 1) / (rows - 3) * inverse @ meat @ inverse
    assert fit.contrast(LOSS_MINUS_GAIN)[1] ** 2 == pytest.approx(LOSS_MINUS_GAIN @ variance @ LOSS_MINUS_GAIN)


def test_the_sign_flip_test_counts_all_signs(study):
    study.joined_by("a", "b", "c")
    for person, last in zip("abc", (4, 4, 3), strict=True):
        study.log(person, "AMA", [5, 2, last])
    raw = next(asymmetry_rows(material_of(study)))
    # Losses 3, 3, 3 minus gains 2, 2, 1: all pull the same way, so two of eight signs reach it.
    assert (raw.estimate, raw.p_value) == (pytest.approx(4 / 3), 0.25)


def test_changes_from_one_level_cannot_be_adjusted_and_the_row_says_so(study):
    study.joined_by("a", "b").log("a", "AMA", [4, 2, 3]).log("b", "AMA", [4, 2, 4])
    _, adjusted, by_t = asymmetry_rows(material_of(study))
    assert (adjusted.estimate, adjusted.ci_low, by_t.p_value) == (None, None, None)
    assert "from one level" in adjusted.note


def test_a_study_without_logs_has_no_such_rows(study):
    study.joined_by("a", "b").pair("a", "equal", "aligned").pair("b", "equal", "aligned")
    assert list(asymmetry_rows(material_of(study))) == []
