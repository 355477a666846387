"""Every review rule, in the order in which a study is read."""

from questionnaires.language.checks.rules import Rule
from questionnaires.review.case import ReviewCase

REVIEW_RULES: tuple[Rule[ReviewCase], ...] = ()
