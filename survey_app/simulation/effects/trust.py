"""Effects on trust in logs: where it begins, and how it changes from checkpoint to checkpoint."""

from collections.abc import Callable, Iterator
from itertools import pairwise

from survey_app.simulation.effects.data import Data, ImpossibleEffectError, Knob

_Path = tuple[float, ...]
_WORDS = {
    "A_M": "from an aligned day to a misaligned one",
    "M_A": "from a misaligned day to an aligned one",
    "A_A": "between two aligned days",
    "M_M": "between two misaligned days",
}
_BEGINS = {"A": "aligned", "M": "misaligned"}


def refuse_off_scale(data: Data) -> None:
    """Raise `ImpossibleEffectError` where trust would leave the scale of 1 to 5 in some log."""
    for sequence, direction, path in _paths(data):
        for checkpoint, level in enumerate(path, 1):
            if not 1 <= level <= 5:
                log = f"{sequence} {direction}".strip()
                raise ImpossibleEffectError(
                    f"trust would be {level:.2f} at checkpoint {checkpoint} of {log}; ratings go from 1 to 5",
                    "State a smaller change, or another beginning with `trust.start.A` and `trust.start.M`.",
                )


def _start(letter: str) -> Knob:
    def begins(sequence: str, path: _Path, value: float) -> _Path:
        return tuple(each + value - path[0] for each in path) if sequence.startswith(letter) else path

    def turn(data: Data, value: float) -> None:
        _change(data, lambda sequence, path: begins(sequence, path, value))
        data["trust_start"][letter] = value

    says = f"trust after the first rated day of logs that begin {_BEGINS[letter]}, 1 to 5 (no estimate)"
    return Knob(f"trust.start.{letter}", says, 1, 5, lambda data: float(data["trust_start"][letter]), turn)


def _step(transition: str) -> Knob:
    def turn(data: Data, value: float) -> None:
        _change(data, lambda sequence, path: _with_step(sequence, path, transition, value))
        data["trust_change"][transition] = value

    says = f"mean change of trust, in points of 1 to 5, {_WORDS[transition]}"
    return Knob(
        f"trust.change.{transition}", says, -4, 4, lambda data: float(data["trust_change"][transition]), turn
    )


def _with_step(sequence: str, path: _Path, transition: str, value: float) -> _Path:
    """Return a path in which each such transition is a step of that size; other steps stay as they are.

    >>> _with_step("AMA", (4.4, 2.6, 3.4), "A_M", -1.0)
    (4.4, 3.4, 4.2)
    """
    found = [path[0]]
    for (before, after), letters in zip(pairwise(path), pairwise(sequence), strict=True):
        found.append(found[-1] + (value if "_".join(letters) == transition else after - before))
    return tuple(round(level, 10) for level in found)


def _change(data: Data, changed: Callable[[str, _Path], _Path]) -> None:
    for sequence, known in data["trust"].items():
        if isinstance(known, dict):
            data["trust"][sequence] = {way: changed(sequence, tuple(path)) for way, path in known.items()}
        else:
            data["trust"][sequence] = changed(sequence, tuple(known))


def _paths(data: Data) -> Iterator[tuple[str, str, _Path]]:
    for sequence, known in data["trust"].items():
        if isinstance(known, dict):
            yield from ((sequence, direction, tuple(path)) for direction, path in known.items())
        else:
            yield sequence, "", tuple(known)


#: Beginnings first: changes go on from them.
TRUST = (_start("A"), _start("M"), *(_step(transition) for transition in _WORDS))
