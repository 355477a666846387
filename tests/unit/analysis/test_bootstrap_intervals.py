"""Every kind of interval against scipy, statsmodels' formula written out, or a brute force of its own."""

import dataclasses

import numpy as np
import pandas as pd
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from analysis.bootstrap import (
    Correlation,
    Term,
    cluster_bootstrap,
    pooled_correlation,
    pooled_mean,
    pooled_quantile,
    pooled_ratio,
    resample,
    resampled_values,
    results,
)

PEOPLE = [f"p{number:03}" for number in range(24)]
MANY = [f"p{number:03}" for number in range(600)]
KINDS = ("percentile", "basic", "bca", "studentised", "t")


def answers(everyone: list[str] = PEOPLE) -> pd.DataFrame:
    """Several answers of each person, alike within a person; the last person gives none."""
    rng = np.random.default_rng(4)
    person = np.repeat(np.arange(len(everyone) - 1), rng.integers(1, 8, size=len(everyone) - 1))
    lean = rng.normal(size=len(everyone))[person]
    frame = pd.DataFrame({"person": np.array(everyone)[person], "x": lean + rng.normal(size=len(person))})
    frame["y"] = frame["x"] + rng.normal(size=len(person))
    frame["yes"] = (frame["x"] > -1).astype(float)
    frame["stars"] = np.clip(np.rint(3 + frame["y"]), 1, 5)
    frame["minutes"] = np.exp(frame["x"])
    return frame


def statistics(frame: pd.DataFrame, everyone: list[str] = PEOPLE) -> dict[str, list]:
    people = frame["person"]
    even = frame.index % 2 == 0
    return {
        "share": [pooled_mean(frame["yes"], people, everyone)],
        "mean": [pooled_mean(frame["stars"], people, everyone)],
        "ratio": [pooled_ratio(frame["stars"], frame["minutes"], people, everyone)],
        "difference": [
            pooled_mean(frame["stars"][even], people[even], everyone),
            pooled_mean(frame["stars"][~even], people[~even], everyone, weight=-1),
        ],
        "median": [pooled_quantile(frame["minutes"], people, everyone)],
        "stars' upper quartile": [pooled_quantile(frame["stars"], people, everyone, at=0.75)],
        "gain of medians": [
            pooled_quantile(frame["x"], people, everyone),
            pooled_quantile(frame["y"], people, everyone, weight=-1),
        ],
        "correlation": [pooled_correlation(frame["x"], frame["y"], people, everyone)],
    }


def in_pandas(name: str, frame: pd.DataFrame) -> float:
    """The statistic of plain rows."""
    halves = frame.index.to_numpy() % 2 == 0
    return {
        "share": lambda: frame["yes"].mean(),
        "mean": lambda: frame["stars"].mean(),
        "ratio": lambda: frame["stars"].sum() / frame["minutes"].sum(),
        "difference": lambda: frame["stars"][halves].mean() - frame["stars"][~halves].mean(),
        "median": lambda: frame["minutes"].median(),
        "stars' upper quartile": lambda: frame["stars"].quantile(0.75),
        "gain of medians": lambda: frame["x"].median() - frame["y"].median(),
        "correlation": lambda: frame["x"].corr(frame["y"]),
    }[name]()


NAMES = tuple(statistics(answers()))


@pytest.mark.parametrize("name", NAMES)
def test_estimates_are_those_of_plain_pandas(name: str):
    frame = answers()
    found = cluster_bootstrap({name: statistics(frame)[name]}, np.random.default_rng(0), resamples=10)
    assert found[name].estimate == pytest.approx(in_pandas(name, frame), abs=1e-12)


