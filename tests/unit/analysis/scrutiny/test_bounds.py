"""Worst-case bounds against plain arithmetic."""

import numpy as np
import pytest

from analysis.estimates import Settings, estimate_rows
from analysis.scrutiny.bounds import NO_RANGE, bounds
from tests.unit.analysis.scrutiny.made import sources_of

SETTINGS = Settings(resamples=300)


def bounds_of(sources):
    found = estimate_rows(sources.rows, sources.participants, SETTINGS)
    return {each.estimate_id: each for each in bounds(sources, found, SETTINGS)}


def test_nothing_missing_leaves_nothing_open(study, tmp_path):
    study.joined_by("ann", "bo").pair("ann", "equal", "aligned").pair("bo", "equal", "misaligned")
    found = bounds_of(sources_of(study, tmp_path))["depth.choice"]
    assert (found.low, found.estimate, found.high) == (0.5, 0.5, 0.5)
    assert (found.skipped, found.not_reached) == (0, 0.0)


def test_a_skipped_choice_could_have_been_either(study, tmp_path):
    study.joined_by("ann", "bo", "cy", "di")
    for person, chosen in (("ann", "aligned"), ("bo", "aligned"), ("cy", "misaligned")):
        study.pair(person, "equal", chosen)
    study.pair("di", "equal", "", side="", missing="skipped")
    found = bounds_of(sources_of(study, tmp_path))["depth.choice"]
    assert (found.low, found.high) == (2 / 4, 3 / 4)
    assert found.estimate == 2 / 3
    assert found.skipped == 1


def test_a_skipped_rating_could_have_been_one_or_five(study, tmp_path):
    study.joined_by("ann", "bo")
    study.answer("ann", "benefit", 4, comparison="now_or_sleep")
    study.answer("bo", "benefit", "", comparison="now_or_sleep", missing="declined")
    found = bounds_of(sources_of(study, tmp_path))["timing.benefit"]
    assert (found.low, found.high) == ((4 + 1) / 2, (4 + 5) / 2)


def test_a_question_off_the_path_was_not_asked(study, tmp_path):
    study.joined_by("ann", "bo")
    study.answer("ann", "benefit", 4, comparison="now_or_sleep")
    study.answer("bo", "benefit", "", comparison="now_or_sleep", missing="skipped", off_path=1)
    found = bounds_of(sources_of(study, tmp_path))["timing.benefit"]
    assert (found.low, found.high, found.skipped) == (4.0, 4.0, 0)


def test_whoever_left_counts_with_as_many_questions_as_the_others_had(study, tmp_path):
    study.joined_by("ann", "bo", "cy", "di")
    for person, number in (("ann", 4), ("bo", 2), ("cy", 1)):
        for place in range(number):
            study.pair(person, "equal", "aligned", scenario=f"s{place}")
    sources = sources_of(study, tmp_path, statuses={"cy": "timed_out", "di": "started"})
    found = bounds_of(sources)["depth.choice"]
    # Three each on average: two are missing of cy, three of di.
    assert found.not_reached == 5.0
    assert (found.low, found.high) == (7 / 12, 1.0)


@pytest.mark.parametrize("status", ["declined_consent", "screened_out", "quota_full"])
def test_whoever_was_never_in_the_study_is_not_missing(study, tmp_path, status):
    study.joined_by("ann", "bo").pair("ann", "equal", "aligned")
    found = bounds_of(sources_of(study, tmp_path, statuses={"bo": status}))["depth.choice"]
    assert (found.not_reached, found.low) == (0.0, 1.0)


def test_a_difference_is_lowest_where_its_first_part_is_lowest_and_its_second_highest(study, tmp_path):
    study.joined_by("ann", "bo")
    for role, value in (("aligned", 5), ("misaligned", 2)):
        study.answer("ann", "depth_fit", value, comparison="equal", role=role)
        study.answer("bo", "depth_fit", "", comparison="equal", role=role, missing="skipped")
    found = bounds_of(sources_of(study, tmp_path))["depth.fit_gain"]
    assert (found.low, found.high) == ((5 + 1) / 2 - (2 + 5) / 2, (5 + 5) / 2 - (2 + 1) / 2)
    assert "wider than need be" in found.note


def test_a_count_can_only_grow(study, tmp_path):
    study.joined_by("ann", "bo")
    place = {"comparison": "now_or_sleep", "block_kind": "timing"}
    for person, now, sleep in (("ann", "no", "yes"), ("bo", "no", "")):
        study.answer(person, "accept", now, role="now", **place)
        study.answer(person, "accept", sleep, role="sleep", missing="" if sleep else "skipped", **place)
    found = bounds_of(sources_of(study, tmp_path))
    assert (
        found["timing.rejected_now_accepted_sleep"].low,
        found["timing.rejected_now_accepted_sleep"].high,
    ) == (1, 2)
    assert (found["timing.accept_gain"].low, found["timing.accept_gain"].high) == (0.0, 1.0)


def test_a_change_of_trust_goes_from_minus_four_to_four(study, tmp_path):
    study.joined_by("ann", "bo").log("ann", "AM", [5, 3]).log("bo", "AM", [4])
    sources = sources_of(study, tmp_path, statuses={"bo": "started"})
    found = bounds_of(sources)["trust.change.A_M"]
    assert (found.low, found.high) == ((-2 - 4) / 2, (-2 + 4) / 2)


def test_minutes_have_no_bounds_and_the_note_says_so(study, tmp_path):
    study.joined_by("ann", "bo")
    study.answer("ann", "fix_minutes", 20, comparison="imperfect_sleep")
    study.answer("bo", "fix_minutes", "", comparison="imperfect_sleep", missing="skipped")
    found = bounds_of(sources_of(study, tmp_path))["timing.fix_minutes"]
    assert (found.low, found.high, found.note) == (None, None, NO_RANGE)
    assert found.skipped == 1


def test_any_answers_in_place_of_the_missing_ones_stay_within_the_bounds(study, tmp_path):
    rng = np.random.default_rng(5)
    people = [f"p{number}" for number in range(12)]
    study.joined_by(*people)
    for person in people:
        for place in range(3):
            is_gone = rng.random() < 0.3
            study.answer(
                person,
                "benefit",
                "" if is_gone else rng.integers(1, 6),
                comparison="now_or_sleep",
                page_id=f"b{place}",
                missing="skipped" if is_gone else "",
            )
    found = bounds_of(sources_of(study, tmp_path))["timing.benefit"]
    given = np.array([float(row["value"]) for row in study.answers if row["value"]])
    missing = len(study.answers) - len(given)
    assert missing == found.skipped > 0
    for _ in range(200):
        mean = np.concatenate([given, rng.integers(1, 6, missing)]).mean()
        assert found.low <= mean <= found.high
    assert found.ci_low <= found.low
    assert found.high <= found.ci_high
