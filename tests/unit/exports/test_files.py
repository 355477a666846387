import json
from datetime import UTC, datetime, timedelta, timezone

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from exports.errors import ExportTableError
from exports.files import export_folder, write_tables
from exports.reading import read_table
from exports.tables import TABLES, AllocationRow, AnswerRow, PageRow, SittingRow, SubmissionRow
from tests.unit.exports.tables_made import NINE, after, answer, page, sitting, small_study, submission

HARD_TEXTS = [
    "한국어와 日本語",
    "👩‍🔬 fine",
    'she said "no"',
    "two\nlines",
    "old\rmac",
    "windows\r\n",
    "=1+1",
    "-3",
    "+44 20",
    "@home",
    "a,b;c\td",
    " spaces ",
    "NA",
    "None",
    "'quoted'",
    "\u2028",
]


def written(tmp_path, rows, **options):
    write_tables(tmp_path / "out", rows, **options)
    return tmp_path / "out"


def csv_lines(folder, table):
    return (folder / f"{table}.csv").read_bytes().decode("utf-8").split("\n")


def one_answer(**cells):
    return [sitting(), page(), answer(**cells)]


def test_an_export_folder_holds_one_file_per_table(tmp_path):
    folder = written(tmp_path, small_study())
    assert sorted(path.name for path in folder.iterdir()) == [
        "allocations.csv",
        "answers.csv",
        "pages.csv",
        "sittings.csv",
        "submissions.jsonl",
    ]


def test_all_formats_can_stand_beside_each_other(tmp_path):
    folder = written(tmp_path, small_study(), formats=("csv", "parquet", "jsonl"))
    assert {path.name for path in folder.glob("*.jsonl")} == {f"{table.name}.jsonl" for table in TABLES}
    assert {path.stem for path in folder.glob("*.parquet")} == {path.stem for path in folder.glob("*.csv")}
    assert len(list(folder.iterdir())) == 13


@pytest.mark.parametrize("form", ["csv", "jsonl", "parquet"])
def test_every_table_reads_back_as_it_was_written(tmp_path, form):
    rows = small_study()
    folder = written(tmp_path, rows, formats=(form,))
    for row_type, name in [(SittingRow, "sittings"), (AnswerRow, "answers"), (PageRow, "pages")]:
        expected = [row for row in rows if isinstance(row, row_type)]
        assert read_table(folder / f"{name}.{form}", row_type) == expected
    assert [row.seed for row in read_table(folder / f"allocations.{form}", AllocationRow)] == [7, 8]
    assert read_table(folder / "submissions.jsonl", SubmissionRow)[2].values == {"trust": ["2"]}


def test_the_header_stands_even_above_no_rows(tmp_path):
    folder = written(tmp_path, [])
    assert csv_lines(folder, "sittings")[0].startswith("sitting_id,participant_id,study_id")
    assert csv_lines(folder, "sittings")[1:] == [""]
    assert (folder / "submissions.jsonl").read_bytes() == b""


def test_cells_are_written_in_their_shortest_plain_form(tmp_path):
    folder = written(tmp_path, [sitting(seconds_active=0.1, pages_done=3, finished_at=after(1.5)), page()])
    names, values = (line.split(",") for line in csv_lines(folder, "sittings")[:2])
    cells = dict(zip(names, values, strict=True))
    assert cells["is_test"] == "0"
    assert cells["seconds_active"] == "0.1"
    assert cells["finished_at"] == "2026-01-05T09:01:30Z"
    assert (cells["timezone"], cells["anchor_at"]) == ("", "")


@pytest.mark.parametrize(
    ("number", "cell"),
    [(4.0, "4"), (0.1, "0.1"), (1 / 3, "0.3333333333333333"), (-2.5, "-2.5"), (1e21, "1e+21")],
)
def test_a_number_is_written_so_that_it_reads_back_the_same(tmp_path, number, cell):
    folder = written(tmp_path, one_answer(value="x", value_num=number))
    assert f",x,{cell}," in csv_lines(folder, "answers")[1]
    assert read_table(folder / "answers.csv", AnswerRow)[0].value_num == number


def test_times_are_written_in_utc_whatever_zone_they_came_in(tmp_path):
    seoul = datetime(2026, 1, 5, 18, 0, 0, 999_999, tzinfo=timezone(timedelta(hours=9)))
    folder = written(tmp_path, [sitting(started_at=seoul)])
    assert "2026-01-05T09:00:00Z" in csv_lines(folder, "sittings")[1]


@pytest.mark.parametrize("form", ["csv", "jsonl", "parquet"])
def test_a_time_without_zone_is_refused_with_table_and_column(tmp_path, form):
    naive = datetime(2026, 1, 5, 9)  # noqa: DTZ001 - the missing zone is what is tested
    with pytest.raises(ExportTableError, match=r"table `sittings`, column `started_at`: .* no time zone"):
        written(tmp_path, [sitting(started_at=naive)], formats=(form,))


@pytest.mark.parametrize("form", ["csv", "jsonl", "parquet"])
@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_what_is_no_number_is_refused_and_leaves_no_file(tmp_path, number, form):
    with pytest.raises(ExportTableError, match=r"column `value_num`: .* is no number"):
        written(tmp_path, one_answer(value_num=number), formats=(form,))
    assert list((tmp_path / "out").iterdir()) == []


