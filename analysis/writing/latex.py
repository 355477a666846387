"""Text and tables as LaTeX that needs nothing but the package booktabs."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

#: Letters with a meaning in LaTeX, and letters that its usual fonts lack.
LETTERS = {
    **{letter: f"\\{letter}" for letter in "&%$#_{}"},
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": "$<$",
    ">": "$>$",
    "|": r"\textbar{}",
    '"': "''",
    "−": "$-$",
    "±": r"$\pm$",
    "→": r"$\rightarrow$",
    "≤": r"$\le$",
    "≥": r"$\ge$",
    "×": r"$\times$",
    "α": r"$\alpha$",
    "κ": r"$\kappa$",
    "ρ": r"$\rho$",
    "Δ": r"$\Delta$",
    "–": "--",
    "—": "---",
    "’": "'",
    "‘": "`",
    "“": "``",
    "”": "''",
    "…": r"\ldots{}",
    "\N{NO-BREAK SPACE}": "~",
    "\n": " ",
}
#: How wide the column of names is, by how many columns there are.
FIRST = {2: 0.7, 3: 0.5, 4: 0.16, 5: 0.4, 6: 0.34, 7: 0.26}
NARROWEST = 0.16
#: The size of letters, by how many columns there may be.
SIZES = ((5, r"\small"), (6, r"\footnotesize\setlength{\tabcolsep}{4pt}"))
SMALLEST = r"\scriptsize\setlength{\tabcolsep}{2pt}"
NAMES = re.compile(r"[^A-Za-z0-9]+")


class Group(NamedTuple):
    """Rows of cells under a heading of their own, which may be empty."""

    heading: str
    rows: tuple[tuple[str, ...], ...]


class LatexTable(NamedTuple):
    """A table before it is written; all texts are plain.

    Attributes:
        name: Of its file; its label is `tab:NAME`.
        caption: What it shows, with what a reader must know.
        heads: The heads of its columns; the first column is text, the others are numbers.
        groups: Its rows.
    """

    name: str
    caption: str
    heads: tuple[str, ...]
    groups: tuple[Group, ...]


def escaped(text: str) -> str:
    r"""Return plain text as LaTeX that prints it.

    >>> escaped("a_b: 5% < −1 & {x}")
    'a\\_b: 5\\% $<$ $-$1 \\& \\{x\\}'
    """
    return "".join(LETTERS.get(letter, letter) for letter in text)


def table_text(table: LatexTable) -> str:
    """Return the table as a float with caption and label."""
    columns = f"p{{{FIRST.get(len(table.heads), NARROWEST)}\\linewidth}}" + "r" * (len(table.heads) - 1)
    lines = [
        r"\begin{table}",
        rf"  \centering{_size(len(table.heads))}",
        rf"  \caption{{{escaped(table.caption)}}}",
        rf"  \label{{tab:{label_of(table.name)}}}",
        rf"  \begin{{tabular}}{{@{{}}{columns}@{{}}}}",
        r"    \toprule",
        f"    {_row(table.heads)}",
        r"    \midrule",
        *_bodies(table.groups, len(table.heads)),
        r"    \bottomrule",
        r"  \end{tabular}",
        r"\end{table}",
    ]
    return "\n".join(lines) + "\n"


def label_of(name: str) -> str:
    """Return a name as it can stand in a label: `trust-grid`."""
    return NAMES.sub("-", name).strip("-").lower()


def _size(columns: int) -> str:
    return next((size for most, size in SIZES if columns <= most), SMALLEST)


def _bodies(groups: Sequence[Group], width: int) -> Iterable[str]:
    for place, group in enumerate(groups):
        if place:
            yield r"    \addlinespace"
        if group.heading:
            yield rf"    \multicolumn{{{width}}}{{@{{}}l}}{{\itshape {escaped(group.heading)}}} \\"
        yield from (f"    {_row(cells)}" for cells in group.rows)


def _row(cells: Sequence[str]) -> str:
    # Ragged, as words that are pushed apart to fill a narrow column are hard to read.
    first, *others = (escaped(cell) for cell in cells)
    return rf"\raggedright {first} & {' & '.join(others)} \\"
