"""The folder `latex`: a file per table, the methods, a macro for every number, and a document with all."""

from pathlib import Path

from analysis.methods.section import methods_latex
from analysis.opened.readable import readable
from analysis.results import Results
from analysis.writing.latex import table_text
from analysis.writing.latex_tables import latex_tables
from analysis.writing.numbers_tex import numbers_text
from analysis.writing.outputs import write_text

EXAMPLE = r"""% Everything of this folder in one document: pdflatex all.tex
\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage{amsmath}
\usepackage{textcomp}
\usepackage{booktabs}
\input{numbers}
\begin{document}
INPUTS
\end{document}
"""


def write_latex(folder: Path, results: Results) -> tuple[Path, ...]:
    """Return the files written into a folder that is there."""
    tables = latex_tables(results)
    names = ["methods", *(table.name for table in tables)]
    methods = methods_latex(results.found, results.settings, results.declared)
    scales = {each.estimate.estimate_id: each.estimand.scale for each in results.found}
    told = [(each.estimate_id, readable(each, scales.get(each.estimate_id))) for each in results.estimates]
    inputs = "\n".join(rf"\input{{{name}}}" for name in names)
    return (
        write_text(folder / "numbers.tex", numbers_text(told)),
        write_text(folder / "methods.tex", methods),
        *(write_text(folder / f"{table.name}.tex", table_text(table)) for table in tables),
        write_text(folder / "all.tex", EXAMPLE.replace("INPUTS", inputs)),
    )
