"""The output contract: published tables, their columns and files. Imports `questionnaires` at most."""
