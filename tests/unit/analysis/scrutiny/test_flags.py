"""Flags against values worked out by hand or with plain pandas."""

import numpy as np
import pandas as pd
import pytest
from scipy.stats import binomtest

from analysis.scrutiny.answer_flags import longest_runs
from analysis.scrutiny.flags import FLAGS, NAMES, flagged
from tests.unit.analysis.scrutiny.made import page, sources_of

PAGES = ("a", "b", "c", "d", "e")


def of(sources, person):
    table = flagged(sources).table
    return table.loc[table["participant_id"] == person].iloc[0]


def readers(study, seconds):
    """People who answer one question each and take so long on five pages."""
    study.joined_by(*seconds)
    for person in seconds:
        study.answer(person, "plausibility", 3)
    return [
        page(person, name, place, each[place])
        for person, each in seconds.items()
        for place, name in enumerate(PAGES)
    ]


def test_everybody_has_a_row_and_every_flag_a_column(study, tmp_path):
    study.joined_by("bo", "ann").answer("ann", "plausibility", 3)
    table = flagged(sources_of(study, tmp_path)).table
    assert list(table["participant_id"]) == ["ann", "bo"]
    assert set(NAMES) <= set(table.columns)
    assert {flag.name for flag in FLAGS} == set(NAMES)


def test_whoever_reads_twice_as_fast_as_reading_takes_is_too_fast(study, tmp_path):
    pages = readers(study, {"ann": [10] * 5, "bo": [5] * 5, "cy": [40] * 5})
    sources = sources_of(study, tmp_path, pages=pages, reading={name: {"en": 10} for name in PAGES})
    table = flagged(sources).table.set_index("participant_id")
    assert table["reading_index"].to_dict() == {"ann": 1.0, "bo": 2.0, "cy": 0.25}
    assert table["speeding"].to_dict() == {"ann": 0.0, "bo": 1.0, "cy": 0.0}


def test_one_page_counts_at_most_threefold(study, tmp_path):
    pages = readers(study, {"ann": [0, 10, 10, 10, 10]})
    sources = sources_of(study, tmp_path, pages=pages, reading={name: {"en": 10} for name in PAGES})
    assert of(sources, "ann")["reading_index"] == pytest.approx((3 + 4) / 5)
    assert of(sources, "ann")["speeding"] == 0


def test_without_reading_times_the_median_reader_is_the_measure(study, tmp_path):
    times = {"ann": [10] * 5, "bo": [12] * 5, "cy": [14] * 5, "di": [16] * 5, "ed": [5] * 5}
    sources = sources_of(study, tmp_path, pages=readers(study, times))
    found = of(sources, "ed")
    assert np.isnan(found["reading_index"])
    assert found["sample_index"] == pytest.approx(np.median([10, 12, 14, 16, 5]) / 5)
    assert found["speeding"] == 1
    assert of(sources, "di")["speeding"] == 0


def test_time_in_the_background_does_not_count_where_it_is_known(study, tmp_path):
    study.joined_by("ann").answer("ann", "plausibility", 3)
    pages = [page("ann", name, place, 100, visible=5) for place, name in enumerate(PAGES)]
    sources = sources_of(study, tmp_path, pages=pages, reading={name: {"en": 10} for name in PAGES})
    assert of(sources, "ann")["reading_index"] == 2.0


@pytest.mark.parametrize("left_out", ["pages.csv", "four pages"])
def test_speed_cannot_be_told_from_too_few_pages(study, tmp_path, left_out):
    pages = readers(study, {"ann": [1] * 5})
    sources = sources_of(study, tmp_path, pages=pages[:4] if left_out == "four pages" else ())
    assert np.isnan(of(sources, "ann")["speeding"])


def rated(study, person, ratings):
    """Ratings on one page after the other, whose names do not tell their order."""
    for place, value in enumerate(ratings):
        study.answer(person, "fit", value, page_id=f"p{-place % 7}{place}")
    return [page(person, f"p{-place % 7}{place}", place) for place in range(len(ratings))]


def test_a_run_over_half_of_all_ratings_is_a_straight_line_and_a_shorter_one_is_not(study, tmp_path):
    study.joined_by("ann", "bo", "cy")
    pages = [
        *rated(study, "ann", [1, 4, 4, 4, 4, 2, 4, 5]),
        *rated(study, "bo", [1, 4, 4, 4, 2, 4, 4, 5]),
        *rated(study, "cy", [3] * 8),
    ]
    table = flagged(sources_of(study, tmp_path, pages=pages)).table.set_index("participant_id")
    assert table["longest_run"].to_dict() == {"ann": 4, "bo": 3, "cy": 8}
    assert table["straight_lining"].to_dict() == {"ann": 1.0, "bo": 0.0, "cy": 1.0}
    assert table.loc["ann", "rating_sd"] == pytest.approx(pd.Series([1, 4, 4, 4, 4, 2, 4, 5]).std())


def test_without_positions_only_ratings_without_any_spread_are_a_straight_line(study, tmp_path):
    study.joined_by("ann", "bo")
    rated(study, "ann", [4, 4, 4, 4, 4, 4, 4, 5])
    rated(study, "bo", [2] * 8)
    table = flagged(sources_of(study, tmp_path)).table.set_index("participant_id")
    assert table["longest_run"].isna().all()
    assert table["straight_lining"].to_dict() == {"ann": 0.0, "bo": 1.0}


def test_seven_ratings_are_too_few_for_a_line(study, tmp_path):
    study.joined_by("ann")
    pages = rated(study, "ann", [4] * 7)
    assert np.isnan(of(sources_of(study, tmp_path, pages=pages), "ann")["straight_lining"])


