"""One estimate as words: its value, its interval, how many contribute, and all of it in one phrase."""

from typing import NamedTuple

from analysis.estimands import Scale
from analysis.estimates import Estimate
from analysis.page.sentences import SPACE, in_brackets, interval, with_unit

#: What kinds of units are called, where they are not participants.
PARTICIPANT = "participant"


class Readable(NamedTuple):
    """How an estimate is read.

    Attributes:
        value: `88.3%`, `−1.86 points`.
        interval: `80.1% to 95.0%`, an en dash where there is none.
        units: How many contribute.
        full: `88.3% (95% CI 80.1% to 95.0%, n = 30)`.
    """

    value: str
    interval: str
    units: str
    full: str


def readable(estimate: Estimate, scale: Scale | None) -> Readable:
    """Return an estimate in words.

    Args:
        estimate: The row.
        scale: What the number measures; None for agents' scores, which are told with three decimals.
    """
    units = f"{estimate.n_units:,}"
    if estimate.estimate is None:
        return Readable("–", "–", units, f"no value ({estimate.note})" if estimate.note else "no value")
    if scale:
        value = with_unit(estimate.estimate, scale)
        return Readable(value, interval(estimate, scale), units, f"{value} {in_brackets(estimate, scale)}")
    value, ends = _plain(estimate.estimate), _ends(estimate)
    told = f"{100 * estimate.ci_level:g}%{SPACE}CI {ends}" if ends != "–" else "no interval"
    counted = f"{estimate.unit}s" if estimate.unit != PARTICIPANT else "n"
    return Readable(value, ends, units, f"{value} ({told}, {counted}{SPACE}={SPACE}{units})")


def _ends(estimate: Estimate) -> str:
    if estimate.ci_low is None or estimate.ci_high is None:
        return "–"
    return f"{_plain(estimate.ci_low)} to {_plain(estimate.ci_high)}"


def _plain(value: float) -> str:
    return f"{value:.3f}".replace("-", "−")
