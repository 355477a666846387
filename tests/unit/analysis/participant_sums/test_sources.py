"""Where sums are made: folders of Parquet in whatever parts, and engines that are not there."""

import json

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from analysis.errors import AnalysisError
from analysis.estimates import Settings
from analysis.participant_sums.running import analyze_sums
from analysis.participant_sums.sources import opened
from tests.unit.analysis.participant_sums.conftest import IBIS_CALLS_OLD_NAMES, by_rows

pytestmark = IBIS_CALLS_OLD_NAMES
SETTINGS = Settings(resamples=100, seed=2)


@pytest.fixture
def frames(study):
    for person in ("ann", "bo", "cy"):
        study.joined_by(person).log(person, "AMA", [5, 2, 4]).log(person, "AAA", [4, 4, 5])
        study.answer(person, "plausibility", 4)
    return study.frames()


def written(folder, frames, **partitions):
    folder.mkdir(exist_ok=True)
    for name, frame in zip(("sittings", "answers"), frames, strict=True):
        table = pa.Table.from_pandas(frame, preserve_index=False)
        if columns := partitions.get(name):
            pq.write_to_dataset(table, folder / name, partition_cols=columns)
        else:
            pq.write_table(table, folder / f"{name}.parquet")
    return folder


def summed(folder, engine="duckdb"):
    result = analyze_sums(folder, engine, folder / "report", SETTINGS)
    facts = json.loads(result.run.read_text())
    return result, result.estimates.read_bytes(), facts


def test_parts_of_a_table_give_the_bytes_of_the_whole(tmp_path, frames):
    parts = {"answers": ["construct", "sitting_id"], "sittings": ["status"]}
    _, expected, facts = summed(written(tmp_path / "whole", frames))
    result, found, in_parts = summed(written(tmp_path / "parts", frames, **parts))
    assert found == expected
    assert result.participants == 3
    assert set(facts["inputs"]) == {"answers.parquet", "sittings.parquet"}
    assert len(in_parts["inputs"]) == 6 + 1
    assert "sitting_id=s-ann" in " ".join(in_parts["inputs"])


def test_estimates_of_a_folder_are_those_of_its_rows(tmp_path, frames):
    result, _, facts = summed(written(tmp_path, frames))
    assert [each.estimate.estimate for each in result.found] == [each.estimate for each in by_rows(*frames)]
    assert facts["settings"] == {"resamples": 100, "seed": 2, "level": 0.95}
    assert facts["sums"] == "DuckDB"


def test_a_folder_without_the_table_is_an_error_with_its_name(tmp_path, frames):
    (written(tmp_path, frames) / "sittings.parquet").unlink()
    with pytest.raises(AnalysisError, match=r"sittings\.parquet: this Parquet table is missing"):
        summed(tmp_path)


def test_a_cell_the_engine_cannot_read_is_an_error_not_a_traceback(tmp_path, frames):
    sittings, answers = frames
    answers.loc[0, "value_num"] = "many"
    with pytest.raises(AnalysisError, match=r"DuckDB cannot compute the sums: .*many"):
        summed(written(tmp_path, (sittings, answers)))


@pytest.mark.parametrize("engine", ["spark", "sqlite:///data.sqlite3", "duckdb:file"])
def test_an_unknown_engine_is_refused_with_those_there_are(tmp_path, engine):
    with pytest.raises(AnalysisError, match=r"is no engine\. Give `duckdb` or a URL postgresql://"):
        summed(tmp_path, engine)


def test_a_database_that_does_not_answer_is_told_without_the_password(tmp_path):
    with (
        pytest.raises(AnalysisError, match="the database cannot be reached") as caught,
        opened(tmp_path, "postgresql://anna:topsecret@127.0.0.1:1/none"),
    ):
        pass
    assert "topsecret" not in str(caught.value)
    assert "anna@127.0.0.1:1" in str(caught.value)
