"""Do the answers fix all effects, or could one of them grow without end?"""

import numpy as np
from scipy.optimize import linprog

from analysis.ordinal_model.answers import Answers

#: What rounding may leave of a sum that is 0.
TINY = 1e-7


def separated(answers: Answers) -> tuple[str, ...]:
    """Return the columns whose effects have no finite maximum of the likelihood; none if all have one.

    The log-likelihood is concave in thresholds and effects. It has no maximum if and only if it never falls
    along some direction, that is, if thresholds and effects can be moved so that every answer's upper
    threshold rises or stays against its sum of effects and every lower one falls or stays. Whether there
    is such a direction is a linear program (after Konis 2007).
    """
    kinds, cuts = len(answers.rating), len(answers.levels) - 1
    above, below = answers.rating < cuts, answers.rating > 0
    rows = np.arange(kinds)
    upper = np.column_stack([np.zeros((kinds, cuts)), -answers.columns])
    lower = -upper
    upper[rows[above], answers.rating[above]] = 1
    lower[rows[below], answers.rating[below] - 1] = -1
    moves = np.concatenate([upper[above], lower[below]])
    found = linprog(-moves.sum(axis=0), A_ub=-moves, b_ub=np.zeros(len(moves)), bounds=(-1, 1))
    reached = np.asarray(found.x, dtype=np.float64)
    if (moves @ reached).sum() <= TINY:
        return ()
    return tuple(name for name, move in zip(answers.names, reached[cuts:], strict=True) if abs(move) > TINY)
