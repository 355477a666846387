"""The declared family: Holm and max-T."""

import dataclasses

import pytest

from analysis.bootstrap import max_t
from analysis.declared import Declared
from analysis.sensitivity.primary import ABSENT, holm
from tests.unit.analysis.sensitivity.made import material_of, tables_of, whole_study

FAMILY = ("depth.choice", "timing.accept_gain", "trust.loss_minus_gain")


def test_holm_gives_what_r_gives():
    # The values are those of p.adjust in R with the method holm.
    found = holm({"a": 0.01, "b": 0.02, "c": 0.03, "d": 0.04}, family=4)
    assert list(found.values()) == pytest.approx([0.04, 0.06, 0.06, 0.06])


def test_a_test_that_was_declared_and_not_made_still_counts():
    assert holm({"a": 0.01, "b": None}, family=3) == {"a": pytest.approx(0.03), "b": None}


def test_rows_come_in_the_order_declared_with_the_family_s_max_t(study):
    whole_study(study)
    rows = tables_of(study, Declared(primary=FAMILY))["primary_family"].rows
    nulls = dict(zip(FAMILY, (0.5, 0.0, 0.0), strict=True))
    joint = max_t(material_of(study).drawn, FAMILY, null=nulls)
    assert [row.estimate_id for row in rows] == list(FAMILY)
    for row in rows:
        told = joint[row.estimate_id]
        assert row.null == nulls[row.estimate_id]
        assert (row.p_max_t, row.p_max_t_stepdown) == (told.p_value, told.p_stepdown)
        assert (row.simultaneous_low, row.simultaneous_high) == (told.low, told.high)
    raw = {row.estimate_id: row.p_value for row in rows}
    assert {row.estimate_id: row.p_holm for row in rows} == holm(raw, family=3)


def test_a_count_is_in_no_test_and_an_absent_one_says_so(study):
    declared = Declared(primary=("timing.rejected_now_accepted_sleep", "timing.choice", "depth.choice"))
    count, absent, choice = tables_of(whole_study(study), declared)["primary_family"].rows
    assert (count.p_value, count.null) == (None, None)
    assert "nothing to test it against" in count.note
    assert (absent.estimate, absent.note) == (None, ABSENT)
    assert choice.p_holm == pytest.approx(min(1, 3 * choice.p_value))


def test_nothing_declared_is_no_family(study):
    assert tables_of(whole_study(study))["primary_family"].rows == ()


def test_versions_that_declare_different_families_are_told(study):
    declared = dataclasses.replace(Declared(primary=FAMILY[:1]), differing=("primary",))
    (row,) = tables_of(whole_study(study), declared)["primary_family"].rows
    assert "declare different primary estimates" in row.note
