"""Quotas at which the levels of a design cannot be even."""

import math
from collections.abc import Iterator

from questionnaires.design.arms import levels_of
from questionnaires.review.case import ReviewCase
from questionnaires.review.rules import Remark, review_rule

#: Below so many people, draws that look at nobody else come out too uneven: Lachin, Matts and Wei (1988),
#: doi:10.1016/0197-2456(88)90049-9.
_MANY = 200


@review_rule("quota-uneven", "Choose a quota that all numbers of levels divide.")
def uneven_quota(case: ReviewCase) -> Iterator[Remark]:
    """Yield a quota at which some factor's levels cannot be even."""
    study, quota = case.compiled.study, case.compiled.study.entry.quota
    counts = {factor.id: max(1, len(levels_of(study, factor))) for factor in study.design.factors}
    uneven = [f"the {count} of `{name}`" for name, count in counts.items() if quota and quota % count]
    if quota and uneven:
        step = math.lcm(*counts.values())
        below, above = quota // step * step, (quota // step + 1) * step
        hint = f"{f'{below} or ' if below else ''}{above} would be even over all of them."
        message = f"{quota} people cannot be even over the levels: {', '.join(uneven)}"
        yield Remark(("entry", "quota"), message, hint)


@review_rule("draws-simple", f"Leave `balance` out, or let in {_MANY} people or more.")
def simple_draws(case: ReviewCase) -> Iterator[Remark]:
    """Yield factors that are drawn without a look at the others, for few people."""
    study, quota = case.compiled.study, case.compiled.study.entry.quota
    for number, factor in enumerate(study.design.factors):
        if (factor.balance or study.design.balance) == "simple" and quota and quota < _MANY:
            message = f"`simple` draws over {quota} people leave some levels with far more of them than others"
            yield Remark(("design", "factors", number), message)
