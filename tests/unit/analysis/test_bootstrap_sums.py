"""Sums over the people drawn: exact, the same for every block, and kept within bounds of memory."""

import tracemalloc
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.bootstrap import Correlation, Quantile, Statistic, Term, cluster_bootstrap, resample
from analysis.bootstrapping.draws import random_draws
from analysis.bootstrapping.sums import FEW_PEOPLE, Amounts

MANY = FEW_PEOPLE + 200


def summed(amounts: np.ndarray, counts: np.ndarray) -> np.ndarray:
    kept = Amounts()
    places = kept.add(amounts)
    return kept.ready(amounts.shape[1]).of(counts.astype(np.float32))[places]


@given(
    amounts=st.lists(st.floats(-1e6, 1e6, allow_subnormal=False), min_size=5, max_size=5),
    counts=st.lists(st.integers(0, 5), min_size=5, max_size=5),
)
def test_a_sum_of_fractions_is_rounded_once(amounts: list[float], counts: list[int]):
    true = sum(count * Fraction(amount) for count, amount in zip(counts, amounts, strict=True))
    [[found]] = summed(np.array([amounts]), np.array([counts]))
    largest = max(map(abs, amounts))
    assert (
        abs(Fraction(found) - true)
        <= Fraction(abs(float(true))) * Fraction(2) ** -53 + Fraction(largest) * Fraction(2) ** -70
    )


def test_whole_numbers_too_large_for_the_narrow_sum_stay_exact():
    amounts = np.array([[2.0**40 + 1, 2.0**40 + 3, 7.0], [1.0, 2.0, 3.0]])
    found = summed(amounts, np.array([[3, 0, 0], [1, 1, 1]]))
    assert found.tolist() == [[3 * 2.0**40 + 3, 2.0**41 + 11], [3.0, 6.0]]


def asked(people: int) -> dict[str, Statistic]:
    rng = np.random.default_rng(0)
    codes = np.repeat(np.arange(people), 3)
    x, y = rng.normal(size=len(codes)), rng.normal(size=len(codes))
    third = rng.integers(1, 4, people) * 1.0
    return {
        "whole": [Term(third, np.ones(people)), Term(third[::-1], third, weight=-1.0)],
        "fraction": [Term(third / 3, third)],
        "median": [Quantile(x, codes, people)],
        "correlation": [Correlation(x, y, codes, people)],
    }


@pytest.mark.parametrize("people", [9, MANY])
@pytest.mark.parametrize("cells", [1, 5000, 10**6])
def test_the_block_size_changes_no_byte_of_values_and_pivots(people: int, cells: int):
    whole, parts = (
        resample(asked(people), np.random.default_rng(2), resamples=61, studentise=True, cells_at_a_time=size)
        for size in (10**7, cells)
    )
    assert parts.values.tobytes() == whole.values.tobytes()
    assert {name: row.tobytes() for name, row in parts.pivots.items()} == {
        name: row.tobytes() for name, row in whole.pivots.items()
    }


@pytest.mark.parametrize("people", [1, 7, 300, MANY])
def test_counts_say_how_often_each_person_is_among_the_whole_numbers_drawn(people: int):
    blocks = list(random_draws(np.random.default_rng(4), people, 50, 20))
    counts = np.concatenate([block.counts for block in blocks])
    drawn = np.random.default_rng(4).integers(0, people, size=(50, people))
    assert [len(block.counts) for block in blocks] == [20, 20, 10]
    assert (counts == [np.bincount(row, minlength=people) for row in drawn]).all()


def test_few_peoples_fractions_are_added_person_by_person_so_that_old_results_keep_every_bit():
    sums = np.random.default_rng(0).random(60)
    values = resample({"x": [Term(sums, np.ones(60))]}, np.random.default_rng(4), resamples=200).values[0]
    drawn = np.random.default_rng(4).integers(0, 60, size=(200, 60))
    counts = np.array([np.bincount(row, minlength=60) for row in drawn], dtype=np.float64)
    assert values.tobytes() == ((counts * sums).sum(axis=1) / 60).tobytes()


def test_progress_is_told_after_each_block():
    told: list[tuple[int, int]] = []
    cluster_bootstrap(
        {"x": asked(10)["whole"]},
        np.random.default_rng(0),
        resamples=50,
        cells_at_a_time=200,
        progress=lambda done, of: told.append((done, of)),
    )
    assert told == [(20, 50), (40, 50), (50, 50)]


def test_memory_holds_a_block_at_a_time():
    statistics = {"x": asked(2000)["whole"]}
    tracemalloc.start()
    cluster_bootstrap(statistics, np.random.default_rng(0), resamples=2000, cells_at_a_time=2**16)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    # All counts at once would be 2000 x 2000 x 4 bytes.
    assert peak < 5 * 2**20
