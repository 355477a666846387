"""A model as single values by path, entries of lists named by their id: `tasks[t_pads].window.close`."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from questionnaires.language.instances import in_one_line_of
from questionnaires.language.meanings import key_of
from questionnaires.language.text import Frozen, LText
from questionnaires.language.times import ScenarioTime

#: Keys that name an entry of a list, the first that it has.
NAMES = ("id", "name", "item", "value", "term", "rule")
#: What the order of a list is told under.
ORDER = "order of "

#: A step of a path ends before the next begins; an id has neither dot nor bracket.
_STEP_ENDS = re.compile(r"\.|\[")

Leaf = LText | str


def leaves_of(value: Any, path: str = "") -> Iterator[tuple[str, Leaf]]:
    """Yield each single value with its path; texts as they are, everything else as an author writes it.

    >>> from questionnaires.language.world import Span
    >>> list(leaves_of(Span.model_validate({"open": "D1T09:00", "close": "D1T10:00"}), "slot"))
    [('slot.open', 'D1T09:00'), ('slot.close', 'D1T10:00')]
    """
    match value:
        case None:
            return
        case LText():
            yield path, value
        case ScenarioTime():
            yield path, str(value)
        case Frozen() | dict():
            for key, inner in _held(value):
                yield from leaves_of(inner, f"{path}.{key}" if path else key)
        case tuple():
            yield from _of_list(value, path)
        case _:
            yield path, in_one_line_of(_plain(value))


def prefixes_of(path: str) -> Iterator[str]:
    """Yield what a path leads through, the outermost first and the path itself last.

    >>> list(prefixes_of("tasks[t_pads].slot"))
    ['tasks', 'tasks[t_pads]', 'tasks[t_pads].slot']
    """
    for found in _STEP_ENDS.finditer(path):
        yield path[: found.start()]
    yield path


def _held(value: Frozen | dict[Any, Any]) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        return ((str(key), inner) for key, inner in value.items())
    return ((key_of(type(value), name), getattr(value, name)) for name in type(value).model_fields)


def _of_list(values: Sequence[Any], path: str) -> Iterator[tuple[str, Leaf]]:
    names = [_name(value) for value in values]
    if not all(names) or len(set(names)) < len(names):
        names = [str(place) for place in range(1, len(values) + 1)]
        if not any(isinstance(value, Frozen | LText) for value in values):
            if values:
                yield path, in_one_line_of(_plain(values))
            return
    elif len(names) > 1:
        yield f"{ORDER}{path}", ", ".join(names)
    for name, value in zip(names, values, strict=True):
        yield from leaves_of(value, f"{path}[{name}]")


def _name(value: Any) -> str:
    if not isinstance(value, Frozen):
        return ""
    found = (getattr(value, key) for key in NAMES if key in type(value).model_fields)
    return next((name for name in found if isinstance(name, str)), "")


def _plain(value: Any) -> Any:
    if isinstance(value, ScenarioTime) or not isinstance(value, str | int | float | bool | list | tuple | dict):
        return str(value)
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    if isinstance(value, float) and value.is_integer():
        # A number that was written out and one that holds without being written are the same.
        return int(value)
    return {key: _plain(inner) for key, inner in value.items()} if isinstance(value, dict) else value
