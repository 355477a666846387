import pytest

from exports import dictionary
from exports.tables import TABLES

README = dictionary.README.read_text(encoding="utf-8")


def lines_of(table):
    section = README.split(f"### {table.name}\n", 1)[1].split("###", 1)[0]
    return [line for line in section.splitlines() if line.startswith("| ") and not line.startswith("| column")]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_the_readme_says_of_every_column_what_its_row_type_says(table):
    lines = [line for line in lines_of(table) if not line.startswith("| ---")]
    assert len(lines) == len(table.columns)
    for line, column in zip(lines, table.columns, strict=True):
        _, name, _, meaning, _ = (cell.strip() for cell in line.split("|"))
        assert name == column.name
        assert meaning.startswith(column.description)
        assert all(f"`{word}`" in meaning for word in column.values)


def test_the_dictionary_in_the_readme_is_the_one_made_today():
    assert dictionary.with_dictionary(README) == README


def test_a_readme_without_its_marks_is_refused():
    with pytest.raises(ValueError, match="put them back"):
        dictionary.with_dictionary("# exports\n")
