"""The methods section as Markdown, formulas as TeX between dollar signs."""

import re
from collections.abc import Iterable, Iterator
from typing import assert_never

from analysis.methods import writing
from analysis.methods.content import DEFINITIONS, TITLE, Glossary, Methods
from analysis.methods.definitions import Definition
from analysis.methods.pieces import Code, Formula, Piece, Text

#: What Markdown would take for a mark.
_MARKS = re.compile(r"([\\`*_\[\]<>#$|~])")


def markdown_of(methods: Methods) -> str:
    """Return the section as Markdown, its heading at the second level."""
    paragraphs = (f"**{each.title}.** {_running(each.pieces)}" for each in methods.paragraphs)
    glossary = glossary_lines(methods.glossary, level=4)
    return "\n\n".join([f"## {TITLE}", *paragraphs, f"### {DEFINITIONS}", *glossary]) + "\n"


def glossary_lines(glossary: Glossary, *, level: int) -> Iterator[str]:
    """Yield the paragraphs of the glossary; parts have headings at the given level."""
    yield _running(writing.introduction(glossary))
    letters = (f"- {_shown(each.formula)}: {_running(each.meaning)}" for each in glossary.symbols)
    made = (f"- `{name}` (made by the analysis): {_escaped(words)}" for name, words in glossary.derived)
    yield "\n".join([*letters, *made])
    for part in glossary.parts:
        yield f"{'#' * level} {_escaped(part.title)}"
        for each in part.definitions:
            yield "\n".join(_definition(each, glossary.always))


def _definition(told: Definition, always: tuple[str, ...]) -> Iterator[str]:
    standing = " *(primary)*" if told.standing == "primary" else ""
    yield f"- **`{told.estimate_id}`**{standing} {_escaped(told.label)}<br>"
    yield f"  {_escaped(writing.words(told))}<br>"
    yield f"  {_shown(told.formula)}<br>"
    for name, pairs in told.rows:
        yield f"  {_running(writing.conditions(name, pairs))}<br>"
    yield f"  {_running(writing.facts(told, always))}"


def _running(pieces: Iterable[Piece]) -> str:
    return "".join(_shown(piece) for piece in pieces)


def _shown(piece: Piece) -> str:
    match piece:
        case Text(text):
            return _escaped(text)
        case Code(text):
            return f"`` {text} ``" if "`" in text else f"`{text}`"
        case Formula(tex, _):
            return f"${tex}$"
        case _:
            assert_never(piece)


def _escaped(text: str) -> str:
    return _MARKS.sub(r"\\\1", text)