@pytest.mark.parametrize("name", NAMES)
def test_a_resample_is_the_statistic_of_the_rows_of_the_people_drawn(name: str):
    frame = answers()
    values = resampled_values(statistics(frame), np.random.default_rng(8), resamples=40)[NAMES.index(name)]
    drawn = np.random.default_rng(8).integers(0, len(PEOPLE), size=(40, len(PEOPLE)))
    rows = dict(list(frame.groupby("person")))
    for value, people in zip(values, drawn, strict=True):
        written_out = pd.concat([rows[PEOPLE[each]] for each in people if PEOPLE[each] in rows])
        assert value == pytest.approx(in_pandas(name, written_out), abs=1e-12)


@pytest.mark.parametrize("kind", ["percentile", "basic", "bca"])
@pytest.mark.parametrize("name", [name for name in NAMES if name != "stars' upper quartile"])
def test_intervals_are_scipys_for_the_same_draws_of_people(name: str, kind: str):
    frame = answers()
    rows = dict(list(frame.groupby("person")))

    def statistic(people: np.ndarray) -> float:
        return in_pandas(name, pd.concat([rows[PEOPLE[each]] for each in people if PEOPLE[each] in rows]))

    theirs = scipy.stats.bootstrap(
        (np.arange(len(PEOPLE)),),
        statistic,
        n_resamples=80,
        vectorized=False,
        method={"bca": "BCa"}.get(kind, kind),
        rng=np.random.default_rng(11),
    ).confidence_interval
    ours = cluster_bootstrap(
        {name: statistics(frame)[name]}, np.random.default_rng(11), resamples=80, intervals=[kind]
    )[name]
    assert (ours.low, ours.high) == (
        pytest.approx(theirs.low, abs=1e-12),
        pytest.approx(theirs.high, abs=1e-12),
    )


def robust_error(frame: pd.DataFrame, column: str) -> tuple[float, float, int]:
    """Mean, cluster-robust standard error with G / (G - 1) and G, as in a regression on a constant."""
    residuals = frame[column] - frame[column].mean()
    scores = residuals.groupby(frame["person"]).sum()
    people = len(scores)
    meat = (scores**2).sum() * people / (people - 1)
    return frame[column].mean(), float(np.sqrt(meat)) / len(frame), people


@pytest.mark.parametrize(("name", "column"), [("share", "yes"), ("mean", "stars")])
def test_the_t_interval_is_that_of_a_cluster_robust_regression(name: str, column: str):
    frame = answers()
    mean, error, people = robust_error(frame, column)
    found = cluster_bootstrap(
        {name: statistics(frame)[name]}, np.random.default_rng(0), resamples=10, intervals=["t"]
    )[name]
    reach = scipy.stats.t.ppf(0.975, people - 1) * error
    assert found.standard_error == pytest.approx(error, rel=1e-12)
    assert (found.low, found.high) == (pytest.approx(mean - reach), pytest.approx(mean + reach))


def test_the_t_interval_is_the_one_statsmodels_printed():
    # sm.OLS(y, 1).fit(cov_type="cluster", cov_kwds={"groups": g}, use_t=True).conf_int(), statsmodels 0.15.0
    stars, people = [5, 4, 4, 3, 2, 5, 5, 1, 2, 4], list("aaabbccdde")
    found = cluster_bootstrap(
        {"mean": [pooled_mean(stars, people, list("abcde"))]},
        np.random.default_rng(0),
        resamples=10,
        intervals=["t"],
    )["mean"]
    assert found.interval("t")[1:3] == pytest.approx((1.65048323, 5.34951677), abs=1e-8)


def studentised_by_hand(frame: pd.DataFrame, drawn: np.ndarray, column: str) -> tuple[float, float]:
    rows = dict(list(frame.groupby("person")))
    mean, error, _ = robust_error(frame, column)
    pivots = []
    for people in drawn:
        parts = [
            rows[PEOPLE[each]].assign(person=place) for place, each in enumerate(people) if PEOPLE[each] in rows
        ]
        written_out = pd.concat(parts)
        scores = (written_out[column] - written_out[column].mean()).groupby(written_out["person"]).sum()
        spread = np.sqrt((scores**2).sum() * 23 / 22) / len(written_out)
        pivots.append((written_out[column].mean() - mean) / spread)
    low, high = np.quantile(pivots, [0.025, 0.975])
    return mean - high * error, mean - low * error


