"""Ratings to fit, and their likelihood computed the long way round."""

import csv
from pathlib import Path

import numpy as np
from scipy.special import expit
from scipy.stats import norm

NODES, WEIGHTS = np.polynomial.legendre.leggauss(300)
WINE = Path(__file__).parents[3] / "data" / "wine"


def wine():
    """Ratings, columns and judges."""
    with (WINE / "wine.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    columns = {
        "warm": [float(row["temp"] == "warm") for row in rows],
        "contact": [float(row["contact"] == "yes") for row in rows],
    }
    return [int(row["rating"]) for row in rows], columns, [row["judge"] for row in rows]


def found_by_r():
    with (WINE / "clmm.csv").open(encoding="utf-8", newline="") as file:
        return {row["name"]: float(row["value"]) for row in csv.DictReader(file)}


def made(rng, people, answers, *, effect=1.0, spread=1.0, cuts=(-2.0, -0.7, 0.7, 2.0)):
    """Ratings that follow the model, each with a column of 0 or 1."""
    who = np.repeat(np.arange(people), answers)
    good = rng.integers(0, 2, len(who))
    latent = effect * good + spread * rng.normal(size=people)[who] + rng.logistic(size=len(who))
    return 1 + (latent[:, np.newaxis] > np.array(cuts)).sum(axis=1), {"good": good}, who


def chance(rating, cuts, line):
    """The chance of a rating, by subtraction."""
    ends = np.concatenate([[-np.inf], cuts, [np.inf]])
    return expit(ends[rating] - line) - expit(ends[rating - 1] - line)


def log_likelihood(fit, ratings, columns, people):
    """The log-likelihood of ratings 1, 2, ... by Gauss and Legendre's rule over each person's level."""
    line = sum(fit.effects[name].log_odds * np.asarray(columns[name]) for name in columns)
    return sum(
        np.log(_integral(fit, np.asarray(ratings)[own], np.broadcast_to(line, len(own))[own]))
        for own in (np.asarray(people) == person for person in sorted(set(people)))
    )


def _integral(fit, ratings, line):
    deviation = np.sqrt(fit.variance)
    levels = 10 * deviation * NODES[:, np.newaxis]
    joint = chance(ratings, fit.thresholds, line + levels).prod(axis=1) * norm.pdf(
        levels[:, 0], scale=deviation
    )
    return 10 * deviation * WEIGHTS @ joint
