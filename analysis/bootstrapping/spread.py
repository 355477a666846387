"""The standard error of a sum of smooth parts, robust to any likeness within people.

Each person counts as one observation: their pull on the linearised estimate (Taylor linearisation, Binder
1983; for regression means it is the cluster-robust error of Liang & Zeger 1986), times G / (G - 1) for few
people (Cameron & Miller 2015; their second factor, (N - 1) / (N - K), is near 1 and left out).
"""

from collections.abc import Sequence

import numpy as np

from analysis.bootstrapping.correlations import Correlation
from analysis.bootstrapping.prepared import ROUNDING
from analysis.bootstrapping.ratios import FloatArray, Term

Smooth = Term | Correlation


def standard_error(parts: Sequence[Smooth], people: int) -> float:
    """Return the cluster-robust standard error of a sum of smooth parts; 0 where people do not differ.

    Args:
        parts: What is added up.
        people: G, at least 2, for the factor G / (G - 1).
    """
    deviations, slopes = linear(parts)
    pull = slopes @ deviations
    variance = ((pull - pull.mean()) ** 2).sum()
    error = float(np.sqrt(variance * people / (people - 1)))
    return error if error > ROUNDING * sum(part.size() for part in parts) else 0.0


def linear(parts: Sequence[Smooth]) -> tuple[FloatArray, FloatArray]:
    """Return the deviations of all parts, shape (k, people), and the estimate's slopes by their sums."""
    deviations = [part.deviations() for part in parts]
    slopes = slopes_of(parts, [each.sum(axis=1, keepdims=True) for each in deviations])
    return np.vstack(deviations), slopes[:, 0]


def slopes_of(parts: Sequence[Smooth], sums: Sequence[FloatArray]) -> FloatArray:
    """Return the slopes of all parts by their summed deviations, one below the other, shape (k, resamples)."""
    return np.vstack([part.slopes(summed) for part, summed in zip(parts, sums, strict=True)])
