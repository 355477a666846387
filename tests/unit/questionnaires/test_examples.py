"""The examples: each checks clean and can be compiled, and together they use every kind of block and item."""

from pathlib import Path
from typing import get_args

import pytest

from questionnaires.language.checks.paths import check_paths
from questionnaires.language.items import Item
from questionnaires.language.loading import load_compiled, load_scenario
from questionnaires.language.study import Block

EXAMPLES = Path(__file__).parents[3] / "questionnaires" / "examples"
STUDIES = sorted(EXAMPLES.glob("*.yaml"))


def tags(union, name):
    kinds = get_args(get_args(union)[0])
    return {tag for kind in kinds for tag in get_args(kind.model_fields[name].annotation)}


def compiled():
    return [load_compiled(path).value.study for path in STUDIES]


def test_nothing_is_wrong_with_the_examples():
    assert check_paths([EXAMPLES]) == []


@pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.stem)
def test_an_example_compiles_with_its_scenarios(path):
    loaded = load_compiled(path)
    assert loaded.problems == ()
    assert set(loaded.value.scenarios) == set(loaded.value.study.scenario_ids())
    assert loaded.value.study.id == f"example_{path.stem}"


def test_every_kind_of_block_has_an_example():
    assert {block.kind for study in compiled() for block in study.pages} == tags(Block, "kind")


def test_every_type_of_item_has_an_example():
    assert {item.type for study in compiled() for item in study.items} == tags(Item, "type")


def test_a_scenario_in_a_folder_is_joined_from_its_parts():
    scenario = load_scenario(EXAMPLES / "folder").value
    assert [record.id for record in scenario.records] == ["rec_jar"]
    assert [task.id for task in scenario.tasks] == ["t_basil"]


def test_an_example_begins_with_a_line_for_editors_and_a_comment_that_says_what_it_shows():
    for path in EXAMPLES.rglob("*.yaml"):
        if path.parent.name not in {"records", "tasks"}:
            assert path.read_text(encoding="utf-8").splitlines()[1].startswith("# "), path
