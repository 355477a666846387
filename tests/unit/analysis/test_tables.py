from pathlib import Path

import pandas as pd
import pytest

from analysis.errors import AnalysisError
from analysis.tables import ANSWER_COLUMNS, ANSWER_KEY, SITTING_COLUMNS, checked_tables, read_tables


@pytest.fixture
def small(study):
    """Two people with one rating and one choice each."""
    for person in ("ann", "bo"):
        study.joined_by(person).log(person, "AMA", [5, 2, 4]).pair(person, "equal", "aligned")
    return study


def refusal(study, **cells: tuple[str, int, str]) -> str:
    """The message when one cell of a table is changed: table=(column, row, value)."""
    frames = dict(zip(("sittings", "answers"), study.frames(), strict=True))
    for table, (column, row, value) in cells.items():
        frames[table].loc[row, column] = value
    with pytest.raises(AnalysisError) as raised:
        checked_tables(frames["sittings"], frames["answers"])
    return str(raised.value)


def written(study, folder: Path, encoding: str = "utf-8") -> Path:
    for name, frame in zip(("sittings", "answers"), study.frames(), strict=True):
        frame.to_csv(folder / f"{name}.csv", index=False, encoding=encoding)
    return folder


def test_an_export_reads_back_as_text_with_numbers_beside_it(small, tmp_path):
    small.answer("ann", "why", "NA", missing="").answer("bo", "why", "null, or\n“nothing”")
    tables = read_tables(written(small, tmp_path))
    why = tables.answers.loc[tables.answers["construct"] == "why", "value"]
    assert set(why) == {"NA", "null, or\n“nothing”"}
    assert tables.participants == ("ann", "bo")
    trust = tables.answers.loc[tables.answers["construct"] == "trust"]
    assert list(trust["number"]) == [5.0, 2.0, 4.0, 5.0, 2.0, 4.0]
    assert set(trust["participant_id"]) == {"ann", "bo"}


def test_a_byte_order_mark_from_excel_is_no_part_of_the_first_column(small, tmp_path):
    assert read_tables(written(small, tmp_path, "utf-8-sig")).participants == ("ann", "bo")


def test_missing_and_off_path_and_empty_answers_are_not_usable(small):
    small.answer("ann", "benefit", "", missing="skipped").answer("ann", "benefit", 4, off_path=1)
    small.answer("ann", "benefit", "").answer("ann", "benefit", 4)
    answers = small.tables().answers
    assert sorted(answers.loc[answers["construct"] == "benefit", "usable"]) == [False, False, False, True]


def test_a_missing_folder_or_file_is_named(small, tmp_path):
    with pytest.raises(AnalysisError, match=r"nowhere: there is no such folder\. Give the folder"):
        read_tables(tmp_path / "nowhere")
    written(small, tmp_path)
    (tmp_path / "answers.csv").unlink()
    with pytest.raises(AnalysisError, match=r"answers\.csv: this file is missing\. Export"):
        read_tables(tmp_path)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "there is no header row"),
        (b"sitting_id,participant_id,is_test\ns1,\xff\xfe,0\n", "not a UTF-8 table"),
        (
            b"sitting_id,participant_id,is_test\ns1,p1,0\ns2,Jos\xe9,0\n",
            r"line 3: .*0xe9 here looks like Latin-1",
        ),
        ("sitting_id,participant_id\n".encode("utf-16"), "not a UTF-8 table but one in UTF-16"),
        ("sitting_id,participant_id\n".encode("utf-16-le"), "one in UTF-16"),
        (b"PK\x03\x04 sheets", "an Excel workbook under another name"),
        (b"sitting_id;participant_id;is_test\ns1;p1;0\n", "separated by semicolons, not by commas"),
        (b"sitting_id\tparticipant_id\tis_test\n", "separated by tabs, not by commas"),
        (b"sitting_id,is_test,is_test\n", "names the column `is_test` twice"),
        (b"sitting_id,participant_id,is_test\n", "nobody is in the study: the table has no rows"),
        (b'sitting_id,participant_id,is_test\n"s\n1","p,1",0\ns2,p2\n', "line 4: the row has 2 cells"),
        (b'sitting_id,participant_id,is_test\ns1,p1,"0\n', r"not a table separated by commas \(unexpected end"),
        (b"sitting_id,participant_id,is_test\ns1,p1,0,more,cells\n", "line 2: the row has 5 cells"),
        (b"sitting_id,participant_id,is_test\ns1,p1,0\ns2,p2\n", "line 3: the row has 2 cells, the header 3"),
    ],
)
def test_a_file_that_is_no_table_is_refused(small, tmp_path, content, words):
    written(small, tmp_path)
    (tmp_path / "sittings.csv").write_bytes(content)
    with pytest.raises(AnalysisError, match=words):
        read_tables(tmp_path)


@pytest.mark.parametrize("column", ANSWER_COLUMNS)
def test_a_missing_column_of_the_answers_is_named(small, column):
    sittings, answers = small.frames()
    with pytest.raises(AnalysisError, match=rf"answers\.csv: the table lacks the column `{column}`"):
        checked_tables(sittings, answers.drop(columns=column))


