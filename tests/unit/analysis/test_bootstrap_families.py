"""Intervals that hold together, and p-values adjusted by the largest of all pivots."""

import numpy as np
import pytest
from scipy.special import ndtri

from analysis.bootstrap import Quantile, Resamples, Term, max_t, resample, results

PEOPLE = 400


def family(effects: list[float], people: int = PEOPLE, seed: int = 3) -> dict[str, list[Term]]:
    """Independent means of one answer per person, each so many standard errors above 0."""
    rng = np.random.default_rng(seed)
    answers = rng.normal(size=(len(effects), people))
    answers -= answers.mean(axis=1, keepdims=True)
    answers /= answers.std(axis=1, ddof=1, keepdims=True)
    return {
        f"m{place}": [Term(row + effect / np.sqrt(people), np.ones(people))]
        for place, (row, effect) in enumerate(zip(answers, effects, strict=True))
    }


def drawn(effects: list[float], **options) -> Resamples:
    asked = {"resamples": 4000, "studentise": True} | options
    return resample(family(effects), np.random.default_rng(1), **asked)


def test_independent_means_reach_as_far_as_their_number_demands():
    found = max_t(drawn([0, 0, 0, 0, 0]), [f"m{place}" for place in range(5)])
    # Sidak: five independent normal values stay within this reach with the chance .95.
    reach = ndtri((1 + 0.95 ** (1 / 5)) / 2) / np.sqrt(PEOPLE)
    for each in found.values():
        assert (each.low, each.high) == pytest.approx((each.estimate - reach, each.estimate + reach), abs=0.006)


def test_a_family_of_one_is_the_symmetric_studentised_interval():
    data = drawn([1.0])
    found = max_t(data, ["m0"])["m0"]
    pivots = np.abs(data.pivots["m0"])
    assert data.of("m0").mean() == pytest.approx(found.estimate, abs=0.01)
    reach = np.quantile(pivots, 0.95) * results(data)["m0"].standard_error
    assert (found.low, found.high) == (
        pytest.approx(found.estimate - reach),
        pytest.approx(found.estimate + reach),
    )
    assert found.p_value == found.p_stepdown == (1 + (pivots >= 1).sum()) / 4001


def test_the_same_estimate_several_times_costs_nothing():
    data = resample(
        {name: family([2.0])["m0"] for name in "abc"}, np.random.default_rng(1), resamples=500, studentise=True
    )
    alone, together = max_t(data, ["a"]), max_t(data, ["a", "b", "c"])
    assert together["a"] == together["c"] == alone["a"]


def test_p_values_by_brute_force():
    data = drawn([3.2, 2.3, 0.1], resamples=300)
    found = max_t(data, ["m0", "m1", "m2"])
    pivots = np.abs([data.pivots[name] for name in ("m0", "m1", "m2")])
    observed = [3.2, 2.3, 0.1]
    for place, each in enumerate(found.values()):
        reached = sum(max(column) >= observed[place] * (1 - 1e-9) for column in pivots.T)
        assert each.p_value == (reached + 1) / 301
    steps = [
        (1 + sum(max(column[place:]) >= observed[place] * (1 - 1e-9) for column in pivots.T)) / 301
        for place in range(3)
    ]
    assert [each.p_stepdown for each in found.values()] == [steps[0], max(steps[:2]), max(steps)]


def test_stepping_down_is_never_harder_and_an_adjusted_p_value_agrees_with_its_interval():
    found = max_t(drawn([4.0, 2.7, 2.2, 0.3]), ["m0", "m1", "m2", "m3"])
    for each in found.values():
        assert each.p_stepdown <= each.p_value
        assert (each.p_value <= 0.05) == (not each.low <= 0 <= each.high)
    assert found["m1"].p_stepdown < found["m1"].p_value


def test_a_null_may_differ_from_estimate_to_estimate():
    data = drawn([3.0, 3.0])
    shifted = max_t(data, ["m0", "m1"], null={"m0": 3.0 / np.sqrt(PEOPLE), "m1": 0.0})
    assert shifted["m0"].p_value == 1.0
    assert shifted["m1"].p_value < 0.05


def test_all_resamples_of_few_people_give_a_p_value_without_chance():
    asked = family([1.5, 2.5], people=6)
    one, other = (
        max_t(resample(asked, np.random.default_rng(seed), method="exact", studentise=True), ["m0", "m1"])
        for seed in (1, 2)
    )
    assert one == other


