"""The schemas of whole files, and of the parts of a scenario that stand in a folder."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_type_hints

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from questionnaires.language.instances import example_of
from questionnaires.language.json_schemas.values import TEXT, Schema, schema_of
from questionnaires.language.keys import reachable
from questionnaires.language.meanings import about, key_of, meaning_of
from questionnaires.language.parsing import parse
from questionnaires.language.positions import Scalar
from questionnaires.language.scenario import Scenario
from questionnaires.language.study import Study
from questionnaires.language.tasks import Task
from questionnaires.language.values import read_value
from questionnaires.language.world import Record

FOLDER = Path(__file__).parents[2] / "schemas"
DRAFT = "https://json-schema.org/draft/2020-12/schema"


def documents() -> Mapping[str, Schema]:
    """Return each schema by the name of its file."""
    return {
        "study-1.schema.json": _file(Study, "A study file (study/1)"),
        "scenario-1.schema.json": _file(Scenario, "A scenario file (scenario/1)"),
        "scenario-1-records.schema.json": _part(Record, "Records of a scenario folder (scenario/1)"),
        "scenario-1-tasks.schema.json": _part(Task, "Tasks of a scenario folder (scenario/1)"),
    }


def as_text(document: Schema) -> str:
    """Return a schema as the text of its file."""
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _file(model: type[BaseModel], title: str) -> Schema:
    return {"$schema": DRAFT, "title": title, **_object(model), "$defs": _definitions(model)}


def _part(model: type[BaseModel], title: str) -> Schema:
    entry = {"$ref": f"#/$defs/{model.__name__}"}
    definitions = {model.__name__: _object(model), **_definitions(model)}
    return {"$schema": DRAFT, "title": title, "type": "array", "items": entry, "$defs": definitions}


def _definitions(root: type[BaseModel]) -> dict[str, Schema]:
    held = reachable(root)[1:]
    return {model.__name__: _object(model) for model in held} | {"Text": TEXT}


def _object(model: type[BaseModel]) -> Schema:
    hints = get_type_hints(model, include_extras=True)
    fields = model.model_fields.items()
    return {
        "description": about(model),
        "type": "object",
        "properties": {key_of(model, name): _property(model, name, hints[name]) for name, _ in fields},
        "required": [key_of(model, name) for name, field in fields if field.is_required()],
        "additionalProperties": False,
    }


def _property(model: type[BaseModel], name: str, hint: Any) -> Schema:
    field = model.model_fields[name]
    schema: Schema = {"description": meaning_of(model, name)}
    schema |= schema_of(hint, field.metadata)
    if (default := _default(field)) is not None:
        schema["default"] = default
    return schema | _example(schema["description"], example_of(model, name))


def _example(description: str, example: str) -> Schema:
    """Return the keyword that shows an example; "" is none."""
    root = parse(example, "example", []) if example else None
    if isinstance(root, Scalar):
        return {"examples": [read_value(root.data())]}
    # Editors offer examples as completions, which goes wrong with anything that is not one word or number.
    return {"description": f"{description} Example: `{example}`"} if root else {}


def _default(field: FieldInfo) -> object:
    """Return what holds without the key, where that says more than "nothing"."""
    match field.default:
        case bool() | int() | float():
            return field.default
        case str() | tuple() if field.default:
            return field.default
        case _:
            return None
