"""Parameters that are known, people who are alike, few and many answers, and ratings with other names."""

import numpy as np
import pytest
from statsmodels.miscmodels.ordinal_model import OrderedModel

from analysis.ordinal import cumulative_logit
from tests.unit.analysis.ordinal.made import log_likelihood, made


@pytest.mark.parametrize("spread", [0.6, 1.5, 4.0])
def test_the_parameters_that_made_the_ratings_are_found(spread):
    fit = cumulative_logit(*made(np.random.default_rng(8), 600, 10, effect=0.8, spread=spread))
    effect = fit.effects["good"]
    assert abs(effect.log_odds - 0.8) < 3 * effect.standard_error
    assert (np.abs(fit.thresholds - [-2.0, -0.7, 0.7, 2.0]) < 3 * fit.threshold_errors).all()
    assert np.sqrt(fit.variance) == pytest.approx(spread, rel=0.12)


def test_intervals_hold_the_truth_about_as_often_as_they_say():
    rng = np.random.default_rng(4)
    fits = [cumulative_logit(*made(rng, 40, 6)).effects["good"] for _ in range(60)]
    held = sum(low <= np.e <= high for _, low, high in (fit.odds_ratio() for fit in fits))
    assert 52 <= held <= 60
    spread = np.std([fit.log_odds for fit in fits])
    assert np.mean([fit.standard_error for fit in fits]) == pytest.approx(spread, rel=0.2)


def test_if_people_are_no_more_alike_than_strangers_it_is_the_plain_model():
    """Each person gives low, middle and high ratings, so that they differ less than chance would have it."""
    ratings, good, people = [1, 3, 5, 2, 4, 3, 3, 1, 4, 5, 2, 3], [0, 1, 1, 0, 1, 0] * 2, list("aaabbbcccddd")
    fit = cumulative_logit(ratings, {"good": good}, people)
    plain = OrderedModel(ratings, np.array(good)[:, np.newaxis], distr="logit").fit(method="newton", disp=False)
    assert (fit.variance, fit.icc) == (0, 0)
    assert fit.log_likelihood == pytest.approx(plain.llf, abs=1e-8)
    assert fit.effects["good"].log_odds == pytest.approx(plain.params[0], abs=1e-5)
    assert fit.effects["good"].standard_error == pytest.approx(plain.bse[0], rel=1e-4)
    assert fit.thresholds == pytest.approx(plain.model.transform_threshold_params(plain.params)[1:-1], abs=1e-5)


@pytest.mark.parametrize(
    ("people", "answers", "spread"), [(5, 5, 3.0), (25, 2, 2.0), (6, 60, 2.0), (3, 400, 0.7)]
)
def test_few_and_many_answers_are_integrated_alike(people, answers, spread):
    rated = made(np.random.default_rng(1), people, answers, spread=spread, cuts=(-1.0, 1.0))
    fit = cumulative_logit(*rated)
    assert fit.variance > 0
    assert fit.log_likelihood == pytest.approx(log_likelihood(fit, *rated), abs=1e-7)


def test_only_the_order_of_ratings_and_the_identity_of_people_count():
    ratings, columns, people = made(np.random.default_rng(2), 20, 6)
    shuffled = np.random.default_rng(3).permutation(len(ratings))
    first = cumulative_logit(ratings, columns, people)
    names = [f"person {person}" for person in people[shuffled]]
    again = cumulative_logit(10.0 ** ratings[shuffled], {"good": columns["good"][shuffled]}, names)
    assert again.levels == (10, 100, 1000, 10_000, 100_000)
    assert again.effects["good"].log_odds == pytest.approx(first.effects["good"].log_odds, abs=1e-7)
    assert again.variance == pytest.approx(first.variance, abs=1e-6)


def test_turned_ratings_turn_the_effect():
    ratings, columns, people = made(np.random.default_rng(2), 20, 6)
    first, turned = cumulative_logit(ratings, columns, people), cumulative_logit(-ratings, columns, people)
    assert turned.effects["good"].log_odds == pytest.approx(-first.effects["good"].log_odds, abs=1e-7)
    assert turned.thresholds == pytest.approx(-first.thresholds[::-1], abs=1e-7)


def test_a_model_without_columns_tells_people_apart():
    ratings, _, people = made(np.random.default_rng(5), 80, 6, effect=0.0, spread=1.5)
    assert cumulative_logit(ratings, {}, people).variance == pytest.approx(2.25, rel=0.4)


def test_a_rating_nobody_gave_makes_no_threshold():
    ratings, columns, people = made(np.random.default_rng(6), 30, 6)
    fit = cumulative_logit(np.where(ratings == 3, 4, ratings), columns, people)
    assert (fit.levels, len(fit.thresholds)) == ((1, 2, 4, 5), 3)


def test_people_far_apart_are_fitted_on_a_finer_grid():
    """Their spread is about 5: the first grid, made for 1.5, leads the search nowhere."""
    ratings = [1] * 6 + [1, 0, 0, 1, 1, 1, 0, 1, 0, 1, 1] + [1] * 6 + [0, 0, 0, 1, 0, 0]
    people = np.repeat(np.arange(9), [6, 1, 2, 4, 4, 6, 3, 1, 2])
    later = np.arange(len(ratings)) % 2
    rated = (1 + np.array(ratings), {"later": later}, people)
    fit = cumulative_logit(*rated)
    assert fit.variance > 16
    assert fit.log_likelihood == pytest.approx(log_likelihood(fit, *rated), abs=1e-7)
