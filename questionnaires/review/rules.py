"""What a review rule is: a warning with an id, advice, and a function that yields remarks."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from questionnaires.language.checks.rules import Finding, Rule
from questionnaires.review.case import ReviewCase


@dataclass(frozen=True)
class Remark(Finding):
    """A finding that knows whose page shows it."""

    #: The block of the study, empty if the remark is about the study as a whole.
    block: str = ""


Finder = Callable[[ReviewCase], Iterator[Remark]]


def review_rule(rule: str, advice: str) -> Callable[[Finder], Rule[ReviewCase]]:
    """Return a decorator that makes a function over a study under review a rule."""
    return lambda find: Rule(rule, advice, find, severity="warning")
