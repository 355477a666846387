"""Files that are no tables, or not the ones meant, and places that cannot be read or written."""

import gzip
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from survey_app.cli.main import run
from tests.integration.analysis.small_export import PEOPLE, check_written, small

TABLES = ("sittings.csv", "answers.csv")
ALL_PAGES = [f"s-{person},{page}" for person in PEOPLE for page in ("mail", "late", "end")]
PAGE_HEAD = "sitting_id,page_id,page_position,submitted_at,seconds_visible,seconds_total\n"


@pytest.fixture
def export(tmp_path) -> Path:
    return small().write(tmp_path / "in")


def rewritten(path: Path, change: Callable[[bytes], bytes]) -> None:
    path.write_bytes(change(path.read_bytes()))


def in_code(name: str) -> Callable[[bytes], bytes]:
    return lambda text: text.decode().encode(name)


def instead(content: bytes) -> Callable[[bytes], bytes]:
    return lambda _: content


def header(text: bytes) -> bytes:
    return text.split(b"\n")[0] + b"\n"


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(
    ("change", "words"),
    [
        (instead(b""), "there is no header row"),
        (instead(b"\n\n\n"), "there is no header row"),
        (instead(b"\xef\xbb\xbf"), "there is no header row"),
        (header, "no rows"),
        (lambda text: text.replace(b",", b";"), "separated by semicolons, not by commas"),
        (lambda text: text.replace(b",", b"\t"), "separated by tabs, not by commas"),
        (lambda text: text.replace(b",", b" "), "the table lacks the column"),
        (lambda text: text.replace(b"small", b"caf\xe9"), "line 2: this is not a UTF-8 table: the byte 0xe9"),
        (in_code("utf-16"), "one in UTF-16"),
        (in_code("utf-16-le"), "one in UTF-16"),
        (lambda text: text + b"s-x,y\n", "the row has 2 cells"),
        (lambda text: text[:-1] + b",,,\n", "cells, the header"),
        (lambda text: text[:-40], "The file was probably cut off or edited"),
        (lambda text: text + b'"', "not a table separated by commas"),
        (lambda text: text + b"\0" * 3000, "not a UTF-8 table"),
        (gzip.compress, "not a UTF-8 table"),
        (lambda text: b"PK\x03\x04" + text, "an Excel workbook under another name"),
        (instead(b"<html><body>Log in</body></html>"), "the table lacks the columns"),
        (instead(b'[{"sitting_id": "s"}]'), "the table lacks the columns"),
        (lambda text: text.replace(b"locale", b"study_id", 1), "names the column `study_id` twice"),
        (lambda text: text.replace(b"sitting_id", b"Sitting_ID", 1), "lacks the column `sitting_id`"),
    ],
)
def test_a_file_that_is_no_such_table_is_refused_by_name(table, change, words, export, analyzed):
    rewritten(export / table, change)
    found = analyzed(export)
    assert found.code == 1
    assert found.errors.startswith(f"Error: {table}")
    assert words in found.errors


@pytest.mark.parametrize(
    "change",
    [
        in_code("utf-8-sig"),
        lambda text: text.replace(b"\n", b"\r\n"),
        lambda text: text.replace(b"\n", b"\r\n", 2),
        lambda text: text[:-1],
        lambda text: text.replace(b"\n", b"\n\n"),
        lambda text: text.replace(b"small", b"sm\0ll"),
        lambda text: text.replace(b"\n", b",\n"),
    ],
    ids=[
        "byte order mark",
        "windows lines",
        "mixed lines",
        "no last line end",
        "empty lines",
        "a nul",
        "a comma more",
    ],
)
def test_a_table_saved_by_another_program_is_the_same_table(change, export, analyzed, tmp_path):
    analyzed(export, out=tmp_path / "before")
    for table in TABLES:
        rewritten(export / table, change)
    found = analyzed(export)
    same = (tmp_path / "before" / "estimates.csv").read_bytes()
    assert (found.out / "estimates.csv").read_bytes() == same


def a_folder_in_its_place(folder: Path) -> None:
    (folder / "answers.csv").unlink()
    (folder / "answers.csv").mkdir()


def gone(folder: Path) -> None:
    (folder / "answers.csv").unlink()


def swapped(folder: Path) -> None:
    (folder / "sittings.csv").rename(folder / "kept")
    (folder / "answers.csv").rename(folder / "sittings.csv")
    (folder / "kept").rename(folder / "answers.csv")


def twice_the_answers(folder: Path) -> None:
    shutil.copy(folder / "answers.csv", folder / "sittings.csv")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (a_folder_in_its_place, "answers.csv: this file is missing"),
        (gone, "answers.csv: this file is missing"),
        (swapped, "answers.csv: the table lacks the columns `page_id`"),
        (twice_the_answers, "sittings.csv, data row 2: a row with the same key stands above"),
    ],
)
def test_the_wrong_files_are_named(change, words, export, analyzed):
    change(export)
    found = analyzed(export)
    assert found.code == 1
    assert words in found.errors


