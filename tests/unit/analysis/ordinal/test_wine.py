"""The wine of the R package ordinal: its published fit, and the likelihood integrated the long way round."""

import dataclasses

import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.special import expit

from analysis.ordinal import cumulative_logit
from analysis.ordinal_model.answers import gathered
from analysis.ordinal_model.likelihood import NO_SPREAD, Likelihood
from analysis.ordinal_model.maximum import highest
from tests.unit.analysis.ordinal.made import chance, found_by_r, log_likelihood, wine

RATINGS, COLUMNS, JUDGES = wine()


@pytest.fixture(scope="module")
def fit():
    return cumulative_logit(RATINGS, COLUMNS, JUDGES)


def steep(ends):
    return expit(ends) * expit(-ends)


def laplace(parameters):
    """The approximation R makes: value and the judges' levels at which each integrand is highest."""
    cuts, (warm, contact), deviation = parameters[:4], parameters[4:6], np.exp(parameters[6])
    ratings = np.array(RATINGS).reshape(9, 8)
    line = (warm * np.array(COLUMNS["warm"]) + contact * np.array(COLUMNS["contact"])).reshape(9, 8)
    ends = np.concatenate([[-np.inf], cuts, [np.inf]])
    levels = np.zeros(9)
    for _ in range(30):
        above, below = (ends[ratings - step] - line - levels[:, np.newaxis] for step in (0, 1))
        slope = (expit(above) + expit(below) - 1).sum(axis=1) - levels / deviation**2
        bend = (steep(above) + steep(below)).sum(axis=1) + 1 / deviation**2
        levels = levels + slope / bend
    log_p = np.log(chance(ratings, cuts, line + levels[:, np.newaxis])).sum()
    return log_p - (levels**2).sum() / (2 * deviation**2) - np.log(deviation**2 * bend).sum() / 2, levels


def test_with_the_approximation_of_r_its_published_fit_comes_out():
    start = np.array([-1.0, 1.0, 3.0, 5.0, 2.0, 1.0, 0.0])
    found = minimize(lambda at: -laplace(at)[0], start, method="BFGS", options={"gtol": 1e-4}).x
    in_r = list(found_by_r().values())
    assert [*found[:6], *laplace(found)[1]] == pytest.approx(in_r, abs=2e-3)


def test_the_exact_fit_lies_as_near_the_published_one_as_that_approximation_allows(fit):
    in_r = found_by_r()
    mine = [*fit.thresholds, fit.effects["warm"].log_odds, fit.effects["contact"].log_odds]
    assert mine == pytest.approx(list(in_r.values())[:6], abs=4e-3)
    assert fit.variance == pytest.approx(1.279, abs=0.01)
    assert fit.log_likelihood == pytest.approx(-81.57, abs=0.05)
    assert (fit.people, fit.answers, fit.levels) == (9, 72, (1, 2, 3, 4, 5))


def test_the_likelihood_is_the_integral(fit):
    assert fit.log_likelihood == pytest.approx(log_likelihood(fit, RATINGS, COLUMNS, JUDGES), abs=1e-8)


def test_no_neighbour_is_likelier(fit):
    effect = fit.effects["warm"]
    for step in (-0.02, 0.02):
        others = [
            dataclasses.replace(fit, variance=fit.variance + step),
            dataclasses.replace(fit, thresholds=fit.thresholds + step * np.eye(4)[2]),
            dataclasses.replace(
                fit,
                effects=fit.effects | {"warm": dataclasses.replace(effect, log_odds=effect.log_odds + step)},
            ),
        ]
        for other in others:
            assert log_likelihood(other, RATINGS, COLUMNS, JUDGES) < fit.log_likelihood - 1e-6


def test_errors_follow_from_how_fast_the_integral_falls(fit):
    """Second differences of the integrated likelihood, in all parameters, inverted."""
    names = list(COLUMNS)

    def integrated(parameters):
        effects = {
            name: dataclasses.replace(fit.effects[name], log_odds=parameters[4 + place])
            for place, name in enumerate(names)
        }
        moved = dataclasses.replace(
            fit, thresholds=parameters[:4], effects=effects, variance=parameters[6] ** 2
        )
        return log_likelihood(moved, RATINGS, COLUMNS, JUDGES)

    at = np.array([*fit.thresholds, *(fit.effects[name].log_odds for name in names), np.sqrt(fit.variance)])
    steps, size = 2e-3 * np.eye(7), 2e-3
    centre = integrated(at)
    alone = [(integrated(at + step), integrated(at - step)) for step in steps]
    bend = np.diag([(up - 2 * centre + down) / size**2 for up, down in alone])
    for i in range(7):
        for j in range(i):
            both = integrated(at + steps[i] + steps[j]) + integrated(at - steps[i] - steps[j])
            bend[i, j] = bend[j, i] = (both - sum(alone[i]) - sum(alone[j]) + 2 * centre) / (2 * size**2)
    errors = np.sqrt(np.diag(np.linalg.inv(-bend)))
    mine = [*fit.threshold_errors, *(fit.effects[name].standard_error for name in names)]
    assert mine == pytest.approx(errors[:6], rel=1e-4)


def test_people_alike_are_the_plain_model_of_r():
    """`clm(rating ~ temp + contact)` prints logLik -86.49, 2.503 (0.529) and 1.528 (0.477)."""
    likelihood = Likelihood(gathered(RATINGS, COLUMNS, JUDGES), NO_SPREAD)
    top = highest(likelihood, np.array([-1.0, 0, 1, 2, 0, 0, 0]), has_spread=False)
    errors = np.sqrt(np.diag(np.linalg.inv(top.information)))
    assert top.value.total == pytest.approx(-86.49, abs=0.005)
    assert top.parameters[4:6] == pytest.approx([2.503, 1.528], abs=5e-4)
    assert errors[4:] == pytest.approx([0.529, 0.477], abs=5e-4)


def test_an_odds_ratio_has_the_ends_of_its_log(fit):
    warm = fit.effects["warm"]
    found = warm.odds_ratio(0.9)
    assert np.log(found) - warm.log_odds == pytest.approx(
        warm.standard_error * np.array([0, -1.6449, 1.6449]), abs=1e-4
    )
    assert warm.p_value == pytest.approx(2.67e-7, rel=0.01)
    assert fit.icc == pytest.approx(1.2877 / (1.2877 + 3.2899), abs=1e-4)
