"""What stands at each key in the examples and the starter: the examples that references and editors show."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from questionnaires.language.folders import read_scenario_tree, read_tree
from questionnaires.language.kinds import options_of
from questionnaires.language.meanings import home_of, key_of
from questionnaires.language.positions import Entries, Fields, Node, Scalar
from questionnaires.language.scenario import Scenario
from questionnaires.language.study import Study
from questionnaires.language.text import LText

_HERE = Path(__file__).parents[1]
#: In this order: what comes first is shown, if it is short enough.
STUDIES = (*sorted((_HERE / "examples").glob("*.yaml")), _HERE / "starters" / "minimal" / "study.yaml")
SCENARIOS = (
    _HERE / "examples" / "scenarios" / "balcony.yaml",
    _HERE / "examples" / "folder",
    _HERE / "starters" / "minimal" / "scenarios" / "choir_week.yaml",
)
#: Longer ones are shown only where nothing shorter is found, and not at all beyond the second.
SHORT, LONGEST = 60, 100
#: Text that needs no quotes, wherever it stands.
_SAFE = re.compile(r"[\w.][\w .+/()@’%-]*", re.ASCII)

_Found = dict[tuple[type[BaseModel], str], list[Node]]


def example_of(model: type[BaseModel], name: str) -> str:
    """Return an example of what can stand at the key of a field, as YAML on one line.

    It is "" where all are too long: the kind then has keys of its own, each with an example.
    """
    declared = model.model_fields[name].examples
    if declared:
        return in_one_line_of(declared[0])
    written = [in_one_line(node) for node in _found().get((home_of(model, name), key_of(model, name)), [])]
    written = written or list(_other_choices(model, name))
    short = [text for text in written if len(text) <= SHORT]
    shortest = min(written, key=len, default="")
    return short[0] if short else shortest if len(shortest) <= LONGEST else ""


def in_one_line(node: Node) -> str:
    """Return a tree as YAML on one line."""
    match node:
        case Fields():
            return "{" + ", ".join(f"{key}: {in_one_line(value)}" for key, value in node.nodes.items()) + "}"
        case Entries():
            return "[" + ", ".join(map(in_one_line, node.nodes)) + "]"
        case Scalar(text=text, plain=True) if _SAFE.fullmatch(text):
            return text
        case Scalar():
            return json.dumps(node.text, ensure_ascii=False)


def in_one_line_of(value: object) -> str:
    """Return plain data as YAML on one line.

    >>> in_one_line_of({"limit": {"money": 2000}}), in_one_line_of(["Be brief.", True])
    ('{limit: {money: 2000}}', '[Be brief., true]')
    """
    match value:
        case dict():
            return "{" + ", ".join(f"{key}: {in_one_line_of(held)}" for key, held in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(in_one_line_of, value)) + "]"
        case str() if _SAFE.fullmatch(value):
            return value
        case _:
            return json.dumps(value, ensure_ascii=False)


@cache
def _found() -> _Found:
    found: _Found = {}
    for path in STUDIES:
        _gather(Study, read_tree(path, []), found)
    for path in SCENARIOS:
        _gather(Scenario, read_scenario_tree(path, []), found)
    return found


def _other_choices(model: type[BaseModel], name: str) -> Iterator[str]:
    """Yield what can be chosen at a key that no file has, besides what holds without it."""
    field, hint = model.model_fields[name], get_type_hints(model, include_extras=True)[name]
    for option in options_of(hint):
        several = get_origin(option) is tuple
        chosen = get_args(option)[0] if several else option
        values = (True, False) if chosen is bool else get_args(chosen) if get_origin(chosen) is Literal else ()
        for value in values:
            if len(values) == 1 or field.default not in (value, (value,)):
                yield in_one_line_of([value] if several else value)


def _gather(hint: Any, node: Node | None, found: _Found) -> None:
    for option in options_of(hint):
        if _is_model(option) and isinstance(node, Fields) and _fits(option, node):
            for name, inner, value in _held(option, node):
                found.setdefault((home_of(option, name), key_of(option, name)), []).append(value)
                _gather(inner, value, found)
        elif get_origin(option) is tuple and isinstance(node, Entries):
            for entry in node.nodes:
                _gather(get_args(option)[0], entry, found)
        elif get_origin(option) is dict and isinstance(node, Fields):
            for value in node.nodes.values():
                _gather(get_args(option)[1], value, found)


def _is_model(option: Any) -> bool:
    return isinstance(option, type) and issubclass(option, BaseModel) and option is not LText


def _held(model: type[BaseModel], node: Fields) -> Iterator[tuple[str, Any, Node]]:
    for name, hint in get_type_hints(model, include_extras=True).items():
        if name in model.model_fields and (value := node.nodes.get(key_of(model, name))):
            yield name, hint, value


def _fits(model: type[BaseModel], node: Fields) -> bool:
    """Return whether a mapping is of this variant: an item's `type` or a block's `kind` tells."""
    for tag in ("kind", "type"):
        field, said = model.model_fields.get(tag), node.nodes.get(tag)
        if field and get_origin(field.annotation) is Literal and isinstance(said, Scalar):
            return said.text in get_args(field.annotation)
    return True
