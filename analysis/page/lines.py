"""Tables of lines: what the page, `report.md` and the LaTeX files show in the same words and numbers."""

from collections.abc import Sequence
from typing import NamedTuple

from analysis.numbering import Numbering
from analysis.scrutiny.lines import Line


class LineTable(NamedTuple):
    """A table as it is read.

    Attributes:
        name: What its LaTeX file and label are called.
        caption: What it shows, without its number.
        heads: The heads of its columns; the first one is above the names of the lines.
        lines: Its lines; without any there is no table.
        remark: Said below the caption.
        folded: What it unfolds from on the page; empty if it is open.
        number: Its number; 0 before the page has given it one.
    """

    name: str
    caption: str
    heads: tuple[str, ...]
    lines: tuple[Line, ...]
    remark: str = ""
    folded: str = ""
    number: int = 0


def numbered(tables: Sequence[LineTable], numbering: Numbering) -> dict[str, LineTable]:
    """Return the tables by name, those that have lines with the next numbers of the page.

    What is remarked on every line of a table is said once, below its caption.
    """
    return {
        table.name: _said_once(table)._replace(number=numbering.table(table.caption)) if table.lines else table
        for table in tables
    }


def _said_once(table: LineTable) -> LineTable:
    remarks = {line.remark for line in table.lines}
    if len(table.lines) < 2 or len(remarks) > 1 or not all(remarks):
        return table
    lines = tuple(line._replace(remark="") for line in table.lines)
    return table._replace(lines=lines, remark="; ".join(filter(None, (table.remark, *remarks))))
