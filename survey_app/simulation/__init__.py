"""Simulated respondents: they walk the real engine, with answers, ids and times from a seed. No people.

- `running`: `simulate`, `MODELS`
- `over_http`: `simulate_over_http`, by forms alone on any server
- `steady`, `paper`: the respondents; `paper.yaml` holds the numbers behind the second
"""
