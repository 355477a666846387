"""The findings in words: templates that name estimates, filled only where all of them exist.

`{id}` is an estimate, `{id:ci}` its interval and n in brackets. `{id:rose by #|fell by #}` takes the
first wording for a gain and the second for a loss, with the size in place of # and the interval behind.
"""

import dataclasses
import re
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from analysis.estimands import Scale
from analysis.estimates import Estimate, Estimated

NAMED = re.compile(r"\{([A-Za-z_.0-9]+)(?::([^}]*))?\}")
SPACE = "\N{NO-BREAK SPACE}"
UNITS: dict[Scale, str] = {"points": "points", "share_gain": "percentage points", "minutes": "minutes"}

#: Each says what was measured, not what to conclude. `people` is who answered.
SENTENCES = (
    "With equal content, {people} chose the agent whose depth was aligned in {depth.choice} of pairs "
    "{depth.choice:ci}. They rated the fit of its depth {depth.fit_gain:# higher|# lower} than that of the "
    "misaligned agent.",
    "Where the aligned agent’s content was incomplete and the misaligned agent’s complete, {people} still "
    "chose the aligned agent in {tradeoff.choice.ask_first} of pairs in which approval was required "
    "{tradeoff.choice.ask_first:ci} and in {tradeoff.choice.delegated} of pairs in which execution was "
    "delegated {tradeoff.choice.delegated:ci}.",
    "Among {people}, trust {trust.change.A_M:rose by #|fell by #} when the agent turned from aligned to "
    "misaligned and {trust.change.M_A:rose by #|fell by #} when it turned back. Loss "
    "{trust.loss_minus_gain:exceeded gain by #|fell short of gain by #}.",
    "Asked about help that would cost their current job, {people} accepted it in {timing.accept_now} of cases "
    "{timing.accept_now:ci}; help in sleep time they accepted in {timing.accept_sleep} of cases "
    "{timing.accept_sleep:ci}: {timing.accept_gain:# more|# less}.",
    "Imperfect work done in sleep time would be used by {people} in {timing.imperfect_would_use} of cases "
    "{timing.imperfect_would_use:ci}.",
    "Willingness to have imperfect work done in sleep time was rated {timing.willingness} on average "
    "by {people} {timing.willingness:ci}.",
    "Between good and poor content, {people} chose the good in {capability.choice} of pairs "
    "{capability.choice:ci} and rated its fit {capability.fit_gain:# higher|# lower}.",
    "Of the ratings of plausibility by {people}, {plausibility.high} were 4 or 5 {plausibility.high:ci}.",
)


class Finding(NamedTuple):
    """A sentence, and the estimates it tells."""

    text: str
    names: tuple[str, ...]


def findings(
    found: Sequence[Estimated], people: str = "participants", *, first: Collection[str] = ()
) -> tuple[Finding, ...]:
    """Return the sentences whose estimates all exist, each with its intervals and n.

    Args:
        found: The estimates.
        people: Who answered.
        first: Estimates whose sentences come first.
    """
    known = {each.estimate.estimate_id: each for each in found if each.estimate.estimate is not None}
    told = [
        Finding(_filled(sentence, known, people), names)
        for sentence, names in ((each, _names(each)) for each in SENTENCES)
        if known.keys() >= set(names)
    ]
    return tuple(sorted(told, key=lambda each: not set(first).intersection(each.names)))


def _filled(sentence: str, known: Mapping[str, Estimated], people: str) -> str:
    return NAMED.sub(lambda name: people if name[1] == "people" else _spoken(known[name[1]], name[2]), sentence)


def _names(sentence: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name, _ in NAMED.findall(sentence) if name != "people"))


def _spoken(each: Estimated, how: str | None) -> str:
    estimate, scale = each.estimate, each.estimand.scale
    match how:
        case None:
            return with_unit(estimate.estimate, scale)
        case "ci":
            return in_brackets(estimate, scale)
        case wordings:
            gain, _, loss = wordings.partition("|")
            is_loss = (estimate.estimate or 0) < 0
            told = _turned(estimate) if is_loss else estimate
            said = (loss if is_loss else gain).replace("#", with_unit(told.estimate, scale))
            return f"{said} {in_brackets(told, scale)}"


def in_brackets(estimate: Estimate, scale: Scale) -> str:
    """Return `(95% CI 80.1% to 95.0%, n = 30)`; n counts participants."""
    n = f"n{SPACE}={SPACE}{estimate.n_units}"
    if estimate.ci_low is None:
        return f"(no interval, {n})"
    if estimate.ci_low == estimate.ci_high:
        return f"(no interval: all resamples agree, {n})"
    kept_together = interval(estimate, scale).replace(" ", SPACE)
    return f"({100 * estimate.ci_level:g}%{SPACE}CI {kept_together}, {n})"


def with_unit(value: float | None, scale: Scale) -> str:
    """Return `88.3%`, `−1.86 points` or `59.0 percentage points`."""
    unit = UNITS.get(scale)
    return f"{number(value, scale)}{SPACE}{unit}" if unit else number(value, scale)


def interval(estimate: Estimate, scale: Scale) -> str:
    """Return `80% to 95%`, or an en dash where there is no interval."""
    if estimate.ci_low is None or estimate.ci_high is None:
        return "–"
    return f"{number(estimate.ci_low, scale)} to {number(estimate.ci_high, scale)}"


def number(value: float | None, scale: Scale) -> str:
    """Return a value as it is read: shares in percent, ratings with two decimals, a true minus."""
    if value is None:
        return "–"
    factor, digits, sign = {
        "share": (100, 1, "%"),
        "share_gain": (100, 1, ""),
        "rating": (1, 2, ""),
        "points": (1, 2, ""),
        "minutes": (1, 1, ""),
        "count": (1, 0, ""),
        "odds_ratio": (1, 2, ""),
    }[scale]
    # Adding zero turns a rounded −0.00 into 0.00.
    return f"{round(factor * value, digits) + 0.0:.{digits}f}{sign}".replace("-", "−")


def _turned(estimate: Estimate) -> Estimate:
    """Return the estimate with its sign turned: the size of a loss."""
    value, low, high = estimate.estimate, estimate.ci_low, estimate.ci_high
    return dataclasses.replace(
        estimate,
        estimate=None if value is None else -value,
        ci_low=None if high is None else -high,
        ci_high=None if low is None else -low,
    )
