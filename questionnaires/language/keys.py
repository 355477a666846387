"""The key reference, made out of the types: `python -m questionnaires.language.keys` writes `KEYS.md`."""

import inspect
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple, get_args, get_type_hints

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from questionnaires.language.checks.constructs import ANSWERED
from questionnaires.language.items import Construct
from questionnaires.language.kinds import kind_in_words, models_in
from questionnaires.language.scenario import Scenario
from questionnaires.language.study import Study

TARGET = Path(__file__).parents[1] / "KEYS.md"
HEAD = """# Keys of scenario and study files

Written out of the types by `python -m questionnaires.language.keys`. Nothing else is a key, and a misspelt one
is an error. *Text* is one string, or one per language: `{en: Thank you., ko: 고맙습니다.}`. A *time* is
`D3T14:00`, 14:00 on day 3 of the scenario. An *id* has 2 to 41 small letters, digits and `_`, and begins with a
letter. The third column says `required`, `optional`, or what holds where the key is left out.
"""
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


class Key(NamedTuple):
    """One key of a type: what may stand there, whether it must, and what it means."""

    name: str
    kind: str
    #: `required`, `optional`, or the value it has when left out.
    default: str
    meaning: str


def reference() -> str:
    """Return the whole page, in Markdown."""
    known = _reachable(Study)
    scenario = [model for model in _reachable(Scenario) if model not in known]
    parts = [
        HEAD,
        "## Study files\n",
        *map(_section, known),
        "## Constructs\n",
        _constructs(),
        "## Scenario files\n",
        *map(_section, scenario),
    ]
    return "\n".join(parts)


def keys_of(model: type[BaseModel]) -> Iterator[Key]:
    """Yield the keys of a type, in the order of its fields."""
    hints, meanings = get_type_hints(model, include_extras=True), _meanings(model)
    for name, field in model.model_fields.items():
        key = field.alias or name
        meaning = meanings.get(name) or EVERYWHERE.get(key, "")
        yield Key(key, kind_in_words(hints[name], field.metadata), _default(field), meaning)


def _section(model: type[BaseModel]) -> str:
    rows = [f"| `{key.name}` | {key.kind} | {key.default} | {key.meaning} |" for key in keys_of(model)]
    said = inspect.cleandoc(model.__doc__ or "")
    table = "\n".join(["| key | what | | meaning |", "| --- | --- | --- | --- |", *rows])
    return f"### {model.__name__}\n\n{said}\n\n{table}\n"


def _constructs() -> str:
    rows = []
    for name in get_args(Construct):
        wanted = ANSWERED.get(name)
        types = "any" if wanted is None else ", ".join(f"`{one}`" for one in wanted.types)
        values = ", ".join(f"`{value}`" for value in sorted(wanted.values)) if wanted else ""
        rows.append(f"| `{name}` | {types} | {values or 'any'} |")
    said = (
        "What an item measures. The estimates read some of them, which fixes the type and the stored values.\n"
    )
    return "\n".join([said, "| construct | type | values |", "| --- | --- | --- |", *rows, ""])


def _reachable(root: type[BaseModel]) -> list[type[BaseModel]]:
    """Return a type and all that can stand in it, the nearest first."""
    found = [root]
    for model in found:
        for hint in get_type_hints(model, include_extras=True).values():
            found.extend(inner for inner in models_in(hint) if inner not in found)
    return found


def _meanings(model: type[BaseModel]) -> dict[str, str]:
    """Return the `#:` lines above the fields of a type, and of those it is made from."""
    bases = [base for base in reversed(model.__mro__) if issubclass(base, BaseModel) and base is not BaseModel]
    return {name: said for base in bases for name, said in _comments(base).items()}


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


def _default(field: FieldInfo) -> str:
    match field.default:
        case _ if field.is_required():
            return "required"
        case bool(flag):
            return f"`{str(flag).lower()}`"
        case tuple(several) if several:
            return f"`[{', '.join(several)}]`"
        case str() | int() | float() if field.default != "":
            return f"`{field.default}`"
        case _:
            return "optional"


if __name__ == "__main__":
    TARGET.write_text(reference(), encoding="utf-8")
