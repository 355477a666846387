import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from analysis.bootstrap import Term, cluster_bootstrap, pooled_mean, resampled_values, term_from_codes


def ratings(people: int = 25, seed: int = 3) -> Term:
    """Whole ratings, several per person, some people without any."""
    rng = np.random.default_rng(seed)
    codes = rng.integers(0, people - 2, size=4 * people)
    return term_from_codes(rng.integers(1, 6, size=len(codes)).astype(float), codes, people)


def interval(terms: list[Term], seed: int = 1, **options: float) -> tuple[float | None, float | None]:
    found = cluster_bootstrap({"x": terms}, np.random.default_rng(seed), resamples=800, **options)["x"]
    return found.low, found.high


def test_the_interval_is_scipys_for_the_same_draws_of_people():
    gain = [ratings(seed=1), Term(ratings(seed=2).sums, ratings(seed=2).counts, weight=-1.0)]

    def pooled_difference(people: np.ndarray, axis: int) -> np.ndarray:
        means = [t.weight * t.sums[people].sum(axis) / t.counts[people].sum(axis) for t in gain]
        return means[0] + means[1]

    theirs = scipy.stats.bootstrap(
        (np.arange(25),),
        pooled_difference,
        n_resamples=2000,
        vectorized=True,
        method="percentile",
        rng=np.random.default_rng(11),
    )
    ours = cluster_bootstrap({"gain": gain}, np.random.default_rng(11), resamples=2000)["gain"]
    assert ours.low == pytest.approx(theirs.confidence_interval.low, abs=1e-12)
    assert ours.high == pytest.approx(theirs.confidence_interval.high, abs=1e-12)
    values = resampled_values({"gain": gain}, np.random.default_rng(11), resamples=2000)[0]
    assert np.abs(values - theirs.bootstrap_distribution).max() < 1e-12


def test_one_statistic_does_not_depend_on_the_others_beside_it():
    alone = cluster_bootstrap({"a": [ratings()]}, np.random.default_rng(5), resamples=300)
    beside = cluster_bootstrap(
        {"b": [ratings(seed=9)], "a": [ratings()]}, np.random.default_rng(5), resamples=300
    )
    assert alone["a"] == beside["a"]


@pytest.mark.parametrize("fraction", [1.0, 0.1, 1 / 3])
@pytest.mark.parametrize("cells", [1, 26, 777, 10_000, 10**7])
def test_the_block_size_changes_no_byte(cells: int, fraction: float):
    term = ratings()
    given_term = Term(term.sums * fraction, term.counts)
    whole = resampled_values({"x": [given_term]}, np.random.default_rng(2), resamples=501)
    parts = resampled_values(
        {"x": [given_term]}, np.random.default_rng(2), resamples=501, cells_at_a_time=cells
    )
    assert parts.tobytes() == whole.tobytes()


def test_the_same_seed_gives_the_same_interval_and_another_seed_another():
    assert interval([ratings()], seed=1) == interval([ratings()], seed=1)
    assert interval([ratings()], seed=1) != interval([ratings()], seed=2)


@given(shift=st.integers(-50, 50), scale=st.integers(1, 9))
def test_shifting_and_scaling_the_values_shifts_and_scales_the_interval(shift: int, scale: int):
    term = ratings()
    low, high = interval([term])
    moved = Term(scale * term.sums + shift * term.counts, term.counts)
    assert interval([moved]) == (
        pytest.approx(scale * low + shift, abs=1e-9),
        pytest.approx(scale * high + shift, abs=1e-9),
    )


def test_a_negative_weight_mirrors_the_interval():
    term = ratings()
    low, high = interval([term])
    mirrored = interval([Term(term.sums, term.counts, weight=-1.0)])
    assert mirrored == (pytest.approx(-high, abs=1e-12), pytest.approx(-low, abs=1e-12))


def test_the_estimate_does_not_depend_on_the_order_of_people():
    term = ratings()
    order = np.random.default_rng(0).permutation(len(term.sums))
    shuffled = Term(term.sums[order], term.counts[order])
    found = cluster_bootstrap({"a": [term], "b": [shuffled]}, np.random.default_rng(1), resamples=50)
    assert found["a"].estimate == found["b"].estimate
    assert found["a"].units == found["b"].units


