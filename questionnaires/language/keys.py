"""Every key of every type: what may stand there, what holds without it, what it means, and an example."""

from collections.abc import Iterator
from typing import NamedTuple, get_type_hints

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from questionnaires.language.instances import example_of
from questionnaires.language.kinds import kind_in_words, models_in
from questionnaires.language.meanings import key_of, meaning_of


class Key(NamedTuple):
    """One key of a type: what may stand there, whether it must, and what it means."""

    name: str
    kind: str
    #: `required`, `optional`, or the value it has when left out.
    default: str
    meaning: str
    #: What can stand there, as YAML; "" where that is too long to show and the kind has keys of its own.
    example: str


def keys_of(model: type[BaseModel]) -> Iterator[Key]:
    """Yield the keys of a type, in the order of its fields."""
    hints = get_type_hints(model, include_extras=True)
    for name, field in model.model_fields.items():
        yield Key(
            key_of(model, name),
            kind_in_words(hints[name], field.metadata),
            _default(field),
            meaning_of(model, name),
            example_of(model, name),
        )


def reachable(root: type[BaseModel]) -> list[type[BaseModel]]:
    """Return a type and all that can stand in it, the nearest first."""
    found = [root]
    for model in found:
        for hint in get_type_hints(model, include_extras=True).values():
            found.extend(inner for inner in models_in(hint) if inner not in found)
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
