"""The highest point of a likelihood and how sharp it is."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from scipy.optimize import minimize

from analysis.ordinal_model.answers import FloatArray
from analysis.ordinal_model.likelihood import Likelihood, Value

#: By how much the log-likelihood might still rise where we stop, and in how many further steps we get there.
LEFT, FURTHER_STEPS = 1e-12, 25
#: Where the search ends: a gradient per answer so small that second derivatives there are those of the end.
SMALL = 1e-8
#: Of a parameter's size: the step in which the gradient is compared.
STEP = 1e-5
#: Of the sharpest bend: what is no bend.
FLAT = 1e-12
#: How far second derivatives are taken to be the same.
NEAR = 1e-5


class Top(NamedTuple):
    """The highest point.

    Attributes:
        parameters: Where it is.
        value: The likelihood there.
        information: Minus its second derivatives, of the parameters that were free.
    """

    parameters: FloatArray
    value: Value
    information: FloatArray


def highest(
    likelihood: Likelihood, start: FloatArray, *, has_spread: bool, bends: FloatArray | None = None
) -> Top | None:
    """Return the highest point, or None; without spread people are alike and the last parameter stays 0.

    A quasi-Newton search (BFGS) comes near it; Newton steps then end at the point itself, so that nine digits
    of what is found do not depend on the start.

    Args:
        likelihood: Of the answers.
        start: Where the search begins.
        has_spread: Whether people have levels of their own.
        bends: Minus the second derivatives at the start, as far as they are known; a search that knows them
            takes a sixth of the steps.
    """
    free = len(start) if has_spread else len(start) - 1
    # A search may look far away, where nothing can be computed; it comes back, and the end is checked.
    with np.errstate(all="ignore"):
        return _sharpened(likelihood, _searched(likelihood, start, free, bends), free)


def _sharpened(likelihood: Likelihood, near: FloatArray, free: int) -> Top | None:
    """Return the highest point from parameters near it, by Newton steps; None if they lead nowhere."""
    at, information = near, _information(likelihood, near, free)
    for _ in range(FURTHER_STEPS):
        if not _is_peak(information):
            return None
        gradient = likelihood.at(at).gradient[:free]
        step = np.linalg.solve(information, gradient)
        at = at + np.concatenate([step, np.zeros(len(at) - free)])
        if not (np.diff(at[: likelihood.cuts]) > 0).all():
            return None
        if step @ gradient < LEFT:
            if np.abs(at - near).max() <= NEAR:
                return Top(at, likelihood.at(at), information)
            near, information = at, _information(likelihood, at, free)
    return None


def _searched(likelihood: Likelihood, start: FloatArray, free: int, bends: FloatArray | None) -> FloatArray:
    """Return parameters near the highest point; distances of thresholds are searched by their logarithm."""
    cuts, answers = likelihood.cuts, likelihood.answers.totals.sum()

    def parameters(searched: FloatArray) -> FloatArray:
        rising = np.cumsum(np.concatenate([searched[:1], np.exp(searched[1:cuts])]))
        return np.concatenate([rising, searched[cuts:], start[free:]])

    def fallen(searched: FloatArray) -> tuple[float, FloatArray]:
        value = likelihood.at(parameters(searched))
        slope = value.gradient[:free].copy()
        later = np.cumsum(slope[:cuts][::-1])[::-1]
        slope[:cuts] = later * np.concatenate([[1.0], np.exp(searched[1:cuts])])
        return -value.total / answers, -slope / answers

    begun = np.concatenate([start[:1], np.log(np.diff(start[:cuts])), start[cuts:free]])
    # Without an inverse the search begins with the identity, as it would by itself.
    inverse = np.eye(free) if bends is None else _inverse(bends / answers, begun[:cuts])
    found = minimize(fallen, begun, jac=True, method="BFGS", options={"gtol": SMALL, "hess_inv0": inverse})
    return parameters(np.asarray(found.x, dtype=np.float64))


def _inverse(bends: FloatArray, thresholds: FloatArray) -> FloatArray:
    """Return the inverse of second derivatives as the search sees them, with thresholds by their distances."""
    moves = np.eye(len(bends))
    cuts = len(thresholds)
    moves[:cuts, :cuts] = np.tril(np.tile([1.0, *np.exp(thresholds[1:])], (cuts, 1)))
    found = np.linalg.inv(moves.T @ bends @ moves)
    return np.asarray((found + found.T) / 2)


def _information(likelihood: Likelihood, at: FloatArray, free: int) -> FloatArray:
    """Return minus the second derivatives, from differences of the gradient to both sides."""
    rows = [_difference(lambda moved: likelihood.at(moved).gradient[:free], at, place) for place in range(free)]
    return -(np.array(rows) + np.array(rows).T) / 2


def _difference(gradient: Callable[[FloatArray], FloatArray], at: FloatArray, place: int) -> FloatArray:
    step = np.zeros(len(at))
    step[place] = STEP * max(1.0, abs(at[place]))
    return np.asarray((gradient(at + step) - gradient(at - step)) / (2 * step[place]))


def _is_peak(information: FloatArray) -> bool:
    if not np.isfinite(information).all():
        return False
    bends = np.linalg.eigvalsh(information)
    return bool(bends[0] > FLAT * bends[-1])
