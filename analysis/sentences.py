"""The findings in words: templates that name estimates, filled only where all of them exist."""

import re
from collections.abc import Sequence

from analysis.estimands import Scale
from analysis.estimates import Estimate, Estimated
from analysis.figure_tables import Point

NAMED = re.compile(r"\{([A-Za-z_.0-9]+)\}")

#: Each names its estimates in braces and says what was measured, not what to conclude.
SENTENCES = (
    "With equal content, the agent with aligned depth was chosen in {depth.choice} of pairs; its depth "
    "was rated {depth.fit_gain} above the other’s.",
    "When the aligned agent’s content was incomplete, it was still chosen in "
    "{tradeoff.choice.ask_first} of pairs where approval was required and in "
    "{tradeoff.choice.delegated} where execution was delegated.",
    "When the agent turned from aligned to misaligned, trust changed by {trust.change.A_M}; when it "
    "turned back, by {trust.change.M_A}. Loss less gain is {trust.loss_minus_gain}.",
    "Help that cost the current job was accepted in {timing.accept_now} of cases, help in sleep time in "
    "{timing.accept_sleep}: {timing.accept_gain} of cases more.",
    "Imperfect work done in sleep time would be used in {timing.imperfect_would_use} of cases.",
    "The better content was chosen in {capability.choice} of pairs and rated {capability.fit_gain} higher.",
    "The scenarios were found plausible (4 or 5 of 5) in {plausibility.high} of ratings.",
)


def findings(found: Sequence[Estimated]) -> tuple[str, ...]:
    """Return the sentences whose estimates all exist, with numbers and intervals."""
    spoken = {
        each.estimate.estimate_id: with_interval(each.estimate, each.estimand.scale)
        for each in found
        if each.estimate.estimate is not None
    }
    return tuple(
        NAMED.sub(lambda name: spoken[name[1]], sentence)
        for sentence in SENTENCES
        if all(name in spoken for name in NAMED.findall(sentence))
    )


def with_interval(estimate: Estimate, scale: Scale) -> str:
    """Return `88% (80% to 95%)`, `−1.86 points (−2.19 to −1.55)`, or the value alone."""
    value = number(estimate.estimate, scale)
    unit = {"points": "\N{NO-BREAK SPACE}points", "minutes": "\N{NO-BREAK SPACE}minutes"}.get(scale, "")
    if estimate.ci_low is None:
        return f"{value}{unit} (no interval)"
    kept_together = interval(estimate, scale).replace(" ", "\N{NO-BREAK SPACE}")
    return f"{value}{unit} ({kept_together})"


def interval(estimate: Estimate, scale: Scale) -> str:
    """Return `80% to 95%`, or an en dash where there is no interval."""
    if estimate.ci_low is None or estimate.ci_high is None:
        return "–"
    return f"{number(estimate.ci_low, scale)} to {number(estimate.ci_high, scale)}"


def number(value: float | None, scale: Scale) -> str:
    """Return a value as it is read: shares in percent, ratings with two decimals, a true minus."""
    if value is None:
        return "–"
    text = {
        "share": f"{100 * value:.1f}%",
        "rating": f"{value:.2f}",
        "points": f"{value:.2f}",
        "minutes": f"{value:.1f}",
        "count": f"{value:g}",
    }[scale]
    return text.replace("-", "−")


def points_in_words(points: Sequence[Point]) -> str:
    """Return what a figure shows for a reader who does not see it."""
    groups: dict[str, list[Point]] = {}
    for point in points:
        groups.setdefault(point.group, []).append(point)
    return " ".join(f"{_group_name(name)}: {_values(found)}." for name, found in groups.items())


def _group_name(group: str) -> str:
    changes = re.fullmatch("([AM])_([AM])", group)
    return f"{changes[1]} to {changes[2]}" if changes else group.replace("_", " ")


def _values(points: Sequence[Point]) -> str:
    return ", ".join(
        (f"day {point.day} " if point.day is not None else "") + number(point.estimate, "points")
        for point in points
    )
