"""The same study in several formats: one number for each estimate."""

import shutil

import pyarrow.parquet as pq
import pytest

from analysis.errors import AnalysisError
from analysis.estimates import Settings, estimate_all
from analysis.tables import read_tables
from analysis.writing.outputs import run_facts, write_estimates
from exports.tables import TABLES
from survey_app.cli.main import run

TABLE_NAMES = ("sittings", "answers", "pages", "allocations")
SETTINGS = Settings(resamples=200, seed=3)


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    """An export in CSV and in Parquet, of people who took part in a bundled study."""
    folder = tmp_path_factory.mktemp("both")
    where = ["--database", f"sqlite:///{folder / 'survey.sqlite3'}"]
    assert run(["simulate", "first_study", "--respondents", "4", "--seed", "2", *where]) == 0
    formats = ["--format", "parquet,csv", "--include-tests"]
    assert run(["export", "first_study", "--out", str(folder / "tables"), *formats, *where]) == 0
    return folder / "tables"


def only(both, folder, ending):
    folder.mkdir()
    for name in TABLE_NAMES:
        shutil.copy(both / f"{name}.{ending}", folder)
    return folder


def estimates(folder):
    found = [each.estimate for each in estimate_all(read_tables(folder), SETTINGS)]
    return write_estimates(folder / "estimates.csv", found).read_bytes()


def test_csv_parquet_and_parts_give_the_same_bytes(both, tmp_path):
    from_csv = estimates(only(both, tmp_path / "csv", "csv"))
    whole = only(both, tmp_path / "parquet", "parquet")
    assert estimates(whole) == from_csv
    parts = tmp_path / "parts"
    for name, column in (("sittings", "sitting_id"), ("answers", "item_id")):
        table = pq.read_table(whole / f"{name}.parquet")
        pq.write_to_dataset(table, parts / name, partition_cols=[column])
    assert len(list((parts / "answers").rglob("*.parquet"))) > 2
    assert estimates(parts) == from_csv
    assert sum(name.startswith("answers/item_id=") for name in run_facts(parts, SETTINGS)["inputs"]) > 2


def test_parquet_takes_a_fraction_of_the_space(both):
    for table in TABLES:
        if "parquet" in table.formats:
            assert (both / f"{table.name}.parquet").is_file()
    assert (both / "submissions.jsonl").is_file()
    assert (both / "answers.parquet").stat().st_size < (both / "answers.csv").stat().st_size / 2


def test_two_formats_with_other_numbers_of_rows_are_refused(both, tmp_path):
    folder = shutil.copytree(both, tmp_path / "edited")
    assert len(read_tables(folder).answers) > 0
    lines = (folder / "answers.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    (folder / "answers.csv").write_text("".join(lines[:-1]), encoding="utf-8")
    with pytest.raises(AnalysisError, match=r"answers.csv: it has .* rows, answers.parquet beside it has"):
        read_tables(folder)


def test_an_unknown_format_is_named_beside_those_there_are(capsys):
    assert run(["export", "first_study", "--out", "x", "--format", "csv,sas"]) == 2
    assert "'sas' is no format; choose from csv, parquet, jsonl" in capsys.readouterr().err
