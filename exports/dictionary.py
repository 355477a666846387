"""The column dictionary of `exports/README.md`, made from the row types: `python -m exports.dictionary`."""

import sys
from collections.abc import Iterator
from pathlib import Path

from exports.columns import Column, Kind
from exports.tables import TABLES, Table

README = Path(__file__).with_name("README.md")
BEGIN = "<!-- dictionary: begin (python -m exports.dictionary) -->"
END = "<!-- dictionary: end -->"

_HOLDS: dict[Kind, str] = {
    "text": "text",
    "integer": "whole number",
    "number": "number",
    "flag": "0 or 1",
    "time": "time (UTC)",
    "json": "object",
}


def dictionary() -> str:
    """Return the dictionary of every table, as markdown."""
    return "\n\n".join("\n".join(_table_lines(table)) for table in TABLES) + "\n"


def with_dictionary(readme: str) -> str:
    """Return the README's text with its dictionary replaced by the current one.

    Raises:
        ValueError: the two marks that surround the dictionary are not there.
    """
    before, begin, rest = readme.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the dictionary belongs between the lines {BEGIN} and {END}; put them back")
    return f"{before}{begin}\n\n{dictionary()}\n{end}{after}"


def _table_lines(table: Table) -> Iterator[str]:
    yield f"### {table.name}"
    yield ""
    yield _purpose(table)
    yield ""
    yield "| column | holds | meaning |"
    yield "| --- | --- | --- |"
    for column in table.columns:
        yield f"| {column.name} | {_holds(column)} | {column.description}{_words(column)} |"


def _purpose(table: Table) -> str:
    words = (table.row.__doc__ or "").strip()
    key = ", ".join(table.key if table.name == "sittings" else ("sitting_id", *table.key))
    return f"{words} Ordered by {key}."


def _holds(column: Column) -> str:
    return _HOLDS[column.kind] + (", may be empty" if column.optional else "")


def _words(column: Column) -> str:
    if not column.values:
        return ""
    return " One of " + ", ".join(f"`{word}`" for word in column.values) + "."


if __name__ == "__main__":
    README.write_text(with_dictionary(README.read_text(encoding="utf-8")), encoding="utf-8")
    sys.stdout.write(f"{README} is up to date\n")
