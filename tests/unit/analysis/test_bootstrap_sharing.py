"""Resamples shared by several questions: drawn once, summed once, and the same to the last bit."""

import time

import numpy as np
import pytest

from analysis.bootstrap import Term, cluster_bootstrap, pooled_quantile, resample, sign_flips
from analysis.bootstrapping import sharing
from analysis.bootstrapping.draws import fair_coins, random_counts
from analysis.bootstrapping.moments import OfDeviations, OfWholeNumbers
from analysis.bootstrapping.sharing import draw_ahead, shared_draws
from analysis.bootstrapping.sums import FEW_PEOPLE, Amounts

PEOPLE, RESAMPLES = FEW_PEOPLE + 76, 150


@pytest.fixture
def statistics():
    rng = np.random.default_rng(11)
    counts = rng.integers(0, 3, PEOPLE).astype(np.float64)
    ratings = counts * rng.integers(1, 6, PEOPLE)
    fractions = counts * rng.random(PEOPLE)
    shares = np.minimum(rng.integers(0, 2, PEOPLE), counts)
    return {
        "rating": [Term(ratings, counts)],
        "difference": [Term(ratings, counts), Term(shares, np.ones(PEOPLE), -1.0)],
        "total": [Term(shares, counts, is_total=True)],
        "fractions": [Term(fractions, counts)],
    }


def drawn(statistics, seed=5):
    return resample(statistics, np.random.default_rng(seed), resamples=RESAMPLES, studentise=True)


def assert_same(one, other):
    assert np.array_equal(one.values, other.values, equal_nan=True)
    for name in one.pivots:
        assert np.array_equal(one.pivots[name], other.pivots[name], equal_nan=True)


def test_shared_resamples_are_those_that_would_be_drawn(statistics):
    alone = drawn(statistics)
    with shared_draws():
        assert_same(drawn(statistics), alone)
        assert_same(drawn(statistics), alone)


def test_a_second_question_draws_and_sums_nothing_again(statistics, monkeypatch):
    asked = []
    monkeypatch.setattr(sharing, "random_counts", counted(sharing.random_counts, asked))
    with shared_draws():
        drawn({"rating": statistics["rating"]})
        drawn(statistics)
    assert len(asked) == 1


def counted(function, asked):
    def told(*arguments):
        asked.append(arguments)
        return function(*arguments)

    return told


def test_sums_wait_for_the_resamples_they_are_of(statistics, monkeypatch):
    alone = drawn(statistics)

    def slowly(*arguments):
        for part in random_counts(*arguments):
            time.sleep(0.001)
            yield part

    monkeypatch.setattr(sharing, "random_counts", slowly)
    with shared_draws():
        assert_same(drawn(statistics), alone)


def test_another_seed_or_other_people_share_nothing(statistics):
    alone = drawn(statistics, seed=6)
    with shared_draws():
        assert not np.array_equal(drawn(statistics).values, alone.values, equal_nan=True)
        assert_same(drawn(statistics, seed=6), alone)


def test_the_generator_ends_where_it_would_have_ended(statistics):
    rngs = [np.random.default_rng(5), np.random.default_rng(5)]
    resample(statistics, rngs[0], resamples=RESAMPLES)
    with shared_draws():
        resample(statistics, rngs[1], resamples=RESAMPLES)
    assert rngs[0].bit_generator.state == rngs[1].bit_generator.state


def test_quantiles_are_read_from_shared_resamples_too():
    rng = np.random.default_rng(3)
    everyone = [str(person) for person in range(PEOPLE)]
    median = {"median": [pooled_quantile(rng.integers(0, 60, 3 * PEOPLE), everyone * 3, everyone)]}
    alone = drawn(median)
    with shared_draws():
        assert_same(drawn(median), alone)


def test_drawing_ahead_leaves_the_generator_where_it_is_and_few_people_alone():
    rng = np.random.default_rng(5)
    with shared_draws():
        assert draw_ahead(rng, PEOPLE, RESAMPLES) is draw_ahead(rng, PEOPLE, RESAMPLES)
        assert draw_ahead(rng, FEW_PEOPLE, RESAMPLES) is None
        assert draw_ahead(rng, PEOPLE, 2**28) is None
    assert draw_ahead(rng, PEOPLE, RESAMPLES) is None
    assert rng.bit_generator.state == np.random.default_rng(5).bit_generator.state


def test_a_person_drawn_more_often_than_a_byte_counts_is_counted_right(statistics, monkeypatch):
    alone = drawn(statistics)
    monkeypatch.setattr(sharing, "MOST_COUNTED", 0)
    with shared_draws():
        assert_same(drawn(statistics), alone)


@pytest.mark.parametrize("name", ["rating", "difference", "total"])
def test_moments_of_whole_numbers_are_those_of_the_deviations(statistics, name):
    terms, counts = statistics[name], np.random.default_rng(2).multinomial(PEOPLE, [1 / PEOPLE] * PEOPLE, 40)
    found = []
    for kind in (OfDeviations, OfWholeNumbers):
        amounts = Amounts()
        moments = kind(terms, amounts)
        found.append(moments.of(amounts.ready(PEOPLE).of(counts.astype(np.float32))))
    for plain, whole in zip(*found, strict=True):
        np.testing.assert_allclose(whole, plain, rtol=1e-12, atol=1e-9)


def test_studentised_ends_of_many_people_are_those_of_few_people_s_road(statistics, monkeypatch):
    def ends():
        asked = {name: parts for name, parts in statistics.items() if name != "fractions"}
        found = cluster_bootstrap(
            asked, np.random.default_rng(5), resamples=RESAMPLES, intervals=["studentised"]
        )
        return [(each.low, each.high) for each in found.values()]

    whole = ends()
    monkeypatch.setattr("analysis.bootstrapping.moments.FEW_PEOPLE", PEOPLE)
    np.testing.assert_allclose(ends(), whole, rtol=1e-12)


@pytest.mark.parametrize("bits", [np.random.PCG64, np.random.Philox, np.random.MT19937])
def test_fair_coins_are_the_numbers_0_and_1_that_the_generator_draws(bits):
    ours, plain = np.random.Generator(bits(1)), np.random.Generator(bits(1))
    for shape in ((3, 5), (4, 6), (2, 2), (7, 9), (50, 100)):
        assert np.array_equal(fair_coins(ours, *shape), plain.integers(0, 2, size=shape))
    assert ours.random() == plain.random()


def test_many_flips_count_what_flipping_each_sign_counts(statistics):
    term = statistics["rating"][0]
    found = sign_flips([term], np.random.default_rng(8), null=3.0, flips=400)
    pulls = (term.sums - 3.0 * term.counts) / term.counts.sum()
    pulls = pulls[np.abs(pulls) > 1e-12]
    signs = 2.0 * np.random.default_rng(8).integers(0, 2, size=(400, len(pulls))) - 1
    reached = (np.abs(signs @ pulls) >= abs(pulls.sum()) * (1 - 1e-9)).sum()
    assert found.p_value == (reached + 1) / 401
