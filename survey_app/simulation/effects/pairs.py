"""Effects in pairs: who chooses which agent, and how far apart the two are rated."""

from functools import partial

from survey_app.simulation.effects.data import Data, ImpossibleEffectError, Knob, level_at

_ROLES = ("aligned", "misaligned")
_BY_OWN = ("depth.choice.matched", "depth.choice.differed")
_OVERALL = ("depth.choice", "depth.choice.matched_minus_differed")


def rated_apart(prefix: str, what: str, path: str, roles: tuple[str, str]) -> list[Knob]:
    """Return the knobs of two mean ratings and of what lies between them.

    Args:
        prefix: Of their names: `depth.fit` for `depth.fit.aligned`, `depth.fit.misaligned`, `depth.fit_gain`.
        what: What is rated.
        path: Where the two stand.
        roles: The better one first.
    """
    better, worse = roles

    def holder(data: Data) -> Data:
        for step in path.split("."):
            data = data[step]
        return data

    def gain(data: Data) -> float:
        return float(holder(data)[better] - holder(data)[worse])

    def turn(data: Data, value: float) -> None:
        there = holder(data)
        middle = (there[better] + there[worse]) / 2
        # Both move alike from their middle, and together where one would leave the scale.
        shift = max(0.0, 1 - (middle - abs(value) / 2)) - max(0.0, middle + abs(value) / 2 - 5)
        there[better], there[worse] = middle + shift + value / 2, middle + shift - value / 2

    name = f"{prefix}_gain"
    singles = [
        level_at(f"{prefix}.{role}", f"mean {what} of the {role} agent, 1 to 5", f"{path}.{role}", 1, 5)
        for role in roles
    ]
    singles = [single._replace(not_with=(name,)) for single in singles]
    names = tuple(single.name for single in singles)
    difference = Knob(
        name, f"{what.strip(',')}, {better} minus {worse} agent, in points", -4, 4, gain, turn, names
    )
    return [*singles, difference]


def _turn_overall(data: Data, value: float) -> None:
    data["equal_choice"] = dict.fromkeys(data["equal_choice"], value)


def _difference(data: Data) -> float:
    return float(data["equal_choice"]["matched"] - data["equal_choice"]["differed"])


def _turn_difference(data: Data, value: float) -> None:
    overall, matching = data["equal_choice"]["unknown"], data["own_matches"]
    matched, differed = overall + value * (1 - matching), overall - value * matching
    if not (0 <= matched <= 1 and 0 <= differed <= 1):
        raise ImpossibleEffectError(
            f"the two shares would be {matched:.2f} and {differed:.2f}",
            "State a smaller difference, or another `depth.choice`.",
        )
    data["equal_choice"] |= {"matched": matched, "differed": differed}


def _one(own: str, data: Data) -> float:
    return float(data["equal_choice"][own])


def _turn_one(own: str, data: Data, value: float) -> None:
    choice, matching = data["equal_choice"], data["own_matches"]
    choice[own] = value
    choice["unknown"] = matching * choice["matched"] + (1 - matching) * choice["differed"]


def _turn_good(data: Data, value: float) -> None:
    shares = data["capability"]["choice"]
    rest = sum(share for role, share in shares.items() if role != "good")
    data["capability"]["choice"] = {
        role: value if role == "good" else share * (1 - value) / rest for role, share in shares.items()
    }


def _turn_plausible(data: Data, value: float) -> None:
    low, high = data["plausibility"][:3], data["plausibility"][3:]
    data["plausibility"] = (
        *(share * (1 - value) / sum(low) for share in low),
        *(share * value / sum(high) for share in high),
    )


CHOICES = (
    Knob(
        "depth.choice",
        "share choosing the aligned agent, equal content, whatever they prefer themselves",
        0,
        1,
        lambda data: float(data["equal_choice"]["unknown"]),
        _turn_overall,
        _BY_OWN,
    ),
    Knob(
        "depth.choice.matched_minus_differed",
        "that share where the request is as the person prefers, minus where it is not (equivalence)",
        -1,
        1,
        _difference,
        _turn_difference,
        _BY_OWN,
    ),
    *(
        Knob(
            f"depth.choice.{own}",
            f"share choosing the aligned agent where the request {words} as the person prefers",
            0,
            1,
            partial(_one, own),
            partial(_turn_one, own),
            _OVERALL,
        )
        for own, words in (("matched", "is"), ("differed", "is not"))
    ),
    *rated_apart("depth.fit", "fit of depth", "pair_fit.equal", _ROLES),
    *rated_apart("depth.content_usable", "usability, equal content,", "content_usable.equal", _ROLES),
    *(
        level_at(f"tradeoff.choice.{request}", f"share choosing aligned but incomplete, {words}", path)
        for request, words, path in (
            ("ask_first", "approval required", "tradeoff_choice.ask_first"),
            ("delegated", "execution delegated", "tradeoff_choice.delegated"),
        )
    ),
    *rated_apart("tradeoff.content_usable", "usability, tradeoff,", "content_usable.tradeoff", _ROLES),
    Knob(
        "capability.choice",
        "share choosing the better content; the rest is divided as it was",
        0,
        1,
        lambda data: float(data["capability"]["choice"]["good"]),
        _turn_good,
    ),
    *rated_apart("capability.fit", "fit of content", "capability.fit", ("good", "poor")),
)
PLAUSIBILITY = Knob(
    "plausibility.high",
    "share rating the scenarios' plausibility 4 or 5",
    0,
    1,
    lambda data: float(sum(data["plausibility"][3:])),
    _turn_plausible,
)
