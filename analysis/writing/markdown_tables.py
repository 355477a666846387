"""Tables of the page with pipes: a row per row, a bold row where a group of rows begins."""

from collections.abc import Iterator

from analysis.writing.html_tree import Node
from analysis.writing.markdown_words import spoken


def table_lines(table: Node) -> Iterator[str]:
    """Yield the lines of a table: heads, rule, rows; charts are left out."""
    (head,) = (
        list(row.elements("th", "td")) for part in table.elements("thead") for row in part.elements("tr")
    )
    heads = [cell for cell in head if not _is_hidden(cell)]
    yield _line([spoken(cell.children) for cell in heads])
    yield _line(["---:" if cell.has("r") else "---" for cell in heads])
    for body in table.elements("tbody"):
        for row in body.elements("tr"):
            yield _row(row, len(heads))


def _row(row: Node, width: int) -> str:
    cells = [cell for cell in row.elements("th", "td") if not _is_hidden(cell)]
    if row.has("family"):
        return _line([f"**{spoken(cells[0].children)}**", *[""] * (width - 1)])
    return _line([_cell(cell) for cell in cells])


def _cell(cell: Node) -> str:
    """Return a cell in one line; what stands below a name follows it after a comma."""
    if cell.tag != "th":
        return spoken(cell.children)
    below = [child for child in cell.children if isinstance(child, Node) and child.tag in ("code", "small")]
    name = spoken([child for child in cell.children if child not in below])
    return "; ".join(part for part in (name, *(spoken([child]) for child in below)) if part)


def _is_hidden(cell: Node) -> bool:
    return cell.attributes.get("aria-hidden") == "true"


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"
