"""Ratings on a scale, answered by people who differ: the cumulative logit model with a level of their own.

Ranks, not distances: nothing here says that 2 is as far from 3 as 4 is from 5. Usable without the rest; only
numpy and scipy may be imported. The rule of integration, and why the code is our own, are told in
docs/decisions/0014-ordinal-models.md.

    >>> ratings, people = [1, 2, 2, 3, 2, 1, 2, 3, 1, 2], list("aabbccddee")
    >>> fit = cumulative_logit(ratings, {"later": [0, 1] * 5}, people)
    >>> round(fit.effects["later"].odds_ratio().ratio, 1), fit.people
    (8.9, 5)
"""

from analysis.ordinal_model.answers import NotEstimable
from analysis.ordinal_model.fitted import CumulativeLogit, Effect, OddsRatio
from analysis.ordinal_model.model import cumulative_logit, is_identified

__all__ = ["CumulativeLogit", "Effect", "NotEstimable", "OddsRatio", "cumulative_logit", "is_identified"]