@pytest.mark.parametrize(("name", "column"), [("share", "yes"), ("mean", "stars")])
def test_the_studentised_interval_divides_by_the_error_of_each_resample(name: str, column: str):
    frame = answers()
    drawn = np.random.default_rng(2).integers(0, len(PEOPLE), size=(100, len(PEOPLE)))
    found = cluster_bootstrap(
        {name: statistics(frame)[name]}, np.random.default_rng(2), resamples=100, intervals=["studentised"]
    )[name]
    assert (found.low, found.high) == pytest.approx(studentised_by_hand(frame, drawn, column), abs=1e-10)


@pytest.mark.parametrize("name", ["ratio", "difference", "correlation", "total"])
def test_a_pivot_is_the_difference_over_the_error_of_the_resample_as_a_study_of_its_own(name: str):
    everyone = PEOPLE[:-1]  # the last person has no answer
    frame = answers()
    asked = statistics(frame, everyone) | {
        "total": [dataclasses.replace(pooled_mean(frame["stars"], frame["person"], everyone), is_total=True)]
    }
    found = resample({name: asked[name]}, np.random.default_rng(3), resamples=30, studentise=True)
    drawn = np.random.default_rng(3).integers(0, len(everyone), size=(30, len(everyone)))
    scale = np.arctanh if name == "correlation" else float
    for pivot, people in zip(found.pivots[name], drawn, strict=True):
        study = [as_drawn(part, people) for part in asked[name]]
        own = cluster_bootstrap({name: study}, np.random.default_rng(0), resamples=1)[name]
        error = own.standard_error / (1 - own.estimate**2 if name == "correlation" else 1)
        # The factor for few people stays that of the data, however many were drawn.
        here = min(int(part.contributes().sum()) for part in study)
        known = found.statistics[name]
        error *= np.sqrt(known.fewest / (known.fewest - 1) * (here - 1) / here)
        assert pivot == pytest.approx((scale(own.estimate) - scale(known.estimate())) / error, rel=1e-8)


def as_drawn(part: Term | Correlation, people: np.ndarray) -> Term | Correlation:
    """The part of a study in which these people took part, each time as another person."""
    if isinstance(part, Term):
        return dataclasses.replace(part, sums=part.sums[people], counts=part.counts[people])
    rows = [np.flatnonzero(part.codes == each) for each in people]
    codes = np.repeat(np.arange(len(people)), [len(each) for each in rows])
    places = np.concatenate(rows)
    return Correlation(part.first[places], part.second[places], codes, len(people))


@pytest.mark.parametrize("at", [0.0, 0.03, 0.5, 0.97, 1.0])
@pytest.mark.parametrize("column", ["minutes", "stars"])
def test_any_quantile_of_a_resample_is_that_of_its_rows(at: float, column: str):
    frame = answers()
    rows = dict(list(frame.groupby("person")))
    asked = {"x": [pooled_quantile(frame[column], frame["person"], PEOPLE, at=at)]}
    [values] = resampled_values(asked, np.random.default_rng(9), resamples=25)
    drawn = np.random.default_rng(9).integers(0, len(PEOPLE), size=(25, len(PEOPLE)))
    for value, people in zip(values, drawn, strict=True):
        written_out = pd.concat([rows[PEOPLE[each]] for each in people if PEOPLE[each] in rows])
        assert value == pytest.approx(written_out[column].quantile(at), abs=1e-12)


