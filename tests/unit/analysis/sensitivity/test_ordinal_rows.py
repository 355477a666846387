"""Odds ratios of ratings, from the same answers as the estimates."""

import numpy as np
import pytest

from analysis.ordinal import cumulative_logit
from analysis.sensitivity.ordinal_rows import ordinal_rows, trust_ratings
from tests.unit.analysis.sensitivity.made import material_of, tables_of, whole_study

PEOPLE = tuple("abcdefgh")


def rows_of(study):
    return {row.row_id: row for row in ordinal_rows(material_of(study))}


def rated_pairs(study, better=(4, 5, 3, 5, 4, 2, 5, 3), worse=(2, 3, 3, 1, 2, 4, 3, 3)):
    study.joined_by(*PEOPLE)
    for person, *ratings in zip(PEOPLE, better, worse, strict=True):
        for scenario in ("mail", "trip"):
            page = {"page_id": f"{person}-{scenario}", "block_kind": "depth_pair", "comparison": "equal"}
            for role, rating in zip(("aligned", "misaligned"), ratings, strict=True):
                lower = max(1, rating - (scenario == "trip" and person in "bdg"))
                study.answer(person, "depth_fit", lower, role=role, scenario_id=scenario, **page)
    return study


def test_fit_of_depth_is_the_model_of_these_ratings(study):
    row = rows_of(rated_pairs(study))["depth.fit_gain.ordinal"]
    answers = study.frames()[1]
    fit = cumulative_logit(
        answers["value"].astype(float),
        {"aligned": answers["role"] == "aligned"},
        list(answers["sitting_id"]),
    )
    ratio = fit.effects["aligned"].odds_ratio()
    assert (row.estimate, row.ci_low, row.ci_high) == pytest.approx(tuple(ratio))
    assert row.p_value == pytest.approx(fit.effects["aligned"].p_value)
    assert (row.scale, row.n_units, row.n_answers) == ("odds_ratio", 8, 32)
    assert row.estimate > 1
    assert "ICC" in row.note or "do not vary" in row.note


def test_a_separated_rating_leaves_an_empty_row_with_its_reason(study):
    row = rows_of(rated_pairs(study, better=(5,) * 8, worse=(1, 2, 2, 1, 2, 1, 1, 2)))["depth.fit_gain.ordinal"]
    assert (row.estimate, row.ci_low, row.ci_high, row.p_value) == (None,) * 4
    assert "separated by aligned" in row.note


def test_trust_is_adjusted_for_day_and_log_where_mixed_logs_tell_them_apart(study):
    material = material_of(whole_study(study))
    ratings, adjusted = trust_ratings(material)
    assert adjusted == ("day", "log")
    answers = study.frames()[1].query("construct == 'trust'")
    columns = {"aligned": answers["alignment"] == "A"}
    columns |= {f"day {day}": answers["day"] == day for day in ("4", "7")}
    columns |= {f"log {log}": answers["sequence"] == log for log in ("AMA", "MAM")}
    assert set(ratings.columns) == set(columns)
    fit = cumulative_logit(answers["value"].astype(float), columns, list(answers["sitting_id"]))
    row = rows_of(study)["trust.aligned.ordinal"]
    assert row.estimate == pytest.approx(fit.effects["aligned"].odds_ratio().ratio, rel=1e-6)
    assert "adjusted for day and log" in row.method


def test_logs_that_never_change_tell_only_the_day_apart(study):
    study.joined_by(*PEOPLE)
    rng = np.random.default_rng(2)
    for person in PEOPLE:
        study.log(person, "AAA", list(rng.integers(2, 6, 3))).log(person, "MMM", list(rng.integers(1, 5, 3)))
    assert trust_ratings(material_of(study))[1] == ("day",)
    assert "adjusted for day;" not in rows_of(study)["trust.aligned.ordinal"].method
    assert rows_of(study)["trust.aligned.ordinal"].method.endswith("adjusted for day")


def test_a_study_whose_agent_is_always_aligned_has_no_odds_ratio_and_says_so(study):
    study.joined_by("a", "b").log("a", "AAA", [3, 4, 5]).log("b", "AAA", [4, 4, 3])
    row = rows_of(study)["trust.aligned.ordinal"]
    assert row.estimate is None
    assert "constant" in row.note


def test_what_was_not_asked_has_no_row(study):
    study.joined_by("a", "b").pair("a", "equal", "aligned").pair("b", "equal", "aligned")
    assert rows_of(study) == {}


def test_the_rows_stand_in_the_table_and_say_why(study):
    rows = {row.row_id: row for row in tables_of(whole_study(study))["sensitivity"].rows}
    assert "docs/decisions/0014" in rows["trust.aligned.ordinal"].why
