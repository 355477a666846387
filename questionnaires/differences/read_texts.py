"""Which texts of a study and its scenarios anybody reads at all."""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from questionnaires.differences.leaves import leaves_of
from questionnaires.differences.readings import read
from questionnaires.language.compiled import CompiledStudy
from questionnaires.language.text import Frozen, LText

#: Two private letters around a number stand behind each text, so that it is known again on a page.
_MARK = re.compile("\ue010(\\d+)\ue011")


def paths_read(compiled: CompiledStudy) -> frozenset[str]:
    """Return the path of each text that some page shows, in any arm."""
    paths = [path for path, leaf in leaves_of(compiled) if isinstance(leaf, LText)]
    marked = _marked(compiled, iter(range(len(paths))))
    pages = read(marked).pages.values()
    shown = (
        text for arms in pages for one in arms.values() for view in one.views.values() for text in _texts(view)
    )
    return frozenset(paths[int(number)] for text in shown for number in _MARK.findall(text))


def _marked(value: Any, numbers: Iterator[int]) -> Any:
    """Return a copy with every text marked, in the order in which `leaves_of` yields them."""
    match value:
        case LText():
            mark = f"\ue010{next(numbers)}\ue011"
            return LText(by_language={name: text + mark for name, text in value.by_language.items()})
        case Frozen():
            held = {name: getattr(value, name) for name in type(value).model_fields}
            copy = value.model_copy(update={name: _marked(inner, numbers) for name, inner in held.items()})
            # What was found out about the original does not hold of the copy.
            copy.__dict__.pop("_found", None)
            return copy
        case dict():
            return {key: _marked(inner, numbers) for key, inner in value.items()}
        case tuple() if type(value) is tuple:
            return tuple(_marked(inner, numbers) for inner in value)
        case _:
            return value


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from _texts(getattr(value, field.name))
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)