def test_a_run_ends_with_its_person():
    people = np.array([0, 0, 1, 1, 1, 1])
    assert longest_runs(np.array([2.0, 4, 4, 4, 1, 4]), people, 3).tolist() == [1, 2, 0]
    assert longest_runs(np.array([]), people[:0], 1).tolist() == [0]


@pytest.mark.parametrize(("right", "expected"), [(4, 0.0), (3, 0.0), (2, 1.0), (0, 1.0)])
def test_recall_fails_below_three_quarters(study, tmp_path, right, expected):
    study.joined_by("ann")
    for place in range(4):
        study.answer(
            "ann", "recall", "act_first" if place < right else "ask_first", behaviour="t/complete/execute/now"
        )
    found = of(sources_of(study, tmp_path), "ann")
    assert (found["recall_right"], found["recall_answers"]) == (right, 4)
    assert found["recall_failed"] == expected


def test_three_recalls_are_too_few(study, tmp_path):
    study.joined_by("ann")
    for _ in range(3):
        study.answer("ann", "recall", "ask_first", behaviour="t/complete/execute/now")
    assert np.isnan(of(sources_of(study, tmp_path), "ann")["recall_failed"])


def test_texts_and_declined_questions_are_not_missing(study, tmp_path):
    study.joined_by("ann")
    for _ in range(8):
        study.answer("ann", "fit", 3)
    study.answer("ann", "background", "", missing="declined").answer("ann", "fit", "", missing="skipped")
    for _ in range(20):
        study.answer("ann", "why", "", missing="skipped")
    found = of(sources_of(study, tmp_path), "ann")
    assert (found["left_out"], found["asked"], found["missing_share"]) == (1, 10, 0.1)
    assert found["missing"] == 0


def test_a_fifth_left_out_is_flagged_and_rows_off_the_path_are_not_counted(study, tmp_path):
    study.joined_by("ann")
    for _ in range(4):
        study.answer("ann", "fit", 3)
    study.answer("ann", "fit", "", missing="skipped")
    for _ in range(9):
        study.answer("ann", "fit", 3, off_path=1)
    found = of(sources_of(study, tmp_path), "ann")
    assert (found["left_out"], found["asked"], found["missing"]) == (1, 5, 1)


@pytest.mark.parametrize(("left", "of_all"), [(8, 8), (0, 8), (7, 8), (12, 14), (13, 14), (4, 8)])
def test_a_side_habit_is_what_a_coin_would_hardly_do(study, tmp_path, left, of_all):
    study.joined_by("ann")
    for place in range(of_all):
        study.pair("ann", "equal", "aligned", side="left" if place < left else "right", scenario=f"s{place}")
    found = of(sources_of(study, tmp_path), "ann")
    tail = binomtest(left, of_all).pvalue
    assert found["side_p"] == pytest.approx(tail)
    assert found["side_habit"] == float(tail < 0.01)


def test_failed_checks_are_counted_over_all_sittings_and_unknown_without_the_column(study, tmp_path):
    study.joined_by("ann", "bo").answer("ann", "fit", 3)
    assert np.isnan(of(sources_of(study, tmp_path / "one"), "ann")["checks_failed"])
    for row, failures in zip(study.sittings, ("2", "0"), strict=True):
        row["checks_failed"] = failures
    table = flagged(sources_of(study, tmp_path / "two")).table.set_index("participant_id")
    assert table["checks_failed"].to_dict() == {"ann": 1.0, "bo": 0.0}
    assert table["checks_failed_count"].to_dict() == {"ann": 2, "bo": 0}


def test_two_people_with_the_same_twenty_answers_are_duplicates_and_with_nineteen_they_are_not(study, tmp_path):
    study.joined_by("ann", "bo", "cy", "di", "ed")
    for person in ("ann", "bo", "cy", "di", "ed"):
        for place in range(19 if person in ("di", "ed") else 20):
            is_other = person == "cy" and place == 19
            study.answer(person, "fit", 2 if is_other else 1 + place % 5, page_id=f"p{place}")
    study.answer("bo", "why", "another text", page_id="p0")
    table = flagged(sources_of(study, tmp_path)).table.set_index("participant_id")
    assert table["same_answers_as"].to_dict() == {"ann": "bo", "bo": "ann", "cy": "", "di": "", "ed": ""}
    assert table["duplicate"].to_dict() == {"ann": 1.0, "bo": 1.0, "cy": 0.0, "di": 0.0, "ed": 0.0}


def test_somebody_who_answered_in_two_sittings_is_flagged(study, tmp_path):
    study.joined_by("ann", "bo").answer("ann", "fit", 3).answer("bo", "fit", 3)
    study.sittings[1]["participant_id"] = "ann"
    found = of(sources_of(study, tmp_path), "ann")
    assert (found["sittings_answered"], found["duplicate"]) == (2, 1)


def test_bearers_are_those_with_one_of_the_flags_asked_for(study, tmp_path):
    study.joined_by("ann", "bo", "cy").answer("ann", "fit", 3)
    for row, failures in zip(study.sittings, ("1", "0", "0"), strict=True):
        row["checks_failed"] = failures
    for place in range(8):
        study.pair("bo", "equal", "aligned", scenario=f"s{place}")
    flags = flagged(sources_of(study, tmp_path))
    assert flags.bearers() == ("ann", "bo")
    assert flags.bearers(("side_habit",)) == ("bo",)
    assert flags.bearers(("no_such_flag",)) == ()
    assert list(flags.table["flags"]) == ["checks_failed", "side_habit", ""]
    assert (flags.judged("checks_failed"), flags.judged("side_habit")) == (3, 1)
