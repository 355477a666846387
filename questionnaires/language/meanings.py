"""What each key means: the `#:` lines above the fields of a type."""

import inspect
import re
from functools import cache

from pydantic import BaseModel

#: Keys that mean the same wherever they stand.
EVERYWHERE = {
    "schema": "What the file is; its first line.",
    "id": "Its name, once among its kind.",
    "name": "Its name, once among its kind.",
    "version": "Three numbers such as 1.0.0.",
    "languages": "The languages of all texts; the first is the default.",
    "kind": "Which sort it is.",
    "type": "Which sort it is.",
    "title": "What people read as its heading.",
    "app": "The app it belongs to.",
    "scenario": "The scenario by id.",
    "persona": "Whose agent is shown, or `drawn` for each person.",
    "task": "The task of the scenario by id.",
    "weight": "How much it counts.",
}


def meaning_of(model: type[BaseModel], name: str) -> str:
    """Return what the key of a field means, or "" if nobody has said."""
    return _said(model).get(name) or EVERYWHERE.get(key_of(model, name), "")


def key_of(model: type[BaseModel], name: str) -> str:
    """Return the key under which a field stands in a file."""
    return model.model_fields[name].alias or name


def about(model: type[BaseModel]) -> str:
    """Return what a type is, in its own words."""
    return inspect.cleandoc(model.__doc__ or "")


def home_of(model: type[BaseModel], name: str) -> type[BaseModel]:
    """Return the type, or the one it is made from, that declares a field."""
    return next(base for base in reversed(_bases(model)) if name in inspect.get_annotations(base))


@cache
def _said(model: type[BaseModel]) -> dict[str, str]:
    return {name: said for base in _bases(model) for name, said in _comments(base).items()}


def _bases(model: type[BaseModel]) -> list[type[BaseModel]]:
    """Return what a type is made from, itself last."""
    return [base for base in reversed(model.__mro__) if issubclass(base, BaseModel) and base is not BaseModel]


@cache
def _comments(model: type[BaseModel]) -> dict[str, str]:
    found: dict[str, str] = {}
    said: list[str] = []
    for line in inspect.getsource(model).splitlines():
        if comment := re.match(r" {4}#: (.*)", line):
            said.append(comment[1])
        elif field := re.match(r" {4}(\w+): ", line):
            if said:
                found[field[1]] = " ".join(said)
            said = []
    return found
