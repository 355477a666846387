"""The estimates from sums per participant that are made where the answers are: DuckDB, PostgreSQL, a cluster.

Only what is as long as the list of participants comes back: per participant and part of an estimand a sum and
a count. The rules are those of `analysis` (selections, derived rows, checks), written once as Ibis expressions;
each function names the one whose rule it follows, and tests compare the two. Nothing outside of this room
imports Ibis, and nothing imports this room before it is asked for. What to install is told by `ibis_room`.

- `estimating`: `estimate_tables`, for any two Ibis tables
- `running`: `analyze_sums`, what `survey analyze --sums` does
"""
