import pytest

from analysis.estimates import Settings, estimate_rows
from analysis.scrutiny.exclusions import comparing
from analysis.scrutiny.flags import NAMES, flagged
from tests.unit.analysis.scrutiny.made import sources_of

SETTINGS = Settings(resamples=200)


def found_in(sources):
    return estimate_rows(sources.rows, sources.participants, SETTINGS)


def both(sources):
    return comparing(sources, flagged(sources), found_in(sources), SETTINGS)()


def with_a_failed_check(study):
    """Three people; one failed a check and chose otherwise."""
    study.joined_by("ann", "bo", "cy")
    for row, failures in zip(study.sittings, ("1", "0", "0"), strict=True):
        row["checks_failed"] = failures
    study.pair("ann", "equal", "misaligned").pair("bo", "equal", "aligned").pair("cy", "equal", "aligned")
    return study


def test_the_declared_flags_decide_who_is_left_out(study, tmp_path):
    sources = sources_of(with_a_failed_check(study), tmp_path, exclusion_flags=["checks_failed"])
    exclusions = both(sources)
    assert exclusions.is_declared
    assert exclusions.left_out == ("ann",)
    row = next(row for row in exclusions.rows if row.everybody.estimate.estimate_id == "depth.choice")
    assert row.everybody.estimate.estimate == 2 / 3
    assert (row.kept.estimate, row.kept.n_units) == (1.0, 2)
    assert row.difference == 1 - 2 / 3


def test_the_second_estimate_is_that_of_a_study_without_those_people(study, tmp_path):
    sources = sources_of(with_a_failed_check(study), tmp_path / "all", exclusion_flags=["checks_failed"])
    kept = {row.everybody.estimate.estimate_id: counted(row.kept) for row in both(sources).rows}
    study.sittings = [row for row in study.sittings if row["participant_id"] != "ann"]
    study.answers = [row for row in study.answers if row["sitting_id"] != "s-ann"]
    alone = found_in(sources_of(study, tmp_path / "kept"))
    assert {each.estimate.estimate_id: counted(each.estimate) for each in alone} == kept


def counted(row):
    return row.estimate, row.n_units, row.n_answers


def test_its_interval_is_that_of_a_study_without_them_but_for_chance(study, tmp_path):
    people = [f"p{number:03}" for number in range(160)]
    study.joined_by(*people)
    for number, (person, row) in enumerate(zip(people, study.sittings, strict=True)):
        row["checks_failed"] = "1" if number % 5 == 0 else "0"
        study.pair(person, "equal", "aligned" if number % 3 else "misaligned")
    sources = sources_of(study, tmp_path / "all", exclusion_flags=["checks_failed"])
    kept = next(row.kept for row in both(sources).rows if row.kept.estimate_id == "depth.choice")
    gone = {row["sitting_id"] for row in study.sittings if row["checks_failed"] == "1"}
    study.sittings = [row for row in study.sittings if row["sitting_id"] not in gone]
    study.answers = [row for row in study.answers if row["sitting_id"] not in gone]
    alone = next(
        each.estimate
        for each in found_in(sources_of(study, tmp_path / "kept"))
        if each.estimate.estimate_id == "depth.choice"
    )
    width = alone.ci_high - alone.ci_low
    assert (kept.ci_low, kept.ci_high) == pytest.approx((alone.ci_low, alone.ci_high), abs=width / 8)


def test_both_estimates_come_from_the_same_resamples(study, tmp_path):
    study = with_a_failed_check(study)
    study.answers = [row for row in study.answers if row["sitting_id"] != "s-ann"]
    exclusions = both(sources_of(study, tmp_path, exclusion_flags=["checks_failed"]))
    assert exclusions.left_out == ("ann",)
    assert [row.kept for row in exclusions.rows] == [row.everybody.estimate for row in exclusions.rows]


def test_a_declared_flag_that_nobody_bears_changes_nothing(study, tmp_path):
    exclusions = both(sources_of(with_a_failed_check(study), tmp_path, exclusion_flags=["missing"]))
    assert (exclusions.flags, exclusions.left_out, exclusions.rows) == (("missing",), (), ())


def test_without_a_declaration_all_flags_are_tried_and_it_is_said(study, tmp_path):
    exclusions = both(sources_of(with_a_failed_check(study), tmp_path))
    assert not exclusions.is_declared
    assert exclusions.flags == NAMES
    assert exclusions.left_out == ("ann",)


def test_an_unknown_flag_is_told_with_the_one_that_was_probably_meant(study, tmp_path):
    exclusions = both(
        sources_of(with_a_failed_check(study), tmp_path, exclusion_flags=["check-failed", "mood"])
    )
    assert dict(exclusions.unknown) == {"check-failed": "checks_failed", "mood": ""}
    assert (exclusions.flags, exclusions.left_out) == ((), ())


def test_where_everybody_is_left_out_there_is_no_second_estimate(study, tmp_path):
    study = with_a_failed_check(study)
    for row in study.sittings:
        row["checks_failed"] = "1"
    exclusions = both(sources_of(study, tmp_path, exclusion_flags=["checks_failed"]))
    assert len(exclusions.left_out) == 3
    assert {row.kept for row in exclusions.rows} == {None}
    assert {row.difference for row in exclusions.rows} == {None}


def test_where_those_left_answered_nothing_there_is_no_second_estimate(study, tmp_path):
    study = with_a_failed_check(study)
    study.answers = study.answers[:1]
    exclusions = both(sources_of(study, tmp_path, exclusion_flags=["checks_failed"]))
    assert [row.kept for row in exclusions.rows if row.everybody.estimate.estimate_id == "depth.choice"] == [
        None
    ]
