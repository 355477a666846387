"""From the database to published rows. Reads only: `exports` says what a row is, this folder where it is found.

- `study`: `export_study`, `Exported`
- `facts`: `FactBook`, what `study.json` says beside the tables
- `status`: `status_of`, `Status` (who is where)
"""
