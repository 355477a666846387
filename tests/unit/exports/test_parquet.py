"""What Parquet adds to the other formats: types, categories, descriptions, groups of rows."""

import dataclasses

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from exports.errors import ExportTableError
from exports.files import write_tables
from exports.parquet import ParquetWriter, schema_of
from exports.reading import read_table
from exports.tables import TABLES, AnswerRow, SittingRow, table_of
from tests.unit.exports.tables_made import NINE, after, answer, page, sitting, small_study

GRIDS = [table for table in TABLES if "parquet" in table.formats]
ANSWERS = table_of(AnswerRow)


def written(tmp_path, rows):
    write_tables(tmp_path, rows, formats=("parquet",))
    return tmp_path


def written_in_groups(tmp_path, rows, size):
    writer = ParquetWriter(tmp_path / "answers.parquet", ANSWERS, rows_per_group=size)
    for row in rows:
        writer.add(row)
    writer.finish()
    return tmp_path / "answers.parquet"


@pytest.mark.parametrize("table", GRIDS, ids=lambda table: table.name)
def test_each_column_carries_its_name_and_description(tmp_path, table):
    found = pq.read_schema(written(tmp_path, small_study()) / f"{table.name}.parquet")
    told = [(field.name, field.metadata[b"description"].decode()) for field in found]
    assert told == [(column.name, column.description) for column in table.columns]
    assert found.metadata[b"table"] == table.name.encode()


def test_columns_have_the_types_of_what_they_hold(tmp_path):
    found = pq.read_schema(written(tmp_path, small_study()) / "sittings.parquet")
    types = {field.name: field.type for field in found}
    assert types["started_at"] == pa.timestamp("ms", "UTC")
    assert types["seconds_active"] == pa.float64()
    assert types["attempt"] == pa.int64()
    assert types["is_test"] == pa.int8()
    assert types["sitting_id"] == pa.string()
    assert pa.types.is_dictionary(types["status"])


def test_words_of_a_closed_set_are_categories_in_pandas(tmp_path):
    frame = pd.read_parquet(written(tmp_path, small_study()) / "answers.parquet")
    assert frame["construct"].dtype == "category"
    assert frame["page_id"].dtype != "category"


def test_yes_and_no_are_1_and_0_as_in_the_other_formats(tmp_path):
    frame = pd.read_parquet(written(tmp_path, [sitting(), page(), answer(off_path=True)]) / "answers.parquet")
    assert frame.query("off_path == 1 and is_test == 0")["sitting_id"].tolist() == ["s1"]


def test_times_are_whole_seconds_in_utc_so_that_all_formats_tell_the_same(tmp_path):
    moment = NINE.replace(microsecond=999_999)
    folder = tmp_path / "out"
    write_tables(folder, [sitting(started_at=moment)], formats=("csv", "parquet"))
    (from_csv,) = read_table(folder / "sittings.csv", SittingRow)
    (from_parquet,) = read_table(folder / "sittings.parquet", SittingRow)
    assert from_parquet == from_csv
    assert from_parquet.started_at == NINE


def test_an_optional_cell_may_be_empty_and_a_required_one_may_not(tmp_path):
    folder = written(tmp_path, [sitting(), page(), answer(value=None, value_num=None)])
    assert read_table(folder / "answers.parquet", AnswerRow)[0].value is None
    nameless = dataclasses.replace(answer(), locale=None)
    with pytest.raises(ExportTableError, match="table `answers`, column `locale`: a cell is empty"):
        written(tmp_path, [sitting(), page(), nameless])


def test_a_value_of_another_type_is_refused_with_its_column(tmp_path):
    with pytest.raises(ExportTableError, match="table `answers`, column `day`"):
        written(tmp_path, [sitting(), page(), answer(day="two")])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("rows", "groups"), [(0, []), (4, [2, 2]), (5, [2, 2, 1])])
def test_rows_are_written_in_groups_as_they_come(tmp_path, rows, groups):
    given = [answer(item_id=f"item_{number}", answered_at=after(number)) for number in range(rows)]
    path = written_in_groups(tmp_path, given, 2)
    found = pq.read_metadata(path)
    assert [found.row_group(place).num_rows for place in range(found.num_row_groups)] == groups
    assert read_table(path, AnswerRow) == given


def test_a_word_that_only_a_later_group_holds_reads_back(tmp_path):
    given = [answer(item_id=word, construct=word) for word in ("accept", "fit", "trust", "why")]
    path = written_in_groups(tmp_path, given, 1)
    assert pd.read_parquet(path)["construct"].tolist() == ["accept", "fit", "trust", "why"]


def test_an_empty_table_keeps_its_columns(tmp_path):
    found = pq.read_table(written(tmp_path, []) / "answers.parquet")
    assert found.num_rows == 0
    assert found.schema.names == schema_of(ANSWERS).names
