"""Both roads over the same tables: sums made by an engine, and rows in memory."""

import dataclasses
from pathlib import Path

import ibis
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from analysis.estimates import Estimate, Settings, estimate_all
from analysis.participant_sums.estimating import estimate_tables
from analysis.tables import checked_tables

#: Ibis 12 calls DuckDB 2 by names that DuckDB warns of; nothing here can change that.
IBIS_CALLS_OLD_NAMES = pytest.mark.filterwarnings(
    r"ignore:fetch_arrow_table\(\) is deprecated:DeprecationWarning"
)
SETTINGS = Settings(resamples=300, seed=5)


@dataclasses.dataclass(frozen=True)
class Engine:
    """A fresh DuckDB over Parquet, and what it makes of two frames."""

    connection: object
    folder: Path

    def tables(self, sittings: pd.DataFrame, answers: pd.DataFrame):
        return self._table("answers", answers), self._table("sittings", sittings)

    def _table(self, name: str, frame: pd.DataFrame):
        pq.write_table(pa.Table.from_pandas(frame, preserve_index=False), self.folder / f"{name}.parquet")
        return self.connection.read_parquet(self.folder / f"{name}.parquet")

    def estimates(self, sittings: pd.DataFrame, answers: pd.DataFrame) -> list[Estimate]:
        return [each.estimate for each in estimate_tables(*self.tables(sittings, answers), SETTINGS)]


def by_rows(sittings: pd.DataFrame, answers: pd.DataFrame) -> list[Estimate]:
    return [each.estimate for each in estimate_all(checked_tables(sittings, answers), SETTINGS)]


@pytest.fixture
def engine(tmp_path):
    connection = ibis.duckdb.connect()
    yield Engine(connection, tmp_path)
    connection.disconnect()
