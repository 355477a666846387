"""Where there is nothing honest to say, intervals are empty and say why; nothing is NaN, nothing breaks."""

import dataclasses
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.bootstrap import (
    BootstrapResult,
    Correlation,
    Quantile,
    Statistic,
    Term,
    cluster_bootstrap,
    max_t,
    mean_of_means,
    pooled_correlation,
    pooled_mean,
    pooled_quantile,
    pooled_ratio,
    resample,
    results,
    sign_flips,
)

KINDS = ("percentile", "basic", "bca", "studentised", "t", "wilson")
PEOPLE = list("abcdef")


def found(statistic: Statistic, **options) -> BootstrapResult:
    asked = {"resamples": 300, "intervals": KINDS} | options
    return cluster_bootstrap({"x": statistic}, np.random.default_rng(1), **asked)["x"]


def numbers(result: BootstrapResult) -> list[float | None]:
    ends = [end for each in result.intervals for end in each[1:3]]
    return [result.estimate, result.low, result.high, result.standard_error, *ends]


@pytest.mark.parametrize("method", ["resample", "exact"])
@pytest.mark.parametrize(
    ("statistic", "note"),
    [
        ([pooled_mean([1, 2], ["a", "a"], ["a"])], "only one person contributes: no interval"),
        ([pooled_mean([1, 2], ["a", "a"], PEOPLE)], "only one person contributes: no interval"),
        ([pooled_mean([], [], PEOPLE)], "nobody contributes: no estimate"),
        ([pooled_mean([np.nan] * 6, PEOPLE, PEOPLE)], "nobody contributes: no estimate"),
        ([mean_of_means([np.nan] * 6, PEOPLE, PEOPLE)], "nobody contributes: no estimate"),
        ([pooled_ratio([1] * 6, [np.nan] * 6, PEOPLE, PEOPLE)], "nobody contributes: no estimate"),
        ([pooled_ratio([1] * 6, [0] * 6, PEOPLE, PEOPLE)], "nobody contributes: no estimate"),
        ([pooled_quantile([np.nan] * 6, PEOPLE, PEOPLE)], "nobody contributes: no estimate"),
        ([pooled_quantile([1, 2, 3], ["a"] * 3, PEOPLE)], "only one person contributes: no interval"),
        ([pooled_correlation([1, 2], [np.nan, 2], ["a", "b"], PEOPLE)], "values do not differ: no estimate"),
        ([pooled_correlation([1, 1], [3, 2], ["a", "b"], PEOPLE)], "values do not differ: no estimate"),
        (
            [pooled_mean([1, 2], ["a", "b"], PEOPLE), pooled_mean([], [], PEOPLE, weight=-1)],
            "nobody contributes: no estimate",
        ),
    ],
)
def test_without_people_or_differences_every_interval_is_empty_and_says_why(statistic, note, method):
    result = found(statistic, method=method)
    assert {(each.low, each.high, each.note) for each in result.intervals} == {(None, None, note)}
    assert result.standard_error is None


@pytest.mark.parametrize("method", ["resample", "exact"])
@pytest.mark.parametrize(
    "statistic",
    [
        [pooled_mean([4] * 6, PEOPLE, PEOPLE)],
        [pooled_mean([4.1] * 6, PEOPLE, PEOPLE)],
        [pooled_quantile([4] * 6, PEOPLE, PEOPLE)],
        [pooled_mean([1, 2] * 6, [who for who in PEOPLE for _ in range(2)], PEOPLE)],
    ],
)
def test_people_who_do_not_differ_have_no_interval_with_the_reason(statistic, method):
    result = found(statistic, method=method)
    for kind in ("basic", "bca", "studentised", "wilson"):
        low, high, note = result.interval(kind)[1:]
        assert (low, high) == (None, None)
        assert "no interval" in note or "no Wilson interval" in note
    assert "no width" in result.note


