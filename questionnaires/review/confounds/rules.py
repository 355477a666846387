"""The rules: one for each way in which two sides of a pair differ though they should not."""

from collections.abc import Iterator

from questionnaires.language.checks.rules import Rule
from questionnaires.language.scenario import Scenario
from questionnaires.review.case import ReviewCase
from questionnaires.review.confounds.differences import What
from questionnaires.review.confounds.met import contrasts_of, possible_contrasts
from questionnaires.review.confounds.telling import Confound, confounds_in
from questionnaires.review.rules import Remark, review_rule

_OR = "If it is meant, say why under `accepts`."


@review_rule(
    "confound-number", f"Write one number on both sides, or declare it in rubric points or `args`. {_OR}"
)
def numbers(case: ReviewCase) -> Iterator[Remark]:
    """Yield numbers and amounts that only one side of a pair has, and that no point or plan explains."""
    return _remarks(confounds_of(case), "number")


@review_rule(
    "confound-time", f"Write the same times on both sides, or let the plan say what happens then. {_OR}"
)
def times(case: ReviewCase) -> Iterator[Remark]:
    """Yield times, days and durations that only one side has, and that no point or plan explains."""
    return _remarks(confounds_of(case), "time")


@review_rule("confound-fact", f"Give both sides the same rows and names, in the same words. {_OR}")
def facts(case: ReviewCase) -> Iterator[Remark]:
    """Yield rows, titles, states and icons of cards that differ in more than they are meant to."""
    return _remarks(confounds_of(case), "fact")


@review_rule(
    "confound-sentence", f"Say the same on both sides, or move it to where both are read with it. {_OR}"
)
def sentences(case: ReviewCase) -> Iterator[Remark]:
    """Yield sentences of one side that nothing on the other answers to, and words that say something else."""
    return _remarks(confounds_of(case), "sentence")


@review_rule("confound-length", f"Bring both sides within 15 % of each other. {_OR}")
def lengths(case: ReviewCase) -> Iterator[Remark]:
    """Yield pairs of which one side is longer than the other by more than 15 %."""
    return _remarks(confounds_of(case), "length")


@review_rule("confound-tone", f"Take the word out, or set the same tone on both sides. {_OR}")
def tones(case: ReviewCase) -> Iterator[Remark]:
    """Yield words of only one side that are polite, hedge, apologise, press, praise or exclaim."""
    return _remarks(confounds_of(case), "tone")


@review_rule("confound-order", f"Put sentences and rows in the same order on both sides. {_OR}")
def orders(case: ReviewCase) -> Iterator[Remark]:
    """Yield pairs that say the same things in another order."""
    return _remarks(confounds_of(case), "order")


def confounds_of(case: ReviewCase) -> tuple[Confound, ...]:
    """Return everything that pairs of a study differ in besides what they are about; found out once."""
    compiled = case.compiled
    return compiled.remembered(
        "confounds",
        lambda: confounds_in(contrasts_of(compiled), compiled.scenarios, compiled.study.languages),
    )


def possible_confounds(scenario: Scenario) -> tuple[Confound, ...]:
    """Return everything that the pairs a scenario could make would differ in."""
    return confounds_in(possible_contrasts(scenario), {scenario.id: scenario}, scenario.languages)


def _remarks(confounds: tuple[Confound, ...], what: What) -> Iterator[Remark]:
    for confound in confounds:
        if confound.what == what:
            for block in confound.blocks:
                yield Remark(confound.path, confound.message, scenario=confound.scenario, block=block)


def _possible(what: What, rule: Rule[ReviewCase]) -> Rule[Scenario]:
    def find(scenario: Scenario) -> Iterator[Remark]:
        return _remarks(possible_confounds(scenario), what)

    find.__doc__ = rule.find.__doc__
    return Rule(rule.id, rule.advice, find, severity="warning")


_BY_SORT: dict[What, Rule[ReviewCase]] = {
    "number": numbers,
    "time": times,
    "fact": facts,
    "sentence": sentences,
    "length": lengths,
    "tone": tones,
    "order": orders,
}
CONFOUND_RULES: tuple[Rule[ReviewCase], ...] = tuple(_BY_SORT.values())
#: The same rules over a scenario that no study shows yet.
POSSIBLE_CONFOUND_RULES: tuple[Rule[Scenario], ...] = tuple(
    _possible(what, rule) for what, rule in _BY_SORT.items()
)
