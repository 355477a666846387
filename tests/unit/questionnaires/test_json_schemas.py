"""The schemas that editors use: as the types are, true to the loader, and named by every file."""

import json
import re
from functools import cache
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from pydantic import ValidationError

from questionnaires.language.checks.paths import SCHEMA_PATTERN, check_paths
from questionnaires.language.folders import read_tree
from questionnaires.language.json_schemas.documents import FOLDER, as_text, documents
from questionnaires.language.scenario import Scenario
from questionnaires.language.schemas import schema_of
from questionnaires.language.study import Study
from questionnaires.language.values import Plain, read_value

ROOT = Path(__file__).parents[3]
CONTENT = ROOT / "questionnaires"
BROKEN = ROOT / "tests" / "data" / "broken"
FILES = sorted(CONTENT.rglob("*.yaml"))
PARTS = {"records": "scenario-1-records", "tasks": "scenario-1-tasks"}
#: Rules that speak of the shape of a file; everything else needs to know what stands elsewhere.
SHAPE = {"unknown-key", "wrong-type", "wrong-value", "missing-key", "unknown-schema"}


made = cache(documents)


@cache
def validator(name):
    return Draft202012Validator(json.loads((FOLDER / f"{name}.schema.json").read_text(encoding="utf-8")))


def as_an_editor_reads(path):
    root = read_tree(path, [])
    return root if root is None else read_value(root.data())


def named(path):
    return {"study/1": "study-1", "scenario/1": "scenario-1"}.get(schema_of(read_tree(path, [])))


def test_the_schemas_are_written_from_the_types_as_they_are():
    written = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.json")}
    expected = {name: as_text(document) for name, document in made().items()}
    assert written == expected, "run: python -m questionnaires.language.json_schemas"


def test_each_schema_is_one():
    for document in made().values():
        Draft202012Validator.check_schema(document)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(CONTENT)))
def test_a_file_of_ours_is_what_its_first_line_says(path):
    line, text = path.read_text(encoding="utf-8").split("\n", 1)
    found = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", line)
    assert found, "begin the file with a line for editors, as the others do"
    schema = (path.parent / found[1]).resolve()
    assert schema == FOLDER / f"{PARTS.get(path.parent.name) or named(path)}.schema.json"
    assert list(validator(schema.name.removesuffix(".schema.json")).iter_errors(as_an_editor_reads(path))) == []
    assert SCHEMA_PATTERN.search(f"{line}\n{text}") or path.parent.name in PARTS


def test_the_first_line_changes_nothing_about_how_a_file_is_recognised(tmp_path):
    text = (CONTENT / "examples" / "form.yaml").read_text(encoding="utf-8")
    assert text.startswith("# yaml-language-server")
    (tmp_path / "with.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "without.yaml").write_text(text.split("\n", 1)[1], encoding="utf-8")
    assert check_paths([tmp_path]) == []


def test_every_broken_file_with_a_mistake_of_shape_is_refused():
    wrong = {path: {problem.rule for problem in check_paths([path])} & SHAPE for path in BROKEN.glob("*.yaml")}
    of_shape = [path for path, rules in wrong.items() if rules]
    refused = [p for p in of_shape if not validator(named(p) or "study-1").is_valid(as_an_editor_reads(p))]
    assert len(of_shape) >= 5
    assert refused == of_shape


VALUES = ([Plain("7")], None, Plain("zzz"), Plain("99"), {"a": Plain("b")}, "")


def mutants(value, turn=0):
    """Yield the value with each of its keys misspelt, left out or changed, which may or may not be wrong.

    What a key is changed to goes round, since trying everything everywhere would take minutes.
    """
    if isinstance(value, dict):
        for place, key in enumerate(value):
            other = VALUES[(turn + place) % len(VALUES)]
            if (turn + place) % 3 == 0:
                yield {f"{name}x" if name == key else name: held for name, held in value.items()}
            if (turn + place) % 3 == 1:
                yield {name: held for name, held in value.items() if name != key}
            yield value | {key: other}
            yield from (value | {key: inner} for inner in mutants(value[key], turn + place + 1))
    elif isinstance(value, list):
        for place, entry in enumerate(value):
            inside = mutants(entry, turn + place)
            yield from ([*value[:place], inner, *value[place + 1 :]] for inner in inside)


def loads(model, data):
    try:
        model.model_validate(data)
    except ValidationError:
        return False
    return True


@pytest.mark.parametrize(
    ("path", "model", "name"),
    [
        (BROKEN / "base-scenario.yaml", Scenario, "scenario-1"),
        (BROKEN / "base-study.yaml", Study, "study-1"),
        (CONTENT / "examples" / "item_types.yaml", Study, "study-1"),
    ],
    ids=lambda value: getattr(value, "stem", ""),
)
def test_a_schema_refuses_what_the_loader_refuses_and_nothing_else(path, model, name):
    schema, tried = validator(name), list(mutants(read_tree(path, []).data()))
    differing = [one for one in tried if loads(model, one) != schema.is_valid(read_value(one))]
    assert len(tried) > 100
    assert differing == []


@pytest.mark.parametrize("name", ["study-1", "scenario-1"])
def test_examples_and_defaults_can_stand_where_they_are_offered(name):
    document = made()[f"{name}.schema.json"]
    objects = [document, *document["$defs"].values()]
    offered = [one for held in objects for one in held.get("properties", {}).values()]
    shown = 0
    for one in offered:
        schema = Draft202012Validator(one | {"$defs": document["$defs"]})
        for value in [*one.get("examples", []), *([one["default"]] if "default" in one else [])]:
            # A tuple of a default is a list in the file.
            assert schema.is_valid(json.loads(json.dumps(value))), (one["description"], value)
            shown += 1
    assert shown > 100


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("Come {{t:D3T14:00|rel}}.", True),
        ({"en": "Come.", "ko": "오세요."}, True),
        (2026, True),
        ("Come {{t:D3T14|rel}}.", False),
        ("Come {{t:D3T14:00|soon}}.", False),
        ("  ", False),
        ({}, False),
        ({"english": "Come."}, False),
    ],
)
def test_a_text_is_checked_while_it_is_typed(text, fits):
    document = made()["scenario-1.schema.json"]
    schema = Draft202012Validator({"$ref": "#/$defs/Text", "$defs": document["$defs"]})
    assert schema.is_valid(text) is fits