@pytest.mark.parametrize("name", ["share", "mean", "ratio", "difference", "correlation"])
def test_the_standard_error_is_near_the_jackknifes(name: str):
    frame = answers()
    found = cluster_bootstrap({name: statistics(frame)[name]}, np.random.default_rng(0), resamples=10)[name]
    people = frame["person"].unique()
    without = np.array([in_pandas(name, frame[frame["person"] != person]) for person in people])
    jackknife = np.sqrt((len(people) - 1) / len(people) * ((without - without.mean()) ** 2).sum())
    assert found.standard_error == pytest.approx(jackknife, rel=0.15)


def test_all_kinds_agree_for_many_people():
    asked = statistics(answers(MANY), MANY)
    del asked["stars' upper quartile"]  # it is 4, whoever is drawn
    found = cluster_bootstrap(asked, np.random.default_rng(5), resamples=2000, intervals=KINDS)
    for name, result in found.items():
        given = [each for each in result.intervals if each.low is not None]
        # There is no standard error of a sum of medians in each resample.
        assert len(given) == (4 if name == "gain of medians" else 5), name
        for each in given:
            slack = max(0.2 * (result.high - result.low), 1e-12)
            assert (each.low, each.high) == pytest.approx((result.low, result.high), abs=slack), (name, each)


def test_a_wilson_interval_is_scipys_where_people_give_one_answer_each():
    yes = np.repeat([1.0, 0.0], [900, 100])
    everyone = [str(number) for number in range(1000)]
    found = cluster_bootstrap(
        {"share": [pooled_mean(yes, everyone, everyone)]},
        np.random.default_rng(0),
        resamples=10,
        intervals=["wilson"],
    )["share"]
    theirs = scipy.stats.binomtest(900, 1000).proportion_ci(method="wilson")
    # Ours uses 999 in place of 1000 people and t in place of the normal distribution.
    assert (found.low, found.high) == pytest.approx((theirs.low, theirs.high), abs=1e-4)


def test_a_wilson_interval_counts_what_answers_of_the_same_people_are_worth():
    people = [name for name in PEOPLE for _ in range(6)]
    alike = np.repeat(np.arange(24) % 4 != 0, 6).astype(float)
    found = cluster_bootstrap(
        {"six times": [pooled_mean(alike, people, PEOPLE)], "once": [pooled_mean(alike[::6], PEOPLE, PEOPLE)]},
        np.random.default_rng(0),
        resamples=10,
        intervals=["wilson"],
    )
    assert found["six times"].interval("wilson") == found["once"].interval("wilson")


def test_a_share_of_one_has_a_wilson_interval_that_ends_there():
    found = cluster_bootstrap(
        {"share": [pooled_mean(np.ones(24), PEOPLE, PEOPLE)]},
        np.random.default_rng(0),
        resamples=10,
        intervals=["wilson"],
    )["share"]
    t = scipy.stats.t.ppf(0.975, 23)
    assert (found.low, found.high) == (pytest.approx(24 / (24 + t**2)), 1.0)


def test_the_first_kind_is_the_interval_and_all_are_kept():
    found = cluster_bootstrap(
        statistics(answers()), np.random.default_rng(5), resamples=200, intervals=["bca", "t"]
    )["mean"]
    assert (found.low, found.high) == found.interval("bca")[1:3]
    assert [each.kind for each in found.intervals] == ["bca", "t"]
    with pytest.raises(KeyError):
        found.interval("percentile")


def test_a_quantile_of_few_steps_says_when_both_ends_are_the_same_step():
    asked = {"x": statistics(answers(MANY), MANY)["stars' upper quartile"]}
    found = cluster_bootstrap(asked, np.random.default_rng(5), resamples=100, intervals=["t", "basic"])["x"]
    assert (found.low, found.high) == (4, 4)
    assert found.note == "both ends are the same step of the scale"
    assert found.interval("basic")[1:] == (None, None, "all resamples agree: no interval")