def test_a_quantile_and_a_correlation_may_belong_to_a_family():
    rng = np.random.default_rng(0)
    minutes, codes = np.exp(rng.normal(size=600)), np.arange(600) % 200
    asked = {"median": [Quantile(minutes, codes, 200)], "mean": [family([0], people=200)["m0"][0]]}
    data = resample(asked, rng, resamples=1000, studentise=True)
    found = max_t(data, ["median", "mean"], null={"median": 1.0, "mean": 0.0})
    assert found["median"].low < np.median(minutes) < found["median"].high
    assert found["median"].p_value > 0.1
    far = max_t(data, ["median", "mean"], null={"median": 3.0, "mean": 0.0})
    assert far["median"].p_value < 0.01


def test_who_cannot_be_judged_is_left_out_with_the_reason_and_changes_nothing_for_the_others():
    asked = family([2.0, 1.0]) | {"flat": [Term(np.ones(PEOPLE), np.ones(PEOPLE))]}
    data = resample(asked, np.random.default_rng(1), resamples=400, studentise=True)
    found = max_t(data, ["m0", "flat", "m1"])
    reason = "no standard error in each resample: not in the family"
    assert list(found) == ["m0", "flat", "m1"]
    assert found["flat"] == (1.0, None, None, None, None, reason)
    assert found["m0"] == max_t(data, ["m0", "m1"])["m0"]
    assert max_t(data, ["flat"])["flat"].note == reason


def test_resamples_that_miss_an_estimate_are_left_out_for_the_family_and_counted():
    few = np.where(np.arange(12) < 4, 1.0, 0.0)
    asked = {"all": [Term(np.arange(12.0), np.ones(12))], "few": [Term(few * np.arange(12), few)]}
    data = resample(asked, np.random.default_rng(1), resamples=2000, studentise=True)
    found = max_t(data, ["all", "few"], level=0.8)
    missing = int(np.isnan(data.pivots["few"]).sum())
    assert 5 < missing < 60
    assert found["all"].note.startswith(
        f"{missing} of 2000 resamples leave an estimate of the family undefined"
    )


def test_a_share_with_many_flat_resamples_leaves_its_family_without_intervals():
    yes = np.where(np.arange(30) < 1, 0.0, 1.0)
    data = resample({"x": [Term(yes, np.ones(30))]}, np.random.default_rng(1), resamples=500, studentise=True)
    found = max_t(data, ["x"])["x"]
    assert (found.low, found.high) == (None, None)
    assert found.note == "people drawn often do not differ on `x`: no simultaneous interval"
    assert 0.3 < found.p_value <= 1


def test_a_family_that_is_mostly_undefined_has_no_intervals():
    # Each pair of people is missing from about one resample in eight, one of five pairs from every second.
    sides = [np.isin(np.arange(12), pair) * 1.0 for pair in ([0, 1], [2, 3], [4, 5], [6, 7], [8, 9])]
    asked = {f"m{place}": [Term((1 + np.arange(12)) * side, side)] for place, side in enumerate(sides)}
    data = resample(asked, np.random.default_rng(1), resamples=400, studentise=True)
    found = max_t(data, list(asked))
    assert {each.note for each in found.values()} == {
        "more than half of the resamples leave one of the family undefined: no interval"
    }
    assert all(each.low is None and each.p_value is None for each in found.values())


def test_a_median_of_two_people_cannot_be_bounded():
    asked = {"x": [Quantile(np.array([1.0, 2, 3, 4]), np.array([0, 0, 1, 1]), 2)]}
    found = max_t(resample(asked, np.random.default_rng(1), method="exact", studentise=True), ["x"], level=0.4)
    assert found["x"].low is None
    assert found["x"].note


def test_impossible_families_are_refused_in_words():
    data = drawn([1.0], resamples=10)
    with pytest.raises(ValueError, match=r"no statistic is named \['m9'\]; the family must be among \['m0'\]"):
        max_t(data, ["m0", "m9"])
    with pytest.raises(ValueError, match=r"null has no value for \['m0'\]"):
        max_t(data, ["m0"], null={"m1": 0.0})
    with pytest.raises(ValueError, match="level is 95"):
        max_t(data, ["m0"], level=95)
    with pytest.raises(ValueError, match="make them with studentise=True"):
        max_t(drawn([1.0], resamples=10, studentise=False), ["m0"])
