"""From the database to published rows. Live tables are only read.

`exports` says what a row is, this folder where it is found.

- `study`: `export_study`, `Exported`
- `into_database`: `fill_tables`, the tables beside the live ones in PostgreSQL
- `facts`: `FactBook`, what `study.json` says beside the tables
- `status`: `status_of`, `Status` (who is where)
"""