def test_asking_for_more_intervals_changes_none_of_them():
    asked = statistics(answers())
    drawn = resample(asked, np.random.default_rng(1), resamples=300, studentise=True)
    together = results(drawn, intervals=KINDS)
    for kind in KINDS:
        alone = cluster_bootstrap(asked, np.random.default_rng(1), resamples=300, intervals=[kind])
        for name in asked:
            assert alone[name].interval(kind) == together[name].interval(kind)


@pytest.mark.parametrize("kind", [*KINDS, "wilson"])
def test_a_higher_level_gives_a_wider_interval(kind: str):
    asked = {"share": statistics(answers())["share"]}
    drawn = resample(asked, np.random.default_rng(1), resamples=2000, studentise=True)
    narrow, wide = (results(drawn, intervals=[kind], level=level)["share"] for level in (0.8, 0.95))
    assert wide.low < narrow.low < narrow.high < wide.high


@given(order=st.permutations(range(7)))
def test_intervals_without_chance_do_not_depend_on_the_order_of_people(order: list[int]):
    term = Term(np.array([3.0, 5, 1, 0, 2, 8, 4]), np.array([3.0, 2, 1, 0, 4, 2, 1]))
    asked = {"x": [term], "shuffled": [Term(term.sums[order], term.counts[order])]}
    found = cluster_bootstrap(asked, np.random.default_rng(0), method="exact", intervals=KINDS)
    for kind in KINDS:
        ends = found["shuffled"].interval(kind)[1:3]
        assert found["x"].interval(kind)[1:3] == pytest.approx(ends, rel=1e-9)


@given(shift=st.integers(-20, 20), scale=st.integers(1, 9))
def test_shifting_and_scaling_the_values_does_the_same_to_every_interval(shift: int, scale: int):
    term = Term(np.array([3.0, 5, 1, 0, 2, 8, 4, 4]), np.array([3.0, 2, 1, 0, 4, 2, 1, 2]))
    moved = Term(scale * term.sums + shift * term.counts, term.counts)
    asked = {"x": [term], "moved": [moved]}
    found = cluster_bootstrap(asked, np.random.default_rng(0), resamples=200, intervals=KINDS)
    for kind in KINDS:
        low, high = found["x"].interval(kind)[1:3]
        there = found["moved"].interval(kind)[1:3]
        assert there == pytest.approx((scale * low + shift, scale * high + shift), abs=1e-7)


@given(times=st.integers(2, 5), who=st.integers(0, 7))
def test_giving_all_answers_several_times_changes_no_interval_of_a_ratio(times: int, who: int):
    """What a person says twice is no second person; but one person saying it twice weighs more."""
    term = Term(np.array([3.0, 5, 1, 0, 2, 8, 4, 4]), np.array([3.0, 2, 1, 0, 4, 2, 1, 2]))
    twice = np.where(np.arange(8) == who, 2, 1)
    asked = {
        "once": [term],
        "all again": [Term(times * term.sums, times * term.counts)],
        "one again": [Term(twice * term.sums, twice * term.counts)],
    }
    found = cluster_bootstrap(asked, np.random.default_rng(0), resamples=200, intervals=KINDS)
    for kind in KINDS:
        ends = found["once"].interval(kind)[1:3]
        assert found["all again"].interval(kind)[1:3] == pytest.approx(ends, abs=1e-7)
    weighed = (term.sums.sum() + term.sums[who]) / (term.counts.sum() + term.counts[who])
    assert found["one again"].estimate == pytest.approx(weighed)


@pytest.mark.parametrize("kind", ["studentised", "t"])
def test_an_interval_of_a_correlation_stays_within_one(kind: str):
    rng = np.random.default_rng(3)
    x = rng.normal(size=48)
    people = [name for name in PEOPLE for _ in range(2)]
    nearly = pooled_correlation(x, x + 0.1 * rng.normal(size=48), people, PEOPLE)
    found = cluster_bootstrap({"r": [nearly]}, rng, resamples=400, intervals=[kind])["r"]
    assert -1 < found.low < found.estimate < found.high < 1
