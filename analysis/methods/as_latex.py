"""The methods section as LaTeX, for the text of a paper."""

import re
from collections.abc import Iterable, Iterator
from typing import assert_never

from analysis.methods import writing
from analysis.methods.content import DEFINITIONS, TITLE, Glossary, Methods
from analysis.methods.definitions import Definition
from analysis.methods.pieces import Code, Formula, Piece, Text

HEAD = "% Needs \\usepackage{amsmath}. Written by `survey analyze`; changes here are lost."
#: Letters that LaTeX reads as commands, and those that older fonts lack.
LETTERS = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    **{mark: f"\\{mark}" for mark in "$&#%_"},
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": "$<$",
    ">": "$>$",
    "−": "$-$",
    "÷": r"$\div$",
    "±": r"$\pm$",
    "≥": r"$\geq$",
    "→": r"$\to$",
    "–": "--",
    "’": "'",
    "“": "``",
    "”": "''",
    "\N{NO-BREAK SPACE}": "~",
}
_LETTER = re.compile("[" + re.escape("".join(LETTERS)) + "]")
#: After these a long name may go on in the next line.
_JOINT = re.compile(r"(\.|\\_|/)")


def latex_of(methods: Methods) -> str:
    """Return the section as LaTeX, with a heading of its own."""
    paragraphs = (
        f"\\paragraph{{{_escaped(each.title)}.}} {_running(each.pieces)}" for each in methods.paragraphs
    )
    return "\n\n".join(
        [
            HEAD,
            f"\\section{{{TITLE}}}\\label{{sec:methods}}",
            *paragraphs,
            f"\\subsection{{{DEFINITIONS}}}",
            *_glossary(methods.glossary),
        ]
    ) + ("\n")


def _glossary(glossary: Glossary) -> Iterator[str]:
    yield _running(writing.introduction(glossary))
    letters = [(_shown(each.formula), _running(each.meaning)) for each in glossary.symbols]
    made = [(_shown(Code(name)), _escaped(words)) for name, words in glossary.derived]
    yield _described(letters + made)
    for part in glossary.parts:
        yield f"\\subsubsection{{{_escaped(part.title)}}}"
        yield _described(_definition(each, glossary.always) for each in part.definitions)


def _definition(told: Definition, always: tuple[str, ...]) -> tuple[str, str]:
    """Return the name of an estimate and its lines."""
    standing = "(primary) " if told.standing == "primary" else ""
    lines = [
        f"{standing}{_escaped(writing.words(told))}",
        f"$\\displaystyle {told.formula.tex}$",
        *(_running(writing.conditions(name, pairs)) for name, pairs in told.rows),
        _running(writing.facts(told, always)),
    ]
    return _shown(Code(told.estimate_id)), " \\\\\n".join(lines)


def _described(entries: Iterable[tuple[str, str]]) -> str:
    items = (f"\\item[{{{name}}}] {words}" for name, words in entries)
    return "\n".join(["\\begin{description}", *items, "\\end{description}"])


def _running(pieces: Iterable[Piece]) -> str:
    return "".join(_shown(piece) for piece in pieces)


def _shown(piece: Piece) -> str:
    match piece:
        case Text(text):
            return _escaped(text)
        case Code(text):
            return "\\texttt{" + _JOINT.sub(r"\1\\allowbreak{}", _escaped(text)) + "}"
        case Formula(tex, _):
            return f"${tex}$"
        case _:
            assert_never(piece)


def _escaped(text: str) -> str:
    return _LETTER.sub(lambda found: LETTERS[found[0]], text)