@pytest.mark.parametrize("text", HARD_TEXTS)
def test_a_text_stays_exactly_as_typed_in_plain_csv(tmp_path, text):
    folder = written(tmp_path, one_answer(value=text, value_num=None))
    assert read_table(folder / "answers.csv", AnswerRow)[0].value == text
    frame = pd.read_csv(folder / "answers.csv", keep_default_na=False, dtype=str, lineterminator=None)
    assert frame["value"].tolist() == [text]


@given(text=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1))
def test_any_text_survives_all_formats(tmp_path_factory, text):
    formats = ("csv", "parquet", "jsonl")
    folder = written(tmp_path_factory.mktemp("text"), one_answer(value=text), formats=formats)
    for form in formats:
        assert read_table(folder / f"answers.{form}", AnswerRow)[0].value == text


@pytest.mark.parametrize(
    ("typed", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("@home", "'@home"),
        ("-3", "-3"),
        ("+4.5", "+4.5"),
        ("-dash", "'-dash"),
        ("a=b", "a=b"),
    ],
)
def test_for_excel_text_that_looks_like_a_formula_is_neutralised_and_numbers_are_not(tmp_path, typed, cell):
    folder = written(tmp_path, one_answer(value=typed, value_num=-3.0), excel=True)
    assert (folder / "answers.csv").read_bytes().startswith(b"\xef\xbb\xbfsitting_id,")
    read = read_table(folder / "answers.csv", AnswerRow)[0]
    assert (read.value, read.value_num) == (cell, -3.0)


def test_equal_data_give_equal_bytes_in_whatever_order_they_come(tmp_path):
    once = written(tmp_path / "once", small_study(), formats=("csv", "parquet", "jsonl"))
    again = written(tmp_path / "again", reversed(small_study()), formats=("csv", "parquet", "jsonl"))
    for path in once.iterdir():
        assert (again / path.name).read_bytes() == path.read_bytes(), path.name


def test_sittings_stand_in_the_order_in_which_they_began_and_answers_follow_them(tmp_path):
    rows = [
        *(sitting("s9", started_at=NINE), sitting("s1", started_at=after(1))),
        *(page("s1"), page("s9")),
        *(answer("s1", item_id="b"), answer("s1", item_id="a"), answer("s9")),
    ]
    folder = written(tmp_path, rows)
    read = read_table(folder / "answers.csv", AnswerRow)
    assert [(row.sitting_id, row.item_id) for row in read] == [("s9", "trust"), ("s1", "a"), ("s1", "b")]


def test_the_example_in_the_readme_is_what_we_write_today(tmp_path, request):
    folder = written(tmp_path, small_study())
    shipped = request.path.with_name("example")
    assert {path.name for path in shipped.iterdir()} == {path.name for path in folder.iterdir()}
    for path in folder.iterdir():
        assert (shipped / path.name).read_bytes() == path.read_bytes(), path.name


def test_rows_can_be_streamed_sitting_by_sitting(tmp_path):
    with export_folder(tmp_path) as folder:
        folder.write([sitting("s1"), page("s1"), answer("s1")])
        folder.write([sitting("s2", started_at=after(1)), page("s2"), answer("s2"), submission("s2")])
        assert not (tmp_path / "answers.csv").exists()
    assert folder.counts == {"sittings": 2, "answers": 2, "pages": 2, "allocations": 0, "submissions": 1}
    assert [row.sitting_id for row in read_table(tmp_path / "answers.csv", AnswerRow)] == ["s1", "s2"]


def test_an_earlier_export_is_replaced_as_a_whole(tmp_path):
    folder = written(tmp_path, small_study(), formats=("csv", "parquet", "jsonl"))
    (folder / "notes.txt").write_text("mine")
    written(tmp_path, [sitting("s7")])
    assert list(folder.glob("*.parquet")) == []
    assert sorted(path.name for path in folder.glob("*.jsonl")) == ["submissions.jsonl"]
    assert [row.sitting_id for row in read_table(folder / "sittings.csv", SittingRow)] == ["s7"]
    assert (folder / "notes.txt").read_text() == "mine"


def test_an_export_that_fails_leaves_the_earlier_one_untouched(tmp_path):
    folder = written(tmp_path, small_study())
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    with pytest.raises(ExportTableError):
        written(tmp_path, [answer("s7")])
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_folder_that_is_a_file_is_refused(tmp_path):
    (tmp_path / "out").write_text("")
    with pytest.raises(ExportTableError, match="is a file"):
        written(tmp_path, [])


def test_a_file_that_lacks_a_column_is_refused_when_read_back(tmp_path):
    (tmp_path / "pages.csv").write_text("sitting_id,page_id\ns1,a\n")
    with pytest.raises(ExportTableError, match="page_position, entered_at"):
        read_table(tmp_path / "pages.csv", PageRow)


def test_submissions_keep_every_revision_with_its_fields_in_order(tmp_path):
    folder = written(tmp_path, [sitting(), page(), submission(values={"b": ["x", "y"], "a": ["=1"]})])
    line = json.loads((folder / "submissions.jsonl").read_text(encoding="utf-8"))
    assert list(line["values"].items()) == [("b", ["x", "y"]), ("a", ["=1"])]
    assert line["received_at"] == "2026-01-05T09:02:00Z"


def test_utc_is_what_comes_back(tmp_path):
    folder = written(tmp_path, [sitting()])
    assert read_table(folder / "sittings.csv", SittingRow)[0].started_at.tzinfo == UTC
