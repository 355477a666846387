"""Tables as CSV and as Parquet: the same cells, and numbers without a detour over text."""

import datetime as dt

import pandas as pd
import pytest

from analysis.errors import AnalysisError
from analysis.reading.coded_files import read_coded, read_measured, table_path

TEXT = {
    "sitting_id": ["s2", "s1", "s1"],
    "value": ["NA", "", "가"],
    "value_num": ["4", "", "2.5"],
    "off_path": ["0", "1", "0"],
    "day": ["2", "", "10"],
    "submitted_at": ["2026-01-05T09:00:00Z", "", "2026-01-05T09:00:01Z"],
}


@pytest.fixture
def folder(tmp_path):
    moment = dt.datetime(2026, 1, 5, 9, tzinfo=dt.UTC)
    typed = {
        "sitting_id": TEXT["sitting_id"],
        "value": ["NA", None, "가"],
        "value_num": [4.0, None, 2.5],
        "off_path": pd.array([0, 1, 0], dtype="int8"),
        "day": pd.array([2, None, 10], dtype="Int64"),
        "submitted_at": [moment, None, moment + dt.timedelta(seconds=1)],
    }
    (tmp_path / "csv").mkdir()
    (tmp_path / "parquet").mkdir()
    pd.DataFrame(TEXT).to_csv(tmp_path / "csv" / "pages.csv", index=False)
    pd.DataFrame(typed).to_parquet(tmp_path / "parquet" / "pages.parquet", index=False)
    return tmp_path


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_cells_are_the_text_of_the_csv_file(folder, kind):
    found = read_coded(table_path(folder / kind, "pages"))
    assert {name: list(found[name]) for name in found} == TEXT
    assert {str(kind) for kind in found.dtypes} == {"category"}


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_only_what_is_wanted_is_read(folder, kind):
    assert list(read_coded(table_path(folder / kind, "pages"), {"day", "mood"}.__contains__)) == ["day"]


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_numbers_and_filled_cells_are_read_alike(folder, kind):
    path = table_path(folder / kind, "pages")
    found = read_measured(path, ["sitting_id"], ["value_num", "day", "lacking"], ["submitted_at"])
    assert found["value_num"].fillna(-1).tolist() == [4.0, -1.0, 2.5]
    assert found["day"].fillna(-1).tolist() == [2.0, -1.0, 10.0]
    assert found["submitted_at"].tolist() == [True, False, True]
    assert list(found["sitting_id"]) == TEXT["sitting_id"]
    assert "lacking" not in found


def test_a_csv_file_is_taken_before_parquet(folder):
    pd.DataFrame({"value": ["mine"]}).to_csv(folder / "parquet" / "pages.csv", index=False)
    assert table_path(folder / "parquet", "pages").name == "pages.csv"


def test_a_table_in_parts_is_one_table(folder):
    whole = pd.read_parquet(folder / "parquet" / "pages.parquet")
    parts = folder / "parts" / "pages.parquet"
    parts.mkdir(parents=True)
    whole.iloc[:1].to_parquet(parts / "0.parquet", index=False)
    whole.iloc[1:].to_parquet(parts / "1.parquet", index=False)
    found = read_coded(table_path(folder / "parts", "pages"))
    assert {name: list(found[name]) for name in found} == TEXT


def test_a_table_that_is_nowhere_is_named_as_csv(tmp_path):
    with pytest.raises(AnalysisError, match=r"answers\.csv.*missing"):
        read_coded(table_path(tmp_path, "answers"))
