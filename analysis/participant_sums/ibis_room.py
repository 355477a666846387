"""Ibis and the drivers of its engines, or what to do where they are missing: imported here alone."""

from analysis.errors import AnalysisError

try:
    import duckdb
    import ibis
    import psycopg
except ImportError as error:
    raise AnalysisError(
        "participant sums",
        "Ibis, which speaks to DuckDB and PostgreSQL, is not installed.",
        'Install it with `pip install "ibis-framework[duckdb,postgres]"`.',
    ) from error

__all__ = ["duckdb", "ibis", "psycopg"]