def test_a_correlation_that_few_resamples_leave_defined_has_no_interval():
    # Only b's second value differs: without b, in a quarter of the resamples, there is none.
    few = pooled_correlation([1, 2, 3, 4], [5, 5, 5, 6], ["a", "a", "a", "b"], ["a", "b"])
    result = found([few], intervals=["percentile", "t"])
    assert result.left_out > 50
    rare = Correlation(np.array([1.0, 2, 3, 4]), np.array([5.0, 5, 5, 6]), np.array([0, 0, 0, 1]), 2)
    assert found([rare]).left_out == result.left_out


def test_more_undefined_resamples_than_defined_ones_leave_no_interval():
    # Either of two people may be missing on either of three sides, each with two contributors in twelve.
    sides = [np.isin(np.arange(12), pair).astype(float) for pair in ([0, 1], [2, 3], [4, 5], [6, 7], [8, 9])]
    parts = [Term((1 + np.arange(12)) * side, side) for side in sides]
    result = found(parts)
    assert result.left_out > 150
    assert result.low is None
    assert result.note.startswith("more than half of the resamples give no value: no interval; ")
    assert f"{result.left_out} of 300 resamples drew no contributor and were left out" in result.note


def test_undefined_resamples_are_counted_for_each_kind():
    result = found([pooled_mean([1, 5, 2], ["a", "b", "c"], PEOPLE)])
    assert 0 < result.left_out < 30
    for kind in ("percentile", "basic", "bca", "t"):
        low, _, note = result.interval(kind)[1:]
        assert low is not None
        assert note == f"{result.left_out} of 300 resamples drew no contributor and were left out"
    assert result.interval("studentised").note.endswith(f"; {note}")


def test_a_studentised_interval_is_refused_where_too_many_resamples_have_no_spread():
    yes = np.ones(30)
    yes[0] = 0
    result = found([Term(yes, np.ones(30))], resamples=2000)
    low, high, note = result.interval("studentised")[1:]
    assert (low, high) == (None, None)
    # All who are drawn say yes with the chance (29 / 30) ** 30 = 36%.
    assert note.startswith("people do not differ in 3")
    assert note.endswith("of the resamples: no interval")


def test_too_few_people_cannot_bound_a_quantile():
    result = found([pooled_quantile([1, 2], ["a", "b"], ["a", "b"])], intervals=["t"])
    assert (result.low, result.note) == (None, "too few people to bound the quantile: no interval")


def test_an_estimate_beyond_all_resamples_has_no_bca_interval():
    few = Term(np.array([0.0, 1, 5]), np.ones(3))
    seeds = [
        cluster_bootstrap({"x": [few]}, np.random.default_rng(seed), resamples=4, intervals=["bca"])["x"]
        for seed in range(200)
    ]
    at_the_end = [each for each in seeds if "lies at the end" in each.note]
    assert at_the_end
    assert all(each.low is None for each in at_the_end)


def test_where_one_person_is_all_there_is_bca_finds_no_end_far_out():
    one = np.where(np.arange(30) == 0, 1.0, 0.0)
    result = found([Term(one, np.ones(30))], level=1 - 1e-12, intervals=["bca"])
    assert (result.low, result.note) == (None, "a single person weighs too much: no interval")


@pytest.mark.parametrize("wrong", [np.inf, -np.inf])
def test_an_infinite_value_is_refused_with_its_row(wrong: float):
    with pytest.raises(ValueError, match=r"row 1 is .*inf; give a finite number, or NaN where it is missing"):
        pooled_mean([1, wrong], ["a", "b"], PEOPLE)


@pytest.mark.parametrize(
    ("statistic", "words"),
    [
        ([], "statistic `x` has no parts"),
        ([Term(np.array([np.nan, 1]), np.ones(2))], "`x`: a value is missing or infinite"),
        ([Term(np.ones(2), np.array([1.0, -1]))], "`x`: a count is negative"),
        ([Term(np.ones(3), np.ones(2))], "one value per person; 3 sums and 2 counts"),
        ([Quantile(np.array([np.nan]), np.array([0]), 2)], "`x`: a value is missing"),
        ([Quantile(np.ones(2), np.arange(2), 2), Term(np.ones(3), np.ones(3))], "one value per person"),
    ],
)
def test_impossible_statistics_are_refused_in_words(statistic: Statistic, words: str):
    with pytest.raises(ValueError, match=words):
        found(statistic)