def facts(analysis: str = "{}", reading: str = "{}") -> str:
    version = f'{{"analysis": {analysis}, "reading_seconds": {reading}}}'
    return f'{{"schema": "study_facts/1", "study_id": "small", "versions": [{version}]}}'


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "it cannot be read as JSON"),
        (facts()[:-20], "it cannot be read as JSON"),
        ("[" * 100_000, "it cannot be read as JSON"),
        ("[]", "its `schema` is `None`"),
        (facts('{"equivalence_margin": NaN}'), "`equivalence_margin` is nan"),
        (facts('{"equivalence_margin": 1e999}'), "`equivalence_margin` is inf"),
        (facts('{"equivalence_margin": -1}'), "give a number above 0"),
        (facts('{"primary": [1]}'), "`primary` must list words"),
        (facts(reading='{"mail": {"en": NaN}}'), "`reading_seconds` holds nan"),
        (facts(reading='{"mail": {"en": "soon"}}'), "`en` is `soon`"),
    ],
)
def test_what_the_study_declared_is_read_strictly(content, words, export, analyzed):
    (export / "study.json").write_text(content)
    found = analyzed(export)
    assert found.code == 1
    assert found.errors.startswith("Error: study.json: ")
    assert words in found.errors


def test_names_that_are_nowhere_may_be_declared(analyzed, tmp_path):
    folder = small().write(tmp_path / "in")
    declared = (
        '{"primary": ["no.such", "capability.choice"], "exclusion_flags": ["none"], "equivalence_margin": 0.1}'
    )
    (folder / "study.json").write_text(facts(declared, '{"mail": {"en": 0}}'))
    found = analyzed(folder)
    assert "declared, but not in these tables" in (found.out / "tables" / "primary_family.csv").read_text(
        "utf-8"
    )


@pytest.mark.parametrize("number", ["nan", "inf", "1e308", "-5", "0", "", "soon"])
def test_times_and_places_of_pages_that_are_none_are_left_out(number, export, analyzed):
    lines = [f"{page},{number},2026,{number},{number}\n" for page in ALL_PAGES]
    (export / "pages.csv").write_text(PAGE_HEAD + "".join(lines))
    assert analyzed(export).code == 0


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "pages.csv: there is no header row"),
        ("sitting_id,page_id\ns-ann,mail\n", "pages.csv: the table lacks the columns `page_position`"),
        (
            PAGE_HEAD + "s-ann,mail,1,x,5,5\ns-ann,mail,2,x,6,6\n",
            "pages.csv, data row 2: a row with the same key",
        ),
        (PAGE_HEAD + "s-ann,mail,1\n", "pages.csv, line 2: the row has 3 cells"),
    ],
)
def test_a_table_of_pages_that_is_none_is_refused(content, words, export, analyzed):
    (export / "pages.csv").write_text(content)
    assert words in analyzed(export).errors


@pytest.mark.parametrize(
    "rows",
    ["", "s-ann,side,left\ns-ann,side,right\n", "s-ann,,\ns-bo,,\n", "stranger,side,left\n", 'NA,"NA",NA\n'],
)
def test_odd_draws_change_no_estimate(rows, export, analyzed):
    (export / "allocations.csv").write_text("sitting_id,factor,level\n" + rows)
    assert analyzed(export).code == 0


def test_the_report_may_lie_inside_the_export(export, analyzed):
    found = analyzed(export, out=export / "report")
    assert found.code == 0
    assert analyzed(export, out=export).code == 0
    again = (export / "report" / "estimates.csv").read_bytes()
    assert (export / "estimates.csv").read_bytes() == again


@pytest.mark.parametrize("place", ["taken/report", "taken/deep/report", "x" * 300])
def test_a_place_that_cannot_be_written_is_named_with_what_to_do(place, export, analyzed, tmp_path):
    (tmp_path / "taken").write_text("a file")
    found = analyzed(export, out=tmp_path / place)
    assert found.code == 1
    assert str(tmp_path / place) in found.errors
    assert "Give another folder with `--out`." in found.errors


@pytest.mark.parametrize("name", ["figures", "tables"])
def test_a_file_where_a_folder_is_needed_is_named(name, export, analyzed, tmp_path):
    (tmp_path / "report").mkdir()
    (tmp_path / "report" / name).write_text("a file")
    found = analyzed(export)
    assert found.code == 1
    assert name in found.errors


def test_a_closed_folder_is_named(export, analyzed, monkeypatch):
    def refuse(folder: Path, *_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(folder))

    monkeypatch.setattr(Path, "mkdir", refuse)
    found = analyzed(export)
    assert "Permission denied" in found.errors
    assert "Give another folder with `--out`." in found.errors


def test_a_file_as_the_place_is_wrong_usage(export, tmp_path, capsys):
    (tmp_path / "taken").write_text("a file")
    assert run(["analyze", str(export), "--out", str(tmp_path / "taken")]) == 2
    assert "is a file" in capsys.readouterr().err


@pytest.mark.parametrize("place", ["answers.csv", "nowhere", "empty"])
def test_a_place_that_is_no_export_is_named(place, export, analyzed, tmp_path):
    (export / "empty").mkdir()
    found = analyzed(export / place)
    assert found.code == 1
    assert place in found.errors
    assert not found.out.exists()


@pytest.mark.parametrize(
    "option", [("--resamples", "99"), ("--resamples", "many"), ("--seed", "-1"), ("--style", "x")]
)
def test_an_option_out_of_range_is_wrong_usage(option, export, tmp_path, capsys):
    assert run(["analyze", str(export), "--out", str(tmp_path / "out"), *option]) == 2
    assert option[0] in capsys.readouterr().err


def test_the_fewest_resamples_and_a_huge_seed_give_a_report(export, tmp_path, capsys):
    given = ["--resamples", "100", "--seed", str(10**30), "--style", "column"]
    assert run(["analyze", str(export), "--out", str(tmp_path / "out"), *given]) == 0
    capsys.readouterr()
    check_written(tmp_path / "out")
