"""Simulated respondents: they walk the real engine, with answers, ids and times from a seed. No people.

- `running`: `simulate`, `MODELS`
- `over_http`: `simulate_over_http`, by forms alone on any server
- `casting`: which model each person answers by; `mixed:0.2` makes some of them careless
- `quick`: the same people without a database, for thousands of studies; `effects`: what a file expects of them
- `steady`, `paper`, `careless`: the respondents; `paper.yaml` holds the numbers behind the second
"""