def test_a_table_of_ones_own_learns_which_columns_it_needs_at_least(small):
    sittings, answers = small.frames()
    needed = ", ".join(f"`{column}`" for column in ANSWER_COLUMNS)
    with pytest.raises(
        AnalysisError, match=f"lacks the columns .* A table of your own needs at least .*{needed}"
    ):
        checked_tables(sittings, answers[["sitting_id", "value"]])


def test_all_missing_columns_are_named_at_once(small):
    sittings, answers = small.frames()
    with pytest.raises(AnalysisError, match="the columns `participant_id`, `is_test`"):
        checked_tables(sittings[["sitting_id"]], answers)
    assert "is_test" in SITTING_COLUMNS


def test_columns_added_later_may_be_absent(small):
    sittings, answers = small.frames()
    tables = checked_tables(sittings[list(SITTING_COLUMNS)], answers[list(ANSWER_COLUMNS)])
    assert len(tables.answers) == len(answers)


def test_a_study_with_nobody_says_so(small):
    sittings, answers = small.frames()
    with pytest.raises(AnalysisError, match="nobody is in the study"):
        checked_tables(sittings.iloc[:0], answers.iloc[:0])
    with pytest.raises(AnalysisError, match="nothing to estimate"):
        checked_tables(sittings, answers.iloc[:0])


@pytest.mark.parametrize("table", ["sittings", "answers"])
def test_a_repeated_row_is_refused_with_its_key(small, table):
    frames = dict(zip(("sittings", "answers"), small.frames(), strict=True))
    frames[table] = pd.concat([frames[table], frames[table].iloc[[0]]], ignore_index=True)
    with pytest.raises(AnalysisError, match=rf"{table}\.csv, data row \d+: a row with the same key .*`s-ann`"):
        checked_tables(frames["sittings"], frames["answers"])


def test_answers_stand_in_the_order_of_their_key_whatever_their_order_in_the_file(small):
    sittings, answers = small.frames()
    tables = [checked_tables(sittings, each) for each in (answers, answers.iloc[::-1])]
    key = list(zip(*(tables[0].answers[name] for name in ANSWER_KEY), strict=True))
    assert key == sorted(key)
    pd.testing.assert_frame_equal(tables[0].answers, tables[1].answers)


def test_parquet_tables_are_read_as_csv_tables_are(small, tmp_path):
    sittings, answers = small.frames()
    for name, frame in (("sittings", sittings), ("answers", answers)):
        frame.to_parquet(tmp_path / f"{name}.parquet", index=False)
    pd.testing.assert_frame_equal(read_tables(tmp_path).answers, checked_tables(sittings, answers).answers)


def test_how_many_people_there_are_is_told_before_the_answers_are_read(small, tmp_path):
    small.frames()[0].to_csv(tmp_path / "sittings.csv", index=False)
    told = []
    with pytest.raises(AnalysisError, match=r"answers\.csv"):
        read_tables(tmp_path, told.append)
    assert told == [small.frames()[0]["participant_id"].nunique()]


def test_the_same_item_on_two_pages_is_no_repetition(small):
    small.answer("ann", "benefit", 4, page_id="one").answer("ann", "benefit", 5, page_id="two")
    assert len(small.tables().answers) == 10


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ({"answers": ("sitting_id", 3, "s-zoe")}, "data row 4: sitting `s-zoe` is not in sittings.csv"),
        ({"answers": ("sitting_id", 0, "")}, "data row 1: `sitting_id` is empty"),
        ({"sittings": ("participant_id", 1, "")}, "data row 2: `participant_id` is empty"),
        ({"sittings": ("is_test", 0, "yes")}, "`is_test` is `yes`. Write 1"),
        ({"answers": ("off_path", 0, "")}, "`off_path` is ``"),
        ({"answers": ("sequence", 0, "AXA")}, "page `page0`: unknown sequence `AXA`"),
        ({"answers": ("sequence", 0, "")}, "unknown sequence ``"),
        ({"answers": ("day", 0, "two")}, "unusable day `two`"),
        ({"answers": ("checkpoint", 0, "")}, "unusable checkpoint ``"),
        ({"answers": ("checkpoint", 0, "4")}, "unusable checkpoint `4`"),
        ({"answers": ("value_num", 0, "four")}, "data row 1: `value_num` is `four`, which is not a number"),
        ({"answers": ("value_num", 1, "nan")}, "data row 2: `value_num` is `nan`"),
        ({"answers": ("value_num", 0, "1e999")}, "`1e999`"),
        ({"answers": ("value_num", 0, "1e300")}, "far too large for an answer"),
        ({"answers": ("value_num", 0, " 4")}, "` 4`"),
        ({"answers": ("value_num", 0, "0x4")}, "`0x4`"),
    ],
)
def test_a_cell_that_makes_no_sense_is_refused_where_it_stands(small, cells, words):
    assert words in refusal(small, **cells)


def test_a_log_that_is_never_aligned_must_say_its_direction(study):
    study.joined_by("ann").log("ann", "MMM", [3, 2, 1], direction="sideways")
    assert "unusable direction `sideways` (sequence `MMM`)" in refusal(study)
