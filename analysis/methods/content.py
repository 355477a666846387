"""The content of the methods section, before any output gives it a form."""

from collections.abc import Sequence
from typing import NamedTuple

from analysis.declared import Declared
from analysis.estimands import PAPER, Estimand
from analysis.estimates import Estimated, Settings
from analysis.methods import declarations, sentences
from analysis.methods.definitions import Part, parts
from analysis.methods.pieces import Pieces
from analysis.methods.symbols import Symbol, symbols_in
from analysis.used_columns import ALWAYS, derived_words

TITLE = "How the numbers were made"
DEFINITIONS = "Definition of every estimate"


class Paragraph(NamedTuple):
    """A paragraph with the words it begins with."""

    title: str
    pieces: Pieces


class Glossary(NamedTuple):
    """The definitions, and what one must know to read them.

    Attributes:
        symbols: The letters that the formulas use.
        derived: Constructs and columns that no table has, by name, with what they are.
        always: The columns that every estimate uses.
        paper: What sources call the paper.
        parts: The definitions by part of the report.
    """

    symbols: tuple[Symbol, ...]
    derived: tuple[tuple[str, str], ...]
    always: tuple[str, ...]
    paper: str
    parts: tuple[Part, ...]


class Methods(NamedTuple):
    """The whole section."""

    paragraphs: tuple[Paragraph, ...]
    glossary: Glossary


def methods(found: Sequence[Estimated], settings: Settings, declared: Declared) -> Methods:
    """Return the content of the section about a run.

    Args:
        found: The estimates of the run.
        settings: How its intervals were made.
        declared: What the study declared; empty where that is not known.
    """
    return Methods(
        paragraphs=(
            Paragraph("Resampling", sentences.drawing(settings)),
            Paragraph("Pooling", sentences.pooling(found)),
            Paragraph("Missing answers", sentences.leaving_out(found)),
            Paragraph("Intervals", sentences.intervals(settings)),
            Paragraph("Coverage", sentences.coverage(found)),
            Paragraph(
                "Primary estimates", (*declarations.primaries(found, declared), *declarations.margin(declared))
            ),
            Paragraph("Exclusions", declarations.exclusions(declared)),
        ),
        glossary=glossary([each.estimand for each in found], declared),
    )


def glossary(estimands: Sequence[Estimand], declared: Declared) -> Glossary:
    """Return the definitions of estimands, with the symbols and derived words they use."""
    derived: dict[str, str] = {}
    for each in estimands:
        for part in each.parts:
            derived |= {name: told.words for name, told in derived_words(part.rows).items()}
    return Glossary(
        symbols=symbols_in(each.tex for each in estimands),
        derived=tuple(derived.items()),
        always=ALWAYS,
        paper=PAPER,
        parts=parts(estimands, declared),
    )