def test_a_difference_of_complete_pairs_is_exact():
    good = pooled_mean([5, 5, 4, 5, 4, 4, 4], list("abcdefg"), list("abcdefg"))
    poor = pooled_mean([4, 4, 3, 4, 3, 3, 3], list("abcdefg"), list("abcdefg"), weight=-1.0)
    found = cluster_bootstrap({"gain": [good, poor]}, np.random.default_rng(0), resamples=200)["gain"]
    assert (found.estimate, found.low, found.high) == (1.0, 1.0, 1.0)


def test_a_total_is_a_sum_in_every_resample():
    term = term_from_codes(np.ones(6), np.array([0, 0, 0, 1, 1, 2]), 3, is_total=True)
    values = resampled_values({"count": [term]}, np.random.default_rng(0), resamples=400)[0]
    assert set(values) <= set(range(3, 10))
    found = cluster_bootstrap({"count": [term]}, np.random.default_rng(0), resamples=400)["count"]
    assert found.estimate == 6


def test_without_variance_the_interval_has_no_width_and_says_so():
    same = pooled_mean([4, 4, 4], ["a", "b", "c"], ["a", "b", "c"])
    found = cluster_bootstrap({"x": [same]}, np.random.default_rng(0), resamples=100)["x"]
    assert (found.low, found.high) == (4.0, 4.0)
    assert "no width" in found.note


def test_one_contributor_gives_an_estimate_and_no_interval():
    alone = pooled_mean([2, 5], ["a", "a"], ["a", "b", "c"])
    found = cluster_bootstrap({"x": [alone]}, np.random.default_rng(0), resamples=100)["x"]
    assert (found.estimate, found.low, found.high, found.units) == (3.5, None, None, 1)
    assert found.note == "only one person contributes: no interval"


def test_one_contributor_to_one_side_of_a_difference_gives_no_interval_either():
    many, alone = (
        pooled_mean([1, 2, 3], list("abc"), list("abc")),
        pooled_mean([4], ["a"], list("abc"), weight=-1),
    )
    found = cluster_bootstrap({"x": [many, alone]}, np.random.default_rng(0), resamples=100)["x"]
    assert (found.estimate, found.low) == (-2.0, None)


def test_nobody_gives_no_estimate():
    nobody = pooled_mean([], [], ["a", "b"])
    found = cluster_bootstrap({"x": [nobody]}, np.random.default_rng(0), resamples=100)["x"]
    assert (found.estimate, found.low, found.units) == (None, None, 0)
    assert found.note == "nobody contributes: no estimate"


def test_resamples_without_contributors_are_left_out_and_counted():
    two_of_five = pooled_mean([1, 5], ["a", "b"], list("abcde"))
    found = cluster_bootstrap({"x": [two_of_five]}, np.random.default_rng(0), resamples=1000)["x"]
    # Five draws miss both with probability (3/5)^5 = 7.8%.
    assert 50 < found.left_out < 110
    assert f"{found.left_out} of 1000 resamples" in found.note
    assert (found.low, found.high) == (1.0, 5.0)


def test_when_no_resample_can_be_used_there_is_no_interval():
    # One resample of four people misses both contributors in one of 16 seeds.
    lonely = [Term(np.array([1.0, 5.0, 0, 0]), np.array([1.0, 1.0, 0, 0])), Term(np.ones(4), np.ones(4))]
    seeds = range(200)
    results = [cluster_bootstrap({"x": lonely}, np.random.default_rng(s), resamples=1)["x"] for s in seeds]
    unusable = [result for result in results if result.left_out]
    assert unusable
    assert all(result.low is None and "no interval" in result.note for result in unusable)


@pytest.mark.parametrize(
    ("options", "words"),
    [({"level": 0}, "level"), ({"level": 1.0}, "level"), ({"resamples": 0}, "resamples")],
)
def test_impossible_settings_are_refused(options: dict[str, float], words: str):
    with pytest.raises(ValueError, match=words):
        cluster_bootstrap({"x": [ratings()]}, np.random.default_rng(0), **options)


def test_arrays_of_different_people_are_refused():
    with pytest.raises(ValueError, match="one value per person"):
        cluster_bootstrap({"a": [ratings(25)], "b": [ratings(20)]}, np.random.default_rng(0))
    with pytest.raises(ValueError, match="one value per person"):
        cluster_bootstrap({"a": [pooled_mean([], [], [])]}, np.random.default_rng(0))


def test_a_row_of_an_unknown_person_is_refused():
    with pytest.raises(KeyError):
        pooled_mean([1], ["stranger"], ["ann"])