def test_impossible_questions_are_refused_in_words():
    with pytest.raises(ValueError, match="one value per person"):
        cluster_bootstrap({}, np.random.default_rng(0))
    with pytest.raises(ValueError, match="name at least one, such as percentile"):
        found([Term(np.ones(3), np.ones(3))], intervals=())
    with pytest.raises(ValueError, match="there is no interval `Percentile`; give one of percentile, basic"):
        found([Term(np.ones(3), np.ones(3))], intervals=["Percentile"])
    with pytest.raises(ValueError, match="make them with studentise=True"):
        results(
            resample({"x": [Term(np.ones(3), np.ones(3))]}, np.random.default_rng(0)), intervals=["studentised"]
        )
    with pytest.raises(ValueError, match="the quantile is at 50; give a number from 0 to 1"):
        pooled_quantile([1], ["a"], PEOPLE, at=50)
    with pytest.raises(ValueError, match="2 values and 1 people"):
        pooled_mean([1, 2], ["a"], PEOPLE)
    with pytest.raises(ValueError, match="row 1 of `per` is negative"):
        pooled_ratio([1, 2], [1, -2], ["a", "b"], PEOPLE)


@dataclasses.dataclass(frozen=True)
class Rows:
    """A few answers of a few people, as wild as a small study may be."""

    people: int
    codes: tuple[int, ...]
    values: tuple[float, ...]


@st.composite
def rows(draw: st.DrawFn) -> Rows:
    people = draw(st.integers(1, 4))
    size = draw(st.integers(0, 8))
    value = st.sampled_from([0.0, 1.0, 5.0, 0.1, -1e9, 1e-9])
    return Rows(
        people,
        tuple(draw(st.lists(st.integers(0, people - 1), min_size=size, max_size=size))),
        tuple(draw(st.lists(value, min_size=size, max_size=size))),
    )


@settings(max_examples=60)
@given(first=rows(), data=st.data(), method=st.sampled_from(["resample", "exact"]))
def test_whatever_the_data_no_number_is_nan_or_infinite_and_no_end_comes_alone(first: Rows, data, method):
    codes = np.array(first.codes, dtype=np.intp)
    values = np.array(first.values)
    is_half = np.array(data.draw(st.lists(st.booleans(), min_size=len(codes), max_size=len(codes))), dtype=bool)
    names = [str(number) for number in range(first.people)]
    given_by = [names[code] for code in codes]
    half = [name for name, is_in in zip(given_by, is_half, strict=True) if is_in]
    asked = {
        "mean": [pooled_mean(values, given_by, names)],
        "total": [dataclasses.replace(pooled_mean(values, given_by, names), is_total=True)],
        "gain": [pooled_mean(values, given_by, names), pooled_mean(values[is_half], half, names, weight=-1)],
        "median": [pooled_quantile(values, given_by, names)],
        "correlation": [pooled_correlation(values, np.roll(values, 1), given_by, names)],
        "mixture": [pooled_quantile(values, given_by, names), pooled_mean(values[is_half], half, names)],
    }
    drawn = cluster_bootstrap(asked, np.random.default_rng(0), resamples=50, intervals=KINDS, method=method)
    for result in drawn.values():
        assert all(number is None or math.isfinite(number) for number in numbers(result))
        for each in result.intervals:
            assert (each.low is None) == (each.high is None)
            assert each.low is not None or each.note
            assert each.low is None or each.low <= each.high
    family = max_t(
        resample(asked, np.random.default_rng(0), resamples=50, method=method, studentise=True), list(asked)
    )
    for each in family.values():
        assert all(number is None or math.isfinite(number) for number in each[:5])
        assert each.low is not None or each.note
    test = sign_flips(asked["gain"], np.random.default_rng(0))
    assert (test.p_value is None) == bool(test.note)
