"""Flipping people's signs: against every flip written out, and against what the theory says."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.bootstrap import Term, pooled_mean, sign_flips

RNG = np.random.default_rng


def one_mean(sums: list[float], counts: list[float] | None = None) -> list[Term]:
    return [Term(np.array(sums, dtype=float), np.array(counts or [1] * len(sums), dtype=float))]


def by_hand(pulls: list[float], alternative: str) -> float:
    """The share of all flips whose sum is as extreme as the observed one."""
    sums = [
        sum(s * p for s, p in zip(signs, pulls, strict=True))
        for signs in itertools.product((1, -1), repeat=len(pulls))
    ]
    observed, slack = sum(pulls), 1e-9
    extreme = {
        "two-sided": lambda total: abs(total) >= abs(observed) - slack,
        "greater": lambda total: total >= observed - slack,
        "less": lambda total: total <= observed + slack,
    }[alternative]
    return sum(map(extreme, sums)) / len(sums)


@given(
    pulls=st.lists(st.integers(-4, 4).filter(bool), min_size=2, max_size=9),
    alternative=st.sampled_from(["two-sided", "greater", "less"]),
)
def test_a_p_value_is_the_share_of_all_flips_that_are_as_extreme(pulls: list[int], alternative: str):
    found = sign_flips(one_mean(pulls), RNG(0), alternative=alternative)
    assert found.p_value == by_hand(pulls, alternative)
    assert (found.people, found.flips, found.is_exact) == (len(pulls), 2 ** len(pulls), True)


def test_six_people_who_all_gain_have_two_chances_in_64():
    found = sign_flips(one_mean([1, 2, 1, 3, 1, 1]), RNG(0))
    assert (found.difference, found.p_value) == (1.5, 2 / 64)
    assert sign_flips(one_mean([1, 2, 1, 3, 1, 1]), RNG(0), alternative="greater").p_value == 1 / 64
    assert sign_flips(one_mean([1, 2, 1, 3, 1, 1]), RNG(0), alternative="less").p_value == 1


def test_thirty_people_are_counted_in_full_and_many_drawn_flips_come_near():
    pulls = RNG(5).normal(0.35, 1, size=30)
    found = sign_flips(one_mean(list(pulls)), RNG(0))
    signs = RNG(6).choice([-1.0, 1.0], size=(200_000, 30))
    near = (np.abs(signs @ pulls) >= abs(pulls.sum())).mean()
    assert (found.flips, found.is_exact) == (2**30, True)
    assert found.p_value == pytest.approx(near, abs=0.002)


def test_more_people_than_can_be_counted_are_flipped_at_random():
    pulls = list(RNG(5).normal(0.25, 1, size=60))
    found = sign_flips(one_mean(pulls), RNG(1), flips=30_000)
    again = sign_flips(one_mean(pulls), RNG(1), flips=30_000)
    assert found == again
    assert (found.flips, found.is_exact) == (30_000, False)
    signs = RNG(6).choice([-1.0, 1.0], size=(100_000, 60))
    near = (np.abs(signs @ np.array(pulls)) >= abs(sum(pulls))).mean()
    assert found.p_value == pytest.approx(near, abs=0.01)


def test_people_who_gave_more_answers_weigh_by_their_sums_and_people_at_the_null_do_not_count():
    found = sign_flips(one_mean([3, -1, 4, 0, 0], [3, 1, 2, 2, 0]), RNG(0))
    assert found.people == 3
    assert found.p_value == by_hand([3, -1, 4], "two-sided")


def test_a_null_is_taken_from_every_answer():
    found = sign_flips(one_mean([6, 4, 9, 3], [2, 1, 3, 1]), RNG(0), null=2.5)
    assert found.difference == pytest.approx(22 / 7 - 2.5)
    assert found.p_value == by_hand([6 - 5, 4 - 2.5, 9 - 7.5, 3 - 2.5], "two-sided")


def test_a_paired_difference_flips_the_difference_of_each_person():
    people = list("abcdef")
    gain = [
        pooled_mean([5, 4, 4, 3, 5, 2], people, people),
        pooled_mean([3, 4, 2, 4, 1, 1], people, people, weight=-1.0),
    ]
    assert sign_flips(gain, RNG(0)).p_value == by_hand([2, 0, 2, -1, 4, 1], "two-sided")


def test_a_difference_of_two_groups_keeps_its_level_under_the_null():
    """Loss and gain come from different people here: flipping their raw parts would find a difference."""
    rng = RNG(20)
    p_values = []
    for _ in range(400):
        loss = np.where(np.arange(24) < 12, rng.normal(1.0, 1, 24), 0.0)
        gain = np.where(np.arange(24) >= 12, rng.normal(1.0, 1, 24), 0.0)
        first, second = (np.arange(24) < 12) * 1.0, (np.arange(24) >= 12) * 1.0
        second[0], gain[0] = 1.0, rng.normal(1.0, 1)
        found = sign_flips([Term(loss, first), Term(gain, second, weight=-1.0)], rng)
        p_values.append(found.p_value)
    assert np.mean(np.array(p_values) <= 0.05) == pytest.approx(0.05, abs=0.03)
    assert np.mean(np.array(p_values) <= 0.5) == pytest.approx(0.5, abs=0.08)


@pytest.mark.parametrize(
    ("statistic", "note"),
    [
        (one_mean([0, 0], [0, 0]), "nobody contributes: no test"),
        (one_mean([1, 0], [1, 0]), "fewer than two people pull the estimate: no test"),
        (one_mean([0, 0, 0]), "fewer than two people pull the estimate: no test"),
    ],
)
def test_without_people_to_flip_there_is_no_p_value(statistic: list[Term], note: str):
    found = sign_flips(statistic, RNG(0))
    assert (found.p_value, found.note) == (None, note)


def test_impossible_tests_are_refused_in_words():
    with pytest.raises(ValueError, match="give terms that are no totals"):
        sign_flips([], RNG(0))
    with pytest.raises(ValueError, match="give terms that are no totals"):
        sign_flips([Term(np.ones(3), np.ones(3), is_total=True)], RNG(0))
    with pytest.raises(ValueError, match="alternative is larger; give `two-sided`"):
        sign_flips(one_mean([1, 2]), RNG(0), alternative="larger")
    with pytest.raises(ValueError, match="flips is 0"):
        sign_flips(one_mean([1, 2]), RNG(0), flips=0)


@pytest.mark.parametrize("alternative", ["two-sided", "greater", "less"])
@pytest.mark.parametrize("kinds", [3, 120])
def test_many_people_with_few_or_many_different_pulls_come_near_the_exact_share(kinds, alternative):
    pulls = RNG(7).permutation(np.resize(np.arange(1, kinds + 1), 1500)) * RNG(8).choice(
        [-1, 1], 1500, p=[0.48, 0.52]
    )
    # All flips at once: the distribution of the sum, one person's two signs after the other.
    chances = np.zeros(2 * np.abs(pulls).sum() + 1)
    chances[len(chances) // 2] = 1
    for pull in np.abs(pulls):
        chances = (np.roll(chances, pull) + np.roll(chances, -pull)) / 2
    total = np.arange(len(chances)) - len(chances) // 2
    extreme = {
        "two-sided": np.abs(total) >= abs(pulls.sum()),
        "greater": total >= pulls.sum(),
        "less": total <= pulls.sum(),
    }[alternative]
    exact = chances[extreme].sum()
    found = sign_flips(one_mean(list(pulls)), RNG(1), alternative=alternative, flips=40_000)
    assert found.p_value == pytest.approx(exact, abs=4 * np.sqrt(exact * (1 - exact) / 40_000) + 1 / 40_000)
    assert (found.people, found.flips, found.is_exact) == (1500, 40_000, False)
