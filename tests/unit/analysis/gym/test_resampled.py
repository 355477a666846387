"""The shortcuts of many rows over few scenarios against the engine that they shorten."""

import numpy as np
import pytest
import scipy.stats

from analysis.bootstrap import Correlation, Distribution, Term, cluster_bootstrap
from analysis.bootstrapping.prepared import prepared
from analysis.bootstrapping.tails import tails
from analysis.estimates import Settings
from analysis.gym_results.correlated import column_ranks
from analysis.gym_results.resampled import Wanted, estimated
from analysis.gym_results.scenario_draws import draws_of


def statistics(rng: np.random.Generator, units: int) -> dict[str, list]:
    sums, counts = rng.normal(size=(9, units)), rng.integers(0, 4, size=(9, units)).astype(float)
    terms = [Term(np.where(n > 0, s, 0.0), n) for s, n in zip(sums, counts, strict=True)]
    x, codes = rng.normal(size=40), rng.integers(0, units, size=40)
    return {
        "mean": [terms[0]],
        "difference": [terms[1], Term(terms[2].sums, terms[2].counts, -1.0)],
        "average": [Term(each.sums, each.counts, 1 / 3) for each in terms[3:6]],
        "r": [Correlation(x, x + rng.normal(size=40), codes, units)],
        "rare": [Term(np.eye(units)[0], np.eye(units)[0])],
        "two": [Term(np.eye(units)[0], np.eye(units)[0] + np.eye(units)[1])],
        "constant": [Term(np.ones(units) * 0.1, np.ones(units))],
        "nobody": [Term(np.zeros(units), np.zeros(units))],
    }


@pytest.mark.parametrize("units", [2, 3, 7, 10, 15])
def test_rows_by_scenario_are_those_of_the_engine(units):
    asked = statistics(np.random.default_rng(units), units)
    settings = Settings(resamples=2_000, seed=3)
    rows = estimated([Wanted(name, name, parts, 1) for name, parts in asked.items()], settings)
    theirs = cluster_bootstrap(
        asked, np.random.default_rng(3), resamples=2_000, intervals=("percentile", "t"), method="auto"
    )
    for mine, other in zip(rows, theirs.values(), strict=True):
        assert (mine.estimate, mine.ci_low, mine.ci_high) == pytest.approx(
            (other.estimate, other.low, other.high), abs=1e-12
        )
        assert (mine.n_units, mine.resamples) == (other.units, other.resamples)
        t = other.interval("t")
        assert ("t interval" in mine.note) == (t.low is not None)
        assert t.low is None or f"t interval {t.low:.4g} to {t.high:.4g}" in mine.note
        assert not other.left_out or other.low is None or f"{other.left_out} of" in mine.note


def test_sums_do_not_depend_on_what_else_is_asked():
    asked = statistics(np.random.default_rng(8), 9)
    ready = [prepared(name, parts) for name, parts in asked.items()]
    draws = draws_of(9, Settings(resamples=2_000))
    together = draws.values(ready * 5)
    for place, each in enumerate(ready):
        assert np.array_equal(draws.values([each])[0], together[place], equal_nan=True)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("level", [0.95, 0.5])
def test_thinned_values_have_the_same_quantiles_to_the_last_bit(seed, level):
    rng = np.random.default_rng(seed)
    size = int(rng.choice([1, 2, 5, 300, 5_000]))
    values = rng.standard_t(2, size) if seed % 2 else rng.integers(0, 6, size) / 7
    values[rng.random(size) < 0.1 * (seed % 3)] = np.nan
    copies = rng.integers(1, 10**8, size) if seed % 4 < 2 else None
    shares = [(1 - level) / 2, 1 - (1 - level) / 2]
    whole, thin = Distribution.of(values, copies), tails(values, copies, shares)
    assert (thin.total, thin.undefined) == (whole.total, whole.undefined)
    if whole.total:
        assert thin.quantiles(shares) == whole.quantiles(shares)
        assert (thin.values[0], thin.values[-1]) == (whole.values[0], whole.values[-1])


@pytest.mark.parametrize("values", [[5e-324, 0.0, np.nan], [1e-310, 2e-310, np.nan]])
def test_values_hardly_apart_keep_their_quantiles_when_thinned(values):
    whole, thin = Distribution.of(np.array(values), None), tails(np.array(values), None, (0.025, 0.975))
    assert thin.quantiles((0.025, 0.975)) == whole.quantiles((0.025, 0.975))
    assert (thin.total, thin.undefined) == (whole.total, whole.undefined)


@pytest.mark.parametrize("rows", [1, 2, 9])
def test_ranks_of_columns_are_scipys_and_missing_values_have_none(rows):
    values = np.random.default_rng(rows).integers(0, 4, size=(rows, 50)) / 3
    assert np.array_equal(column_ranks(values), scipy.stats.rankdata(values, axis=0))
    values[0, 7] = np.nan
    assert np.isnan(column_ranks(values)).any(axis=0).tolist() == [place == 7 for place in range(50)]
