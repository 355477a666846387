"""An export folder becomes tables that can be trusted: CSV or Parquet, every cell checked, problems named."""
