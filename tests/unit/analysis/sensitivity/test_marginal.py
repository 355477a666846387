"""Rows by estimating equations, beside the estimates they check."""

import numpy as np
import pytest
from scipy.special import expit, logit
from scipy.stats import t

from analysis.sensitivity.estimating import Equations, solved
from analysis.sensitivity.marginal import CHECKED, marginal_rows
from tests.unit.analysis.sensitivity.made import material_of, tables_of, whole_study


def rows_of(study):
    return {row.row_id: row for row in marginal_rows(material_of(study))}


def choosing(study, choices):
    """Each person's choices in equal pairs: `a` for the aligned agent, `m` for the other."""
    study.joined_by(*choices)
    for person, series in choices.items():
        for place, letter in enumerate(series):
            role = "aligned" if letter == "a" else "misaligned"
            study.pair(person, "equal", role, scenario=f"s{place}")
    return study


def test_a_share_is_told_as_a_share_with_the_ends_of_its_log_odds(study):
    choices = {"ann": "aaam", "bo": "amam", "cy": "aaaa", "di": "ammm", "ed": "aama"}
    row = rows_of(choosing(study, choices))["depth.choice.gee"]
    means = np.array([series.count("a") / 4 for series in choices.values()])
    share = means.mean()
    reach = t.ppf(0.975, 4) * np.sqrt(((means - share) ** 2).sum()) / 4 / (share * (1 - share))
    assert row.estimate == pytest.approx(share)
    assert [row.ci_low, row.ci_high] == pytest.approx(expit(logit(share) + np.array([-reach, reach])))
    assert (row.scale, row.n_units, row.n_answers) == ("share", 5, 20)
    assert "beside 65.0% (" in row.note


def test_acceptance_is_the_difference_of_two_shares_of_the_same_people(study):
    material = material_of(whole_study(study))
    row = {row.row_id: row for row in marginal_rows(material)}["timing.accept_gain.gee"]
    now, sleep = (material.selected[f"timing.accept_{name}"][0] for name in ("now", "sleep"))
    found = solved(
        Equations(
            np.concatenate([now.values, sleep.values]),
            np.repeat(np.eye(2), [len(now.values), len(sleep.values)], axis=0),
            np.concatenate([now.codes, sleep.codes]),
            "binomial",
        )
    )
    shares = expit(found.slopes)
    pull = np.array([-1, 1]) * shares * (1 - shares)
    error = np.sqrt(pull @ found.covariance @ pull)
    assert row.estimate == pytest.approx(shares[1] - shares[0])
    assert row.ci_high - row.estimate == pytest.approx(t.ppf(0.975, found.people - 1) * error)
    assert row.statistic == pytest.approx(row.estimate / error)
    assert row.estimate == pytest.approx(material.results["timing.accept_gain"].estimate, abs=0.05)


def test_every_transition_that_was_shown_has_a_row_in_points(study):
    rows = rows_of(whole_study(study))
    names = {name for name in rows if name.startswith("trust.change.")}
    assert names == {f"trust.change.{transition}.gee" for transition in ("A_A", "A_M", "M_A")}
    assert all(rows[name].scale == "points" and rows[name].ci_low < rows[name].ci_high for name in names)


def test_changes_of_one_person_each_are_the_plain_t_interval(study):
    study.joined_by("a", "b", "c", "d")
    changes = (-2, -1, -3, -1)
    for person, change in zip("abcd", changes, strict=True):
        study.log(person, "AM", [4, 4 + change])
    row = rows_of(study)["trust.change.A_M.gee"]
    reach = t.ppf(0.975, 3) * np.std(changes, ddof=1) / np.sqrt(3)
    # Corrected for leverage: 3 in place of 4 people under the root.
    assert (row.estimate, row.ci_low) == pytest.approx((np.mean(changes), np.mean(changes) - reach))


@pytest.mark.parametrize(
    ("choices", "reason"),
    [
        ({"ann": "aa", "bo": "aaa"}, "all answers are equal"),
        ({"ann": "ama"}, "fewer than two people"),
        ({"ann": "aa", "bo": "mm", "cy": "aa"}, "all alike, or all opposed"),
    ],
)
def test_a_row_without_a_solution_is_empty_and_says_why(study, choices, reason):
    row = rows_of(choosing(study, choices))["depth.choice.gee"]
    assert (row.estimate, row.ci_low, row.ci_high, row.statistic, row.p_value) == (None,) * 5
    assert reason in row.note
    assert row.n_answers == sum(map(len, choices.values()))


def test_what_was_not_asked_has_no_row(study):
    study.joined_by("a", "b")
    for person in "ab":
        study.answer(person, "benefit", 3, block_kind="timing", comparison="now_or_sleep")
    assert rows_of(study) == {}


def test_the_rows_stand_in_the_table_and_say_why(study):
    rows = {row.row_id: row for row in tables_of(whole_study(study))["sensitivity"].rows}
    shown = [rows[f"{name}.gee"] for name in CHECKED if f"{name}.gee" in rows]
    assert len(shown) >= 2
    assert all("Mancl & DeRouen" in row.why for row in shown)
