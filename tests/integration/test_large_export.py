"""The generator of large exports: what it writes is an export, and the same one every time."""

import importlib.util
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from exports.files import export_folder
from exports.reading import read_table, rows_of
from exports.tables import TABLES, AnswerRow, SittingRow

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "large_export.py"
NAMES = ("sittings", "pages", "answers", "allocations")
PEOPLE = 9


@pytest.fixture(scope="module")
def generator():
    spec = importlib.util.spec_from_file_location("large_export", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def made(generator, tmp_path_factory):
    folder = tmp_path_factory.mktemp("made")
    for name, parts in (("whole", 0), ("again", 0), ("parts", 3)):
        generator.large_export(
            folder / name, study="first_study", people=PEOPLE, templates=2, seed=6, parts=parts
        )
    return folder


def test_the_rows_are_those_of_an_export(made, tmp_path):
    rows = (
        row
        for table in TABLES
        if table.name in NAMES
        for row in rows_of(made / f"whole/{table.name}.parquet", table.row)
    )
    with export_folder(tmp_path, formats=("parquet",)) as folder:
        folder.write(rows)
    assert folder.counts["sittings"] == PEOPLE
    assert folder.counts["answers"] > PEOPLE


def test_everybody_is_somebody_else_and_some_ratings_differ_from_the_templates(made):
    sittings = read_table(made / "whole/sittings.parquet", SittingRow)
    assert len({row.participant_id for row in sittings}) == len({row.sitting_id for row in sittings}) == PEOPLE
    answers = read_table(made / "whole/answers.parquet", AnswerRow)
    ways = {}
    for row in answers:
        ways.setdefault(row.sitting_id, []).append((row.item_id, row.value))
    assert len({tuple(way) for way in ways.values()}) > 2


def test_the_same_arguments_give_the_same_bytes(made):
    for name in NAMES:
        whole, again = (made / run / f"{name}.parquet" for run in ("whole", "again"))
        assert whole.read_bytes() == again.read_bytes()


def test_parts_hold_the_rows_of_the_whole(made):
    for name in NAMES:
        assert len(list((made / "parts" / name).glob("*.parquet"))) == 3
        assert pq.read_table(made / "parts" / name) == pq.read_table(made / "whole" / f"{name}.parquet")


def test_csv_on_demand_holds_the_same_rows(generator, made):
    generator.write_csv(made / "whole")
    for table in TABLES:
        if table.name in NAMES:
            from_csv = read_table(made / "whole" / f"{table.name}.csv", table.row)
            assert from_csv == read_table(made / "whole" / f"{table.name}.parquet", table.row)
