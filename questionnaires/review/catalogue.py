"""Every review rule, in the order in which a study is read."""

from questionnaires.language.checks.rules import Rule
from questionnaires.language.scenario import Scenario
from questionnaires.review import balance, burden, checks, habits, levels, quotas, reading, scales, translations
from questionnaires.review.case import ReviewCase
from questionnaires.review.confounds.rules import CONFOUND_RULES, POSSIBLE_CONFOUND_RULES

REVIEW_RULES: tuple[Rule[ReviewCase], ...] = (
    reading.totals,
    reading.widths,
    quotas.uneven_quota,
    scales.falling,
    scales.falling_sliders,
    scales.reversed_items,
    scales.flipped,
    balance.fixed_orders,
    balance.carry_over,
    balance.one_request,
    quotas.simple_draws,
    reading.pages,
    levels.pages,
    burden.required_text,
    checks.early,
    checks.late,
    checks.repeated,
    checks.adjacent,
    checks.same_place,
    *CONFOUND_RULES,
    habits.lengths,
    translations.lengths,
    translations.same,
    translations.scripts,
)
#: Over a scenario that no study shows yet.
SCENARIO_REVIEW_RULES: tuple[Rule[Scenario], ...] = (*POSSIBLE_CONFOUND_RULES, *translations.OF_SCENARIO)
