"""Listing all resamples: the same as writing them out, and what drawing many comes near to."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.bootstrap import (
    Correlation,
    Quantile,
    Statistic,
    Term,
    cluster_bootstrap,
    resample,
    results,
    term_from_codes,
)
from analysis.bootstrapping.distributions import Distribution
from analysis.bootstrapping.draws import all_draws, n_distinct

KINDS = ("percentile", "basic", "bca", "studentised", "t")


def asked(people: int, seed: int = 0) -> dict[str, Statistic]:
    """A mean that misses one person, a difference, a median and a correlation of few answers."""
    rng = np.random.default_rng(seed)
    codes = np.concatenate([np.arange(people), rng.integers(0, people, 2 * people)])
    x, y = rng.normal(size=len(codes)), rng.normal(size=len(codes))
    stars = rng.integers(1, 6, len(codes)).astype(float)
    is_seen = codes > 0
    return {
        "mean": [term_from_codes(stars[is_seen], codes[is_seen], people)],
        "difference": [term_from_codes(stars, codes, people), term_from_codes(x, codes, people, weight=-1.0)],
        "median": [Quantile(x, codes, people)],
        "correlation": [Correlation(x, y, codes, people)],
    }


def written_out(statistic: Statistic, people: int) -> np.ndarray:
    """The statistic in each of the people**people equally likely resamples, one after the other."""
    values = []
    for drawn in itertools.product(range(people), repeat=people):
        total = 0.0
        for part in statistic:
            match part:
                case Term():
                    count = part.counts[list(drawn)].sum()
                    ratio = part.sums[list(drawn)].sum() / count if count else np.nan
                    total += part.weight * ratio
                case Quantile():
                    total += np.quantile(np.concatenate([part.values[part.codes == who] for who in drawn]), 0.5)
                case Correlation():
                    x = np.concatenate([part.first[part.codes == who] for who in drawn])
                    y = np.concatenate([part.second[part.codes == who] for who in drawn])
                    total += np.corrcoef(x, y)[0, 1]
        values.append(total)
    return np.array(values)


@pytest.mark.parametrize("name", ["mean", "difference", "median", "correlation"])
@pytest.mark.parametrize("people", [2, 3, 4, 5])
def test_all_resamples_listed_give_the_interval_of_all_written_out(name: str, people: int):
    statistic = asked(people)[name]
    found = cluster_bootstrap({name: statistic}, np.random.default_rng(0), method="exact")[name]
    values = written_out(statistic, people)
    defined = values[~np.isnan(values)]
    assert found.resamples == people**people
    assert found.left_out == len(values) - len(defined)
    if name == "mean" and people == 2:
        assert found.note == "only one person contributes: no interval"
        return
    assert (found.low, found.high) == pytest.approx(tuple(np.quantile(defined, [0.025, 0.975])), abs=1e-12)


def test_every_kind_of_interval_of_all_resamples_is_near_that_of_many_drawn_ones():
    listed, drawn = (
        cluster_bootstrap(asked(10), np.random.default_rng(1), resamples=60_000, intervals=KINDS, method=method)
        for method in ("exact", "resample")
    )
    for name, result in listed.items():
        for kind in KINDS:
            low, high = result.interval(kind)[1:3]
            near = pytest.approx((low, high), abs=0.05 * (high - low))
            assert drawn[name].interval(kind)[1:3] == near, (name, kind)


def test_ten_people_have_92378_different_resamples_that_make_up_ten_to_the_tenth():
    blocks = list(all_draws(10, 5000))
    counts = np.concatenate([block.counts for block in blocks])
    assert n_distinct(10) == len(counts) == len(np.unique(counts, axis=0)) == 92_378
    assert (counts.sum(axis=1) == 10).all()
    assert sum(int(block.copies.sum()) for block in blocks) == 10**10


def test_listing_uses_no_chance():
    rng = np.random.default_rng(3)
    one = cluster_bootstrap(asked(6), rng, method="exact")
    other = cluster_bootstrap(asked(6), rng, method="exact")
    assert one == other
    assert rng.integers(1000) == np.random.default_rng(3).integers(1000)


@pytest.mark.parametrize(
    ("people", "resamples", "total"), [(10, 20_000, 10**10), (10, 18_000, 18_000), (11, 20_000, 20_000)]
)
def test_auto_lists_all_where_that_is_at_most_five_times_the_work(people: int, resamples: int, total: int):
    term = {"x": [Term(np.arange(people) * 1.0, np.ones(people))]}
    found = cluster_bootstrap(term, np.random.default_rng(0), resamples=resamples, method="auto")["x"]
    assert found.resamples == total


def test_too_many_people_to_list_are_refused_in_words():
    term = {"x": [Term(np.arange(13.0), np.ones(13))]}
    with pytest.raises(ValueError, match=r"13 people have 5,200,300 different resamples; give `auto`"):
        cluster_bootstrap(term, np.random.default_rng(0), method="exact")
    with pytest.raises(ValueError, match="method is listed; give `resample`, `exact` or `auto`"):
        cluster_bootstrap(term, np.random.default_rng(0), method="listed")


@given(
    values=st.lists(st.floats(-5, 5), min_size=1, max_size=9),
    share=st.floats(0, 1),
    data=st.data(),
)
def test_weighted_quantiles_are_numpys_of_the_values_written_out(values, share, data):
    copies = data.draw(st.lists(st.integers(1, 6), min_size=len(values), max_size=len(values)))
    known = Distribution.of(np.array(values), np.array(copies))
    assert known.quantiles([share])[0] == np.quantile(np.repeat(values, copies), share)
    plain = Distribution.of(np.array([*values, np.nan]), None)
    assert plain.quantiles([share])[0] == np.quantile(values, share)
    assert (plain.total, plain.undefined) == (len(values), 1)


def test_blocks_and_progress_do_not_change_what_is_listed():
    told: list[tuple[int, int]] = []
    whole = resample(asked(7), np.random.default_rng(0), method="exact", studentise=True)
    parts = resample(
        asked(7),
        np.random.default_rng(0),
        method="exact",
        studentise=True,
        cells_at_a_time=5000,
        progress=lambda done, of: told.append((done, of)),
    )
    assert parts.values.tobytes() == whole.values.tobytes()
    assert results(parts, intervals=KINDS) == results(whole, intervals=KINDS)
    assert len(told) > 2
    assert told == sorted(told)
    assert told[-1] == (n_distinct(7), n_distinct(7))
