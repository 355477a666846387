"""Parquet tables become the frame that the CSV file of the same rows becomes."""

import datetime
import decimal

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.errors import AnalysisError
from analysis.reading.csv_files import read_csv
from analysis.reading.parquet_files import read_parquet, row_count
from exports.files import write_tables
from tests.unit.exports.tables_made import after, answer, page, sitting, small_study

NINE = datetime.datetime(2026, 1, 5, 9, 0, 0, 700_000)  # noqa: DTZ001 - tables of one's own may lack the zone


def exported(folder, rows):
    write_tables(folder, rows, formats=("csv", "parquet"))
    return folder


def same_frame(folder, table):
    found = read_parquet(folder / f"{table}.parquet")
    pd.testing.assert_frame_equal(found, read_csv(folder / f"{table}.csv").astype("str"))
    return found


def column(tmp_path, array):
    pq.write_table(pa.table({"cell": array}), tmp_path / "own.parquet")
    return read_parquet(tmp_path / "own.parquet")["cell"].tolist()


@pytest.mark.parametrize("table", ["sittings", "answers", "pages", "allocations"])
def test_both_roads_lead_to_the_same_frame(tmp_path, table):
    found = same_frame(exported(tmp_path, small_study()), table)
    assert len(found) > 0


@given(
    text=st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1),
    number=st.floats(allow_nan=False, allow_infinity=False) | st.none(),
    day=st.integers(0, 400) | st.none(),
    off_path=st.booleans(),
)
def test_whatever_a_cell_holds_both_roads_agree(tmp_path_factory, text, number, day, off_path):
    given_answer = answer(value=text, value_num=number, day=day, off_path=off_path, shown_at=after(1.5))
    folder = exported(tmp_path_factory.mktemp("cells"), [sitting(), page(), given_answer])
    same_frame(folder, "answers")


def test_only_wanted_columns_are_read(tmp_path):
    folder = exported(tmp_path, small_study())
    found = read_parquet(folder / "answers.parquet", {"value", "sitting_id", "unheard"}.__contains__)
    assert list(found) == ["sitting_id", "value"]


@pytest.mark.parametrize(
    ("array", "cells"),
    [
        (pa.array([True, None, False]), ["1", "", "0"]),
        (pa.array([2.0, None, 2.5]), ["2", "", "2.5"]),
        (pa.array([decimal.Decimal("4.00"), None]), ["4", ""]),
        (pa.array([7, None], pa.uint8()), ["7", ""]),
        (pa.array(["a", None, "a"]).dictionary_encode(), ["a", "", "a"]),
        (pa.array([3.0, None]).dictionary_encode(), ["3", ""]),
        (pa.array(["a", None], pa.large_string()), ["a", ""]),
        (pa.nulls(2), ["", ""]),
        (pa.array([NINE, None], pa.timestamp("us")), ["2026-01-05T09:00:00Z", ""]),
        (pa.array([NINE], pa.timestamp("ns", "Asia/Seoul")), ["2026-01-05T09:00:00Z"]),
        (pa.array([NINE.date()]), ["2026-01-05"]),
    ],
    ids=lambda given_: str(getattr(given_, "type", "")),
)
def test_tables_of_ones_own_may_hold_other_types(tmp_path, array, cells):
    assert column(tmp_path, array) == cells


def test_a_number_that_is_none_is_refused_with_its_column(tmp_path):
    with pytest.raises(AnalysisError, match=r"own\.parquet: the column `cell` holds .* no number"):
        column(tmp_path, pa.array([1.0, float("nan")]))


def test_a_column_of_lists_is_refused_with_its_name(tmp_path):
    with pytest.raises(AnalysisError, match="the column `cell` is of the type `list"):
        column(tmp_path, pa.array([[1]]))


def test_parts_in_a_folder_are_read_in_the_order_of_their_names(tmp_path):
    whole = pq.read_table(exported(tmp_path, small_study()) / "answers.parquet")
    folder = tmp_path / "answers"
    folder.mkdir()
    for place in (1, 0, 2):
        pq.write_table(whole.slice(place, 1), folder / f"part-{place}.parquet")
    expected = read_parquet(tmp_path / "answers.parquet").iloc[:3]
    pd.testing.assert_frame_equal(read_parquet(folder), expected)
    assert row_count(folder) == 3


def test_folders_named_by_a_column_give_that_column(tmp_path):
    whole = pq.read_table(exported(tmp_path, small_study()) / "answers.parquet")
    pq.write_to_dataset(whole, tmp_path / "answers", partition_cols=["sitting_id", "revision"])
    found = read_parquet(tmp_path / "answers")
    expected = read_parquet(tmp_path / "answers.parquet")
    key = ["sitting_id", "page_id", "item_id", "role"]
    pd.testing.assert_frame_equal(
        found[expected.columns].sort_values(key, ignore_index=True),
        expected.sort_values(key, ignore_index=True),
    )


def test_parts_with_other_columns_are_refused(tmp_path):
    pq.write_table(pa.table({"a": ["x"], "b": ["y"]}), tmp_path / "one.parquet")
    pq.write_table(pa.table({"a": ["x"]}), tmp_path / "two.parquet")
    with pytest.raises(AnalysisError, match=r"/two\.parquet: the parts .* not all have `b`"):
        read_parquet(tmp_path)


def test_what_is_missing_or_no_parquet_is_named(tmp_path):
    with pytest.raises(AnalysisError, match="this Parquet table is missing"):
        read_parquet(tmp_path / "answers.parquet")
    with pytest.raises(AnalysisError, match="this Parquet table is missing"):
        read_parquet(tmp_path)
    (tmp_path / "answers.parquet").write_text("sitting_id\n")
    with pytest.raises(AnalysisError, match=r"answers\.parquet: this is not a readable Parquet table"):
        read_parquet(tmp_path / "answers.parquet")
