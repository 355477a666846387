"""Effects on who accepts help now and in sleep time: two shares of the same people, who belong together."""

import math

from survey_app.simulation.effects.data import Data, ImpossibleEffectError, Knob

_KINDS = ("both", "now_only", "sleep_only", "neither")


def joint(now: float, sleep: float, odds_ratio: float) -> dict[str, float]:
    """Return the shares of people who accept both, one, or neither.

    Of all tables with these margins, the one with that odds ratio (Plackett 1965, doi:10.2307/2283074).

    >>> {kind: round(share, 3) for kind, share in joint(0.25, 0.9, 1.0).items()}
    {'both': 0.225, 'now_only': 0.025, 'sleep_only': 0.675, 'neither': 0.075}
    """
    if abs(odds_ratio - 1) < 1e-9:
        both = now * sleep
    else:
        middle = 1 + (now + sleep) * (odds_ratio - 1)
        root = math.sqrt(middle**2 - 4 * odds_ratio * (odds_ratio - 1) * now * sleep)
        both = (middle - root) / (2 * (odds_ratio - 1))
    # Rounding may leave a share a hair below 0.
    shares = (both, now - both, sleep - both, 1 - now - sleep + both)
    return {kind: max(share, 0.0) for kind, share in zip(_KINDS, shares, strict=True)}


def _now(data: Data) -> float:
    return float(data["timing"]["accept"]["both"] + data["timing"]["accept"]["now_only"])


def _sleep(data: Data) -> float:
    return float(data["timing"]["accept"]["both"] + data["timing"]["accept"]["sleep_only"])


def _put(data: Data, now: float, sleep: float) -> None:
    if not 0 <= now <= 1:
        raise ImpossibleEffectError(
            f"help now would be accepted by {now:.2f} of people, with {sleep:.2f} in sleep time",
            "State a smaller gain, or `timing.accept_sleep` beside it.",
        )
    there = data["timing"]["accept"]
    apart = there["now_only"] * there["sleep_only"]
    ratio = there["both"] * there["neither"] / apart if apart else 1.0
    mixed = joint(now, sleep, ratio)
    # In the order of the levels: it says who leans to what.
    data["timing"]["accept"] = {kind: mixed[kind] for kind in there}


#: The association of the two answers stays that of the published study.
ACCEPTANCE = (
    Knob(
        "timing.accept_sleep",
        "share accepting help in sleep time",
        0,
        1,
        _sleep,
        lambda data, value: _put(data, _now(data), value),
    ),
    Knob(
        "timing.accept_now",
        "share accepting help now, at the cost of the current job",
        0,
        1,
        _now,
        lambda data, value: _put(data, value, _sleep(data)),
        not_with=("timing.accept_gain",),
    ),
    Knob(
        "timing.accept_gain",
        "share accepting in sleep time minus share accepting now; moves the latter",
        -1,
        1,
        lambda data: _sleep(data) - _now(data),
        lambda data, value: _put(data, _sleep(data) - value, _sleep(data)),
        not_with=("timing.accept_now",),
    ),
)
