"""The methods section as a piece of the report."""

from typing import assert_never

from markupsafe import Markup

from analysis.methods import writing
from analysis.methods.content import DEFINITIONS, TITLE, Methods
from analysis.methods.mathml import mathml
from analysis.methods.pieces import Code, Formula, Piece, Text
from analysis.rendering import rendered


def html_of(methods: Methods) -> Markup:
    """Return the section as HTML; every word is escaped."""
    return rendered(
        "methods.html",
        title=TITLE,
        definitions_title=DEFINITIONS,
        methods=methods,
        glossary=methods.glossary,
        shown=_shown,
        writing=writing,
    )


def _shown(piece: Piece) -> Markup:
    match piece:
        case Text(text):
            return Markup("{}").format(text)
        case Code(text):
            return Markup("<code>{}</code>").format(text)
        case Formula():
            return mathml(piece)
        case _:
            assert_never(piece)
