"""What may stand at a key, as a JSON Schema of what an author writes: `{"type": "integer", "minimum": 7}`."""

from collections.abc import Callable, Iterable
from datetime import date
from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from questionnaires.language.items import CODE_PATTERN, Code
from questionnaires.language.kinds import models_in
from questionnaires.language.meanings import about
from questionnaires.language.text import LANGUAGE_PATTERN, SLUG_PATTERN, TOKEN_FORMATS, LText, Slug
from questionnaires.language.times import CLOCK_PATTERN, Clock, Time
from questionnaires.language.values import Flag, Value

Schema = dict[str, Any]

_TIME = r"D[1-9]\d?T(([01]\d|2[0-3]):[0-5]\d|24:00)"
_TOKEN = rf"\{{\{{\s*t:{_TIME}\|({'|'.join(TOKEN_FORMATS)})\}}\}}"
#: Unquoted numbers and true or false are text, too, where text is asked for.
_PLAIN = ["string", "number", "boolean"]
_WRITTEN: Schema = {
    "type": _PLAIN,
    "pattern": rf"^(?=[\s\S]*\S)([^{{]|\{{(?!\{{)|{_TOKEN})*$",
    "patternErrorMessage": "The text is empty, or a time token is misspelt: write {{t:D3T14:00|rel}}.",
}
#: A text in the file; the languages that the platform speaks are offered, others may stand there too.
TEXT: Schema = {
    "anyOf": [
        _WRITTEN,
        {
            "type": "object",
            "minProperties": 1,
            "propertyNames": {"pattern": f"^{LANGUAGE_PATTERN.pattern}$"},
            "properties": {"en": _WRITTEN, "ko": _WRITTEN},
            "additionalProperties": _WRITTEN,
        },
    ]
}
#: Types whose form an annotation does not show.
_NAMED: tuple[tuple[Any, Schema], ...] = (
    (Slug, {"type": "string", "pattern": f"^{SLUG_PATTERN.pattern}$"}),
    (Time, {"type": "string", "pattern": f"^{_TIME}$"}),
    (Clock, {"type": "string", "pattern": f"^{CLOCK_PATTERN.pattern}$"}),
    (Code, {"type": ["string", "number"], "pattern": CODE_PATTERN}),
    (Flag, {"type": "boolean"}),
    (Value, {}),
    (LText, {"$ref": "#/$defs/Text"}),
    (str, {"type": _PLAIN}),
    (int, {"type": "integer"}),
    (float, {"type": "number"}),
    (date, {"type": "string", "format": "date", "pattern": r"^\d{4}-\d\d-\d\d$"}),
)
_BOUNDS = {
    "ge": "minimum",
    "gt": "exclusiveMinimum",
    "le": "maximum",
    "lt": "exclusiveMaximum",
    "min_length": "minItems",  # all our lengths are those of lists
    "max_length": "maxItems",
    "pattern": "pattern",
}


def schema_of(hint: Any, metadata: Iterable[object] = ()) -> Schema:
    """Return the schema of what may stand there.

    Args:
        hint: the annotation, extras included.
        metadata: the bounds of the field.

    >>> schema_of(tuple[int, ...])
    {'type': 'array', 'items': {'type': 'integer'}}
    """
    bounds = {
        name: getattr(one, key)
        for one in metadata
        for key, name in _BOUNDS.items()
        if getattr(one, key, None) is not None
    }
    schema = _unbounded(hint)
    # A number has none of our patterns: `version: 1.0` is none, while the code `1` is one.
    return schema | bounds | ({"type": "string"} if "pattern" in bounds and hint is str else {})


def tags_of(model: type[BaseModel], tag: str) -> tuple[str, ...]:
    """Return the values of a variant's tag: a block's kind, an item's type."""
    return get_args(model.model_fields[tag].annotation)


def _unbounded(hint: Any) -> Schema:
    named = next((schema for kind, schema in _NAMED if hint == kind), None)
    if named is not None:
        return dict(named)
    inner = get_args(hint)
    match get_origin(hint):
        case None:
            return {"$ref": f"#/$defs/{hint.__name__}"}
        case special if special is Annotated:
            return _annotated(inner[0], inner[1:])
        case special if special is Literal:
            return {"const": inner[0]} if len(inner) == 1 else {"enum": list(inner)}
        case kind if kind in _COLLECTIONS:
            return _COLLECTIONS[kind](*inner)
        case _:
            return _choice(inner)


def _annotated(hint: Any, extras: Iterable[object]) -> Schema:
    fields = [extra for extra in extras if isinstance(extra, FieldInfo)]
    tags = [field.discriminator for field in fields if isinstance(field.discriminator, str)]
    if tags:
        return _variants(list(models_in(hint)), tags[0])
    return schema_of(hint, [one for field in fields for one in field.metadata])


def _list(*inner: Any) -> Schema:
    if inner[-1] is ...:
        return {"type": "array", "items": schema_of(inner[0])}
    held = [schema_of(one) for one in inner]
    return {"type": "array", "prefixItems": held, "items": False, "minItems": len(held)}


def _mapping(key: Any, value: Any) -> Schema:
    if get_origin(key) is Literal:
        named = {name: schema_of(value) for name in get_args(key)}
        return {"type": "object", "properties": named, "additionalProperties": False}
    return {"type": "object", "additionalProperties": schema_of(value)}


def _choice(options: tuple[Any, ...]) -> Schema:
    """Return the schema of one of several; nothing at all may stand where the key is optional."""
    held = [schema_of(option) for option in options if option is not NoneType]
    if NoneType not in options:
        return {"anyOf": held}
    (only,) = held if len(held) == 1 else ({"anyOf": held},)
    if isinstance(only.get("type"), str | list):
        known = only["type"] if isinstance(only["type"], list) else [only["type"]]
        return only | {"type": [*known, "null"]}
    return {"anyOf": [*only.get("anyOf", [only]), {"type": "null"}]}


def _variants(models: list[type[BaseModel]], tag: str) -> Schema:
    """Return the schema of one among several variants; its tag decides, so that complaints are about one."""
    named = {value: about(model) for model in models for value in tags_of(model, tag)}
    return {
        "type": "object",
        "required": [tag],
        "properties": {tag: {"enum": list(named), "enumDescriptions": list(named.values())}},
        "allOf": [
            {
                "if": {"required": [tag], "properties": {tag: {"enum": list(tags_of(model, tag))}}},
                "then": {"$ref": f"#/$defs/{model.__name__}"},
            }
            for model in models
        ],
    }


_COLLECTIONS: dict[Any, Callable[..., Schema]] = {tuple: _list, dict: _mapping}
